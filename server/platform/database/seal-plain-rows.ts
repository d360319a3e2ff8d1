import { sql } from 'kysely';

import type { Db } from '../../schema/database.ts';
import { type PersonalValues, SEALED_TABLES, type SealedTable } from '../../schema/sealed-tables.ts';
import { keyringOf } from './keyring.ts';
import type { MasterKeys } from './master-keys.ts';
import { openDatabase } from './pool.ts';
import { putEnvelope, sealValues } from './sealed-rows.ts';

/** Few enough that no visitor waits for them. */
const AT_ONCE = 500;

type Row = Readonly<Record<string, unknown>> & { readonly provider_id: string; readonly id: string };

/** Seals the rows whose personal values are still in plain columns, in parts. One that was broken off goes on where it was. */
export async function sealPlainRows(url: string, masterKeys: MasterKeys): Promise<void> {
  const db = openDatabase(url, { max: 1, patience: Infinity, masterKeys });
  try {
    for (const table of Object.keys(SEALED_TABLES) as SealedTable[]) {
      const columns = await plainColumns(db, table);
      if (columns.length > 0) for (let after: Row | undefined; (after = await sealPart(db, table, columns, after)););
    }
  } finally {
    await db.destroy();
  }
}

/** The columns of personal values that the table still has. */
async function plainColumns(db: Db, table: SealedTable): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table}
      and exists (select from information_schema.columns s where s.table_schema = 'public' and s.table_name = ${table} and s.column_name = 'sealed')
  `.execute(db);
  return rows.map(({ name }) => name).filter((name) => name in SEALED_TABLES[table].empty);
}

/** Seals the next rows; returns the last of them. */
function sealPart(db: Db, table: SealedTable, columns: readonly string[], after: Row | undefined): Promise<Row | undefined> {
  const id = sql.ref(SEALED_TABLES[table].id);
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<Row>`
      select provider_id, ${id}::text as id, ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(table)}
      where sealed is null ${after ? sql`and (provider_id, ${id}) > (${after.provider_id}, ${after.id})` : sql``}
      order by provider_id, ${id} limit ${AT_ONCE} for update
    `.execute(trx);
    for (const row of rows) await sealOne(trx, table, columns, row);
    return rows.at(-1);
  });
}

async function sealOne(trx: Db, table: SealedTable, columns: readonly string[], row: Row): Promise<void> {
  const { empty } = SEALED_TABLES[table];
  const values = {
    ...empty,
    ...Object.fromEntries(columns.map((column) => [column, row[column] ?? null])),
  } as PersonalValues[SealedTable];
  // A row that was emptied stays without an envelope.
  if (JSON.stringify(values) === JSON.stringify(empty)) return;
  await putEnvelope(trx, table, row, sealValues(await keyringOf(trx).keysOf(row.provider_id), table, row, values));
}
