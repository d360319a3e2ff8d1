import { type Provider, retentionOf, type RetentionPolicy } from '#configuration';
import { today } from '#rules';
import { type RawBuilder, sql } from 'kysely';
import type { Logger } from 'pino';

import { forProvider } from '../../platform/database/scopes.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Queue } from '../../platform/jobs/open-jobs.ts';
import type { Db } from '../../schema/database.ts';
import { deleteEnrollments } from './delete-enrollments.ts';

/** Rows of one transaction: few enough that no visitor waits for them. */
const AT_ONCE = 200;
const HOUR_SECONDS = 3_600;

export interface RetentionOptions {
  readonly db: Db;
  readonly providers: () => readonly Provider[];
  readonly clock: Clock;
  readonly log: Logger;
}

/** How much of each kind. */
export interface RetentionCounts {
  readonly messages: number;
  readonly enrollments: number;
  readonly patients: number;
  readonly import_reports: number;
}

/** Looks each hour for providers whose day has no run yet. */
export function retentionQueue({ db, providers, clock, log }: RetentionOptions): Queue {
  return {
    name: 'retention',
    retries: { retryLimit: 2 },
    everySeconds: HOUR_SECONDS,
    async work() {
      for (const provider of providers()) {
        const own = forProvider(db, provider.provider_id);
        const counts = await applyRetention(own, provider, clock.now());
        if (counts) log.info({ provider_id: provider.provider_id, ...counts }, 'personal data was deleted by the policy');
      }
    },
  };
}

/** Deletes what is due on the provider's day, and records how much. Nothing where that was done today. */
export async function applyRetention(db: Db, provider: Provider, now: Date): Promise<RetentionCounts | undefined> {
  const { provider_id, time_zone } = provider;
  const day = today(time_zone, now);
  const done = await sql`select from retention_runs where provider_id = ${provider_id} and run_on = ${day}`.execute(db);
  if (done.rows.length > 0) return undefined;
  const policy = retentionOf(provider);
  const counts: RetentionCounts = {
    messages: await inParts(() => emptyMessages(db, dueMessages(provider_id, policy, now))),
    enrollments: await inParts(() => deleteDueEnrollments(db, { provider_id, policy, now })),
    patients: await inParts(() => deletePatients(db, provider_id, duePatients(provider_id, policy, now))),
    import_reports: await inParts(() => deleteImportReports(db, provider_id, dueImportReports(provider_id, policy, now))),
  };
  await sql`
    insert into retention_runs (provider_id, run_on, messages, enrollments, patients, import_reports, finished_at)
    values (${provider_id}, ${day}, ${counts.messages}, ${counts.enrollments}, ${counts.patients}, ${counts.import_reports}, ${now})
    on conflict do nothing
  `.execute(db);
  return counts;
}

async function inParts(work: () => Promise<number>): Promise<number> {
  let sum = 0;
  for (let count = AT_ONCE; count >= AT_ONCE; sum += count) count = await work();
  return sum;
}

/** Messages by their ids. The row stays: its cause sends no second message. */
export function dueMessages(providerId: string, { message_days: days }: RetentionPolicy, now: Date): RawBuilder<unknown> {
  return sql`
    select message_id from outbox
    where provider_id = ${providerId} and sealed is not null
      and coalesce(sent_at, given_up_at) < ${now}::timestamptz - make_interval(days => ${days})`;
}

/** The law keeps what the bureau was asked for 25 months (12 CFR 1002.12(b)). */
export const BUREAU_MONTHS = 25;

/**
 * Applications without a plan by their ids. Those that a session holds, housekeeping removes. A payment in full that failed stays, because
 * an attempt to charge does.
 */
