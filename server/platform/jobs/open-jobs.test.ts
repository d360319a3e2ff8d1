import { setTimeout as sleep } from 'node:timers/promises';

import { expect, test } from 'vitest';

import { workOn } from './open-jobs.ts';

/** A queue with these jobs, which may be away when it is asked to write down what became of one. */
function aQueue(jobs: readonly string[], { isAway = false } = {}) {
  const waiting = [...jobs];
  const said: string[] = [];
  const write = (what: string) => async (_: string, id: unknown) => {
    if (isAway) throw new Error('the database is away');
    said.push(`${what} ${String(id)}`);
  };
  const boss = {
    fetch: async () => waiting.splice(0, 1).map((id) => ({ id, data: id })),
    complete: write('complete'),
    fail: write('fail'),
  } as never;
  return { boss, said };
}

async function workAll(queue: ReturnType<typeof aQueue>, work: (data: string) => Promise<void>) {
  const warnings: string[] = [];
  const worker = workOn<string>({ boss: queue.boss, queue: 'q', work, warn: (error) => warnings.push(String(error)) });
  await sleep(20);
  await worker.close();
  return warnings;
}

test('jobs are done one after the other, and what fails is written down as that', async () => {
  const queue = aQueue(['one', 'two', 'three']);
  await workAll(queue, async (data) => {
    if (data === 'two') throw new Error('no');
  });

  expect(queue.said).toEqual(['complete one', 'fail two', 'complete three']);
});

test.each([
  ['done', async () => undefined],
  ['failed', () => Promise.reject(new Error('no'))],
])('a database that is away when a job is %s is reported, and ends nothing', async (_, work) => {
  expect(await workAll(aQueue(['one'], { isAway: true }), work)).toEqual(['Error: the database is away']);
});
