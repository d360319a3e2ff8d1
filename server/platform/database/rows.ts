import type { Selectable, SelectQueryBuilder, SelectType, UpdateQueryBuilder, UpdateResult } from 'kysely';

import type { Database, Db } from '../../schema/database.ts';

type Table = keyof Database;

/** What columns of a table must be; null tests for null. */
type Values<T extends Table> = { readonly [C in keyof Database[T]]?: SelectType<Database[T][C]> };

/** Selects whole rows of one table by the values of columns. */
export function selectRows<T extends Table>(
  db: Db,
  table: T,
  values: Values<T>,
): SelectQueryBuilder<Database, T, Selectable<Database[T]>> {
  const rows = db.selectFrom<Table>(table).selectAll();
  return rows.where((eb) => eb.and(values as object)) as never;
}

/** Updates rows of one table by the values of columns. */
export function updateRows<T extends Table>(
  db: Db,
  table: T,
  values: Values<T>,
): UpdateQueryBuilder<Database, T, T, UpdateResult> {
  const rows = db.updateTable<Table>(table);
  return rows.where((eb) => eb.and(values as object)) as never;
}