export function dueEnrollments(providerId: string, { enrollment_days: days }: RetentionPolicy, now: Date): RawBuilder<unknown> {
  return sql`
    select application_id from applications a
    where provider_id = ${providerId} and payment_plan_id is null and held_by is null
      and updated_at < ${now}::timestamptz - make_interval(days => ${days})
      and not exists (select from payment_plans f where f.provider_id = a.provider_id and f.application_id = a.application_id)
      and not exists (
        select from bureau_pulls p where p.provider_id = a.provider_id and p.application_id = a.application_id
          and p.asked_at >= ${now}::timestamptz - make_interval(months => ${BUREAU_MONTHS}))`;
}

/** Patients by their ids whom nothing needs any more. Without a bill file they were never billed, so they are not counted. */
export function duePatients(providerId: string, { patient_days: days }: RetentionPolicy, now: Date): RawBuilder<unknown> {
  const before = sql`${now}::timestamptz - make_interval(days => ${days})`;
  return sql`
    select patient_id from patients p
    where provider_id = ${providerId} and updated_at < ${before} and mrn <> ''
      and not exists (select from bills b where b.provider_id = p.provider_id and b.patient_id = p.patient_id
        and (b.status = 'open' or b.updated_at >= ${before}))
      and not exists (select from applications a where a.provider_id = p.provider_id and a.patient_id = p.patient_id)
      and not exists (select from old_plans o where o.provider_id = p.provider_id and o.patient_id = p.patient_id)
      and not exists (select from sessions s where s.provider_id = p.provider_id and s.patient_id = p.patient_id)`;
}

/** Reports of imports by their ids. */
export function dueImportReports(providerId: string, { import_days: days }: RetentionPolicy, now: Date): RawBuilder<unknown> {
  return sql`
    select import_id from import_reports
    where provider_id = ${providerId} and begun_at < ${now}::timestamptz - make_interval(days => ${days})`;
}

async function deleteImportReports(db: Db, providerId: string, due: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from import_reports where provider_id = ${providerId} and import_id in (${due} limit ${AT_ONCE})
  `.execute(db);
  return Number(numAffectedRows);
}

async function emptyMessages(db: Db, due: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update outbox set sealed = null, key_version = null, recipient_index = null, attachments = null, zones = null
    where (provider_id, message_id) in (select provider_id, message_id from outbox where message_id in (${due}) limit ${AT_ONCE})
  `.execute(db);
  return Number(numAffectedRows);
}

function deleteDueEnrollments(
  db: Db,
  { provider_id, policy, now }: { readonly provider_id: string; readonly policy: RetentionPolicy; readonly now: Date },
): Promise<number> {
  return inTransaction(db, async (trx) => {
    const { rows } = await sql<{ application_id: string }>`
      ${dueEnrollments(provider_id, policy, now)} order by updated_at limit ${AT_ONCE} for update skip locked
    `.execute(trx);
    if (rows.length === 0) return 0;
    const ids = rows.map(({ application_id }) => application_id);
    await deleteEnrollments(trx, { provider_id, ids }, { actor: 'system', session_id_hash: null, at: now, reason: 'retention' });
    return ids.length;
  });
}

/** Deletes patients who have no enrollment, with their guarantors, bills and requests for help. */
export async function deletePatients(db: Db, providerId: string, due: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    with gone as materialized (
      select provider_id, patient_id from patients where provider_id = ${providerId} and patient_id in (${due})
      limit ${AT_ONCE} for update
    ), requests as (
      delete from contact_requests t using gone where (t.provider_id, t.patient_id) = (gone.provider_id, gone.patient_id)
    ), phones as (
      delete from phone_changes t using gone where (t.provider_id, t.patient_id) = (gone.provider_id, gone.patient_id)
    ), payers as (
      delete from guarantors t using gone where (t.provider_id, t.patient_id) = (gone.provider_id, gone.patient_id)
    ), owed as (
      delete from bills t using gone where (t.provider_id, t.patient_id) = (gone.provider_id, gone.patient_id)
    )
    delete from patients t using gone where (t.provider_id, t.patient_id) = (gone.provider_id, gone.patient_id)
  `.execute(db);
  return Number(numAffectedRows);
}
