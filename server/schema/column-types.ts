import type { HostCalls, RequestOf } from '#api';

/** An employee of the provider (`internal`) or of an enrollment agency (`external`), as their sign-in named them. */
export interface Agent {
  readonly kind: 'internal' | 'external';
  readonly agent_id: string;
  readonly name: string;
  /** Only an employee of the provider gives money back, and only with the role for it. */
  readonly may_refund?: true;
}

/** The request of a host's server, as it was sent. */
export type SimulatedOfferRequest = RequestOf<HostCalls['createSimulatedOffer']>['body'];

/** What a row of a ledger records. The check of the column has the same list. */
export const ENTRY_KINDS = [
  'counted',
  'attempted',
  'pending',
  'settled',
  'declined',
  'needs_action',
  'returned',
  'disputed',
  'dispute_won',
  'dispute_lost',
  'refunded',
  'refund_asked',
  'refund_failed',
  'surplus_used',
  'forgiven',
  'resumed',
  'reminded',
  'completed',
  'defaulted',
] as const;

export type EntryKind = (typeof ENTRY_KINDS)[number];

/** What a person consents to, or agrees to when an agent asks. The check of the column has the same list. */
export type ConsentKind =
  | 'credit_check'
  | 'text_message'
  | 'roll_ups'
  | 'plan_payment'
  | 'plan_day'
  | 'plan_skip'
  | 'plan_stop'
  | 'plan_start'
  | 'plan_bills'
  | 'plan_refund';
