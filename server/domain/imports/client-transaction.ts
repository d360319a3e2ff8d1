import { Client, DatabaseError } from 'pg';

const TRIES = 5;
/** Serialisation failure, deadlock, and a key that another import took a moment earlier. */
const COLLISIONS: readonly string[] = ['40001', '40P01', '23505'];

/** Gives the work of an import a connection of its own. */
export async function withConnection<T>(databaseUrl: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Runs the work of an import in one transaction, again when it collided with another. */
export async function inTransaction<T>(client: Client, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.query('begin');
      const result = await work();
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback');
      const isCollision = error instanceof DatabaseError && COLLISIONS.includes(error.code ?? '');
      if (!isCollision || attempt === TRIES) throw error;
    }
  }
}
