import { Client, type ClientConfig } from 'pg';

/** Does the work on a connection of its own, which ends with the work. */
export async function withClient<T>(url: string | ClientConfig, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(url);
  // A connection that is lost between two statements reports it here or ends the process; the next statement fails by it.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Does the work while no other process does work under the same number; one that is killed gives the lock back. */
export function withLock<T>(databaseUrl: string, lock: number, work: () => Promise<T>): Promise<T> {
  return withClient(databaseUrl, async (holder) => {
    // Of a transaction: PgBouncer would keep that of a session on a connection that others use next.
    await holder.query('begin');
    await holder.query('select pg_advisory_xact_lock($1)', [lock]);
    const result = await work();
    await holder.query('commit');
    return result;
  });
}
