import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { Client } from 'pg';
import { afterAll, afterEach, expect, test } from 'vitest';

import { deepTest } from '../../../tests/setup/deep-test.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

const folders: string[] = [];
const running: { stop(): Promise<void> }[] = [];

function aDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'causeway-postgres-'));
  folders.push(folder);
  return join(folder, 'postgres');
}

/** Initializing a cluster takes most of a test's time, so the tests that do not need a new one share this. */
const sharedDir = aDataDir();

async function start(dataDir: string) {
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} });
  running.push(postgres);
  return postgres;
}

async function ask(url: string, sql: string): Promise<unknown> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>({ text: sql });
    return Object.values(rows[0] ?? {})[0];
  } finally {
    await client.end();
  }
}

const pidOf = async (dataDir: string) => Number((await readFile(join(dataDir, 'cluster/postmaster.pid'), 'utf8')).split('\n')[0]);

afterEach(async () => {
  for (const postgres of running.splice(0)) await postgres.stop();
});

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

deepTest('what is written is there again after a stop and a start', async () => {
  const dataDir = sharedDir;
  const first = await start(dataDir);
  await ask(first.url, 'create table written as select 42 as answer');
  await first.stop();

  const second = await start(dataDir);

  expect(second.adopted).toBe(false);
  expect(await ask(second.url, 'select answer from written')).toBe(42);
});

deepTest('two that start at once end up on the one PostgreSQL', async () => {
  const dataDir = aDataDir();

  const [one, other] = await Promise.all([start(dataDir), start(dataDir)]);

  expect(one.url).toBe(other.url);
  expect([one.adopted, other.adopted].filter(Boolean)).toHaveLength(1);
});

test('it runs until the last one who uses it has stopped', async () => {
  const dataDir = sharedDir;
  const one = await start(dataDir);
  const other = await start(dataDir);

  await one.stop();
  const afterOne = await ask(other.url, 'select 1');
  await other.stop();

  expect(afterOne).toBe(1);
  expect(existsSync(join(dataDir, 'cluster/postmaster.pid'))).toBe(false);
});

test('a PostgreSQL that was killed recovers, and starts although its number now belongs to another program', async () => {
  const dataDir = sharedDir;
  const first = await start(dataDir);
  await ask(first.url, 'create table kept as select 7 as answer');
  process.kill(await pidOf(dataDir), 'SIGKILL');
  const file = join(dataDir, 'cluster/postmaster.pid');
  const sleeper = spawn('sleep', ['60'], { uid: statSync(file).uid });
  const left = (await readFile(file, 'utf8')).split('\n');
  writeFileSync(file, [sleeper.pid, ...left.slice(1)].join('\n'));

  const second = await start(dataDir);
  sleeper.kill();

  expect(await ask(second.url, 'select answer from kept')).toBe(7);
});

test('no client gets in without the password, and only its owner can read that', async () => {
  const dataDir = sharedDir;
  const { url } = await start(dataDir);
  const guessed = new URL(url);
  guessed.password = 'guessed';

  await expect(ask(guessed.href, 'select 1')).rejects.toThrow(/password authentication failed/);
  expect(statSync(join(dataDir, 'cluster/causeway-password')).mode & 0o777).toBe(0o600);
});

test('the service is no superuser, and takes over the tables of a database that a superuser made', async () => {
  const dataDir = aDataDir();
  const first = await start(dataDir);
  const { adminUrl } = first;
  await ask(adminUrl, 'create table made_by_superuser (id integer primary key, number integer generated always as identity)');
  await ask(adminUrl, 'alter database causeway owner to causeway');
  await first.stop();

  const again = await start(dataDir);

  expect(await ask(again.url, 'select rolsuper or rolbypassrls from pg_roles where rolname = current_user')).toBe(false);
  expect(await ask(again.url, "select tableowner from pg_tables where tablename = 'made_by_superuser'")).toBe('causeway_service');
});

test('writes are flushed to disk before they are acknowledged', async () => {
  const { url } = await start(sharedDir);

  expect(await ask(url, 'show fsync')).toBe('on');
  expect(await ask(url, 'show synchronous_commit')).toBe('on');
});

test('a folder that cannot be made is reported in a sentence with a cure', async () => {
  const dataDir = aDataDir();
  writeFileSync(dataDir, 'a file where the folder should be');

  await expect(start(join(dataDir, 'postgres'))).rejects.toThrow(/DATABASE_URL/);
});

test('PostgreSQL logs an error without the values that caused it', async () => {
  const dataDir = sharedDir;
  const { url } = await start(dataDir);

  await ask(url, `select '{"street": "12 Canary Street" oops}'::jsonb`).catch(() => undefined);
  await ask(
    url,
    "do $$ begin create temp table t (phone text primary key); insert into t values ('canary'), ('canary'); end $$",
  ).catch(() => undefined);

  const log = await readFile(join(dataDir, 'postgres.log'), 'utf8');
  expect(log).toMatch(/ERROR:.*json[^]*ERROR:.*duplicate key/);
  expect(log).not.toMatch(/canary/i);
});
