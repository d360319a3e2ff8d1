import { type Provider, retentionOf, type RetentionPolicy } from '#configuration';
import type { DayString } from '#rules';
import { type RawBuilder, sql } from 'kysely';

import type { Db } from '../../schema/database.ts';
import { dueEnrollments, dueImportReports, dueMessages, duePatients, type RetentionCounts } from './apply-retention.ts';

/** What the service stores of a provider's patients, and what it deletes next. */
export interface RetentionReport {
  readonly policy: RetentionPolicy;
  readonly stored: RetentionCounts & { readonly plans: number };
  readonly due: RetentionCounts;
  /** The last runs, the newest first. */
  readonly runs: readonly (RetentionCounts & { readonly run_on: DayString })[];
}

export async function reportRetention(db: Db, provider: Provider, now: Date): Promise<RetentionReport> {
  const { provider_id } = provider;
  const policy = retentionOf(provider);
  const of = sql`provider_id = ${provider_id}`;
  const stored = {
    messages: await count(db, sql`select 1 from outbox where ${of} and sealed is not null`),
    enrollments: await count(db, sql`select 1 from applications where ${of} and payment_plan_id is null`),
    patients: await count(db, sql`select 1 from patients where ${of} and mrn <> ''`),
    import_reports: await count(db, sql`select 1 from import_reports where ${of}`),
    plans: await count(db, sql`select 1 from payment_plans where ${of}`),
  };
  const due = {
    messages: await count(db, dueMessages(provider_id, policy, now)),
    enrollments: await count(db, dueEnrollments(provider_id, policy, now)),
    patients: await count(db, duePatients(provider_id, policy, now)),
    import_reports: await count(db, dueImportReports(provider_id, policy, now)),
  };
  const { rows: runs } = await sql<RetentionReport['runs'][number]>`
    select run_on, messages, enrollments, patients, import_reports from retention_runs where ${of} order by run_on desc limit 30
  `.execute(db);
  return { policy, stored, due, runs };
}

async function count(db: Db, rows: RawBuilder<unknown>): Promise<number> {
  const { rows: counted } = await sql<{ count: number }>`select count(*)::int as count from (${rows}) as counted`.execute(db);
  return counted[0]?.count ?? 0;
}
