import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openDatabase } from './pool.ts';
import type { Db } from '../../schema/database.ts';
import { forProvider, onlyScoped } from './scopes.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { inTransaction } from './transaction.ts';

let database: TestDatabase;
let db: Db;

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.url, { max: 2 });
  await sql`create table things (id integer, name text)`.execute(db);
  await sql`insert into things values (1, 'one')`.execute(db);
});

afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const readThing = (on: Db) => sql<{ name: string }>`select * from things where id = ${1}`.execute(on);

test('a statement with values is prepared once on a connection and then known by name', async () => {
  const names = await db.connection().execute(async (one) => {
    await readThing(one);
    await readThing(one);
    return sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(one);
  });

  expect(names.rows.filter(({ statement }) => statement.includes('from things'))).toHaveLength(1);
});

test('a column that a migration adds under a running service fails no statement', async () => {
  await Promise.all([readThing(db), readThing(db)]);
  await sql`alter table things add column colour text`.execute(db);

  const answers = await Promise.all([readThing(db), readThing(db), readThing(db)]);

  expect(answers.map(({ rows }) => rows)).toEqual(Array(3).fill([{ id: 1, name: 'one', colour: null }]));
});

test('a column that is added in front of a transaction only makes it begin again', async () => {
  await Promise.all([readThing(db), readThing(db)]);
  await sql`alter table things add column size text`.execute(db);
  let begun = 0;

  const name = await inTransaction(db, async (trx) => {
    begun += 1;
    return (await readThing(trx)).rows[0]?.name;
  });

  expect([name, begun]).toEqual(['one', 2]);
});

test('a statement has no name where the address switches names off, and keeps to its provider', async () => {
  const unnamed = openDatabase(`${database.url}?named_statements=off`, { max: 1 });
  const lakeside = forProvider(onlyScoped(unnamed), 'lakeside');
  const add = (provider_id: string) =>
    lakeside
      .insertInto('stopped_endpoints')
      .values({ provider_id, url: 'https://one.example', stopped_at: new Date() })
      .execute();

  await add('lakeside');
  const rows = await lakeside
    .selectFrom('stopped_endpoints')
    .select('provider_id')
    .where('url', '=', 'https://one.example')
    .execute();
  const move = () =>
    inTransaction(lakeside, (trx) => trx.updateTable('stopped_endpoints').set({ provider_id: 'hillview' }).execute());

  await expect(add('hillview')).rejects.toThrow(/row-level security/);
  await expect(move()).rejects.toThrow(/row-level security/);
  expect(rows).toEqual([{ provider_id: 'lakeside' }]);
  const { rows: names } = await sql`select name from pg_prepared_statements`.execute(unnamed);
  expect(names).toEqual([]);
  await unnamed.destroy();
});
