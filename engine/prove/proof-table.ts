import type { FaultTable } from '../check/fault.ts';

/** Everything that the proof can find. A number never changes its meaning; a new fault gets a new number. */
export const proofTable = {
  'never-reached': { code: 'FLOW100', severity: 'error', means: 'Nobody who walks through the flow comes to a step.' },
  'no-way-on': { code: 'FLOW101', severity: 'error', means: 'Somebody can come to a step from which no end can be reached.' },
  'no-answer': {
    code: 'FLOW102',
    severity: 'error',
    means: 'Somebody can come to a decision that has no answer: redirects without an end, or no row.',
  },
  'never-there': { code: 'FLOW103', severity: 'error', means: 'A row names a step where nobody who takes it ever lands.' },
  'to-not-found': { code: 'FLOW104', severity: 'error', means: 'Somebody who presses a button lands on "not found".' },
  'never-done': {
    code: 'FLOW105',
    severity: 'error',
    means: 'A kind of visitor can never come to the end of the flow, and is not told so at its entry.',
  },
  'reason-unnamed': { code: 'FLOW106', severity: 'warning', means: 'Somebody is led elsewhere for a reason without a name.' },
} as const satisfies FaultTable;

/** The name of a fault that the proof finds. */
export type ProofFault = keyof typeof proofTable;
