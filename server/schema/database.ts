/** The tables of the migrated database, written by `npm run db:types`. Amounts are cents, days 'YYYY-MM-DD'. */
import type { Scope } from '#api';
import type { HelpReason, PlanDraft, ProviderEventKind } from '#api/entities';
import type { Cents, DayString } from '#rules';
import type { ColumnType, Generated, JSONColumnType, Kysely } from 'kysely';

import type { Agent, ConsentKind, EntryKind, SimulatedOfferRequest } from './column-types.ts';

/** A connection to the database, or a transaction. */
export type Db = Kysely<Database>;

interface AdverseActionNotices {
  readonly application_id: string;
  readonly created_at: Date;
  readonly document: Buffer;
  readonly document_version: string;
  readonly hash: string;
  readonly locale: string;
  readonly provider_id: string;
  readonly pull_id: string;
}

interface AgentSignIns {
  readonly code_verifier: string;
  readonly created_at: Date;
  readonly nonce: string;
  readonly provider_id: string;
  readonly session_id_hash: string;
  readonly state: string;
}

interface Agreements {
  /** Keyed hash of the network address. */
  readonly address_hash: string;
  /** The agent who heard the agreement, where the person did not tick it. */
  readonly agent: JSONColumnType<Agent> | null;
  readonly agreed_at: Date;
  readonly agreement_id: Generated<string>;
  /** The amendment that the agreement belongs to; 0 for the start of the plan. */
  readonly amendment: Generated<number>;
  readonly change: Generated<number>;
  /** The bytes that the payer saw. */
  readonly document: Buffer;
  readonly document_id: string;
  readonly document_type: 'payment_plan_agreement' | 'automatic_payment_authorization' | 'payment_authorization';
  readonly document_version: string;
  readonly hash: string;
  readonly locale: string;
  readonly payment_plan_id: string;
  /** The person signed on their own device, through this link of an agent. */
  readonly phone_link_id: string | null;
  readonly provider_id: string;
  readonly session_id_hash: string;
  readonly verified_at: Date;
}

interface ApiKeys {
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly key_id: Generated<string>;
  /** The purpose of the key, in the words of its maker. */
  readonly name: string;
  /** The first characters of the key, which a list may show. */
  readonly prefix: string;
  readonly provider_id: string;
  readonly revoked_at: Date | null;
  readonly scopes: ColumnType<readonly Scope[], readonly Scope[], never>;
  /** SHA-256 of the whole key, hexadecimal. */
  readonly secret_hash: string;
  readonly starts_at: Date;
  readonly used_at: Date | null;
}

interface ApplicationBills {
  /** The amount when the bill was chosen. */
  readonly amount_cents: Cents;
  readonly application_id: string;
  readonly bill_id: string;
  readonly provider_id: string;
}

interface Applications {
  readonly application_id: Generated<string>;
  readonly closed_at: Date | null;
  readonly created_at: Date;
  readonly draft: JSONColumnType<PlanDraft> | null;
  /** The day the draft was made, which the documents carry. */
  readonly drafted_on: DayString | null;
  readonly guarantor_id: string | null;
  /** The session that made it, until the visitor verifies a contact; then null. */
  readonly held_by: string | null;
  readonly is_patient: boolean | null;
  readonly key_version: number | null;
  /** The application that the person already had when the session was verified. */
  readonly merged_into: string | null;
  /** The old plan that this application transfers; null for an application about bills. */
  readonly old_plan_id: string | null;
  readonly patient_id: string;
  readonly payment_method_id: string | null;
  readonly payment_plan_id: string | null;
  readonly provider_id: string;
  /** The phone and the address that the visitor gave, and the contact that a host named, as JSON, encrypted. */
  readonly sealed: Buffer | null;
  readonly selected_offer_id: string | null;
  readonly source: Generated<'CARE_CARD' | 'API_PLATFORM' | 'POST_PROCEDURE'>;
  readonly updated_at: Date;
  /** The database raises it on every update; it equals the number of audit events. */
  readonly version: ColumnType<number, never, never>;
}

interface AttemptLimits {
  readonly hits: readonly Date[];
  readonly kind: string;
  readonly provider_id: string;
  readonly subject_hash: string;
  readonly updated_at: Date;
}

interface AuditChains {
  readonly chain_id: string;
  readonly head_hash: string;
  readonly length: number;
  readonly provider_id: string;
}

interface AuditEvents {
  readonly actor: 'patient' | 'agent' | 'system' | 'staff' | 'host';
  /** The agent in whose session the event happened. */
  readonly agent_id: string | null;
  readonly agent_name: string | null;
  readonly chain_id: string;
  readonly details: JSONColumnType<Readonly<Record<string, unknown>>>;
  readonly event: string;
  readonly event_id: Generated<string>;
  readonly happened_at: Date;
  readonly hash: ColumnType<string, never, never>;
  /** The rule by which the hash was made. */
  readonly hash_version: ColumnType<number, never, never>;
  /** A trigger fills it, and both hashes. */
  readonly number: ColumnType<number, never, never>;
  readonly previous_hash: ColumnType<string, never, never>;
  readonly provider_id: string;
  readonly session_id_hash: string | null;
}

interface Bills {
  readonly account_number: string | null;
  /** open_vault_id in calls. */
  readonly bill_id: Generated<string>;
  readonly created_at: Generated<Date>;
  readonly department: string | null;
  readonly facility: string;
  readonly invoice_id: string;
  /** The old plan that the bill represents; no lookup shows such a bill. */
  readonly old_plan_id: string | null;
  readonly patient_id: string;
  readonly provider_id: string;
  readonly servicing_date: DayString;
  /** The first source that named it: a bill file, or a host. */
  readonly source: Generated<'CARE_CARD' | 'API_PLATFORM' | 'POST_PROCEDURE'>;
  readonly status: Generated<'open' | 'closed'>;
  readonly total_cents: Cents;
  readonly updated_at: Generated<Date>;
}

