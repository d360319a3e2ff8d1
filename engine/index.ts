/** The entry for the browser: pure, without parser or validator. The checker has its own entry, `#engine/check`. */
export { advance } from './advance.ts';
export { applyRow } from './apply-row.ts';
export { back } from './back.ts';
export { chooseRow } from './choose-row.ts';
export type {
  CompiledAct,
  CompiledErrors,
  CompiledFlow,
  CompiledRequirement,
  CompiledRow,
  CompiledRun,
  CompiledStep,
  GuardOrTree,
  Otherwise,
} from './compiled-flow.ts';
export { evaluate, type Verdict } from './evaluate.ts';
export { type Facts, INVALID, type Invalid, PENDING, type Pending, type Problem } from './facts.ts';
export { findAct } from './find-run.ts';
export { flowAt } from './flow-at.ts';
export type { Advance, FlowEffect, Words } from './flow-effect.ts';
export type { FlowEvent, RunRef } from './flow-event.ts';
export { emptyState, type FlowState, type Slots } from './flow-state.ts';
export type { Comparison, Domain, FactValue, GuardTree } from './guard-tree.ts';
export { settle } from './go-to.ts';
export { enter, hop, locate } from './locate.ts';
export type { Location, Reason } from './location.ts';
export { nearestEarlier, nextLater } from './neighbors.ts';
export { type OpenFlow, openFlow, type OpenStep } from './open-flow.ts';
export { type Progress, progressOf } from './progress-of.ts';
export { type FactSource, type Known, problemsOf, readFacts, readPlain, type Selectors } from './read-facts.ts';
export { rowsForCode } from './rows-for-code.ts';
export { isSameValue } from './same-value.ts';
export type { Toast } from './schema/row.ts';
export { takeQuery } from './take-query.ts';
