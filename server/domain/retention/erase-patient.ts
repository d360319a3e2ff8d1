import type { DayString } from '#rules';
import { sql } from 'kysely';

import { inTransaction } from '../../platform/database/transaction.ts';
import type { Db } from '../../schema/database.ts';
import { SEALED_TABLES } from '../../schema/sealed-tables.ts';
import { changeApplication } from '../applications/applications.ts';
import { type Origin, recordEvent, type Subject } from '../audit/audit.ts';
import { type Plan, planAnswer } from '../plans/plans.ts';
import { BUREAU_MONTHS, deletePatients } from './apply-retention.ts';
import { deleteEnrollments } from './delete-enrollments.ts';
import { belongingTo, type PatientRecords, type PatientTable, readRecords } from './patient-records.ts';

/** What stays of a patient, with its reason. */
export interface KeptRecord {
  readonly kept: 'plans' | 'bureau' | 'oldPlans' | 'audit';
  readonly count: number;
}

export type Erasure =
  | { readonly outcome: 'runningPlan'; readonly codes: readonly string[] }
  | { readonly outcome: 'erased'; readonly enrollments: number; readonly kept: readonly KeptRecord[] };

interface Erasing extends Origin {
  /** The provider's day. */
  readonly today: DayString;
}

/**
 * Deletes what the service stores of a patient and no law keeps, in one transaction. Of plans that have ended, the plan with its
 * signed documents and its ledger stays, without the contacts. Refuses while a plan is running: its payments need the patient.
 */
export function erasePatient(db: Db, patient: Subject, { today, ...origin }: Erasing): Promise<Erasure> {
  return inTransaction(db, async (trx): Promise<Erasure> => {
    await lockPatient(trx, patient);
    const subject = await readRecords(trx, patient);
    const running = await listRunning(trx, subject, today);
    if (running.length > 0) return { outcome: 'runningPlan', codes: running.map(({ confirmation_code }) => confirmation_code) };

    const kept = await listKept(trx, subject, origin.at);
    const all = await select<{ application_id: string }>(trx, 'applications', subject);
    const ids = all.map(({ application_id }) => application_id).filter((id) => !kept.applications.has(id));
    await emptyMessagesOf(trx, subject);
    const enrollments =
      ids.length === 0
        ? 0
        : await deleteEnrollments(trx, { provider_id: subject.provider_id, ids }, { ...origin, reason: 'erasure' });
    await deleteLoose(trx, subject, origin.at);
    for (const application_id of kept.applications) {
      const key = { provider_id: subject.provider_id, application_id };
      await changeApplication(trx, key, { event: 'patient.erased', set: SEALED_TABLES.applications.empty }, origin);
    }
    if (kept.applications.size + kept.oldPlans === 0)
      await deletePatients(trx, subject.provider_id, sql`select ${subject.patient_id}::uuid`);
    else await emptyPatient(trx, subject);
    const event = { event: 'patient.erased', details: { enrollments, kept_enrollments: kept.applications.size } };
    await recordEvent(trx, { provider_id: subject.provider_id, chain_id: subject.patient_id }, event, origin);
    return { outcome: 'erased', enrollments, kept: await countKept(trx, subject, kept) };
  });
}

async function lockPatient(trx: Db, { provider_id, patient_id }: Subject): Promise<void> {
  await sql`select from patients where provider_id = ${provider_id} and patient_id = ${patient_id} for update`.execute(trx);
}

/** What a patient reads as running on this day, and plans that wait for their day. */
async function listRunning(trx: Db, subject: PatientRecords, today: DayString): Promise<readonly Plan[]> {
  const all = await select<Plan>(trx, 'payment_plans', subject);
  // Of a payment in full that failed, nothing is owed.
  const plans = all.filter(({ status }) => status !== 'CANCELLED');
  const shown = await Promise.all(plans.map(async (plan) => ({ plan, ...(await planAnswer(trx, plan, today)) })));
  return shown.filter(({ status }) => status === 'ACTIVE' || status === 'PENDING').map(({ plan }) => plan);
}

interface Kept {
  /** Those with a plan that has ended, or with an answer of the bureau that the law keeps. */
  readonly applications: ReadonlySet<string>;
  readonly oldPlans: number;
  readonly plans: number;
  readonly pulls: number;
}

