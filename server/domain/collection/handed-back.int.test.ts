import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { loadProviders, openFlowFolder } from '#configuration';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';

import { type CollectedPlan, type Collecting, startCollecting } from '../../testing/collecting.ts';
import type { Jobs } from '../../platform/jobs/open-jobs.ts';
import { collectionQueues, type CollectionOptions } from './collection-queue.ts';

let collecting: Collecting;

beforeAll(async () => {
  collecting = await startCollecting();
});
afterAll(() => collecting.closeWhole());
afterEach(() => void vi.useRealTimers());

async function collectFirst({ payment_plan_id }: CollectedPlan): Promise<void> {
  const { rows } = await sql<{ due: string }>`
    select due from instalments where payment_plan_id = ${payment_plan_id} and number = 1
  `.execute(collecting.db);
  await collecting.collectOn(rows[0]?.due ?? '');
}

/** The options of a service whose provider collects its payments itself again. */
function handedBack(): CollectionOptions {
  const provider = { ...collecting.provider, collects_payments: false };
  return { ...collecting.options(), providers: () => [provider] };
}

/** Does what the jobs of the service do on each of these days: sweeps, and works on what the sweep adds. Returns the names of the queues. */
async function live(options: CollectionOptions, days: number): Promise<ReadonlySet<string>> {
  const [sweep, ...queues] = collectionQueues(options);
  const worked = new Set<string>();
  for (let day = 0; day < days; day += 1) {
    collecting.service.wait(86_400);
    const added: { readonly name: string; readonly data: object }[] = [];
    const jobs: Jobs = {
      add: (name, some) => Promise.resolve(void added.push(...some.map(({ data }) => ({ name, data })))),
      close: () => Promise.resolve(),
    };
    await sweep?.work({}, jobs);
    for (const { name, data } of added) {
      worked.add(name);
      await queues.find((queue) => queue.name === name)?.work(data, jobs);
    }
  }
  return worked;
}

test('a debit that is under way when the provider collects again itself gets its end, and nothing new is charged', async () => {
  const paid = await collecting.aPlan({ kind: 'bank' });
  const returned = await collecting.aPlan({ kind: 'bank', behaviour: 'return-R01' });
  await collectFirst(paid);
  const before = await collecting.entries(paid);
  expect(before).toEqual(['attempted 1', 'pending 1']);
  const worked = await live(handedBack(), 40);

  expect([...worked]).toEqual(['collection-news']);
  expect(await collecting.entries(paid)).toEqual(['attempted 1', 'pending 1', 'settled 1']);
  expect(await collecting.entries(returned)).toEqual(['attempted 1', 'pending 1', 'returned 1']);
  const [message] = (await collecting.messages(returned)).filter(({ kind }) => kind === 'payment-failed');
  expect(message?.body).toContain('We are looking into it, and will not try again before we know more.');
});

test('nothing is charged after collects_payments is removed from the provider’s file, though no page is loaded', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'providers-'));
  const file = JSON.parse(readFileSync('providers/lakeside.json', 'utf8')) as object;
  const save = (changes: object) => writeFileSync(join(folder, 'lakeside.json'), JSON.stringify({ ...file, ...changes }));
  save({ collects_payments: true });
  const book = loadProviders({ dir: folder, flows: openFlowFolder('flows'), isTestMode: true });
  const options = { ...collecting.options(), providers: book.all };
  const plan = await collecting.aPlan();
  // By this clock the folder is looked through.
  vi.useFakeTimers({ toFake: ['performance'] });
  expect(await live(options, 1)).toContain('collection-day');

  save({});
  vi.advanceTimersByTime(60_000);
  const worked = await live(options, 70);

  expect(await collecting.entries(plan)).toEqual([]);
  expect(worked).not.toContain('collection-day');
  rmSync(folder, { recursive: true });
});
