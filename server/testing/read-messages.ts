import { openDatabase } from '../platform/database/pool.ts';
import { opened } from '../platform/database/sealed-rows.ts';
import type { Db } from '../schema/database.ts';
import type { OpenRow } from '../schema/sealed-tables.ts';

/** The messages of the outbox, opened: those of these kinds or this cause, or all, the oldest first. */
export function readMessages(
  db: Db,
  { kinds, reason }: { readonly kinds?: readonly string[]; readonly reason?: string } = {},
): Promise<OpenRow<'outbox'>[]> {
  let rows = opened(db, 'outbox').selectFrom('outbox').selectAll().orderBy('created_at').orderBy('reason');
  if (kinds) rows = rows.where('kind', 'in', kinds);
  if (reason !== undefined) rows = rows.where('reason', '=', reason);
  return rows.$castTo<OpenRow<'outbox'>>().execute();
}

/** The same for a database of a demonstration by its address. */
export async function readMessagesAt(url: string, wanted: Parameters<typeof readMessages>[1] = {}) {
  const db = openDatabase(url, { max: 1 });
  try {
    return await readMessages(db, wanted);
  } finally {
    await db.destroy();
  }
}
