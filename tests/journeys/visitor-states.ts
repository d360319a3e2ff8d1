import type { Kept } from './change-session.ts';
import { aPatient } from './patient.ts';
import type { Arrival } from './arrive.ts';
import { importOneMoreBill, nothingElse, refused, arrivals } from './arrivals.ts';

/** A visitor who requests every step. */
export interface VisitorState {
  /** The step that they have reached. */
  readonly step: string;
  /** The path to that step, if it is not the shortest one. */
  readonly arrival?: Arrival;
  /** What their browser no longer keeps unchanged. */
  readonly change?: (kept: Kept) => Partial<Kept>;
}

/** The progress of a visitor on the path to a plan, in words, and their step. */
export const STEPS = [
  ['is new', { step: 'bill-info' }],
  ['may choose who enrolls', { step: 'select-user' }],
  ['has found their bills', { step: 'invoice-to-pay' }],
  ['has chosen bills', { step: 'review-info' }],
  ['waits for a code', { step: 'verify-code' }],
  ['has offers', { step: 'payment-plan' }],
  ['has chosen an offer', { step: 'connect-payment-method' }],
  ['has a draft', { step: 'confirm-payment' }],
  ['has a plan', { step: 'success' }],
] as const satisfies readonly (readonly [who: string, state: VisitorState])[];

const patient = arrivals['select-user']?.patient ?? aPatient;
const afterSuccess = (until: string, between: NonNullable<Arrival['again']>['between'] = nothingElse): Arrival => ({
  patient,
  until: 'success',
  again: { between, until },
});

/** Visitors beside the path. */
export const OTHERS: readonly (readonly [who: string, state: VisitorState])[] = [
  ['is customer service', { step: 'agent-lookup' }],
  ['is an external agent', { step: 'external-agent-info' }],
  [
    'is an external agent where numbers are typed',
    { step: 'external-agent-info', arrival: { agent: 'EX-2071', slug: 'riverbend' } },
  ],
  ['types the number on a bill', { step: 'bill-info-identifier' }],
  ['cannot be reached', { step: 'lets-get-in-touch', arrival: { patient: () => aPatient({ phone: '' }) } }],
  ['was refused', { step: 'error-enroll', arrival: refused }],
  ['has a plan and returns', { step: 'review-info', arrival: afterSuccess('review-info') }],
  ['has a plan and has proved it again', { step: 'plan-exists', arrival: afterSuccess('plan-exists') }],
  ['has a plan and a new bill and returns', { step: 'review-info', arrival: afterSuccess('review-info', importOneMoreBill) }],
  ['has a plan and a new bill', { step: 'add-bills' }],
  [
    'has lost the bills that were found',
    {
      step: 'invoice-to-pay',
      change: ({ slots }) => ({ slots: { ...slots, vaultData: { ...(slots['vaultData'] as object), bills: [] } } }),
    },
  ],
];
