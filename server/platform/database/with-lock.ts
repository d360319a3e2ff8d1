import { Client } from 'pg';

/** Does the work while no other process does work under the same number; one that is killed gives the lock back. */
export async function withLock<T>(databaseUrl: string, lock: number, work: () => Promise<T>): Promise<T> {
  const holder = new Client({ connectionString: databaseUrl });
  await holder.connect();
  try {
    await holder.query('select pg_advisory_lock($1)', [lock]);
    return await work();
  } finally {
    await holder.end();
  }
}
