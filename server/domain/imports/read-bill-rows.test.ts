import { expect, test } from 'vitest';

import { parseDay } from '#rules';

import { UnreadableFile, type ImportProblem } from './import-report.ts';
import { type BillRow, billFile } from './read-bill-rows.ts';
import { readRows } from './read-rows.ts';

const HEADER = 'mrn,patient_first_name,patient_last_name,patient_birth_date,invoice_id,facility,servicing_date,total_amount';
const GOOD = 'LK-1,Ana,Rivera,1984-03-07,INV-1,Lakeside Hospital,2026-03-07,"1,052.50"';
const today = parseDay('2026-06-15') ?? expect.fail('not a day');

interface Reading {
  readonly rows: readonly (BillRow & { readonly line: number })[];
  readonly problems: readonly ImportProblem[];
}

async function read(file: string | Buffer, pieceSize = 1 << 16): Promise<Reading> {
  const rows: Reading['rows'][number][] = [];
  const problems: ImportProblem[] = [];
  const reading = { today, onHeader: () => undefined, onBadRow: (found: readonly ImportProblem[]) => problems.push(...found) };
  for await (const row of readRows(pieces(Buffer.from(file), pieceSize), billFile, reading)) rows.push(row);
  return { rows, problems };
}

async function* pieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield await Promise.resolve(bytes.subarray(at, at + size));
}

async function refusal(file: string | Buffer, pieceSize?: number): Promise<readonly ImportProblem[]> {
  const error: unknown = await read(file, pieceSize).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return error instanceof UnreadableFile ? error.problems : expect.fail('the file was read');
}

const withCells = (changes: Record<string, string>): string => {
  const names = [...new Set([...HEADER.split(','), ...Object.keys(changes)])];
  const good: Record<string, string> = {
    mrn: 'LK-1',
    patient_first_name: 'Ana',
    patient_last_name: 'Rivera',
    patient_birth_date: '1984-03-07',
    invoice_id: 'INV-1',
    facility: 'Lakeside Hospital',
    servicing_date: '2026-03-07',
    total_amount: '10.00',
  };
  return `${names.join(',')}\n${names.map((name) => `"${changes[name] ?? good[name] ?? ''}"`).join(',')}\n`;
};

test('a good row is read into a patient and a bill', async () => {
  const { rows, problems } = await read(`${HEADER}\n${GOOD}\n`);

  expect(problems).toEqual([]);
  expect(rows).toMatchObject([
    {
      line: 2,
      cells: {
        mrn: 'LK-1',
        patient_last_name: 'Rivera',
        patient_birth_date: '1984-03-07',
        patient_phone: null,
        invoice_id: 'INV-1',
        servicing_date: '2026-03-07',
        total_amount: 105_250,
        department: null,
      },
      guarantors: [],
    },
  ]);
});

test('a byte order mark, CRLF and a missing last line end change nothing', async () => {
  const plain = await read(`${HEADER}\n${GOOD}\n`);

  expect(await read(`\uFEFF${HEADER}\r\n${GOOD}`)).toEqual(plain);
});

test('a letter cut between two pieces of the stream is whole again', async () => {
  const file = withCells({ patient_last_name: "O'Connor-Nuñez" });

  for (const size of [1, 2, 3, 7]) expect((await read(file, size)).rows[0]?.cells.patient_last_name).toBe("O'Connor-Nuñez");
});

test('a decomposed accent is composed', async () => {
  const { rows } = await read(withCells({ patient_last_name: 'Nun\u0303ez  Díaz' }));

  expect(rows[0]?.cells.patient_last_name).toBe('Nu\u00f1ez Díaz');
});

test('dates are read as YYYY-MM-DD and as MM/DD/YYYY', async () => {
  const { rows } = await read(withCells({ patient_birth_date: '3/7/1984', servicing_date: '03/07/2026' }));

  expect(rows[0]).toMatchObject({ cells: { patient_birth_date: '1984-03-07', servicing_date: '2026-03-07' } });
});

