import type { CardFunding, Cents, DayString } from '#rules';
import type { ColumnType, Generated } from 'kysely';

import type { Instant, MaybeInstant } from './columns.ts';

export interface BureauPullTable {
  readonly provider_id: string;
  readonly pull_id: Generated<string>;
  readonly application_id: string;
  readonly consent_id: string;
  /** Of the bills with their amounts and of the guarantor. */
  readonly set_hash: string;
  /** Of the address that the bureau was asked with. */
  readonly address_hash: string | null;
  readonly state: 'asking' | 'approved' | 'refused' | 'failed';
  readonly refusal: string | null;
  readonly reference: string | null;
  readonly asked_at: Instant;
  /** When the request in progress last reported, by the clock of the database. */
  readonly heard_at: Generated<Date>;
  readonly answered_at: MaybeInstant;
  readonly ended_at: MaybeInstant;
}

/** What a refused person reads about the bureau's part in it, in one language. */
export interface AdverseActionNoticeTable {
  readonly provider_id: string;
  readonly pull_id: string;
  readonly locale: string;
  readonly application_id: string;
  readonly document_version: string;
  readonly document: Buffer;
  readonly hash: string;
  readonly created_at: Instant;
}

export interface OfferTable {
  readonly provider_id: string;
  readonly offer_id: Generated<string>;
  readonly application_id: string;
  /** None where an old plan is continued: no credit is checked. */
  readonly pull_id: string | null;
  readonly kind: ColumnType<OfferKind, OfferKind | undefined, never>;
  /** Of an old plan: its last payment, after which this one begins. */
  readonly takes_effect_on: ColumnType<DayString | null, DayString | null | undefined, never>;
  /** Of an old plan: the day of the month on which it is paid. */
  readonly charge_day: ColumnType<number | null, number | null | undefined, never>;
  readonly months: number;
  readonly monthly_cents: Cents;
  readonly last_cents: Cents;
  readonly total_cents: Cents;
  readonly created_at: Instant;
  readonly expires_at: Instant;
  readonly invalidated_at: MaybeInstant;
}

export type OfferKind = 'CARD' | 'PAYMENT_PLAN' | 'DIRECT_BACKBOOK';

export interface OfferBillTable {
  readonly provider_id: string;
  readonly offer_id: string;
  readonly bill_id: string;
  readonly amount_cents: Cents;
}

export interface PaymentMethodTable {
  readonly provider_id: string;
  readonly payment_method_id: Generated<string>;
  readonly application_id: string;
  readonly kind: 'bank' | 'card' | 'hsa-fsa';
  readonly token_hash: string;
  readonly processor_reference: string;
  readonly fingerprint: string;
  readonly brand: string | null;
  /** Nothing for a bank account, and for a card that was added before this was recorded. */
  readonly funding: ColumnType<CardFunding | null, CardFunding | null | undefined, never>;
  readonly last4: string;
  readonly bank_name: string | null;
  readonly exp_month: number | null;
  readonly exp_year: number | null;
  readonly status: ColumnType<'active' | 'inactive', 'active' | 'inactive' | undefined, 'active' | 'inactive'>;
  readonly created_at: Instant;
}
