import type { Selectable, SelectQueryBuilder, SelectType, UpdateQueryBuilder, UpdateResult } from 'kysely';

import type { Database, Db } from '../../schema/database.ts';

type Table = keyof Database;

/** The provider whose rows are meant, and the values of further columns. A row matches null where its column is null. */
type Values<T extends Table> = { readonly provider_id: string } & {
  readonly [C in keyof Database[T]]?: SelectType<Database[T][C]>;
};

/** Selects whole rows of one table by the values of columns. Throws where a value is undefined. */
export function selectRows<T extends Table>(
  db: Db,
  table: T,
  values: Values<T>,
): SelectQueryBuilder<Database, T, Selectable<Database[T]>> {
  const rows = db.selectFrom<Table>(table).selectAll();
  return rows.where((eb) => eb.and(requireDefined(values))) as never;
}

/** Updates rows of one table by the values of columns. Throws where a value is undefined. */
export function updateRows<T extends Table>(
  db: Db,
  table: T,
  values: Values<T>,
): UpdateQueryBuilder<Database, T, T, UpdateResult> {
  const rows = db.updateTable<Table>(table);
  return rows.where((eb) => eb.and(requireDefined(values))) as never;
}

/** Kysely drops the condition of an undefined value, so the statement would reach the rows that the condition excludes. */
function requireDefined(values: object): object {
  for (const [column, value] of Object.entries(values)) {
    if (value === undefined) throw new Error(`no value is given for the column ${column}`);
  }
  return values;
}