interface BuildFiles {
  readonly content: Buffer;
  /** Whether the content is compressed with Brotli. */
  readonly is_compressed: boolean;
  /** The folder of the build and the name, which has the hash of the content: client/assets/NAME. */
  readonly path: string;
  /** A keyed hash of path and content: no row that a process did not write is served. */
  readonly seal: string;
  /** A day on which a process had this build. */
  readonly used_on: DayString;
}

interface BureauPulls {
  /** Hash of the address that the request to the bureau named. */
  readonly address_hash: string | null;
  readonly answered_at: Date | null;
  readonly application_id: string;
  readonly asked_at: Date;
  /** The bills that the request was about; null for requests of versions that did not record them. */
  readonly bill_ids: string[] | null;
  readonly consent_id: string;
  readonly ended_at: Date | null;
  /** The last sign of life of the request, by the clock of the database. */
  readonly heard_at: Generated<Date>;
  readonly provider_id: string;
  readonly pull_id: Generated<string>;
  readonly reference: string | null;
  readonly refusal: string | null;
  /** The name of the request to the bureau, where it repeats an earlier one; null where the name is pull_id. */
  readonly request_id: string | null;
  /** Hash of the bills with their amounts and of the guarantor. */
  readonly set_hash: string;
  readonly state: Generated<'asking' | 'approved' | 'refused' | 'failed'>;
}

interface ChargeAttemptParts {
  readonly amount_cents: Cents;
  readonly attempt_id: string;
  readonly number: number;
  readonly payment_plan_id: string;
  readonly provider_id: string;
}

interface ChargeAttempts {
  readonly amount_cents: Cents;
  /** The idempotency key at the payment processor; committed before the call. */
  readonly attempt_id: string;
  /** The patient asked an agent for this payment by phone. */
  readonly by_agent: Generated<boolean>;
  /** The provider's day. */
  readonly charged_on: DayString;
  readonly created_at: Date;
  readonly on_behalf: 'scheduled' | 'patient';
  readonly payment_method_id: string;
  readonly payment_plan_id: string;
  readonly provider_id: string;
}

interface ClosedDays {
  readonly compared_at: Date | null;
  /** The provider's day. */
  readonly day: DayString;
  /** The charges of which the ledger and the processor do not have the same money; [] where there is none. */
  readonly differences: JSONColumnType<readonly object[]> | null;
  readonly provider_id: string;
  readonly remittance_lines: number | null;
  /** When the whole remittance file was in its folder. */
  readonly remitted_at: Date | null;
}

interface CollectionDays {
  readonly day: DayString;
  readonly finished_at: Date;
  readonly provider_id: string;
}

interface ConfigurationDrafts {
  readonly approval_asked_at: Date | null;
  readonly approved_at: Date | null;
  readonly approved_by: string | null;
  readonly approved_by_name: string | null;
  /** Everyone who saved a part of the draft; none of them approves it. */
  readonly authors: string[];
  /** The text that was in force when the draft began. */
  readonly base_hash: string;
  readonly hash: string;
  readonly provider_id: string;
  readonly saved_at: Date;
  readonly saved_by: string;
  readonly saved_by_name: string;
  /** The name of the provider's file without .json. */
  readonly slug: string;
  readonly text: string;
}

interface ConfigurationPublications {
  readonly approved_by: string | null;
  readonly approved_by_name: string | null;
  readonly authors: string[];
  readonly begins_at: Date;
  readonly changed_at: Generated<Date>;
  /** The version was taken back: it never holds from then on. */
  readonly ended_at: Date | null;
  readonly ended_by: string | null;
  readonly hash: string;
  /** folder: what the folder had before the first publication. */
  readonly kind: 'folder' | 'draft' | 'wider' | 'rollback';
  readonly provider_id: string;
  readonly publication_id: Generated<string>;
  readonly published_at: Date;
  readonly published_by: string;
  readonly published_by_name: string;
  readonly reason: string;
  /** Below 100, so many percent of the new visitors get this version. */
  readonly share: number;
  readonly slug: string;
  readonly text: string;
}

interface ConfigurationVersions {
  /** The flows that the provider offered, as a JSON list of files. */
  readonly flows: string;
  /** The provider's file with every default filled in, as JSON. */
  readonly provider: string;
  readonly provider_id: string;
  /** When a session last began on this version, to the hour. */
  readonly used_at: Date;
  readonly version: string;
}

interface Consents {
  /** The agent who heard the consent, where the person did not tick it. */
  readonly agent: JSONColumnType<Agent> | null;
  readonly application_id: string;
  readonly consent_id: Generated<string>;
  /** The person who consented: patient, or the id of a guarantor. */
  readonly given_for: string;
  readonly granted: boolean;
  readonly kind: ConsentKind;
  readonly locale: string;
  /** The person consented on their own device, through this link of an agent. */
  readonly phone_link_id: string | null;
  readonly provider_id: string;
  readonly recorded_at: Date;
  readonly session_id_hash: string;
  /** The API key of the host where the person consented. */
  readonly stated_by: string | null;
  readonly wording_version: string;
}

