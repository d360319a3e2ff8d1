import { type RawBuilder, sql } from 'kysely';

import type { Db } from '../../schema/database.ts';
import { asTransaction } from './open-transactions.ts';

/** Runs the work on the database as it is at this moment, whatever is written meanwhile. The work can only read. */
export function inSnapshot<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  const snapshot = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  return asTransaction(() => snapshot.execute(work));
}

const AT_ONCE = 500;

/** The rows of a query, some at a time, so that any number of them needs little memory. Only in a transaction. */
export async function* readInParts<Row>(trx: Db, query: RawBuilder<Row>): AsyncGenerator<readonly Row[]> {
  await sql`declare parts no scroll cursor for ${query}`.execute(trx);
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(AT_ONCE)} from parts`.execute(trx);
    if (rows.length > 0) yield rows;
    if (rows.length < AT_ONCE) break;
  }
  await sql`close parts`.execute(trx);
}
