import type { FaultTable, Fault, JsonPath } from '#engine/check';

/** Everything that the proof can find. A number never changes its meaning; a new fault gets a new number. */
export const proofTable = {
  'unreachable-step': { code: 'FLOW100', severity: 'error', means: 'No visitor ever reaches a step.' },
  'dead-end': {
    code: 'FLOW101',
    severity: 'error',
    means: 'Visitors can get stuck at a step: nothing there goes to an end of the flow.',
  },
  'no-next-step': {
    code: 'FLOW102',
    severity: 'error',
    means: 'Visitors can reach a place where the flow does not decide what happens next: no row fits, or redirects never end.',
  },
  'hidden-target': {
    code: 'FLOW103',
    severity: 'error',
    means: 'A row goes to a step that is shown to no visitor who takes the row.',
  },
  'to-not-found': { code: 'FLOW104', severity: 'error', means: 'Visitors who follow the flow land on "not found".' },
  'never-done': {
    code: 'FLOW105',
    severity: 'error',
    means: 'Some visitors can never reach the end of the flow, and the entry does not send them to a "stop" step.',
  },
  'reason-unnamed': {
    code: 'FLOW106',
    severity: 'warning',
    means: 'A step sends visitors elsewhere by a condition that has no name.',
  },
} as const satisfies FaultTable;

/** The name of a fault that the proof finds. */
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
