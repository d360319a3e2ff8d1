import {
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';

import type { Database, Db } from '../../schema/database.ts';

/**
 * Runs work whose statements do not wait for one another: those that it asks for together are sent together, in the order in which
 * it asks. Kysely alone sends the next statement of a transaction when the last one was answered.
 */
export function pipelined<T>(trx: Db, work: (db: Db) => Promise<T>): Promise<T> {
  const executor = trx.getExecutor();
  return executor.provideConnection((connection) => {
    const driver = new OneConnection(connection);
    const dialect = {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    };
    return work(new Kysely<Database>({ dialect, plugins: [...executor.plugins] }));
  });
}

/** The connection of a transaction, which begins, ends and frees it. */
class OneConnection implements Driver {
  readonly #connection: DatabaseConnection;

  constructor(connection: DatabaseConnection) {
    this.#connection = connection;
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection;
  }

  async init(): Promise<void> {}
  async releaseConnection(): Promise<void> {}
  async destroy(): Promise<void> {}

  beginTransaction = refuse;
  commitTransaction = refuse;
  rollbackTransaction = refuse;
}

async function refuse(): Promise<never> {
  throw new Error('the transaction of pipelined statements begins and ends outside of them');
}