interface ContactRequests {
  readonly best_time: 'morning' | 'afternoon' | 'evening' | null;
  /** When staff noted that the request is done. */
  readonly closed_at: Date | null;
  readonly closed_by: string | null;
  readonly created_at: Date;
  readonly key_version: number | null;
  readonly locale: string;
  /** The patient that a lookup of this session found. */
  readonly patient_id: string | null;
  /** Keyed hash of the phone; null for a visitor who calls. */
  readonly phone_index: Buffer | null;
  readonly provider_id: string;
  /** Why the page could not go on; null where the visitor only asked for help. */
  readonly reason: HelpReason | null;
  /** The caller reads it out. */
  readonly reference: string;
  readonly request_id: string;
  /** Name, phone and the note of staff, as JSON, encrypted. */
  readonly sealed: Buffer | null;
  readonly session_id_hash: string;
}

interface DataKeys {
  readonly created_at: Generated<Date>;
  /** When no row was encrypted with it any more. */
  readonly ended_at: Date | null;
  /** The master key that encrypted this one. */
  readonly master_key_id: string;
  readonly provider_id: string;
  /** The key, encrypted. */
  readonly sealed: Buffer;
  /** The highest one encrypts; 0 is the key of the blind indexes, which never changes. */
  readonly version: number;
}

interface DraftHolders {
  readonly draft_id: string;
  /** The session; a new session id keeps it. */
  readonly holder_id: string;
  readonly provider_id: string;
  /** Whether a code to the contact of the draft was right in the session. */
  readonly verified: boolean;
  /** The version that the session has saved or opened last. */
  readonly version: number;
}

interface DraftLinks {
  readonly created_at: Date;
  readonly draft_id: string;
  readonly provider_id: string;
  /** Keyed hash of the token in the link. */
  readonly token_hash: string;
}

interface Drafts {
  readonly changed_at: Date;
  readonly created_at: Date;
  readonly draft_id: string;
  /** The last day, where the provider is, on which the draft opens. */
  readonly ends_on: DayString;
  readonly flow: string;
  readonly flow_version: number;
  /** The key that encrypted the draft. */
  readonly key_id: string;
  readonly locale: string;
  readonly provider_id: string;
  /** The contact, the answers by slot and the forms that were sent, as JSON, encrypted. */
  readonly sealed: Buffer;
  /** One more with each saving. */
  readonly version: number;
}

interface DraftUploads {
  readonly draft_id: string;
  readonly provider_id: string;
  readonly upload_id: string;
}

interface FullTexts {
  readonly created_at: Date;
  readonly document: Buffer;
  /** SHA-256 of the document, hexadecimal. */
  readonly hash: string;
  readonly locale: string;
  readonly provider_id: string;
  /** One version names the texts of all languages, so that a link shows either. */
  readonly version: string;
}

interface FunnelDays {
  /** The arm of each split, such as landing=picture; empty for a flow without a split. */
  readonly arm: string;
  readonly day: DayString;
  readonly device: 'phone' | 'tablet' | 'computer' | 'agent';
  readonly flow: string;
  readonly kind: 'arrived' | 'left' | 'outcome' | 'refused';
  readonly language: string;
  readonly name: string;
  readonly provider_id: string;
  /** Distinct sessions. */
  readonly sessions: number;
  readonly step: string;
  /** With every repetition. Not counted for 'left'. */
  readonly times: number;
  /** The configuration of the sessions, shortened as the page for operators shows it. */
  readonly version: string;
}

interface FunnelReached {
  readonly arm: string;
  /** The provider's day of the arrival. */
  readonly day: DayString;
  readonly device: string;
  readonly flow: string;
  /** The session has reached another step for the first time since. */
  readonly is_left: Generated<boolean>;
  readonly kind: 'arrived' | 'outcome' | 'refused';
  readonly language: string;
  /** The outcome or the error code, after the name of its run; empty for an arrival. */
  readonly name: string;
  /** The order in which a session reached its steps. */
  readonly number: Generated<Cents>;
  readonly provider_id: string;
  readonly seen_at: Date;
  readonly step: string;
  readonly version: string;
  /** Keyed hash of the session's holder; no other table has it. */
  readonly visitor: string;
}

interface Guarantors {
  readonly created_at: Generated<Date>;
  readonly email_index: Buffer | null;
  readonly guarantor_id: Generated<string>;
  readonly key_version: number | null;
  readonly patient_id: string;
  readonly phone_index: Buffer | null;
  readonly position: number;
  readonly provider_id: string;
  /** Name, birth date, contacts and address, as JSON, encrypted; null once they are erased. */
  readonly sealed: Buffer | null;
  readonly updated_at: Generated<Date>;
}

interface IdempotencyKeys {
  readonly answer_body: JSONColumnType<object> | null;
  readonly answer_status: number | null;
  readonly call: string;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly key: string;
  readonly locked_until: Date;
  /** The request that runs now: only the owner may store the answer. */
  readonly owner: string;
  readonly provider_id: string;
  readonly request_hash: string;
  /** The patient, or the session while no patient is known. */
  readonly scope: string;
}

interface ImportProblems {
  readonly code: string;
  /** The column, or nothing where the row as a whole is wrong. */
  readonly field: string | null;
  /** Where it is none of a single file: one of several files, or the map. */
  readonly file: string | null;
  readonly import_id: string;
  readonly line: number;
  /** Their order, from 1. */
  readonly number: number;
  readonly provider_id: string;
  /** The code in words, without the value of a cell. */
  readonly reason: string;
}

