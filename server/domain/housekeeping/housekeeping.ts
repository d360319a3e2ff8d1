import { sql } from 'kysely';
import type { Logger } from 'pino';

import type { Clock } from '../../platform/clock.ts';
import type { Queue } from '../../platform/jobs/open-jobs.ts';
import type { Db } from '../../schema/database.ts';
import type { FileStorage } from '../../partners/ports.ts';
import { sweepFunnelReached } from '../funnel/record-funnel.ts';
import { sweepUploads } from '../uploads/sweep-uploads.ts';

const EVERY_SECONDS = 5 * 60;

interface HousekeepingOptions {
  readonly db: Db;
  readonly clock: Clock;
  /** Of the files of visitors; nothing where the service takes none. */
  readonly storage: FileStorage | undefined;
  readonly log: Logger;
}

/** Removes expired data, every five minutes in one of all processes. */
export function housekeepingQueue({ db, clock, storage, log }: HousekeepingOptions): Queue {
  return {
    name: 'housekeeping',
    retries: { retryLimit: 0 },
    everySeconds: EVERY_SECONDS,
    async work() {
      await sweep(db, clock.now());
      await sweepFunnelReached(db, clock.now());
      if (storage) await sweepUploads(db, storage, { now: clock.now(), log });
      await sql`delete from rate_limits where expire < ${Date.now()}`.execute(db);
      await sql`delete from tokeniser.tokens where attached_at is null and expires_at < ${clock.now()}`.execute(db);
    },
  };
}

/** Removes what has outlived its use: ended sessions, old limits and answers kept for repeated requests. */
export async function sweep(db: Db, now: Date): Promise<void> {
  await sql`delete from sessions where seen_at < ${now}::timestamptz - interval '1 day'`.execute(db);
  await sql`
    delete from verification_codes as codes
    where application_id is null and created_at < ${now}::timestamptz - interval '2 days' and not exists (
      select from sessions where sessions.provider_id = codes.provider_id and sessions.proved_code_id = codes.code_id)
  `.execute(db);
  await sweepHeldApplications(db, now);
  await sql`delete from agent_sign_ins where created_at < ${now}::timestamptz - interval '1 hour'`.execute(db);
  await sql`delete from attempt_limits where updated_at < ${now}::timestamptz - interval '31 days'`.execute(db);
  await sql`delete from contact_requests where created_at < ${now}::timestamptz - interval '90 days'`.execute(db);
  await sql`delete from simulated_offers where used_at is null and expires_at < ${now}::timestamptz - interval '1 day'`.execute(
    db,
  );
  // A session lasts at most 8 hours after it began on a version. `used_at` may be an hour old by then, and one hour is to spare.
  await sql`delete from configuration_versions where used_at < ${now}::timestamptz - interval '10 hours'`.execute(db);
  // The ledger, the audit and the requests record the same facts, for longer.
  await sql`delete from provider_events where recorded_at < ${now}::timestamptz - interval '90 days'`.execute(db);
  await sql`delete from submissions where expires_at < ${now}`.execute(db);
  // A draft's last day is that of its provider, whose clock may be up to 12 hours behind UTC.
  await sql`delete from drafts where ends_on < (${now}::timestamptz at time zone 'UTC')::date - 1`.execute(db);
  await sql`delete from idempotency_keys where expires_at < ${now}`.execute(db);
  // Each process renews those of its build twice a day. A page may stay open for days after the last one has ended.
  await sql`delete from build_files where used_on < ${now}::timestamptz::date - 7`.execute(db);
}

/** What a session had chosen before any code, once that session is gone. */
async function sweepHeldApplications(db: Db, now: Date): Promise<void> {
  await sql`
    with gone as materialized (
      select provider_id, application_id from applications
      where held_by is not null and updated_at < ${now}::timestamptz - interval '2 days' limit 5000
    ), codes as (
      delete from verification_codes using gone
      where verification_codes.provider_id = gone.provider_id and verification_codes.application_id = gone.application_id
    ), consent as (
      delete from consents using gone where consents.provider_id = gone.provider_id and consents.application_id = gone.application_id
    ), bills as (
      delete from application_bills using gone
      where application_bills.provider_id = gone.provider_id and application_bills.application_id = gone.application_id
    )
    delete from applications using gone
    where applications.provider_id = gone.provider_id and applications.application_id = gone.application_id
  `.execute(db);
}
