import type { BodyOf, Calls } from '#api';
import type { Cents, DayString } from '#rules';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';

import type { Instant } from './columns.ts';
import type { OfferKind } from './offers-and-methods.ts';

/** An offer with its payment method and schedule, as the wire carries it (design 9.1). */
export type PlanDraft = BodyOf<Calls['createPlan']>['draft'];

export interface PaymentPlanTable {
  readonly provider_id: string;
  readonly payment_plan_id: Generated<string>;
  readonly application_id: string;
  readonly offer_id: string;
  readonly payment_method_id: string;
  readonly kind: OfferKind;
  readonly status: 'ACTIVE' | 'COMPLETED' | 'CANCELLED';
  readonly confirmation_code: string;
  readonly months: number;
  readonly charge_day: number;
  readonly total_cents: Cents;
  /** What confirm-payment showed. */
  readonly draft: JSONColumnType<PlanDraft>;
  readonly drafted_on: DayString;
  readonly started_at: Instant;
}

export interface PlanBillTable {
  readonly provider_id: string;
  readonly payment_plan_id: string;
  readonly bill_id: string;
  readonly invoice_id: string;
  readonly amount_cents: Cents;
  readonly plan_status: 'ACTIVE' | 'COMPLETED' | 'CANCELLED';
}

export interface InstalmentTable {
  readonly provider_id: string;
  readonly payment_plan_id: string;
  readonly number: number;
  readonly due: DayString;
  readonly amount_cents: Cents;
  readonly status: ColumnType<string, string | undefined, string>;
}

export interface AgreementTable {
  readonly provider_id: string;
  readonly agreement_id: Generated<string>;
  readonly payment_plan_id: string;
  readonly document_id: string;
  readonly document_type: 'payment_plan_agreement' | 'automatic_payment_authorization';
  readonly document_version: string;
  readonly locale: string;
  /** The very bytes that were shown. */
  readonly document: Buffer;
  readonly hash: string;
  readonly session_id_hash: string;
  /** Keyed hash of the network address. */
  readonly address_hash: string;
  readonly verified_at: Instant;
  readonly agreed_at: Instant;
}
