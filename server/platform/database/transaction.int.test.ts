import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openDatabase } from './pool.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { inTransaction } from './transaction.ts';

let database: TestDatabase;
let db: ReturnType<typeof openDatabase>;

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.url, { max: 8 });
  await sql`create table tally (id integer primary key, count integer not null)`.execute(db);
});

afterAll(async () => {
  await db.destroy();
  await database.drop();
});

test('two transactions that lock each other out both get through', async () => {
  await sql`insert into tally values (1, 0), (2, 0)`.execute(db);
  const raise = (first: number, second: number) =>
    inTransaction(db, async (trx) => {
      await sql`update tally set count = count + 1 where id = ${first}`.execute(trx);
      await sql`select pg_sleep(0.05)`.execute(trx);
      await sql`update tally set count = count + 1 where id = ${second}`.execute(trx);
    });

  await Promise.all([raise(1, 2), raise(2, 1)]);

  const { rows } = await sql<{ count: number }>`select count from tally where id in (1, 2)`.execute(db);
  expect(rows).toEqual([{ count: 2 }, { count: 2 }]);
});

test('two transactions that read what the other writes are put in an order', async () => {
  await sql`insert into tally values (3, 0)`.execute(db);
  const raise = () =>
    inTransaction(db, async (trx) => {
      await sql`set transaction isolation level serializable`.execute(trx);
      const { rows } = await sql<{ count: number }>`select count from tally where id = 3`.execute(trx);
      await sql`select pg_sleep(0.02)`.execute(trx);
      await sql`update tally set count = ${(rows[0]?.count ?? 0) + 1} where id = 3`.execute(trx);
    });

  await Promise.all([raise(), raise()]);

  const { rows } = await sql<{ count: number }>`select count from tally where id = 3`.execute(db);
  expect(rows).toEqual([{ count: 2 }]);
});

test('a transaction begins with its first statement', async () => {
  const age = await inTransaction(db, async (trx) => {
    await new Promise((resolve) => setTimeout(resolve, 400));
    const { rows } = await sql<{ ms: number }>`
      select extract(milliseconds from clock_timestamp() - now())::float8 as ms
    `.execute(trx);
    return rows[0]?.ms;
  });

  expect(age).toBeLessThan(400);
});

test('a transaction without a statement leaves its connection as it was', async () => {
  const single = openDatabase(database.url, { max: 1 });

  expect(await inTransaction(single, async () => 'done')).toBe('done');
  await sql`insert into tally values (4, 0)`.execute(single);
  await single.destroy();

  const { rows } = await sql`select count from tally where id = 4`.execute(db);
  expect(rows).toEqual([{ count: 0 }]);
});

test('any other error is thrown as it is, once', async () => {
  let runs = 0;
  const fail = inTransaction(db, async (trx) => {
    runs += 1;
    await sql`insert into tally values (1, null)`.execute(trx);
  });

  await expect(fail).rejects.toMatchObject({ code: '23502' });
  expect(runs).toBe(1);
});

test('amounts are numbers and days are text', async () => {
  const { rows } = await sql`select 9007199254740991::bigint as cents, '2026-02-28'::date as day`.execute(db);

  expect(rows).toEqual([{ cents: 9_007_199_254_740_991, day: '2026-02-28' }]);
});
