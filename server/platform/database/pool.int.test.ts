import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openDatabase } from './pool.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.drop());

test('a connection that is lost between two statements of a transaction fails that transaction, not the process', async () => {
  const db = openDatabase(database.url, { max: 2 });
  const other = openDatabase(database.url, { max: 2 });

  const work = db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(other);
    await new Promise((resolve) => setTimeout(resolve, 100));
    await sql`select 1`.execute(trx);
  });

  await expect(work).rejects.toThrow();
  expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  await Promise.all([db.destroy(), other.destroy()]);
});
