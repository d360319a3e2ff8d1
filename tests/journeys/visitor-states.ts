import type { Kept } from './change-session.ts';
import { aPatient } from './patient.ts';
import type { Arrival } from './arrive.ts';
import { importOneMoreBill, nothingElse, refused, arrivals } from './arrivals.ts';

/** Somebody who asks for every step. */
export interface VisitorState {
  /** The step at which they stand. */
  readonly step: string;
  /** How they came there, if not by the shortest way. */
  readonly way?: Arrival;
  /** What their browser no longer keeps as it was. */
  readonly change?: (kept: Kept) => Partial<Kept>;
}

/** How far somebody is on the way to a plan: how it is told, and at which step they stand. */
export const STEPS = [
  ['has just come', { step: 'bill-info' }],
  ['may choose who enrolls', { step: 'select-user' }],
  ['has found their bills', { step: 'invoice-to-pay' }],
  ['has chosen bills', { step: 'review-info' }],
  ['waits for a code', { step: 'verify-code' }],
  ['has offers', { step: 'payment-plan' }],
  ['has chosen an offer', { step: 'connect-payment-method' }],
  ['has a draft', { step: 'confirm-payment' }],
  ['has a plan', { step: 'success' }],
] as const satisfies readonly (readonly [who: string, asker: VisitorState])[];

const patient = arrivals['select-user']?.patient ?? aPatient;
const afterSuccess = (until: string, meanwhile: NonNullable<Arrival['again']>['meanwhile'] = nothingElse): Arrival => ({
  patient,
  until: 'success',
  again: { meanwhile, until },
});

/** Whoever else asks. */
export const OTHERS: readonly (readonly [who: string, asker: VisitorState])[] = [
  ['is customer service', { step: 'agent-lookup' }],
  ['is an agency’s agent', { step: 'external-agent-info' }],
  ['is an agency’s agent where numbers are typed', { step: 'external-agent-info', way: { agent: 'EX-2071', slug: 'riverbend' } }],
  ['types the number on a bill', { step: 'bill-info-identifier' }],
  ['cannot be reached', { step: 'lets-get-in-touch', way: { patient: () => aPatient({ phone: '' }) } }],
  ['was refused', { step: 'error-enroll', way: refused }],
  ['has a plan and comes anew', { step: 'review-info', way: afterSuccess('review-info') }],
  ['has a plan and has proved it anew', { step: 'plan-exists', way: afterSuccess('plan-exists') }],
  ['has a plan and a new bill and comes anew', { step: 'review-info', way: afterSuccess('review-info', importOneMoreBill) }],
  ['has a plan and a new bill', { step: 'add-bills' }],
  [
    'has lost the bills that were found',
    {
      step: 'invoice-to-pay',
      change: ({ slots }) => ({ slots: { ...slots, vaultData: { ...(slots['vaultData'] as object), bills: [] } } }),
    },
  ],
];
