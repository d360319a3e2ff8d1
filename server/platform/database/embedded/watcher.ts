import { realpath } from 'node:fs/promises';

import { Client } from 'pg';

/** Any two numbers of our own: the lock that every process using the PostgreSQL shares. */
const IN_USE = [4_731, 18] as const;

/** One process's claim on a running PostgreSQL. It ends with the process, however that ends. */
export interface Watcher {
  /** Gives the claim up; true when no other process holds one, and then none can take one any more. */
  leave(): Promise<boolean>;
  close(): Promise<void>;
}

/** A claim on the PostgreSQL behind this address, or nothing: it does not answer yet, is another one, or is about to stop. */
export async function openWatcher(url: string, folder: string): Promise<Watcher | undefined> {
  const client = new Client({ connectionString: url, application_name: 'causeway-watcher', connectionTimeoutMillis: 5_000 });
  // A PostgreSQL that stops ends the claim with it.
  client.on('error', () => {});
  try {
    await client.connect();
    if ((await servesFolder(client, folder)) && (await ask(client, 'select pg_try_advisory_lock_shared($1, $2) as yes')))
      return keep(client);
  } catch {
    // Starting up, shutting down, or not ours: the caller tries again for as long as that makes sense.
  }
  await client.end().catch(() => {});
  return undefined;
}

function keep(client: Client & { ref?(): void; unref?(): void }): Watcher {
  // A claim alone does not keep its process alive, but giving it up waits for the answer. (Both methods lack a type.)
  client.unref?.();
  return {
    async leave() {
      client.ref?.();
      await ask(client, 'select pg_advisory_unlock_shared($1, $2) as yes');
      return ask(client, 'select pg_try_advisory_lock($1, $2) as yes');
    },
    close: () => client.end(),
  };
}

async function ask(client: Client, sql: string): Promise<boolean> {
  const { rows } = await client.query<{ yes: boolean }>(sql, [...IN_USE]);
  return rows[0]?.yes === true;
}

async function servesFolder(client: Client, folder: string): Promise<boolean> {
  const { rows } = await client.query<{ data_directory: string }>('show data_directory');
  const served = rows[0]?.data_directory;
  return served !== undefined && (await realpath(served)) === (await realpath(folder));
}
