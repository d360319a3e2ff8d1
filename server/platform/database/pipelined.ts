import {
  type CompiledQuery,
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
 * it asks. Kysely alone sends the next statement of a transaction when the last one was answered. Throws the error of the first
 * statement that failed: PostgreSQL refuses those after it only because of it.
 */
export function pipelined<T>(trx: Db, work: (db: Db) => Promise<T>): Promise<T> {
  const executor = trx.getExecutor();
  return executor.provideConnection(async (connection) => {
    const driver = new OneConnection(connection);
    const dialect = {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    };
    try {
      return await work(new Kysely<Database>({ dialect, plugins: [...executor.plugins] }));
    } catch (error) {
      throw driver.firstError ?? error;
    }
  });
}

/** The connection of a transaction, which begins, ends and frees it. */
class OneConnection implements Driver {
  readonly #connection: DatabaseConnection;
  firstError: unknown;

  constructor(connection: DatabaseConnection) {
    this.#connection = {
      executeQuery: async <Row>(query: CompiledQuery) => {
        try {
          return await connection.executeQuery<Row>(query);
        } catch (error) {
          this.firstError ??= error;
          throw error;
        }
      },
      streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
    };
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
