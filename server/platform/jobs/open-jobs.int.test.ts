import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createLog } from '../http/log.ts';
import { openJobs, type Queue } from './open-jobs.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function openTwo(...queues: readonly Queue[]) {
  const logged: string[] = [];
  const log = createLog('warn', { destination: { write: (line: string) => void logged.push(line) } });
  const opened = await Promise.all([1, 2].map(() => openJobs({ databaseUrl: database.url, log }, queues)));
  onTestFinished(async () => void (await Promise.all(opened.map((jobs) => jobs.close()))));
  return { logged, add: opened[0]!.add };
}

test('a repeated job runs when a process starts, and not again within its period', async () => {
  let runs = 0;
  const queue: Queue = {
    name: 'repeated',
    retries: { retryLimit: 0 },
    everySeconds: 3600,
    work: async () => void (runs += 1),
  };
  await openTwo(queue);
  await expect.poll(() => runs, { timeout: 10_000 }).toBeGreaterThan(0);
  await sleep(300);
  // The second process adds no job while that of the first one waits.
  const runsOfFirstTwo = runs;
  expect(runsOfFirstTwo).toBeLessThanOrEqual(2);

  await openTwo(queue);

  await expect.poll(() => runs, { timeout: 10_000 }).toBeGreaterThan(runsOfFirstTwo);
  await sleep(300);
  expect(runs).toBeLessThanOrEqual(4);
});

test('a job that fails is logged with its queue and tried again', async () => {
  const tried: unknown[] = [];
  const { logged, add } = await openTwo({
    name: 'failing',
    retries: { retryLimit: 3 },
    work: async (data) => {
      tried.push(data);
      if (tried.length === 1) throw new Error('the partner is away');
    },
  });

  await add('failing', [{ data: { id: 1 } }]);

  await expect.poll(() => tried, { timeout: 20_000 }).toEqual([{ id: 1 }, { id: 1 }]);
  expect(logged.map((line) => JSON.parse(line) as object)).toEqual([
    expect.objectContaining({ queue: 'failing', msg: 'a job failed' }),
  ]);
});

test('two jobs of one key wait as one', async () => {
  const done: unknown[] = [];
  const { add } = await openTwo({ name: 'keyed', retries: { retryLimit: 0 }, work: async (data) => void done.push(data) });

  await add('keyed', [
    { key: 'a', data: { id: 'a' } },
    { key: 'a', data: { id: 'a' } },
    { key: 'b', data: { id: 'b' } },
  ]);

  await expect.poll(() => done.length, { timeout: 20_000 }).toBe(2);
  await sleep(300);
  expect(done.toSorted((x, y) => JSON.stringify(x).localeCompare(JSON.stringify(y)))).toEqual([{ id: 'a' }, { id: 'b' }]);
});