test.each([
  ['patient_birth_date', '02/30/1984', 'has a day that this month does not have'],
  ['patient_birth_date', '03/07/84', 'must have a year of four digits'],
  ['patient_birth_date', '2026-06-16', 'is in the future'],
  ['patient_birth_date', '27/03/1984', 'has a month that is not 1 to 12'],
  ['patient_birth_date', '1900-12-31', 'is before 1901'],
  ['servicing_date', '2026-06-16', 'is in the future'],
  ['total_amount', '-5.00', 'must be dollars'],
  ['total_amount', '5.001', 'must be dollars'],
  ['total_amount', '0.00', 'must be more than zero'],
  ['mrn', 'LK 1', 'must be letters, digits'],
  ['mrn', '', 'is missing'],
  ['patient_last_name', '   ', 'is missing'],
  ['patient_phone', '555-0123', 'must be a US phone number'],
  ['patient_email', 'ana@', 'must be an e-mail address'],
  ['patient_state', 'ZZ', 'must be a US state'],
  ['patient_postal_code', '1460', 'must be a ZIP code'],
  ['patient_ssn_last4', '321', 'must be exactly four digits'],
  ['guarantor4_phone', '12', 'must be a US phone number'],
])('%s "%s" is refused, and the reason does not repeat it', async (column, value, reason) => {
  const { rows, problems } = await read(withCells({ [column]: value }));

  expect(rows).toEqual([]);
  expect(problems).toMatchObject([{ line: 2, column, reason: expect.stringContaining(reason) as unknown }]);
  if (value.trim().length > 3) expect(problems[0]?.reason).not.toContain(value);
});

test('every fault of a row is reported, and the rows around it are kept', async () => {
  const { rows, problems } = await read(`${HEADER}\n${GOOD}\n,Ana,Rivera,1984-13-07,INV-2,Lakeside,2026-03-07,abc\n${GOOD}\n`);

  expect(rows.map((row) => row.line)).toEqual([2, 4]);
  expect(problems.map(({ line, column }) => [line, column])).toEqual([
    [3, 'mrn'],
    [3, 'patient_birth_date'],
    [3, 'total_amount'],
  ]);
});

test.each(['invoice_id', 'servicing_date', 'total_amount'])('a bill without its %s is reported and not taken', async (column) => {
  const { rows, problems } = await read(withCells({ [column]: '' }));

  expect(rows).toEqual([]);
  expect(problems).toMatchObject([{ line: 2, column }]);
});

test.each([
  ['CRLF everywhere', '\r\n', '\r\n', '\r\n'],
  ['LF everywhere', '\n', '\n', '\n'],
  ['CRLF in the header only', '\r\n', '\n', '\n'],
  ['CRLF in rows only', '\n', '\r\n', '\n'],
  ['CRLF in a value only', '\n', '\n', '\r\n'],
])('rows have their line numbers with %s, wherever the stream is cut', async (_, afterHeader, afterRow, inValue) => {
  const department = `"Emergency${inValue}Ward"`;
  const row = (id: string, department = 'Imaging') => `LK-1,Ana,Rivera,1984-03-07,${id},Lakeside,2026-03-07,1,${department}`;
  const rows = [row('INV-1'), row('INV-2', department), row('INV-3'), 'LK-1,x', row('INV-4')];
  const file = `${HEADER},department${afterHeader}${rows.map((one) => one + afterRow).join('')}`;

  for (const size of [1, 2, 3, 1 << 16]) {
    const reading = await read(file, size);
    expect(reading.rows.map(({ line, cells: { invoice_id } }) => [line, invoice_id])).toEqual([
      [2, 'INV-1'],
      [5, 'INV-3'],
      [7, 'INV-4'],
    ]);
    expect(reading.problems.map(({ line, code }) => [line, code])).toEqual([
      [3, expect.any(String)],
      [6, 'width'],
    ]);
  }
});

test('a carriage return inside a value begins a line, one at the end of the file does not', async () => {
  const { rows, problems } = await read(`${HEADER}\n${GOOD}\n${GOOD.replace('Ana', '"An\ra"')}\n${GOOD}\r`, 1);

  expect(rows.map(({ line }) => line)).toEqual([2, 5]);
  expect(problems.map(({ line, column }) => [line, column])).toEqual([[3, 'patient_first_name']]);
});

