import type { BodyOf, Calls } from '#api';
import type { Address, Cents, DayString } from '#rules';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';

/** The tables as Kysely sees them; the migrations say what they promise. Amounts are cents, days 'YYYY-MM-DD'. */
export interface Database {
  readonly patients: PatientTable;
  readonly guarantors: GuarantorTable;
  readonly bills: BillTable;
  readonly sessions: SessionTable;
  readonly attempt_limits: AttemptLimitTable;
  readonly audit_chains: AuditChainTable;
  readonly audit_events: AuditEventTable;
  readonly applications: ApplicationTable;
  readonly application_bills: ApplicationBillTable;
  readonly consents: ConsentTable;
  readonly verification_codes: VerificationCodeTable;
  readonly bureau_pulls: BureauPullTable;
  readonly offers: OfferTable;
  readonly offer_bills: OfferBillTable;
  readonly payment_methods: PaymentMethodTable;
  readonly payment_plans: PaymentPlanTable;
  readonly plan_bills: PlanBillTable;
  readonly instalments: InstalmentTable;
  readonly agreements: AgreementTable;
  readonly idempotency_keys: IdempotencyKeyTable;
  readonly outbox: OutboxTable;
  readonly 'tokeniser.tokens': TokenTable;
  readonly 'simulator.inbox': InboxTable;
  readonly 'simulator.bureau_requests': BureauRequestTable;
}

/** An offer with its payment method and schedule, as the wire carries it (design 9.1). */
export type PlanDraft = BodyOf<Calls['createPlan']>['draft'];

type Instant = ColumnType<Date, Date, Date>;
type MaybeInstant = ColumnType<Date | null, Date | null | undefined, Date | null>;
type Filled = ColumnType<Date, Date | undefined, Date>;

interface AddressColumns {
  readonly address: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly postal_code: string | null;
}

interface ContactColumns extends AddressColumns {
  readonly phone: string | null;
  readonly email: string | null;
  readonly created_at: Filled;
  readonly updated_at: Filled;
}

export interface PatientTable extends ContactColumns {
  readonly provider_id: string;
  readonly patient_id: Generated<string>;
  readonly mrn: string;
  readonly first_name: string;
  readonly last_name: string;
  /** `lastNameKey(last_name)`: what a lookup compares. */
  readonly last_name_key: string;
  readonly birth_date: DayString;
  readonly ssn_last4: string | null;
}

export interface GuarantorTable extends ContactColumns {
  readonly provider_id: string;
  readonly guarantor_id: Generated<string>;
  readonly patient_id: string;
  readonly position: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly birth_date: DayString | null;
}

export interface BillTable {
  readonly provider_id: string;
  /** `open_vault_id` on the wire. */
  readonly bill_id: Generated<string>;
  readonly patient_id: string;
  readonly invoice_id: string;
  readonly facility: string;
  readonly department: string | null;
  readonly servicing_date: DayString;
  readonly account_number: string | null;
  readonly total_cents: Cents;
  readonly status: ColumnType<'open' | 'closed', 'open' | 'closed' | undefined, 'open' | 'closed'>;
  readonly created_at: Filled;
  readonly updated_at: Filled;
}

export interface SessionTable {
  readonly provider_id: string;
  readonly session_id_hash: string;
  readonly created_at: Filled;
  readonly seen_at: Filled;
  readonly patient_id: string | null;
  /** Opaque name of the person found, for this session only. */
  readonly unique_value: string | null;
  /** When an MRN or SSN digits matched beside name and birth date. */
  readonly second_identifier_at: MaybeInstant;
  readonly verified_at: MaybeInstant;
  readonly verified_phone_hash: string | null;
  readonly validation_token_hash: string | null;
  readonly csrf_secret: string;
  readonly locale: string | null;
}

export interface AttemptLimitTable {
  readonly provider_id: string;
  readonly kind: string;
  readonly subject_hash: string;
  readonly hits: readonly Date[];
  readonly updated_at: Instant;
}

export interface AuditChainTable {
  readonly provider_id: string;
  readonly chain_id: string;
  readonly length: number;
  readonly head_hash: string;
}

export interface AuditEventTable {
  readonly provider_id: string;
  readonly event_id: Generated<string>;
  readonly chain_id: string;
  /** Filled by the database, as are both hashes. */
  readonly number: ColumnType<number, never, never>;
  readonly event: string;
  readonly actor: 'patient' | 'agent' | 'system' | 'staff';
  readonly session_id_hash: string | null;
  readonly details: JSONColumnType<Readonly<Record<string, unknown>>>;
  readonly happened_at: Instant;
  readonly previous_hash: ColumnType<string, never, never>;
  readonly hash: ColumnType<string, never, never>;
}

