import { type RawBuilder, sql } from 'kysely';

import type { Database, Db } from '../../schema/database.ts';
import type { Subject } from '../audit/audit.ts';

/** How the rows of a table belong to a patient. */
type Belonging = (subject: Subject) => RawBuilder<unknown>;

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
  outbox: (subject) => sql`recipient = any (${contactsOf(subject)})`,
  idempotency_keys: ({ patient_id }) => sql`scope = ${patient_id}`,
} as const satisfies Partial<Record<keyof Database, Belonging>>;

export type PatientTable = keyof typeof TABLES;

/** The tables in the order of an export: what was imported, what the patient did, what was recorded of it. */
export const PATIENT_TABLES = Object.keys(TABLES) as readonly PatientTable[];

/** The condition that selects the patient's rows of a table. */
export function belongingTo(table: PatientTable, subject: Subject): RawBuilder<boolean> {
  return sql<boolean>`provider_id = ${subject.provider_id} and ${TABLES[table](subject)}`;
}

/** Phones and emails of the patient, the guarantors and the enrollments, as messages name them. */
function contactsOf(subject: Subject): RawBuilder<unknown> {
  const of = sql`provider_id = ${subject.provider_id} and ${byPatient(subject)}`;
  return sql`array(
    select contact from (
      select unnest(array[phone, email]) as contact from patients where ${of}
      union select unnest(array[phone, email]) from guarantors where ${of}
      union select unnest(array[phone, email]) from old_plans where ${of}
      union select phone from applications where ${of}
    ) as contacts where contact is not null)`;
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
