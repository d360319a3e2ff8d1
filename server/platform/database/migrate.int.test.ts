import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';

import { Migrator, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { dropDatabase } from '../../testing/drop-database.ts';
import { createDatabase, withDatabase } from './create-database.ts';
import { migrateDatabase } from './migrate.ts';
import { migrations } from '../../schema/migrations/index.ts';
import { openDatabase } from './pool.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { openTestPooler } from '../../testing/test-pooler.ts';
import { withClient } from './with-client.ts';

let migrated: TestDatabase;
let emptyUrl: string;

beforeAll(async () => {
  migrated = await createTestDatabase();
  emptyUrl = await createDatabase(withDatabase(migrated.url, 'postgres'), `${new URL(migrated.url).pathname.slice(1)}_empty`);
});

afterAll(async () => {
  await dropDatabase(withDatabase(migrated.url, 'postgres'), new URL(emptyUrl).pathname.slice(1));
  await migrated.drop();
});

test('processes that start together migrate once', async () => {
  const applied = await Promise.all(Array.from({ length: 4 }, () => migrateDatabase(emptyUrl)));

  expect(applied.flat().toSorted()).toEqual(Object.keys(migrations));
});

test('a migrated database is left as it is', async () => {
  expect(await migrateDatabase(migrated.url)).toEqual([]);
});

test('a process of the version before starts beside migrations of a later one, which only expand', async () => {
  const insert = (name: string) =>
    withClient(emptyUrl, (client) =>
      client.query('insert into kysely_migration (name, timestamp) values ($1, now()::text)', [name]),
    );
  await insert('9000-of-a-later-version');

  await expect(migrateDatabase(emptyUrl)).resolves.toEqual([]);

  await insert('0001-a-that-is-missing-here');
  await expect(migrateDatabase(emptyUrl)).rejects.toThrow('the database cannot be migrated');
});

test('a migration that would wait for a long reader gives up, and visitors go on', async () => {
  const server = withDatabase(migrated.url, 'postgres');
  const name = `${new URL(migrated.url).pathname.slice(1)}_before`;
  const url = await createDatabase(server, name);
  const db = openDatabase(url, { max: 1, patience: Infinity });
  await new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } }).migrateTo('0121-wallets');
  await db.destroy();

  const [failure, served] = await withClient(url, async (reader) => {
    await reader.query('begin');
    await reader.query('select from instalments');
    const failed = await migrateDatabase(url).catch((error: Error) => error);
    return [failed, await withClient(url, (client) => client.query("set statement_timeout = '2s'; select from instalments"))];
  });
  await dropDatabase(server, name);

  expect(failure).toMatchObject({ cause: { message: expect.stringContaining('lock timeout') } });
  expect(served).toBeDefined();
});

test('a pooler lends the connections of a migration to others without its limit on waiting for locks', async () => {
  const server = withDatabase(migrated.url, 'postgres');
  const name = `${new URL(migrated.url).pathname.slice(1)}_pooled`;
  const pooler = await openTestPooler(await createDatabase(server, name));

  const applied = await migrateDatabase(pooler.url);
  const limits = new Set<string>();
  for (let look = 0; look < 8; look += 1)
    await withClient(pooler.url, async (client) => {
      const { rows } = await client.query<{ lock_timeout: string }>('show lock_timeout');
      for (const { lock_timeout } of rows) limits.add(lock_timeout);
    });
  await pooler.close();
  await dropDatabase(server, name);

  expect(applied).toEqual(Object.keys(migrations));
  expect([...limits]).toEqual(['0']);
});

test('a process that starts waits for a database that is too busy to accept its connection at once', async () => {
  const { hostname, port } = new URL(migrated.url);
  // Longer than a request waits for a connection; once, so that the test does not wait for each connection.
  let wait = 5_500;
  const busy = createServer((client) => {
    setTimeout(() => client.pipe(connect(Number(port), hostname)).pipe(client), wait);
    wait = 0;
  }).listen(0, '127.0.0.1');
  await once(busy, 'listening');
  const url = new URL(migrated.url);
  url.host = `127.0.0.1:${(busy.address() as AddressInfo).port}`;

  await expect(migrateDatabase(url.href)).resolves.toEqual([]);

  busy.close();
});

test('every key of ours begins with the provider', async () => {
  const db = openDatabase(migrated.url, { max: 1 });

  const { rows } = await sql<{ key: string }>`
    select c.conname as key from pg_constraint c
    join pg_class t on t.oid = c.conrelid
    join pg_namespace n on n.oid = t.relnamespace
    join pg_attribute a on a.attrelid = t.oid and a.attnum = c.conkey[1]
    where c.contype in ('p', 'u', 'f') and n.nspname in ('public', 'tokeniser', 'simulator')
      and t.relname not like 'kysely_%' and t.relname not in ('rate_limits', 'build_files') and a.attname <> 'provider_id'
  `.execute(db);
  await db.destroy();

  expect(rows).toEqual([]);
});
