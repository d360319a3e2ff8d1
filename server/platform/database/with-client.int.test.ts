import { afterAll, beforeAll, expect, test } from 'vitest';

import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { withClient } from './with-client.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.drop());

async function end(pid: number): Promise<void> {
  await withClient(database.url, (other) => other.query('select pg_terminate_backend($1, 5000)', [pid]));
}

test('work fails with its next statement when its connection is lost between two statements, and the process goes on', async () => {
  const lost = withClient(database.url, async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    await end(rows[0]?.pid ?? 0);
    // The end of the connection arrives.
    await new Promise((resolve) => setTimeout(resolve, 200));
    await client.query('select 1');
  });

  await expect(lost).rejects.toThrow(/terminat|not queryable|connection/i);
});
