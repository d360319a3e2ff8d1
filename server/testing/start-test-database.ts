import { randomUUID } from 'node:crypto';

import { Client } from 'pg';
import type { TestProject } from 'vitest/node';

import { createDatabase } from '../platform/database/create-database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../platform/database/embedded-postgres.ts';
import { isAlive } from '../platform/database/embedded/postmaster.ts';
import { migrateDatabase } from '../platform/database/migrate.ts';
import { databasesBeginning, dropDatabase } from './drop-database.ts';
import { testDataFolder } from './test-data-folder.ts';

let postgres: EmbeddedPostgres | undefined;
let template = '';

/**
 * Vitest's global setup: one PostgreSQL for the run, and in it one migrated database to copy.
 * TEST_DATABASE_URL names a server to use instead; it never reads DATABASE_URL, which may name a real database.
 */
export async function setup(project: TestProject): Promise<void> {
  postgres = await openTestServer(project.config.root);
  template = `test_${process.pid}_${randomUUID().slice(0, 8)}`;
  await migrateDatabase(await createDatabase(postgres.adminUrl, template));
  project.provide('testPostgres', { serverUrl: postgres.adminUrl, template });
}

export async function teardown(): Promise<void> {
  if (!postgres) return;
  for (const name of await databasesBeginning(postgres.adminUrl, template)) await dropDatabase(postgres.adminUrl, name);
  await postgres.stop();
}

async function openTestServer(root: string): Promise<EmbeddedPostgres> {
  const url = process.env['TEST_DATABASE_URL'];
  if (url) return { url, adminUrl: url, adopted: true, stop: () => Promise.resolve() };
  const log = (sentence: string) => process.stdout.write(`${sentence}\n`);
  const own = await startEmbeddedPostgres({ dataDir: testDataFolder(root), log });
  await forgetPowerCuts(own.adminUrl);
  await dropAbandoned(own.adminUrl);
  return own;
}

/** The data need not survive a crash, so writes do not wait for the disk, and the log stays small. */
async function forgetPowerCuts(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('alter system set fsync = off');
  await client.query('alter system set full_page_writes = off');
  await client.query(`alter system set min_wal_size = '32MB'`);
  await client.query(`alter system set max_wal_size = '256MB'`);
  await client.query('select pg_reload_conf()');
  await client.end();
}

/** What a killed run left behind; a run that is still alive keeps its own. */
async function dropAbandoned(url: string): Promise<void> {
  for (const name of await databasesBeginning(url, 'test_')) {
    if (!isAlive(Number(name.split('_')[1]))) await dropDatabase(url, name);
  }
}
