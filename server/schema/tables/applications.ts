import type { Address, PlanDraft } from '#api/entities';
import type { Cents, DayString } from '#rules';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';

import type { AgentColumn } from './agents.ts';
import type { Instant, MaybeInstant } from './columns.ts';
import type { PlanSource } from './plans.ts';

export interface ApplicationTable {
  readonly provider_id: string;
  readonly application_id: Generated<string>;
  readonly patient_id: string;
  readonly is_patient: boolean | null;
  readonly guarantor_id: string | null;
  /** The plan of before that this application transfers; none where it is for bills. */
  readonly old_plan_id: ColumnType<string | null, string | null | undefined, never>;
  /** Entered by the visitor instead of the one on file. */
  readonly phone: string | null;
  readonly address: JSONColumnType<Address | null, string | null | undefined, string | null>;
  readonly selected_offer_id: string | null;
  readonly payment_method_id: string | null;
  readonly draft: JSONColumnType<PlanDraft | null, string | null | undefined, string | null>;
  /** The day the draft was made, which the documents carry. */
  readonly drafted_on: DayString | null;
  readonly payment_plan_id: string | null;
  readonly source: Generated<PlanSource>;
  /** The session that made it, until a contact is verified; null where it is the person's. */
  readonly held_by: ColumnType<string | null, string | null | undefined, null>;
  /** The person's application, where they had one when the session of this one was verified. */
  readonly merged_into: ColumnType<string | null, never, string>;
  /** Raised by the database on every update; equals the number of audit events. */
  readonly version: ColumnType<number, never, never>;
  readonly created_at: Instant;
  readonly updated_at: Instant;
  readonly closed_at: MaybeInstant;
}

export interface ApplicationBillTable {
  readonly provider_id: string;
  readonly application_id: string;
  readonly bill_id: string;
  /** As it was when the bill was chosen. */
  readonly amount_cents: Cents;
}

export interface ConsentTable {
  readonly provider_id: string;
  readonly consent_id: Generated<string>;
  readonly application_id: string;
  readonly kind: 'credit_check' | 'text_message' | 'roll_ups';
  /** Who consented: `patient`, or the id of a guarantor. */
  readonly given_for: string;
  readonly granted: boolean;
  readonly wording_version: string;
  readonly locale: string;
  readonly session_id_hash: string;
  /** The agent who heard the person agree, where they did not check the box themselves. */
  readonly agent: AgentColumn;
  /** The API key of the host that states it, where the person consented there. */
  readonly stated_by: ColumnType<string | null, string | null | undefined, never>;
  readonly recorded_at: Instant;
}

export interface VerificationCodeTable {
  readonly provider_id: string;
  readonly code_id: Generated<string>;
  /** None where the code is for a contact that belongs to no application yet. */
  readonly application_id: string | null;
  /** Such a contact's: the old plans that name it. */
  readonly old_plan_ids: ColumnType<readonly string[] | null, readonly string[] | null | undefined, never>;
  readonly session_id_hash: string;
  readonly channel: 'sms' | 'voice' | 'email';
  readonly destination_hash: string;
  readonly code_hash: string;
  readonly tries: ColumnType<number, number | undefined, number>;
  readonly created_at: Instant;
  readonly expires_at: Instant;
  readonly used_at: MaybeInstant;
  readonly ended_at: MaybeInstant;
}
