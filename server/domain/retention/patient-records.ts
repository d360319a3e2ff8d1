import { type RawBuilder, sql } from 'kysely';

import { selectRows } from '../../platform/database/rows.ts';
import { indexOf } from '../../platform/database/sealed-rows.ts';
import { contactText } from '../../schema/sealed-tables.ts';
import type { Database, Db } from '../../schema/database.ts';
import type { Subject } from '../audit/audit.ts';

/** A patient, and what names the patient in tables without the id. */
export interface PatientRecords extends Subject {
  /** Blind indexes of the phones and emails of the patient, the guarantors and the enrollments, now and before, as messages have them. */
  readonly recipients: readonly Buffer[];
}

/** How the rows of a table belong to a patient. */
type Belonging = (subject: PatientRecords) => RawBuilder<unknown>;

const byPatient: Belonging = ({ patient_id }) => sql`patient_id = ${patient_id}`;
const applicationsOf: Belonging = ({ provider_id, patient_id }) =>
  sql`select application_id from applications where provider_id = ${provider_id} and patient_id = ${patient_id}`;
const byApplication: Belonging = (subject) => sql`application_id in (${applicationsOf(subject)})`;
const plansOf: Belonging = (subject) =>
  sql`select payment_plan_id from payment_plans where provider_id = ${subject.provider_id} and ${byApplication(subject)}`;
const byPlan: Belonging = (subject) => sql`payment_plan_id in (${plansOf(subject)})`;

/** Each table with rows of a patient. */
const TABLES = {
  patients: byPatient,
  guarantors: byPatient,
  bills: byPatient,
  old_plans: byPatient,
  applications: byPatient,
  application_bills: byApplication,
  consents: byApplication,
  verification_codes: byApplication,
  phone_links: byPatient,
  phone_changes: byPatient,
  contact_requests: byPatient,
  bureau_pulls: byApplication,
  adverse_action_notices: byApplication,
  offers: byApplication,
  payment_methods: byApplication,
  simulated_offers: byApplication,
  payment_plans: byApplication,
  plan_bills: byPlan,
  instalments: byPlan,
  agreements: byPlan,
  plan_amendments: byPlan,
  plan_changes: byPlan,
  ledgers: byPlan,
  charge_attempts: byPlan,
  charge_attempt_parts: byPlan,
  ledger_entries: byPlan,
  open_charges: byPlan,
  open_refunds: byPlan,
  submissions: byPatient,
  sessions: byPatient,
  audit_events: (subject) => sql`(chain_id = ${subject.patient_id} or chain_id in (${applicationsOf(subject)}))`,
  // A request for help goes to staff, with what the patient entered.
  outbox: ({ provider_id, patient_id, recipients }) => sql`(
    recipient_index = any (${[...recipients]}::bytea[])
    or reason in (
      select 'contact-request ' || request_id from contact_requests
      where provider_id = ${provider_id} and patient_id = ${patient_id}))`,
  idempotency_keys: ({ patient_id }) => sql`scope = ${patient_id}`,
} as const satisfies Partial<Record<keyof Database, Belonging>>;

export type PatientTable = keyof typeof TABLES;

/** The tables in the order of an export: what was imported, what the patient did, what was recorded of it. */
export const PATIENT_TABLES = Object.keys(TABLES) as readonly PatientTable[];

/** The condition that selects the patient's rows of a table. */
export function belongingTo(table: PatientTable, records: PatientRecords): RawBuilder<boolean> {
  return sql<boolean>`provider_id = ${records.provider_id} and ${TABLES[table](records)}`;
}

/** Reads how the rows of all tables belong to a patient. */
export async function readRecords(db: Db, { provider_id, patient_id }: Subject): Promise<PatientRecords> {
  const key = { provider_id, patient_id };
  const people = [
    ...(await selectRows(db, 'patients', key).execute()),
    ...(await selectRows(db, 'guarantors', key).execute()),
    ...(await selectRows(db, 'old_plans', key).execute()),
  ];
  // A number that waits or came to nothing was only typed, and may be that of another person.
  const entered = [
    ...(await selectRows(db, 'applications', key).execute()),
    ...(await selectRows(db, 'phone_changes', { ...key, outcome: 'used' }).execute()),
  ];
  const contacts = [...people.flatMap(({ phone, email }) => [phone, email]), ...entered.map(({ phone }) => phone)];
  const texts = new Set(contacts.map(contactText).filter((text) => text !== null));
  const recipients = await Promise.all([...texts].map((text) => indexOf(db, provider_id, 'recipient_index', text)));
  return { provider_id, patient_id, recipients };
}

export async function findPatientByMrn(db: Db, providerId: string, mrn: string): Promise<Subject | undefined> {
  const found = await db
    .selectFrom('patients')
    .select(['provider_id', 'patient_id'])
    .where('provider_id', '=', providerId)
    .where('mrn', '=', mrn)
    .where('mrn', '<>', '')
    .executeTakeFirst();
  return found;
}