interface ImportReports {
  readonly begun_at: Date;
  readonly ended_at: Date | null;
  /** Names of files or folders, without their folders. */
  readonly files: string[];
  readonly import_id: Generated<string>;
  readonly kind: 'bills' | 'fhir' | 'plans';
  readonly map: string | null;
  /** Empty while the import runs, and where its process was killed. */
  readonly outcome: 'taken' | 'unreadable' | 'failed' | null;
  /** All that was reported; of many, import_problems has the first ones. */
  readonly problems: Generated<number>;
  readonly provider_id: string;
  /** Rows that were not taken. */
  readonly refused: Generated<number>;
  readonly rows_read: Generated<number>;
  /** When staff had seen it; the audit has who. */
  readonly seen_at: Date | null;
  readonly unchanged: Generated<number>;
  /** Bills or plans that are new or changed. */
  readonly written: Generated<number>;
}

interface InstalmentBalances {
  readonly amount_cents: Cents | null;
  readonly due: DayString | null;
  readonly forgiven_cents: Cents | null;
  readonly number: number | null;
  readonly open_cents: Cents | null;
  readonly paid_cents: Cents | null;
  readonly payment_plan_id: string | null;
  readonly pending_cents: Cents | null;
  readonly provider_id: string | null;
  readonly status: string | null;
}

interface Instalments {
  readonly amount_cents: Cents;
  readonly due: DayString;
  readonly number: number;
  readonly payment_plan_id: string;
  readonly provider_id: string;
  readonly status: Generated<'SCHEDULED' | 'PAID' | 'FAILED' | 'CANCELLED'>;
}

interface LedgerEntries {
  readonly attempt_id: string | null;
  readonly charge_reference: string | null;
  /** The processor's own code, or Nacha's. */
  readonly code: string | null;
  /** The provider's day on which the plan defaults unless this payment is made. */
  readonly default_on: DayString | null;
  readonly entry: ColumnType<number, never, never>;
  /** The amount that the processor reported, of the whole attempt. */
  readonly fact_cents: Cents | null;
  /** What moves from open, or with a refund from paid, to forgiven. */
  readonly forgiven_cents: Generated<Cents>;
  readonly happened_at: Date;
  readonly hash: ColumnType<string, never, never>;
  readonly kind: EntryKind;
  readonly number: number | null;
  /** What moves from open to paid; negative for money that came back. */
  readonly paid_cents: Generated<Cents>;
  readonly payment_plan_id: string;
  readonly previous_hash: ColumnType<string, never, never>;
  readonly provider_id: string;
  readonly recorded_at: Date;
  readonly refund_id: string | null;
  readonly retry_on: DayString | null;
  /** Why no further try follows by itself. */
  readonly stop: string | null;
  /** What the processor took although nothing of it was owed any more: to be refunded. */
  readonly surplus_cents: Generated<Cents>;
  /** Why staff, an agent or the service refunded or forgave it. */
  readonly why: string | null;
}

interface Ledgers {
  readonly head_hash: Generated<string>;
  /** The number of entries; with head_hash, it shows a missing tail. */
  readonly length: Generated<number>;
  readonly opened_at: Date;
  /** The provider's day. Payments of earlier days count as made: the provider collected them. */
  readonly opened_on: DayString;
  readonly payment_plan_id: string;
  readonly provider_id: string;
}

interface OfferBills {
  readonly amount_cents: Cents;
  readonly bill_id: string;
  readonly offer_id: string;
  readonly provider_id: string;
}

interface Offers {
  readonly application_id: string;
  /** The day of the month on which the old plan is paid. */
  readonly charge_day: number | null;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly invalidated_at: Date | null;
  readonly kind: Generated<'CARD' | 'PAYMENT_PLAN' | 'DIRECT_BACKBOOK'>;
  readonly last_cents: Cents;
  readonly monthly_cents: Cents;
  readonly months: number;
  readonly offer_id: Generated<string>;
  readonly provider_id: string;
  /** Null where an old plan continues: that needs no credit check. */
  readonly pull_id: string | null;
  /** The last payment of the old plan, after which this one begins. */
  readonly takes_effect_on: DayString | null;
  readonly total_cents: Cents;
}

interface OldPlans {
  /** The amount still to pay, with the payment of next_due_date. */
  readonly balance_cents: Cents;
  readonly created_at: Generated<Date>;
  readonly due_day: number;
  readonly email_index: Buffer | null;
  readonly key_version: number | null;
  readonly monthly_cents: Cents;
  readonly moved_cents: Cents | null;
  readonly next_due_date: DayString;
  /** How many payments this plan still makes, counted from next_due_date. */
  readonly old_payments: number | null;
  readonly old_plan_id: Generated<string>;
  readonly patient_id: string;
  readonly payer_is_patient: boolean;
  /** The plan that replaces this one. It and the columns below are all null or all set. */
  readonly payment_plan_id: string | null;
  readonly payments_left: number;
  readonly phone_index: Buffer | null;
  readonly plan_number: string;
  readonly plan_status: string | null;
  readonly provider_id: string;
  /** Name and contacts of who pays, as JSON, encrypted. */
  readonly sealed: Buffer | null;
  readonly status: 'active' | 'ended';
  /** The last payment of this plan. */
  readonly takes_effect_on: DayString | null;
  readonly updated_at: Generated<Date>;
}

interface OpenCharges {
  /** When a worker may ask the processor (again); a worker that asks moves it ahead. */
  readonly ask_after: Date;
  readonly attempt_id: string;
  /** When the processor was about to be called first; committed before the call. */
  readonly first_asked_at: Date | null;
  readonly number: number;
  readonly payment_plan_id: string;
  readonly provider_id: string;
  readonly state: Generated<'asking' | 'pending' | 'confirming'>;
  readonly tries: Generated<number>;
}

