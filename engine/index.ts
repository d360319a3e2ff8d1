/** The entry for the browser: pure, without parser or validator. The checker has its own entry, `#engine/check`. */
export { advance } from './advance.ts';
export { applyRow } from './apply-row.ts';
export { back, settle } from './go-to.ts';
export { chooseRow, rowsForCode } from './choose-row.ts';
export type {
  CompiledAct,
  CompiledErrors,
  CompiledFlow,
  CompiledRequirement,
  CompiledRow,
  CompiledRun,
  CheckedStep,
  CompiledRepeat,
  CompiledStep,
  CompiledTask,
  GuardOrTree,
  Domain,
  FactValue,
  AnswerFormat,
  GuardTree,
  ValueTree,
} from './compiled-flow.ts';
export type { ActUse, ScreenUses, TextUse, WidgetUses } from './declared-uses.ts';
export { UNANSWERED } from './compiled-flow.ts';
export { compareFacts, comparisonIn, comparisons, oppositeOf } from './comparison.ts';
export { evaluate, type Verdict } from './evaluate.ts';
export { type Facts, INVALID, type Invalid, PENDING, type Pending, type Problem } from './facts.ts';
export { describeRun, findAct, findRun, isAnswerToPress, runsOf } from './find-run.ts';
export { formOfStep, isListInLimits } from './lists.ts';
export { flowAt, formsOf, type OpenFlow, openFlow, type OpenStep } from './open-flow.ts';
export {
  type Advance,
  type FlowEffect,
  type Words,
  type FlowEvent,
  type RunRef,
  emptyState,
  type FlowState,
  type Slots,
} from './flow-event.ts';
export { groupBy } from './group-by.ts';
export { memoize } from './memoize.ts';
export { enter, hop, type Hop, locate, type Location, type Reason } from './locate.ts';
export { type Progress, progressOf } from './progress-of.ts';
export { type FactSource, type Known, problemsOf, readFacts, readPlain, type Selectors } from './read-facts.ts';
export { readValue } from './read-value.ts';
export { fieldOf, isRecord, isSameValue } from './same-value.ts';
export { shownAnswers } from './shown-answers.ts';
export type { Toast } from './schema/row.ts';
export type { Otherwise } from './schema/step.ts';
export { takeQuery } from './store-slots.ts';
