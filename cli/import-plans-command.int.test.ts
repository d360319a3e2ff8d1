import { afterAll, beforeAll, expect, test } from 'vitest';

import { openTerminal, type Terminal } from './testing/terminal.ts';

const HEADER =
  'plan_number,mrn,patient_first_name,patient_last_name,patient_birth_date,phone,balance,payments_left,monthly_amount,due_day,next_due_date';
const ROW = 'P-1,M-1,Ana,Rivera,1984-03-07,5855550123,1150.00,12,100.00,15,2026-07-15';

let terminal: Terminal;

beforeAll(async () => {
  terminal = await openTerminal('cli_plans');
});
afterAll(() => terminal.close());

async function importFile(text: string, ...options: readonly string[]) {
  terminal.save('july.csv', text);
  return terminal.type('import', 'plans', 'july.csv', '--provider', 'lakeside', ...options);
}

test('plans are counted, and bad rows are reported without their values', async () => {
  const { code, out, reported } = await importFile(
    `${HEADER}\n${ROW}\n${ROW.replace('P-1', 'P-2').replace('1150.00', 'Canary')}\n`,
  );

  expect({ code, out }).toEqual({ code: 3, out: '' });
  expect(reported).toContain('july.csv:3: balance must be dollars');
  expect(reported).toContain('2 rows read, 1 skipped');
  expect(reported).toMatch(/plans +1 new, 0 changed, 0 unchanged/);
  expect(reported).not.toContain('Canary');
});

test('the same file again is all unchanged', async () => {
  const { code, reported } = await importFile(`${HEADER}\n${ROW}\n`);

  expect(code).toBe(0);
  expect(reported).toMatch(/plans +0 new, 0 changed, 1 unchanged/);
});

test('--json answers report and problems as data', async () => {
  const { out, reported } = await importFile(`${HEADER}\n${ROW.replace(',15,', ',16,')}\n`, '--json', '--quiet');

  expect(JSON.parse(out)).toMatchObject({
    version: 1,
    report: { rows: 1, skipped: 1, transferred: 0 },
    problems: [{ line: 2, column: 'next_due_date' }],
  });
  expect(reported).toBe('');
});

test('a file of something else imports nothing', async () => {
  const { code, reported } = await importFile('invoice_id,facility\n');

  expect(code).toBe(3);
  expect(reported).toContain('names no column of a plan file');
  expect(reported).toContain('Nothing was imported.');
});

test('whose plans they are has to be said', async () => {
  const { code, reported } = await terminal.type('import', 'plans', 'july.csv');

  expect(code).toBe(2);
  expect(reported).toContain('whose plans are they?');
});