interface OpenRefunds {
  readonly amount_cents: Cents;
  /** When a worker may ask the processor (again); a worker that asks moves it ahead. */
  readonly ask_after: Date;
  readonly asked_at: Date;
  readonly attempt_id: string;
  readonly charge_reference: string;
  /** When the processor was about to be called first; committed before the call. */
  readonly first_asked_at: Date | null;
  readonly number: number;
  readonly payment_plan_id: string;
  readonly provider_id: string;
  /** The idempotency key at the payment processor; committed before the call. */
  readonly refund_id: string;
  readonly state: Generated<'asking' | 'pending'>;
  readonly tries: Generated<number>;
}

interface Outbox {
  /** The documents that go with it, by their names: they are made when the message leaves. */
  readonly attachments: JSONColumnType<readonly object[]> | null;
  readonly channel: 'sms' | 'voice' | 'email';
  readonly created_at: Date;
  readonly due_at: Date;
  /** When the last attempt failed; null while one is under way. */
  readonly failed_at: Date | null;
  readonly given_up_at: Date | null;
  readonly key_version: number | null;
  readonly kind: string;
  readonly locale: string;
  readonly message_id: Generated<string>;
  /** delivered, undelivered (the partner took it in vain), refused (it can never arrive), suppressed (the person wants none) or unknown (the partner may have taken it); null while nothing is known. */
  readonly outcome: 'delivered' | 'undelivered' | 'refused' | 'suppressed' | 'unknown' | null;
  /** Why it did not arrive, or why the last attempt failed: a code. */
  readonly outcome_reason: string | null;
  /** The name of the message at the partner that took it. */
  readonly partner_reference: string | null;
  readonly provider_id: string;
  /** The cause of the message; one cause sends one message. */
  readonly reason: string;
  /** Keyed hash of the recipient. */
  readonly recipient_index: Buffer | null;
  /** Recipient, subject, body and letter, as JSON, encrypted; null once they are deleted. */
  readonly sealed: Buffer | null;
  readonly sent_at: Date | null;
  /** When staff decided that it need not arrive any more; the audit has who and why. */
  readonly set_aside_at: Date | null;
  /** The answers that follow the body when the message leaves; the outbox holds none of them. */
  readonly submission_id: string | null;
  readonly tries: Generated<number>;
  /** The time zones in whose night it does not leave; null where it leaves at any time. */
  readonly zones: string[] | null;
}

interface Patients {
  readonly created_at: Generated<Date>;
  /** Keyed hash of the birth date. */
  readonly day_index: Buffer | null;
  readonly email_index: Buffer | null;
  /** A bill file names the patient; a lookup of bills finds no other. */
  readonly is_billed: Generated<boolean>;
  readonly key_version: number | null;
  readonly mrn: string;
  /** Keyed hash of lastNameKey(last name) with the birth date. */
  readonly name_day_index: Buffer | null;
  /** Keyed hash of lastNameKey(last name). */
  readonly name_index: Buffer | null;
  readonly patient_id: Generated<string>;
  readonly phone_index: Buffer | null;
  readonly provider_id: string;
  /** Names, birth date, SSN digits, contacts and address, as JSON, encrypted; null once they are erased. */
  readonly sealed: Buffer | null;
  readonly updated_at: Generated<Date>;
}

interface PaymentMethods {
  readonly application_id: string;
  readonly bank_name: string | null;
  readonly brand: string | null;
  readonly created_at: Date;
  readonly exp_month: number | null;
  readonly exp_year: number | null;
  readonly fingerprint: string;
  /** Null for a bank account, and for a card from before this column. */
  readonly funding: 'debit' | 'credit' | 'prepaid' | 'hsa' | 'unknown' | null;
  readonly kind: 'bank' | 'card' | 'hsa-fsa';
  readonly last4: string;
  readonly payment_method_id: Generated<string>;
  readonly processor_reference: string;
  readonly provider_id: string;
  readonly status: Generated<'active' | 'inactive'>;
  readonly token_hash: string;
  /** Null for what was typed, and for a bank account. */
  readonly wallet: 'apple-pay' | 'google-pay' | null;
}

interface PaymentPlans {
  /** How often bills have joined the plan. */
  readonly amendment: Generated<number>;
  readonly application_id: string;
  /** False: the person stopped automatic payments (12 CFR 1005.10(c)); nothing is charged by itself. */
  readonly automatic: Generated<boolean>;
  readonly changes: Generated<number>;
  /** PHONE where an agent spoke with the payer. */
  readonly channel: Generated<'WEB' | 'PHONE'>;
  readonly charge_day: number;
  readonly confirmation_code: string;
  /** The last terms that the payer agreed to: those of confirm-payment, or those since bills joined the plan. */
  readonly draft: JSONColumnType<PlanDraft>;
  readonly drafted_on: DayString;
  /** The bills are paid with one payment instead of a plan of months. */
  readonly in_full: Generated<boolean>;
  readonly kind: 'CARD' | 'PAYMENT_PLAN' | 'DIRECT_BACKBOOK';
  readonly months: number;
  readonly offer_id: string;
  readonly payment_method_id: string;
  readonly payment_plan_id: Generated<string>;
  readonly provider_id: string;
  readonly source: Generated<'CARE_CARD' | 'API_PLATFORM' | 'POST_PROCEDURE'>;
  readonly started_at: Date;
  readonly status: 'PAYING' | 'PENDING' | 'ACTIVE' | 'COMPLETED' | 'DEFAULTED' | 'CANCELLED';
  /** The last payment of the old plan that this one continues; it is pending until that day is over. */
  readonly takes_effect_on: DayString | null;
  readonly total_cents: Cents;
}

