import type { FaultTable } from '#engine/check';

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