export interface ApplicationTable {
  readonly provider_id: string;
  readonly application_id: Generated<string>;
  readonly patient_id: string;
  readonly is_patient: boolean | null;
  readonly guarantor_id: string | null;
  /** Told by the visitor instead of the one on file. */
  readonly phone: string | null;
  readonly address: JSONColumnType<Address | null, string | null | undefined, string | null>;
  readonly selected_offer_id: string | null;
  readonly payment_method_id: string | null;
  readonly draft: JSONColumnType<PlanDraft | null, string | null | undefined, string | null>;
  /** The day the draft was made, which the documents carry. */
  readonly drafted_on: DayString | null;
  readonly payment_plan_id: string | null;
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
  readonly recorded_at: Instant;
}

export interface VerificationCodeTable {
  readonly provider_id: string;
  readonly code_id: Generated<string>;
  readonly application_id: string;
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

export interface BureauPullTable {
  readonly provider_id: string;
  readonly pull_id: Generated<string>;
  readonly application_id: string;
  readonly consent_id: string;
  /** Of the bills with their amounts, the guarantor and the address. */
  readonly set_hash: string;
  readonly state: 'asking' | 'approved' | 'refused' | 'failed';
  readonly refusal: string | null;
  readonly reference: string | null;
  readonly asked_at: Instant;
  readonly answered_at: MaybeInstant;
  readonly ended_at: MaybeInstant;
}

export interface OfferTable {
  readonly provider_id: string;
  readonly offer_id: Generated<string>;
  readonly application_id: string;
  readonly pull_id: string;
  readonly kind: ColumnType<OfferKind, OfferKind | undefined, never>;
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
  readonly last4: string;
  readonly bank_name: string | null;
  readonly exp_month: number | null;
  readonly exp_year: number | null;
  readonly status: ColumnType<'active' | 'inactive', 'active' | 'inactive' | undefined, 'active' | 'inactive'>;
  readonly created_at: Instant;
}

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

export interface IdempotencyKeyTable {
  readonly provider_id: string;
  /** The patient, or the session while no patient is known. */
  readonly scope: string;
  readonly call: string;
  readonly key: string;
  readonly request_hash: string;
  /** Who runs it now: only the owner may store the answer. */
  readonly owner: string;
  readonly locked_until: Instant;
  readonly answer_status: number | null;
  readonly answer_body: JSONColumnType<object | null, string | null | undefined, string | null>;
  readonly created_at: Instant;
  readonly expires_at: Instant;
}

export interface OutboxTable {
  readonly provider_id: string;
  readonly message_id: Generated<string>;
  /** What caused the message; the same cause sends it once. */
  readonly reason: string;
  readonly channel: 'sms' | 'voice' | 'email';
  readonly recipient: string;
  readonly kind: string;
  readonly locale: string;
  readonly subject: string | null;
  readonly body: string;
  readonly tries: ColumnType<number, number | undefined, number>;
  readonly created_at: Instant;
  readonly due_at: Instant;
  readonly sent_at: MaybeInstant;
  readonly given_up_at: MaybeInstant;
}

export interface TokenTable {
  readonly provider_id: string;
  readonly token: string;
  readonly kind: 'bank' | 'card';
  readonly brand: string | null;
  readonly last4: string;
  readonly bank_name: string | null;
  readonly exp_month: number | null;
  readonly exp_year: number | null;
  readonly fingerprint: string;
  /** What the simulated processor does with it. */
  readonly behaviour: string;
  readonly processor_reference: string | null;
  readonly created_at: Instant;
  readonly expires_at: Instant;
  readonly attached_at: MaybeInstant;
}

export interface InboxTable {
  readonly provider_id: string;
  readonly message_id: Generated<string>;
  readonly channel: 'sms' | 'voice' | 'email';
  readonly recipient: string;
  readonly kind: string;
  readonly locale: string;
  readonly subject: string | null;
  readonly body: string;
  readonly sent_at: Instant;
}

export interface BureauRequestTable {
  readonly provider_id: string;
  readonly request_id: Generated<string>;
  readonly subject_hash: string;
  readonly decision: string;
  readonly asked_at: Instant;
}
