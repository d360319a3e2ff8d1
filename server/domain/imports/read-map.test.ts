import { parseDay } from '#rules';
import { expect, test } from 'vitest';

import { UnreadableFile, type ImportProblem } from './import-report.ts';
import { readImportMap } from './read-map.ts';
import { billFile } from './read-bill-rows.ts';
import { readRows } from './read-rows.ts';

const today = parseDay('2026-06-15') ?? expect.fail('not a day');

const columns = {
  mrn: 'MRN',
  patient_first_name: { from: 'NAME', part: 'first' },
  patient_last_name: { from: 'NAME', part: 'last' },
  patient_birth_date: 'DOB',
  invoice_id: 'BILL',
  facility: { value: 'Lakeside Hospital' },
  servicing_date: 'DOS',
  total_amount: 'BAL',
};

/** One entry on each line, so that a line names an entry. */
const mapOf = (changes: object = {}, own: object = {}) =>
  JSON.stringify({ dates: 'MM/DD/YYYY', ...own, columns: { ...columns, ...changes } }, undefined, 2);

const HEADER = 'MRN,NAME,DOB,BILL,DOS,BAL';
const aRow = (changes: Readonly<Record<number, string>> = {}) =>
  ['M-1', '"NUÑEZ, ELENA M"', '03/07/1984', 'I-1', '04/20/2026 00:00', '$40.00'].map((cell, at) => changes[at] ?? cell).join(',');

async function read(text: string | Buffer, map: string) {
  const problems: ImportProblem[] = [];
  const rows = [];
  const reading = {
    map: readImportMap(map),
    today,
    onHeader: ({ ignored }: { readonly ignored: readonly ImportProblem[] }) => problems.push(...ignored),
    onBadRow: (faults: readonly ImportProblem[]) => problems.push(...faults),
  };
  for await (const row of readRows(chunks(text), billFile, reading)) rows.push(row);
  return { rows, problems };
}

async function* chunks(text: string | Buffer) {
  yield await Promise.resolve(Buffer.from(text));
}

function problemsOf(text: string): readonly ImportProblem[] {
  try {
    readImportMap(text);
    return [];
  } catch (error) {
    if (error instanceof UnreadableFile) return error.problems;
    throw error;
  }
}

test('a map reads names, dates, amounts and constant values of a file with columns of its own', async () => {
  const { rows, problems } = await read(`${HEADER}\n${aRow()}\n`, mapOf());

  expect(problems).toEqual([]);
  expect(rows).toMatchObject([
    {
      line: 2,
      cells: {
        mrn: 'M-1',
        patient_first_name: 'ELENA',
        patient_last_name: 'NUÑEZ',
        patient_birth_date: '1984-03-07',
        facility: 'Lakeside Hospital',
        servicing_date: '2026-04-20',
        total_amount: 4000,
      },
    },
  ]);
});

test.each([
  ['YYYYMMDD', '19840307'],
  ['DD.MM.YYYY', '7.3.1984'],
  ['DD/MM/YYYY', '07/03/1984'],
  ['DD-MON-YYYY', '07-MAR-1984'],
  ['YYYY-MM-DD', '1984-03-07T00:00:00.000'],
])('a date of the form %s is read', async (dates, date) => {
  const { rows } = await read(`${HEADER}\n${aRow({ 2: date })}\n`, mapOf({ patient_birth_date: { from: 'DOB', dates } }));

  expect(rows).toMatchObject([{ cells: { patient_birth_date: '1984-03-07' } }]);
});

test.each([
  ['dollars', '"$1,234.56"', 123_456],
  ['dollars', '1234.5', 123_450],
  ['dollars', 'USD 12', 1200],
  ['cents', '123456', 123_456],
  ['cents', '5', 5],
])('an amount in %s of %s is read', async (amounts, text, cents) => {
  const { rows } = await read(`${HEADER}\n${aRow({ 5: text })}\n`, mapOf({}, { amounts }));

  expect(rows).toMatchObject([{ cells: { total_amount: cents } }]);
});

test.each(['(20.00)', '-20.00', '20.00-', '-$20.00', '$-20.00', '0.00', '$0'])(
  'a balance of %s is reported, or closes the bill where the map states so',
  async (text) => {
    const file = `${HEADER}\n${aRow({ 5: text })}\n`;

    const reported = await read(file, mapOf());
    const closed = await read(file, mapOf({}, { zeroOrLess: 'close' }));

    expect(reported.rows).toEqual([]);
    expect(reported.problems).toMatchObject([
      { line: 2, column: 'total_amount', reason: expect.stringContaining('more than zero') as unknown },
    ]);
    expect(closed.rows).toMatchObject([{ cells: { total_amount: 0, status: 'closed' } }]);
  },
);

