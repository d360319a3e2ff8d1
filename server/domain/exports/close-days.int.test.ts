import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { addDays, type DayString } from '#rules';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import type { Jobs } from '../../platform/jobs/open-jobs.ts';
import { type CollectedPlan, type Collecting, startCollecting } from '../../testing/collecting.ts';
import { closingQueues, type ClosingOptions } from './close-days.ts';
import { listClosedDays } from './closed-days.ts';

let collecting: Collecting;
let plan: CollectedPlan;
let folder: string;

beforeAll(async () => {
  collecting = await startCollecting();
  plan = await collecting.aPlan();
});
afterAll(() => collecting.closeWhole());

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'remittance-'));
  await collecting.db.deleteFrom('closed_days').execute();
});

const options = (changes: Partial<ClosingOptions> = {}): ClosingOptions => ({ ...collecting.options(), folder, ...changes });

/** Sweeps once, and works on what the sweep adds. Returns the days, in the order of their jobs. */
async function sweep(wish = options()): Promise<readonly string[]> {
  const [sweeping, closing] = closingQueues(wish);
  const added: object[] = [];
  const jobs: Jobs = {
    add: (_, some) => Promise.resolve(void added.push(...some.map(({ data }) => data))),
    close: () => Promise.resolve(),
  };
  await sweeping?.work({}, jobs);
  for (const data of added) await closing?.work(data, jobs);
  return added.map((data) => (data as { readonly day: string }).day);
}

const files = () => readdirSync(join(folder, 'lakeside')).toSorted();
const closed = () => listClosedDays(collecting.db, 'lakeside', '2026-01-01' as DayString);
/** The 15th, on which the plan was charged. */
const CHARGED = '2026-07-15' as DayString;

test('a day with money is written and compared once, the next morning', async () => {
  await collecting.collectOn(CHARGED);
  expect(await sweep()).toEqual([]);
  collecting.skipTo(addDays(CHARGED, 1));

  expect(await sweep()).toEqual([CHARGED]);
  expect(files()).toEqual([`remittance-${CHARGED}.csv`]);
  const text = readFileSync(join(folder, 'lakeside', `remittance-${CHARGED}.csv`), 'utf8');
  expect(text).toContain(plan.household.bills[0]?.invoice_id);
  expect(await closed()).toEqual([{ day: CHARGED, remittance_lines: 1, differences: [] }]);
  expect(await sweep()).toEqual([]);
});

test('two processes at once write the same file, and days that were missed are made up for', async () => {
  collecting.skipTo(addDays(CHARGED, 3));
  const both = await Promise.all([sweep(), sweep()]);

  expect(both[0]).toEqual([CHARGED, addDays(CHARGED, 1), addDays(CHARGED, 2)]);
  expect(files()).toEqual([0, 1, 2].map((days) => `remittance-${addDays(CHARGED, days)}.csv`));
  expect((await closed()).map(({ remittance_lines }) => remittance_lines)).toEqual([0, 0, 1]);
});

test('a folder that takes no file leaves nothing half written, and the next sweep writes it', async () => {
  const blocked = join(folder, 'lakeside');
  writeFileSync(blocked, 'a file in place of the folder');
  await sweep();
  expect((await closed()).map(({ remittance_lines }) => remittance_lines)).toEqual([null, null, null]);
  expect(collecting.logged.some((line) => line.includes('could not be written, and is tried again'))).toBe(true);
  rmSync(blocked);
  chmodSync(folder, 0o700);
  await sweep();

  expect(files()).toHaveLength(3);
  expect((await closed()).at(-1)).toMatchObject({ day: CHARGED, remittance_lines: 1 });
});

test('a charge that differs is stored and logged as an error', async () => {
  const { payments } = collecting.service.ports;
  async function* nothing() {}
  const silent = { ...payments, listEvents: payments.listEvents, listMovements: nothing };
  await sweep(options({ payments: silent, folder: undefined }));

  const day = (await closed()).find((one) => one.day === CHARGED);
  expect(day).toMatchObject({ remittance_lines: null, differences: [{ difference: 'onlyHere', here_cents: 20_000 }] });
  expect(collecting.logged.some((line) => line.includes('the ledger and the processor differ'))).toBe(true);
});
