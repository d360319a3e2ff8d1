/** The entry of the proof: what a flow's visitors can come to, over every assignment of its facts. Never bundled for a visitor's page. */
export { type Cover, coverFlow } from './cover.ts';
export type { RedirectChoice, RedirectedRows } from './redirects.ts';
export { type ProofFault, proofTable, asFault, type Failure } from './failure.ts';
export { type Proof, proveFlow } from './prove-flow.ts';
export type { ProofRegistry } from './model.ts';
export { type Edge, edgesOf } from './edges.ts';
export { type Moment, type Witness, witnessOf } from './witness.ts';
export type { Trigger } from './transition.ts';
export { openSessions, type SessionModel, type SessionMoment, stepOf } from './fact-session.ts';
export type { EventOnStep, NextEvents, SessionEvent } from './session-events.ts';
export type { ChangedFact } from './slot-facts.ts';
