import {
  locate,
  PENDING,
  readFacts,
  type Facts,
  type FactSource,
  type FlowState,
  type Location,
  type OpenFlow,
  type Pending,
  type Selectors,
} from '#engine';
import type { FormMessages } from './message.ts';

/** Everything a flow's page can show, at one moment. */
export interface FlowSnapshot extends FlowState {
  /** False until the browser's session storage was read; on the server always. */
  readonly isRehydrated: boolean;
  /** Pending until the logged-in check has answered. */
  readonly session: Readonly<Record<string, unknown>> | Pending;
  /** The steps with an active run, and what began it: arriving there, or something that was pressed. */
  readonly busy: ReadonlyMap<string, 'load' | 'press'>;
  /** Changes when what was entered is forgotten: what is on the screen then begins anew. */
  readonly generation: number;
  /** By step. */
  readonly messages: Readonly<Record<string, FormMessages>>;
}

/** What facts are read with, beside the snapshot. */
export interface FlowContext {
  readonly flow: OpenFlow;
  readonly selectors: Selectors<FactSource & { readonly today: string }>;
  readonly options: Readonly<Record<string, unknown>>;
  /** The tenant's calendar day, YYYY-MM-DD. */
  readonly today: string;
}

/** The parts of a snapshot that facts are read from. */
const SOURCES = ['slots', 'counters', 'remembered', 'session', 'isRehydrated'] as const;

/** Remembers the last facts: one click asks for those of the same state many times, and computing them is slow on a phone. */
const lastRead = new WeakMap<FlowContext, { readonly from: FlowSnapshot; readonly facts: Facts }>();

export function factsOf(context: FlowContext, snapshot: FlowSnapshot): Facts {
  const last = lastRead.get(context);
  if (last && SOURCES.every((source) => last.from[source] === snapshot[source])) return last.facts;
  const { flow, selectors, options, today } = context;
  const { slots, counters, remembered, session, isRehydrated } = snapshot;
  const known = isRehydrated ? slots : PENDING;
  const facts = readFacts(flow, { slots: known, counters, remembered, session, options, today }, selectors);
  lastRead.set(context, { from: snapshot, facts });
  return facts;
}

/** Where the visitor is. A step with an active run stays on the screen until the run has ended. */
export function locationOf(context: FlowContext, snapshot: FlowSnapshot, path: string): Location {
  const { flow } = context;
  const step = flow.byPath.get(path);
  if (step && snapshot.busy.has(step.id)) return { kind: 'render', step };
  const location = locate(flow, factsOf(context, snapshot), path);
  // The server and the first render in the browser, which must equal it, show no `clientOnly` step.
  const isTooEarly = location.kind === 'render' && location.step.clientOnly === true && !snapshot.isRehydrated;
  return isTooEarly ? { kind: 'wait', step: location.step } : location;
}
