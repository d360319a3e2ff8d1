import { openDatabase } from '../platform/database/pool.ts';
import { selectRows } from '../platform/database/rows.ts';
import type { OpenRow, SealedTable } from '../schema/sealed-tables.ts';

/** The rows of a provider in a table of a demonstration's database, opened. */
export async function readOpened<T extends SealedTable>(
  databaseUrl: string,
  table: T,
  provider_id: string,
): Promise<readonly OpenRow<T>[]> {
  const db = openDatabase(databaseUrl, { max: 1 });
  try {
    return (await selectRows(db, table as 'patients', { provider_id }).execute()) as unknown as readonly OpenRow<T>[];
  } finally {
    await db.destroy();
  }
}
