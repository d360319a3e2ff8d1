import type { Provider } from '#configuration';
import type { Cents, DayString, PaymentFailure, StopReason } from '#rules';

import type { EntryKind } from '../ledger/ledger.ts';

/** What every step of a collection knows. */
export interface CollectionContext {
  readonly provider: Provider;
  /** The address of the provider's pages, for links in messages. */
  readonly site: string;
  readonly now: Date;
  /** The person sees a failure on the page, so no message follows. */
  readonly isWatched?: (() => boolean) | undefined;
}

/** What the processor reports about an attempt. */
export interface Report {
  readonly kind: Exclude<
    EntryKind,
    'counted' | 'attempted' | 'refund_asked' | 'surplus_used' | 'forgiven' | 'resumed' | 'reminded' | 'completed' | 'defaulted'
  >;
  readonly charge_reference: string | null;
  readonly happened_at: Date;
  /** The amount of a return, a dispute or a refund. */
  readonly cents?: Cents;
  readonly code?: string;
  readonly refund_id?: string;
  /** With a report that a payment failed. */
  readonly failure?: PaymentFailure;
}

/** The code of a pending report: it waits for the patient, who confirms the payment with their bank. */
export const CONFIRMING = 'confirming';

/** What follows a payment that failed, as its entry records it. */
export interface Decision {
  readonly retry_on?: DayString;
  readonly stop?: StopReason | 'disputed';
  readonly default_on?: DayString | null;
}
