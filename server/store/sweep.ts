import { sql, type Kysely } from 'kysely';

import type { Database } from '../database/schema.ts';
import { sweepConfigurationVersions } from './configuration-versions.ts';

/** One more than a session lasts (http/session-store), and one more than a version may have been used without a note. */
const VERSION_HOURS = 10;

/** Removes what has outlived its use: ended sessions, old limits and answers kept for repeated requests. */
export async function sweep(db: Kysely<Database>, now: Date): Promise<void> {
  await sql`delete from sessions where seen_at < ${now}::timestamptz - interval '1 day'`.execute(db);
  await sql`
    delete from verification_codes as codes
    where application_id is null and created_at < ${now}::timestamptz - interval '2 days' and not exists (
      select from sessions where sessions.provider_id = codes.provider_id and sessions.proved_code_id = codes.code_id)
  `.execute(db);
  await sql`delete from agent_sign_ins where created_at < ${now}::timestamptz - interval '1 hour'`.execute(db);
  await sql`delete from attempt_limits where updated_at < ${now}::timestamptz - interval '31 days'`.execute(db);
  await sql`delete from contact_requests where created_at < ${now}::timestamptz - interval '90 days'`.execute(db);
  await sql`delete from simulated_offers where used_at is null and expires_at < ${now}::timestamptz - interval '1 day'`.execute(
    db,
  );
  await sweepConfigurationVersions(db, { now, hours: VERSION_HOURS });
  await sql`delete from idempotency_keys where expires_at < ${now}`.execute(db);
}