test('a line number counts the line breaks inside quoted values', async () => {
  const { problems } = await read(`${HEADER}\n\nLK-1,"Ana\nMaria",Rivera,1984-03-07,INV-1,Lakeside,2026-03-07,1\nLK-1,x\n`);

  expect(problems.map(({ line, column }) => [line, column])).toEqual([
    [3, 'patient_first_name'],
    [5, undefined],
  ]);
});

test('a row of empty cells is passed over', async () => {
  expect(await read(`${HEADER}\n,,,,,,,\n`)).toEqual({ rows: [], problems: [] });
});

test('a quotation mark inside a value is reported once, by its line', async () => {
  const { rows, problems } = await read(`${HEADER}\n${GOOD.replace('Ana', 'Ana "Anita" R')}\n${GOOD}\n`);

  expect(rows).toHaveLength(1);
  expect(problems).toMatchObject([{ line: 2, reason: expect.stringContaining('quotation mark inside a value') as unknown }]);
});

test('a quotation mark that is never closed is reported where it opens', async () => {
  const { rows, problems } = await read(`${HEADER}\n${GOOD}\nLK-1,"Ana,Rivera\n${`${GOOD}\n`.repeat(3000).replaceAll('"', '')}`);

  expect(rows).toHaveLength(1);
  expect(problems).toMatchObject([{ line: 3, reason: expect.stringContaining('never closed') as unknown }]);
});

test('guarantors are numbered, and one of empty cells does not exist', async () => {
  const { rows } = await read(
    withCells({
      guarantor1_first_name: 'Karen',
      guarantor1_last_name: 'Bennett',
      guarantor2_first_name: '',
      guarantor3_last_name: 'Kim',
    }),
  );

  expect(rows[0]?.guarantors).toMatchObject([
    { position: 1, first_name: 'Karen', last_name: 'Bennett' },
    { position: 3, first_name: '', last_name: 'Kim' },
  ]);
});

test('a missing column refuses the file and names it', async () => {
  const problems = await refusal(`${HEADER.replace('total_amount', 'department')}\n${GOOD}\n`);

  expect(problems).toEqual([{ line: 1, column: 'total_amount', code: 'header', reason: 'is required, but not in the header' }]);
});

test('a misspelt column refuses the file and suggests the right name', async () => {
  const problems = await refusal(`${HEADER.replace('servicing_date', 'servicng_date')}\n${GOOD}\n`);

  expect(problems).toEqual([
    {
      line: 1,
      column: 'servicng_date',
      code: 'header',
      reason: 'is not a column of a bill file (did you mean "servicing_date"?)',
    },
  ]);
});

test('a header in title case with spaces is understood', async () => {
  const { rows } = await read(`${HEADER.replaceAll('_', ' ').toUpperCase()}\n${GOOD}\n`);

  expect(rows).toHaveLength(1);
});

test.each([
  ['nothing', '', 'the file is empty'],
  ['blank lines only', '\n\n', 'the file has no header'],
  ['semicolons', `${HEADER.replaceAll(',', ';')}\n`, 'separated by semicolons'],
  ['tabs', `${HEADER.replaceAll(',', '\t')}\n`, 'separated by tabs'],
  ['a column twice', `${HEADER},mrn\n`, 'is twice'],
  ['a workbook', Buffer.from('504b030414000600', 'hex'), 'spreadsheet workbook'],
  ['UTF-16', Buffer.from(`\uFEFF${HEADER}`, 'utf16le'), 'UTF-16'],
])('a file of %s is refused with its reason', async (_, file, reason) => {
  expect((await refusal(file))[0]?.reason).toContain(reason);
});

test('a file that is not UTF-8 is refused by the line of its first wrong byte', async () => {
  const latin1 = Buffer.from(`${HEADER}\n${GOOD}\n${GOOD.replace('Rivera', 'Nuñez')}\n`, 'latin1');

  for (const size of [1 << 16, 50, 11]) expect(await refusal(latin1, size)).toMatchObject([{ line: 3 }]);
});