async function listKept(trx: Db, subject: PatientRecords, now: Date): Promise<Kept> {
  const plans = await select<{ application_id: string }>(trx, 'payment_plans', subject);
  const { rows: pulls } = await sql<{ application_id: string }>`
    select application_id from bureau_pulls where ${belongingTo('bureau_pulls', subject)}
      and asked_at >= ${now}::timestamptz - make_interval(months => ${BUREAU_MONTHS})
  `.execute(trx);
  const oldPlans = await select<{ payment_plan_id: string | null }>(trx, 'old_plans', subject);
  return {
    applications: new Set([...plans, ...pulls].map(({ application_id }) => application_id)),
    oldPlans: oldPlans.filter(({ payment_plan_id }) => payment_plan_id !== null).length,
    plans: plans.length,
    pulls: pulls.length,
  };
}

async function select<Row>(trx: Db, table: PatientTable, subject: PatientRecords): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`select * from ${sql.table(table)} where ${belongingTo(table, subject)}`.execute(trx);
  return rows;
}

/** The row stays, so that its cause sends no second message. */
async function emptyMessagesOf(trx: Db, subject: PatientRecords): Promise<void> {
  await sql`
    update outbox set sealed = null, key_version = null, recipient_index = null, attachments = null, zones = null,
      given_up_at = case when sent_at is null then coalesce(given_up_at, now()) end
    where ${belongingTo('outbox', subject)}
  `.execute(trx);
}

/** What is deleted whatever plans there were. Files of answers expire now; housekeeping removes them from the storage. */
async function deleteLoose(trx: Db, subject: PatientRecords, now: Date): Promise<void> {
  await sql`
    update uploads set expires_at = ${now} where provider_id = ${subject.provider_id} and submitted_at is not null
      and holder_id in (select holder_id from submissions where ${belongingTo('submissions', subject)})
  `.execute(trx);
  for (const table of ['submissions', 'contact_requests', 'phone_changes', 'idempotency_keys', 'sessions'] as const)
    await sql`delete from ${sql.table(table)} where ${belongingTo(table, subject)}`.execute(trx);
  await sql`delete from old_plans where ${belongingTo('old_plans', subject)} and payment_plan_id is null`.execute(trx);
  // A bill stays with the plan that pays it, and with the answer of the bureau that is about it.
  await sql`
    delete from bills b where ${belongingTo('bills', subject)}
      and not exists (select from plan_bills p where p.provider_id = b.provider_id and p.bill_id = b.bill_id)
      and not exists (select from offer_bills o where o.provider_id = b.provider_id and o.bill_id = b.bill_id)
      and not exists (select from application_bills a where a.provider_id = b.provider_id and a.bill_id = b.bill_id)
      and not exists (select from bureau_pulls where ${belongingTo('bureau_pulls', subject)} and b.bill_id = any (bill_ids))
  `.execute(trx);
}

/** The patient without a name, a birth date and contacts, whom no lookup finds. The MRN stays: payments are posted by it. */
async function emptyPatient(trx: Db, subject: PatientRecords): Promise<void> {
  const unreachable = sql`sealed = null, key_version = null, phone_index = null, email_index = null`;
  const emptied = sql`${unreachable}, updated_at = now()`;
  await sql`update old_plans set ${unreachable} where ${belongingTo('old_plans', subject)}`.execute(trx);
  await sql`
    update patients set ${emptied}, name_index = null, day_index = null, name_day_index = null, is_billed = false
    where ${belongingTo('patients', subject)}
  `.execute(trx);
  await sql`update guarantors set ${emptied} where ${belongingTo('guarantors', subject)}`.execute(trx);
}

async function countKept(trx: Db, subject: PatientRecords, { plans, pulls, oldPlans }: Kept): Promise<readonly KeptRecord[]> {
  const { length: events } = await select(trx, 'audit_events', subject);
  const all: readonly KeptRecord[] = [
    { kept: 'plans', count: plans },
    { kept: 'bureau', count: pulls },
    { kept: 'oldPlans', count: oldPlans },
    { kept: 'audit', count: events },
  ];
  return all.filter(({ count }) => count > 0);
}