interface PhoneChanges {
  readonly asked_at: Date;
  readonly change_id: Generated<string>;
  readonly ended_at: Date | null;
  readonly key_version: number | null;
  /** Null while the number waits. */
  readonly outcome: 'used' | 'stopped' | 'replaced' | null;
  readonly patient_id: string;
  /** The owner of the number: patient, or the id of a guarantor. */
  readonly person: string;
  readonly provider_id: string;
  /** The phone, as JSON, encrypted. */
  readonly sealed: Buffer | null;
  readonly usable_at: Date;
}

interface PhoneLinks {
  /** The agent who sent it. */
  readonly agent: JSONColumnType<Agent>;
  readonly application_id: string;
  readonly created_at: Date;
  readonly ended_at: Date | null;
  /** The agent, a newer link, or a plan that another session started. */
  readonly ended_by: 'agent' | 'new_link' | 'plan' | null;
  readonly expires_at: Date;
  readonly link_id: string;
  readonly method_added_at: Date | null;
  readonly opened_at: Date | null;
  readonly patient_id: string;
  readonly provider_id: string;
  /** The last two digits of the phone. */
  readonly sent_to: string;
  readonly signed_at: Date | null;
  /** Keyed hash of the token in the link. */
  readonly token_hash: string;
  /** The holder_id of the session whose code was right: no other session uses the link. */
  readonly used_by: string | null;
  readonly verified_at: Date | null;
}

interface PlanAmendments {
  readonly added_cents: Cents;
  readonly consent_id: string | null;
  /** The first payment of another amount, at least ten days later. */
  readonly first_changed_on: DayString;
  /** Signed by the payer, or covered by an earlier consent to future bills. */
  readonly kind: 'signed' | 'roll_up';
  readonly made_at: Date;
  readonly made_on: DayString;
  readonly number: number;
  readonly payment_plan_id: string;
  readonly previous_draft: JSONColumnType<PlanDraft>;
  readonly provider_id: string;
}

interface PlanBalances {
  readonly forgiven_cents: Cents | null;
  readonly open_cents: Cents | null;
  readonly paid_cents: Cents | null;
  readonly payment_plan_id: string | null;
  readonly pending_cents: Cents | null;
  readonly provider_id: string | null;
  readonly total_cents: Cents | null;
}

interface PlanBills {
  /** The amendment by which the bill joined; 0 at the start. */
  readonly amendment: Generated<number>;
  readonly amount_cents: Cents;
  readonly bill_id: string;
  readonly invoice_id: string;
  readonly payment_plan_id: string;
  readonly plan_status: string;
  readonly provider_id: string;
}

interface PlanChanges {
  /** The day, until then, of the first payment that moves. */
  readonly first_changed_on: DayString | null;
  readonly kind: 'method' | 'automatic_off' | 'automatic_on' | 'charge_day' | 'skip';
  readonly made_at: Date;
  /** The provider's day. */
  readonly made_on: DayString;
  readonly number: number;
  readonly payment_plan_id: string;
  readonly previous_draft: JSONColumnType<PlanDraft>;
  readonly provider_id: string;
}

interface ProcessorEvents {
  /** When it was applied; null while it waits, such as for an attempt that is not known yet. */
  readonly applied_at: Date | null;
  /** The event in our words; null for one that changes nothing here. */
  readonly event: JSONColumnType<Readonly<Record<string, unknown>>> | null;
  readonly event_id: string;
  readonly happened_at: Date;
  /** The type of the event, in the word of the processor. */
  readonly kind: string;
  /** The order of arrival. */
  readonly number: ColumnType<number, never, never>;
  readonly provider_id: string;
  readonly received_at: Date;
  /** The fields of the processor's own event from which ours was made, for a replay; null for the simulator. */
  readonly source: JSONColumnType<Readonly<Record<string, unknown>>> | null;
}

interface ProcessorPulls {
  /** When the list of events was fetched; each event from before is stored. */
  readonly complete_until: Date;
  readonly provider_id: string;
}

interface ProviderEvents {
  /** References and cents, as the receiver gets them. No personal data but account and invoice numbers. */
  readonly data: JSONColumnType<Readonly<Record<string, unknown>>>;
  readonly event_id: Generated<string>;
  /** Identifies what is reported, so that it is written once. */
  readonly fact: string;
  readonly happened_at: Date;
  readonly kind: ProviderEventKind;
  /** The order in which events of one subject were written. */
  readonly number: ColumnType<number, never, never>;
  readonly provider_id: string;
  /** When a job passed it to the endpoints of the provider, if there are any. */
  readonly queued_at: Date | null;
  readonly recorded_at: Date;
  /** Events of one subject, such as a plan, are delivered in their order. */
  readonly subject: string;
}

interface RetentionRuns {
  readonly enrollments: number;
  readonly finished_at: Date;
  readonly import_reports: Generated<number>;
  readonly messages: number;
  readonly patients: number;
  readonly provider_id: string;
  /** The provider's day. */
  readonly run_on: DayString;
}

interface Sessions {
  readonly agent: JSONColumnType<Agent> | null;
  readonly application_id: string | null;
  /** The provider's configuration on which the session finishes. */
  readonly configuration_version: string | null;
  readonly created_at: Generated<Date>;
  readonly csrf_secret: string;
  /** The origin that holds the frame. */
  readonly embed_origin: string | null;
  /** The session ends then, even if it is busy. */
  readonly ends_at: Date | null;
  /** Names the session to its own applications; a new session id keeps it. */
  readonly holder_id: Generated<string>;
  /** A page of the site, or a frame in another site's page. */
  readonly kind: Generated<'site' | 'embed'>;
  readonly locale: string | null;
  /** The bills that the lookup found are shown only after a code. */
  readonly needs_code: Generated<boolean>;
  readonly patient_id: string | null;
  /** The link on the patient's phone that opened the session. */
  readonly phone_link_id: string | null;
  /** The code that proved a contact before the session looked for anything of its owner. */
  readonly proved_code_id: string | null;
  readonly provider_id: string;
  /** Keyed hash of a sealed lookup until a code is right; the session does not know whether it found a person. */
  readonly search_hash: string | null;
  /** When an MRN or SSN digits matched beside name and birth date. */
  readonly second_identifier_at: Date | null;
  readonly seen_at: Generated<Date>;
  readonly session_id_hash: string;
  /** The offer that opened the frame, and the only application that its session may touch. */
  readonly simulated_offer_id: string | null;
  /** Opaque name of the person found, for this session only. */
  readonly unique_value: string | null;
  readonly validation_token_hash: string | null;
  readonly verified_at: Date | null;
  /** A code, an agent, or a host that vouches. */
  readonly verified_method: 'code' | 'agent' | 'host' | null;
  readonly verified_phone_hash: string | null;
}

