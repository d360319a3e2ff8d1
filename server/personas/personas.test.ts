import { lastNameKey, parseDay } from '#rules';
import { expect, test } from 'vitest';

import { readBillRows } from '../import/read-bill-rows.ts';
import { personaCsv } from './persona-csv.ts';
import { personas, simulatedBureauAnswer } from './personas.ts';
import { personaBirthDate } from './persona.ts';

const day = (text: string) => parseDay(text) ?? expect.fail('not a day');

test('providers/demo/lakeside-bills.csv is the table of personas, as of 2026', async () => {
  await expect(personaCsv(personas, day('2026-06-15'))).toMatchFileSnapshot('../../providers/demo/lakeside-bills.csv');
});

test('every row of the personas is a good row', async () => {
  const problems: unknown[] = [];
  const rows = [];
  const events = { onHeader: () => undefined, onBadRow: (found: unknown) => problems.push(found) };
  for await (const row of readBillRows(oneChunk(personaCsv(personas, day('2026-06-15'))), day('2026-06-15'), events))
    rows.push(row);

  expect(problems).toEqual([]);
  expect(rows).toHaveLength(personas.flatMap((persona) => persona.bills).length);
});

test('keys, and last names as a lookup compares them, are there once', () => {
  expect(new Set(personas.map(({ key }) => key)).size).toBe(personas.length);
  expect(new Set(personas.map(({ last_name }) => lastNameKey(last_name))).size).toBe(personas.length);
});

test('who is seventeen or eighteen is so on the first and the last day of any year', () => {
  const born = (age: number, today: string) =>
    personaBirthDate({ ...personas[0], born: { age } } as (typeof personas)[number], day(today));

  expect([born(18, '2026-01-01'), born(18, '2026-12-31'), born(17, '2031-07-01')]).toEqual([
    '2008-01-01',
    '2008-01-01',
    '2014-01-01',
  ]);
});

test('the bureau thaws a frozen file at the second asking, and approves a stranger', () => {
  expect([0, 1, 2].map((times) => simulatedBureauAnswer('PETROV', times))).toEqual([
    'offer_credit_frozen',
    'approved',
    'approved',
  ]);
  expect(simulatedBureauAnswer('Nobody', 0)).toBe('approved');
});

async function* oneChunk(text: string): AsyncGenerator<string> {
  yield await Promise.resolve(text);
}
