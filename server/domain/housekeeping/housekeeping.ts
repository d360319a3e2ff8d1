import { sql, type Kysely } from 'kysely';
import type { Logger } from 'pino';

import type { Database } from '../../schema/database.ts';
import type { Clock } from '../../platform/clock.ts';
import { sweep } from './sweep.ts';

const EVERY_MS = 5 * 60_000;

/** Removes now and then what has outlived its use; several processes doing so harm nothing. Answers how to stop. */
export function startHousekeeping({
  db,
  clock,
  log,
}: {
  readonly db: Kysely<Database>;
  readonly clock: Clock;
  readonly log: Logger;
}): () => void {
  const timer = setInterval(() => void clean().catch((err: unknown) => log.warn({ err }, 'housekeeping failed')), EVERY_MS);
  timer.unref();
  async function clean(): Promise<void> {
    await sweep(db, clock.now());
    await sql`delete from rate_limits where expire < ${Date.now()}`.execute(db);
    await sql`delete from tokeniser.tokens where attached_at is null and expires_at < ${clock.now()}`.execute(db);
  }
  return () => clearInterval(timer);
}