test.each([
  ['LAST, FIRST', '"GARCÍA LÓPEZ, MARY ANN"', 'MARY ANN', 'GARCÍA LÓPEZ'],
  ['LAST, FIRST', '"SMITH JR, JOHN Q."', 'JOHN', 'SMITH'],
  ['LAST, FIRST', '"SMITH, JOHN, III"', 'JOHN', 'SMITH'],
  ['FIRST LAST', 'Elena M Nuñez García', 'Elena', 'Nuñez García'],
])('a whole name in the order %s is split: %s', async (order, name, first, last) => {
  const map = mapOf({
    patient_first_name: { from: 'NAME', part: 'first', order },
    patient_last_name: { from: 'NAME', part: 'last', order },
  });

  const { rows } = await read(`${HEADER}\n${aRow({ 1: name })}\n`, map);

  expect(rows).toMatchObject([{ cells: { patient_first_name: first, patient_last_name: last } }]);
});

test('a value is translated, several columns are joined, and a column that the map does not name is reported once', async () => {
  const map = mapOf({
    status: { from: 'ST', values: { Active: 'open', Paid: 'closed' } },
    patient_address: { from: ['A1', 'A2'] },
  });
  const { rows, problems } = await read(
    `${HEADER},ST,A1,A2,SEX\n${aRow()},paid,12 Harbor Street,Apt 4,F\n${aRow({ 3: 'I-2' })},Sold,,,F\n`,
    map,
  );

  expect(rows).toMatchObject([{ cells: { status: 'closed', patient_address: '12 Harbor Street Apt 4' } }]);
  expect(problems).toEqual([
    { line: 1, column: 'SEX', code: 'notRead', reason: 'is not read; name it in "ignore" of the map if that is right' },
    { line: 3, column: 'status', code: 'unlisted', reason: 'holds a value that the map does not list in "values"' },
  ]);
});

test.each([
  [';', ';'],
  ['tab', '\t'],
  ['|', '|'],
])('a file separated by %s is read', async (separator, sign) => {
  const file = `${HEADER}\n${aRow({ 1: '"NUÑEZ~ ELENA"' })}\n`.replaceAll(',', sign).replace('~', ',');

  const { rows } = await read(`\uFEFF${file}`, mapOf({}, { separator }));

  expect(rows).toMatchObject([{ cells: { patient_last_name: 'NUÑEZ' } }]);
});

test('a file in windows-1252 is read where the map states it, and refused without', async () => {
  const file = Buffer.from(`${HEADER}\n${aRow()}\n`, 'latin1');

  expect((await read(file, mapOf({}, { encoding: 'windows-1252' }))).rows).toMatchObject([
    { cells: { patient_last_name: 'NUÑEZ' } },
  ]);
  await expect(read(file, mapOf())).rejects.toThrow('"encoding": "windows-1252"');
});

test.each<[string, string, number, string | undefined, string]>([
  ['text that is no JSON', '{\n "columns": {,}\n}', 2, undefined, ''],
  ['an unknown field', mapOf({}, { seperator: ';' }), 3, undefined, 'did you mean "separator"'],
  ['an unknown form of dates', mapOf({}, { dates: 'MM/DD/YY' }), 2, undefined, 'MM/DD/YYYY'],
  ['an unknown column', mapOf({ patient_mail: 'M' }), 20, undefined, 'patient_email'],
  ['a required column that is null', mapOf({ invoice_id: null }), 14, 'invoice_id', 'is required'],
  ['neither from nor value', mapOf({ facility: {} }), 15, 'facility', 'either "from" or "value"'],
  ['a part of what is no name', mapOf({ mrn: { from: 'MRN', part: 'first' } }), 4, 'mrn', 'is not a name'],
  ['a form of dates for what is no date', mapOf({ mrn: { from: 'MRN', dates: 'YYYYMMDD' } }), 4, 'mrn', 'is not a date'],
])('a map with %s is refused at its line', (_, text, line, column, reason) => {
  expect(problemsOf(text)).toMatchObject([{ inMap: true, line, column, reason: expect.stringContaining(reason) as unknown }]);
});

test('a required column that the map leaves out is reported at the columns', () => {
  const { invoice_id: _, ...others } = columns;

  expect(problemsOf(JSON.stringify({ columns: others }))).toMatchObject([{ line: 1, column: 'invoice_id' }]);
});

test('a column that the file does not have, or has twice, is refused at its line of the map', async () => {
  const missing = await unreadableBy(`${HEADER.replace('DOB', 'D0B')}\n`);

  expect(missing).toMatchObject([{ inMap: true, line: 13, column: 'patient_birth_date' }]);
  expect(missing[0]?.reason).toContain('did you mean "d0b"');
  expect(await unreadableBy(`${HEADER},mrn\n`)).toMatchObject([{ inMap: true, line: 4, column: 'mrn' }]);
});

async function unreadableBy(file: string): Promise<readonly ImportProblem[]> {
  const error: unknown = await read(file, mapOf()).catch((reason: unknown) => reason);
  return error instanceof UnreadableFile ? error.problems : expect.fail('the file was read');
}
