import { afterAll, beforeAll, expect, test } from 'vitest';

import { openTerminal, type Terminal } from './testing/terminal.ts';

const HEADER = 'mrn,patient_first_name,patient_last_name,patient_birth_date,invoice_id,facility,servicing_date,total_amount';

let terminal: Terminal;

beforeAll(async () => {
  terminal = await openTerminal('cli');
});
afterAll(() => terminal.close());

async function importFile(text: string, ...options: readonly string[]) {
  terminal.save('march.csv', text);
  return terminal.type('import', 'bills', 'march.csv', '--provider', 'lakeside', ...options);
}

test('an empty database is migrated, bad rows are reported without their values, good rows are counted', async () => {
  const { code, out, reported } = await importFile(
    `${HEADER}\nM-1,Ana,Rivera,1984-03-07,I-1,Lakeside,2026-03-07,10.00\nM-2,Luis,Canary,Canary,I-2,Lakeside,2026-03-07,10.00\n`,
  );

  expect({ code, out }).toEqual({ code: 3, out: '' });
  expect(reported).toContain('march.csv:3: patient_birth_date must be a real date');
  expect(reported).toContain('2 rows read, 1 skipped');
  expect(reported).not.toContain('Canary');
});

test('the same file again is all unchanged, and a file without faults ends well', async () => {
  const { code, reported } = await importFile(`${HEADER}\nM-1,Ana,Rivera,1984-03-07,I-1,Lakeside,2026-03-07,10.00\n`);

  expect(code).toBe(0);
  expect(reported).toMatch(/patients +0 new, 0 changed, 1 unchanged/);
});

test('--json answers report and problems as data', async () => {
  const { out, reported } = await importFile(
    `${HEADER}\nM-1,Ana,Rivera,1984-03-07,I-1,Lakeside,2026-03-07,free\n`,
    '--json',
    '--quiet',
  );

  expect(JSON.parse(out)).toMatchObject({
    version: 1,
    report: { rows: 1, skipped: 1 },
    problems: [{ line: 2, column: 'total_amount' }],
  });
  expect(reported).toBe('');
});

test('a file that cannot be read imports nothing and states why', async () => {
  const { code, reported } = await importFile('invoice_id,mrn\n');

  expect(code).toBe(3);
  expect(reported).toContain('march.csv:1: total_amount is required, but not in the header');
  expect(reported).toContain('Nothing was imported.');
});
