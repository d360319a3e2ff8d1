import { sql } from 'kysely';

import type { Clock } from '../../platform/clock.ts';
import type { Queue } from '../../platform/jobs/open-jobs.ts';
import type { Db } from '../../schema/database.ts';
import { sweep } from './sweep.ts';

const EVERY_SECONDS = 5 * 60;

/** Removes expired data, every five minutes in one of all processes. */
export function housekeepingQueue({ db, clock }: { readonly db: Db; readonly clock: Clock }): Queue {
  return {
    name: 'housekeeping',
    retries: { retryLimit: 0 },
    everySeconds: EVERY_SECONDS,
    async work() {
      await sweep(db, clock.now());
      await sql`delete from rate_limits where expire < ${Date.now()}`.execute(db);
      await sql`delete from tokeniser.tokens where attached_at is null and expires_at < ${clock.now()}`.execute(db);
    },
  };
}
