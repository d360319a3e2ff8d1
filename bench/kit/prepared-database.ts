import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { migrateDatabase, startDatabase } from '#server';
import { Client } from 'pg';

/** A PostgreSQL of its own with a database that is prepared once, and copied for each run. */
export async function openPreparedDatabase() {
  const folder = mkdtempSync(join(tmpdir(), 'causeway-bench-'));
  const server = await startDatabase({ env: { CAUSEWAY_DATA_DIR: folder }, root: folder, log: () => undefined });
  const urlOf = (database: string) => Object.assign(new URL(server.adminUrl), { pathname: `/${database}` }).href;
  const prepared = urlOf('prepared');

  async function onServer(work: (client: Client) => Promise<unknown>, url = server.adminUrl): Promise<void> {
    const client = new Client({ connectionString: url });
    await client.connect();
    await work(client).finally(() => client.end());
  }

  await onServer((client) => client.query('create database prepared'));
  await migrateDatabase(prepared);
  return {
    url: prepared,
    prepare: (work: (client: Client) => Promise<unknown>) => onServer(work, prepared),
    /** Runs work on a fresh copy of the prepared database, and on a server that has nothing left to write for the last one. */
    async onCopy<T>(name: string, work: (url: string) => Promise<T>): Promise<T> {
      await onServer(async (client) => {
        // A connection that was closed this moment may not have left yet.
        await client.query("select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = 'prepared'");
        await client.query(`create database ${name} template prepared`);
        await client.query('checkpoint');
      });
      const done = await work(urlOf(name));
      await onServer((client) => client.query(`drop database ${name} with (force)`));
      return done;
    },
    async close(): Promise<void> {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