interface SimulatedOffers {
  readonly application_id: string | null;
  /** Keyed hash of the contact for which the host vouched, once it is taken; null before, and for those that earlier versions took. */
  readonly contact_hash: string | null;
  readonly created_at: Date;
  /** The only origin that may hold the frame, where the host named one. */
  readonly embed_origin: string | null;
  readonly expires_at: Date;
  readonly key_id: string;
  readonly provider_id: string;
  /** Null once it has become an application. */
  readonly request: JSONColumnType<SimulatedOfferRequest> | null;
  readonly simulated_offer_id: Generated<string>;
  /** SHA-256 of the one-use token, hexadecimal. */
  readonly token_hash: string;
  readonly total_cents: Cents;
  readonly used_at: Date | null;
  /** Hash of the session that used the token. */
  readonly used_by: string | null;
}

interface SimulatorBureauRequests {
  readonly asked_at: Date;
  readonly decision: string;
  readonly provider_id: string;
  readonly request_id: Generated<string>;
  readonly subject_hash: string;
}

interface SimulatorCharges {
  readonly amount_cents: Cents;
  readonly attempt_id: string;
  readonly charge_reference: string;
  readonly charged_at: Date;
  /** What the test number decides: the answer, and the events of the following days. */
  readonly fate: string;
  readonly processor_reference: string;
  readonly provider_id: string;
}

interface SimulatorInbox {
  readonly attachments: JSONColumnType<readonly object[]> | null;
  readonly body: string;
  readonly channel: string;
  readonly headers: JSONColumnType<Readonly<Record<string, string>>> | null;
  readonly html: string | null;
  readonly kind: string;
  readonly locale: string;
  readonly message_id: Generated<string>;
  readonly number: Generated<Cents>;
  readonly provider_id: string;
  readonly recipient: string;
  readonly sent_at: Date;
  readonly subject: string | null;
}

interface SimulatorRefunds {
  readonly amount_cents: Cents;
  readonly charge_reference: string;
  readonly provider_id: string;
  readonly refund_id: string;
  readonly refund_reference: string;
  readonly refunded_at: Date;
  /** Why the processor refused the refund. */
  readonly refusal: string | null;
  readonly settles_at: Date;
}

interface StoppedEndpoints {
  readonly provider_id: string;
  readonly stopped_at: Date;
  readonly url: string;
}

interface StoppedPhones {
  /** A keyed hash of the ten digits. */
  readonly phone_hash: string;
  readonly provider_id: string;
  readonly stopped_at: Date;
}

interface Submissions {
  /** Keyed hash of the answers. */
  readonly answers_hash: string;
  readonly created_at: Date;
  readonly expires_at: Date;
  /** The names of the answered fields, each with its form: pet.name. */
  readonly fields: readonly string[];
  readonly flow: string;
  readonly flow_version: number;
  /** The version of each form with which the answers were validated. */
  readonly forms: JSONColumnType<Readonly<Record<string, number>>>;
  /** The session that sent it; a new session id keeps it. */
  readonly holder_id: string;
  /** The key that encrypted the answers. */
  readonly key_id: string;
  readonly locale: string;
  readonly patient_id: string | null;
  readonly provider_id: string;
  readonly reference: string;
  /** The answers by form, as JSON, encrypted. */
  readonly sealed: Buffer;
  readonly submission_id: string;
  /** Whether a code had verified a contact of the session. */
  readonly verified: boolean;
}

interface TokeniserTokens {
  readonly attached_at: Date | null;
  readonly bank_name: string | null;
  /** What the simulated processor does with the token. */
  readonly behaviour: string;
  readonly brand: string | null;
  readonly created_at: Date;
  readonly exp_month: number | null;
  readonly exp_year: number | null;
  readonly expires_at: Date;
  readonly fingerprint: string;
  readonly funding: 'debit' | 'credit' | 'prepaid' | 'hsa' | 'unknown' | null;
  readonly kind: 'bank' | 'card';
  readonly last4: string;
  readonly processor_reference: string | null;
  readonly provider_id: string;
  readonly token: string;
}

interface UploadParts {
  /** Whether the file has this part; another one came first otherwise. */
  readonly is_kept: Generated<boolean>;
  /** Names the encrypted part in the storage, before it is there: so housekeeping finds every part. */
  readonly part_id: string;
  readonly provider_id: string;
  readonly size: number;
  readonly start: number;
  readonly upload_id: string;
}

