import type { SelectQueryBuilder, SelectType, UpdateQueryBuilder, UpdateResult } from 'kysely';

import type { Database, Db } from '../../schema/database.ts';
import { isSealedTable, type RowOf } from '../../schema/sealed-tables.ts';
import { opened } from './sealed-rows.ts';

type Table = keyof Database;

/** The provider whose rows are meant, and the values of further columns. A row matches null where its column is null. */
type Values<T extends Table> = { readonly provider_id: string } & {
  readonly [C in keyof Database[T]]?: SelectType<Database[T][C]>;
};

/** Selects whole rows of one table by the values of columns, and opens their envelopes. Throws where a value is undefined. */
export function selectRows<T extends Table>(db: Db, table: T, values: Values<T>): SelectQueryBuilder<Database, T, RowOf<T>> {
  const rows = openedRows(db, table).selectFrom<Table>(table).selectAll();
  return rows.where((eb) => eb.and(requireDefined(values))) as never;
}

/** Updates rows of one table by the values of columns. What it returns is opened. Throws where a value is undefined. */
export function updateRows<T extends Table>(
  db: Db,
  table: T,
  values: Values<T>,
): UpdateQueryBuilder<Database, T, T, UpdateResult> {
  const rows = openedRows(db, table).updateTable<Table>(table);
  return rows.where((eb) => eb.and(requireDefined(values))) as never;
}

function openedRows(db: Db, table: Table): Db {
  return isSealedTable(table) ? opened(db, table) : db;
}

/** Kysely drops the condition of an undefined value, so the statement would reach the rows that the condition excludes. */
function requireDefined(values: object): object {
  for (const [column, value] of Object.entries(values)) {
    if (value === undefined) throw new Error(`no value is given for the column ${column}`);
  }
  return values;
}
