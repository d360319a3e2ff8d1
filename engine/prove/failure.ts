import { errorKind, type Fault, type FaultTable, type JsonPath, warningKind } from '#engine/check';

/** Everything that the proof can find. A number never changes its meaning; a new fault gets a new number. */
export const proofTable = {
  'unreachable-step': errorKind('FLOW100', 'No visitor ever reaches a step.'),
  'dead-end': errorKind('FLOW101', 'Visitors can get stuck at a step: nothing there goes to an end of the flow.'),
  'no-next-step': errorKind(
    'FLOW102',
    'Visitors can reach a place where the flow does not decide what happens next: no row fits, or redirects never end.',
  ),
  'hidden-target': errorKind('FLOW103', 'A row goes to a step that is shown to no visitor who takes the row.'),
  'to-not-found': errorKind('FLOW104', 'Visitors who follow the flow land on "not found".'),
  'never-done': errorKind(
    'FLOW105',
    'Some visitors can never reach the end of the flow, and the entry does not send them to a "stop" step.',
  ),
  'reason-unnamed': warningKind('FLOW106', 'A step sends visitors elsewhere by a condition that has no name.'),
  'goal-missed': errorKind('FLOW108', 'Visitors who have a goal of the flow can never reach it.'),
  'goal-lost': errorKind('FLOW109', 'From a step on the path to a goal, some visitors can no longer reach the goal.'),
  'hidden-step': errorKind(
    'FLOW107',
    'A row goes to a step that is hidden from some who take it, and the step does not state where they land.',
  ),
  'goal-unowned': errorKind('FLOW110', 'No visitor ever has a goal of the flow.'),
} satisfies FaultTable;

export type ProofFault = keyof typeof proofTable;

/** What is wrong, where in the flow, and how visitors come to meet it. */
export interface Failure {
  readonly fault: ProofFault;
  readonly path: JsonPath;
  readonly message: string;
  readonly cure: string;
  /** The shortest path to it, a sentence for each thing that happens; empty where there is none to report. */
  readonly trace: readonly string[];
}

/** A failure as a fault of its file, with the path to it at the end of its sentence. */
export function asFault({ trace, ...failure }: Failure): Fault<ProofFault> {
  if (trace.length === 0) return failure;
  return { ...failure, message: `${failure.message}. How they get there: ${trace.join('. ')}` };
}