interface Uploads {
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly field: string;
  readonly form: string;
  /** The session that uploads it; a new session id keeps it. */
  readonly holder_id: string;
  /** The key that encrypted the name and the key of the parts. */
  readonly key_id: string;
  /** The type that its content has. */
  readonly media_type: string | null;
  readonly problem: 'type' | 'extension' | 'infected' | null;
  readonly provider_id: string;
  /** How many bytes are stored. */
  readonly received: Generated<number>;
  /** Until when a process that scans it has time; then another may. */
  readonly scan_until: Date | null;
  /** Which scanner found nothing; none where the service runs without one. */
  readonly scanned_by: string | null;
  /** The name of the file and the key of its parts, as JSON, encrypted. */
  readonly sealed: Buffer;
  readonly size: number;
  readonly state: Generated<'receiving' | 'checking' | 'ready' | 'refused' | 'removed'>;
  /** When answers took it; from then on the visitor cannot remove it. */
  readonly submitted_at: Date | null;
  readonly upload_id: string;
}

interface VerificationCodes {
  /** Null for a contact that belongs to no application yet. */
  readonly application_id: string | null;
  readonly channel: 'sms' | 'voice' | 'email';
  readonly code_hash: string;
  readonly code_id: Generated<string>;
  readonly created_at: Date;
  readonly destination_hash: string;
  /** The draft that the code opens. */
  readonly draft_id: string | null;
  readonly ended_at: Date | null;
  readonly expires_at: Date;
  /** The old plans that name the contact of such a code. */
  readonly old_plan_ids: string[] | null;
  readonly provider_id: string;
  readonly session_id_hash: string;
  readonly tries: Generated<number>;
  readonly used_at: Date | null;
}

interface WarningCounts {
  /** How many warnings were held back since the last one. */
  readonly held_back: Generated<number>;
  readonly kind: string;
  readonly provider_id: string;
  /** How many warnings the last line of the log counted. */
  readonly told: Generated<number>;
  readonly warned_at: Date;
}

interface WebhookDeliveries {
  readonly created_at: Date;
  readonly delivered_at: Date | null;
  readonly delivery_id: string;
  readonly due_at: Date;
  /** The event that it carries; else it carries answers. */
  readonly event_id: string | null;
  readonly given_up_at: Date | null;
  /** Of the event: its place in the order. */
  readonly number: Cents | null;
  /** Why the last attempt failed: a status or a code, never a text of the receiver. */
  readonly problem: string | null;
  readonly provider_id: string;
  /** Of the event. An event waits until the endpoint has the earlier ones of its subject, or they are given up. */
  readonly subject: string | null;
  readonly submission_id: string | null;
  readonly tries: Generated<number>;
  readonly url: string;
}

export interface Database {
  readonly adverse_action_notices: AdverseActionNotices;
  readonly agent_sign_ins: AgentSignIns;
  readonly agreements: Agreements;
  readonly api_keys: ApiKeys;
  readonly application_bills: ApplicationBills;
  readonly applications: Applications;
  readonly attempt_limits: AttemptLimits;
  readonly audit_chains: AuditChains;
  readonly audit_events: AuditEvents;
  readonly bills: Bills;
  readonly build_files: BuildFiles;
  readonly bureau_pulls: BureauPulls;
  readonly charge_attempt_parts: ChargeAttemptParts;
  readonly charge_attempts: ChargeAttempts;
  readonly closed_days: ClosedDays;
  readonly collection_days: CollectionDays;
  readonly configuration_drafts: ConfigurationDrafts;
  readonly configuration_publications: ConfigurationPublications;
  readonly configuration_versions: ConfigurationVersions;
  readonly consents: Consents;
  readonly contact_requests: ContactRequests;
  readonly data_keys: DataKeys;
  readonly draft_holders: DraftHolders;
  readonly draft_links: DraftLinks;
  readonly draft_uploads: DraftUploads;
  readonly drafts: Drafts;
  readonly full_texts: FullTexts;
  readonly funnel_days: FunnelDays;
  readonly funnel_reached: FunnelReached;
  readonly guarantors: Guarantors;
  readonly idempotency_keys: IdempotencyKeys;
  readonly import_problems: ImportProblems;
  readonly import_reports: ImportReports;
  readonly instalment_balances: InstalmentBalances;
  readonly instalments: Instalments;
  readonly ledger_entries: LedgerEntries;
  readonly ledgers: Ledgers;
  readonly offer_bills: OfferBills;
  readonly offers: Offers;
  readonly old_plans: OldPlans;
  readonly open_charges: OpenCharges;
  readonly open_refunds: OpenRefunds;
  readonly outbox: Outbox;
  readonly patients: Patients;
  readonly payment_methods: PaymentMethods;
  readonly payment_plans: PaymentPlans;
  readonly phone_changes: PhoneChanges;
  readonly phone_links: PhoneLinks;
  readonly plan_amendments: PlanAmendments;
  readonly plan_balances: PlanBalances;
  readonly plan_bills: PlanBills;
  readonly plan_changes: PlanChanges;
  readonly processor_events: ProcessorEvents;
  readonly processor_pulls: ProcessorPulls;
  readonly provider_events: ProviderEvents;
  readonly retention_runs: RetentionRuns;
  readonly sessions: Sessions;
  readonly simulated_offers: SimulatedOffers;
  readonly 'simulator.bureau_requests': SimulatorBureauRequests;
  readonly 'simulator.charges': SimulatorCharges;
  readonly 'simulator.inbox': SimulatorInbox;
  readonly 'simulator.refunds': SimulatorRefunds;
  readonly stopped_endpoints: StoppedEndpoints;
  readonly stopped_phones: StoppedPhones;
  readonly submissions: Submissions;
  readonly 'tokeniser.tokens': TokeniserTokens;
  readonly upload_parts: UploadParts;
  readonly uploads: Uploads;
  readonly verification_codes: VerificationCodes;
  readonly warning_counts: WarningCounts;
  readonly webhook_deliveries: WebhookDeliveries;
}
