import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import type { Db } from '../../schema/database.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { pipelined } from './pipelined.ts';
import { openDatabase } from './pool.ts';
import { forProvider, onlyScoped } from './scopes.ts';
import { inTransaction } from './transaction.ts';

let database: TestDatabase;
let owner: Db;
let lakeside: Db;
const steps: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  owner = openDatabase(database.url, { max: 1, onStatement: ({ text }) => steps.push(text) });
  lakeside = forProvider(onlyScoped(owner), 'lakeside');
});

beforeEach(() => void steps.splice(0));

afterAll(async () => {
  await owner.destroy();
  await database.drop();
});

async function answer(db: Db, number: number): Promise<number | undefined> {
  const { rows } = await sql<{ number: number }>`select ${sql.lit(number)} as number`.execute(db);
  steps.push(`answer ${number}`);
  return rows[0]?.number;
}

const add = (db: Db, url: string) =>
  db.insertInto('stopped_endpoints').values({ provider_id: 'lakeside', url, stopped_at: new Date() }).execute();

test('pipelined statements are sent before the first of them is answered, and are answered in order', async () => {
  const answers = await inTransaction(lakeside, (trx) => pipelined(trx, (db) => Promise.all([answer(db, 1), answer(db, 2)])));

  expect(answers).toEqual([1, 2]);
  expect(steps).toEqual(['begin', 'select 1 as number', 'select 2 as number', 'answer 1', 'answer 2', 'commit']);
});

test('pipelined statements are in the transaction, and see what it changed', async () => {
  const seen = await inTransaction(lakeside, async (trx) => {
    await add(trx, 'https://one.example');
    return pipelined(trx, (db) => db.selectFrom('stopped_endpoints').select('url').execute());
  });

  expect(seen).toEqual([{ url: 'https://one.example' }]);
});

test('a pipelined statement that fails takes those before and after it back', async () => {
  const failing = inTransaction(lakeside, (trx) =>
    pipelined(trx, (db) =>
      Promise.all([add(db, 'https://two.example'), sql`select 1 / 0`.execute(db), add(db, 'https://three.example')]),
    ),
  );

  await expect(failing).rejects.toThrow('division by zero');
  const kept = await lakeside.selectFrom('stopped_endpoints').select('url').where('url', '!=', 'https://one.example').execute();
  expect(kept).toEqual([]);
});

test('what fails is the first statement, not one that is refused because of it', async () => {
  const late = <T>(work: Promise<T>) => work.finally(() => new Promise((resolve) => setTimeout(resolve, 20)));
  const failing = inTransaction(lakeside, (trx) =>
    pipelined(trx, (db) => Promise.all([late(sql`select 1 / 0`.execute(db)), answer(db, 1)])),
  );

  await expect(failing).rejects.toThrow('division by zero');
});

test('pipelined statements begin no transaction of their own', async () => {
  const within = inTransaction(lakeside, (trx) => pipelined(trx, (db) => inTransaction(db, (inner) => answer(inner, 1))));

  await expect(within).rejects.toThrow('begins and ends outside');
});
