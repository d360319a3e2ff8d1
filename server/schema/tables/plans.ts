import type { PlanDraft } from '#api/entities';
import type { Cents, DayString } from '#rules';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';

import type { AgentColumn } from './agents.ts';
import type { Instant } from './columns.ts';
import type { OfferKind } from './offers-and-methods.ts';

/** Where a plan comes from (spec 3). */
export type PlanSource = 'CARE_CARD' | 'API_PLATFORM' | 'POST_PROCEDURE';

export type PlanStatus = 'PENDING' | 'ACTIVE' | 'COMPLETED' | 'CANCELLED';

export interface PaymentPlanTable {
  readonly provider_id: string;
  readonly payment_plan_id: Generated<string>;
  readonly application_id: string;
  readonly offer_id: string;
  readonly payment_method_id: string;
  readonly kind: OfferKind;
  readonly source: Generated<PlanSource>;
  /** By phone where an agent spoke with the payer. */
  readonly channel: 'WEB' | 'PHONE';
  readonly status: PlanStatus;
  /** The last payment of the old plan that it continues; it is pending until that day is over. */
  readonly takes_effect_on: ColumnType<DayString | null, DayString | null | undefined, never>;
  readonly confirmation_code: string;
  readonly months: number;
  readonly charge_day: number;
  readonly total_cents: Cents;
  /** What the payer agreed to last: what confirm-payment showed, or the plan as bills have joined it since. */
  readonly draft: JSONColumnType<PlanDraft>;
  readonly drafted_on: DayString;
  readonly started_at: Instant;
  /** How often bills have joined it. */
  readonly amendment: Generated<number>;
}

/** Bills that joined a plan after its start. */
export interface PlanAmendmentTable {
  readonly provider_id: string;
  readonly payment_plan_id: string;
  readonly number: number;
  /** Signed by the payer, or by the consent to future bills that they gave before. */
  readonly kind: 'signed' | 'roll_up';
  readonly consent_id: string | null;
  readonly added_cents: Cents;
  readonly previous_draft: JSONColumnType<PlanDraft>;
  readonly made_on: DayString;
  /** The first payment of another amount: ten days later at least. */
  readonly first_changed_on: DayString;
  readonly made_at: Instant;
}

export interface PlanBillTable {
  readonly provider_id: string;
  readonly payment_plan_id: string;
  readonly bill_id: string;
  readonly invoice_id: string;
  readonly amount_cents: Cents;
  readonly plan_status: PlanStatus;
  /** The amendment by which it joined; 0 at the start. */
  readonly amendment: Generated<number>;
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
  /** Who heard the person agree, where they did not tick it themselves. */
  readonly agent: AgentColumn;
  readonly verified_at: Instant;
  readonly agreed_at: Instant;
  /** The amendment that it is of; 0 for the start of the plan. */
  readonly amendment: Generated<number>;
}
