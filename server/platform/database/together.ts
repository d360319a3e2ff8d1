import type { InsertQueryBuilder, InsertResult, QueryCreator } from 'kysely';

import type { Database, Db } from '../../schema/database.ts';

/** Rows to insert, not sent yet. */
export type Insert = { readonly [T in keyof Database]: InsertQueryBuilder<Database, T, InsertResult> }[keyof Database];

/**
 * The next statement of the result makes these inserts too: one statement costs the service and PostgreSQL less than several. None of
 * them sees the rows of another; foreign keys and triggers that run after an insert do, at the end of the statement.
 */
export function together(db: Db, inserts: readonly Insert[]): QueryCreator<Database> {
  return inserts.reduce<QueryCreator<Database>>((creator, insert, index) => creator.with(`insert_${index}`, () => insert), db);
}
