import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { createOwnDatabase } from './testing/own-database.ts';
import { typeCommand } from './testing/type-command.ts';

let database: Awaited<ReturnType<typeof createOwnDatabase>>;

beforeAll(async () => {
  database = await createOwnDatabase('reconcile');
});
afterAll(() => database.drop());

const reconcile = (words: readonly string[], env: Readonly<Record<string, string>> = { CAUSEWAY_MODE: 'test' }) =>
  typeCommand(['plan', 'reconcile', '--provider', 'lakeside', ...words], process.cwd(), {
    env: { DATABASE_URL: database.url, ...env },
  });

test('a day with the same money on both sides ends well', async () => {
  expect(await reconcile(['--day', '2026-07-15'])).toMatchObject({
    code: 0,
    out: '',
    reported: 'The ledgers and the processor have the same money on 2026-07-15.\n',
  });
});

test('a charge that no ledger knows is listed, and the command fails', async () => {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  await client.query(`
    insert into simulator.charges (provider_id, attempt_id, charge_reference, processor_reference, amount_cents, fate, charged_at)
      values ('lakeside', gen_random_uuid(), 'sim-ch-1', 'sim-1', 4200, 'card/accepted', '2026-07-16T15:00:00Z')
  `);
  await client.end();

  expect(await reconcile(['--day', '2026-07-16'])).toMatchObject({
    code: 1,
    out: 'Charge sim-ch-1: the processor has $42.00, and no ledger knows the charge.\n',
    reported: expect.stringContaining('1 charge differs on 2026-07-16') as string,
  });
  const { code, out } = await reconcile(['--day', '2026-07-16', '--json']);
  expect(code).toBe(1);
  expect(JSON.parse(out)).toEqual({
    version: 1,
    day: '2026-07-16',
    differences: [{ difference: 'onlyThere', charge_reference: 'sim-ch-1', here_cents: 0, there_cents: 4_200, plan: null }],
  });
});

test('a provider without a processor is no provider without differences', async () => {
  expect(await reconcile(['--day', '2026-07-15'], {})).toMatchObject({
    code: 1,
    reported: expect.stringContaining('the payment processor gave no answer') as string,
  });
});

test.each([
  ['no day', []],
  ['a day that does not exist', ['--day', '2026-02-30']],
])('%s is an error of the command line', async (_, words) => {
  expect((await reconcile(words)).code).toBe(2);
});

test('the days that the service closed are listed, the newest first, and one with a difference fails the command', async () => {
  const days = (words: readonly string[] = []) =>
    typeCommand(['plan', 'days', '--provider', 'lakeside', ...words], process.cwd(), {
      env: { DATABASE_URL: database.url, CAUSEWAY_MODE: 'test' },
    });
  expect(await days()).toMatchObject({ code: 0, out: '', reported: 'No day is closed yet.\n' });
  const client = new Client({ connectionString: database.url });
  await client.connect();
  await client.query(`
    insert into closed_days (provider_id, day, remitted_at, remittance_lines, compared_at, differences) values
      ('lakeside', current_date - 2, now(), 12, now(), '[]'), ('lakeside', current_date - 1, null, null, now(), '[{}]')
  `);
  await client.end();
  const { code, out, reported } = await days();

  expect([code, reported]).toEqual([1, expect.stringContaining('1 of 2 days have a difference')]);
  expect(out.split('\n').map((line) => line.slice(12))).toEqual([
    'no remittance file; 1 charge differs',
    '12 lines in the remittance file; no difference',
    '',
  ]);
  expect(JSON.parse((await days(['--json'])).out)).toMatchObject({ version: 1, days: [{ differences: [{}] }, {}] });
});
