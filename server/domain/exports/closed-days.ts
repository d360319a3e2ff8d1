import type { DayString } from '#rules';
import { sql } from 'kysely';

import type { Db } from '../../schema/database.ts';
import type { MoneyDifference } from '../collection/reconcile.ts';

/** A day of a provider whose money was written or compared. */
export interface ClosedDay {
  readonly day: DayString;
  /** How many lines its remittance file has; null where none was written. */
  readonly remittance_lines: number | null;
  /** Null where the processor has not been asked yet. */
  readonly differences: readonly MoneyDifference[] | null;
}

/** The days of a provider that were closed since this one, the newest first. */
export async function listClosedDays(db: Db, providerId: string, since: DayString): Promise<readonly ClosedDay[]> {
  const { rows } = await sql<ClosedDay>`
    select day, remittance_lines, differences from closed_days
    where provider_id = ${providerId} and day >= ${since} order by day desc
  `.execute(db);
  return rows;
}
