import { parseDay } from '#rules';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { readOpened } from '../../testing/read-opened.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { importBills } from './import-bills.ts';
import type { ImportProblem, ImportReport } from './import-report.ts';
const today = parseDay('2026-06-15') ?? expect.fail('not a day');

let database: TestDatabase;
let client: Client;
let providerId = '';
let tests = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new Client({ connectionString: database.url });
  await client.connect();
});

beforeEach(() => {
  tests += 1;
  providerId = `provider-${tests}`;
});

afterAll(async () => {
  await client.end();
  await database.drop();
});

type Row = Readonly<Record<string, string>>;

const aRow = (changes: Row = {}): Row => ({
  mrn: 'M-1',
  patient_first_name: 'Ana',
  patient_last_name: 'Rivera',
  patient_birth_date: '1984-03-07',
  patient_phone: '5855550101',
  invoice_id: 'I-1',
  facility: 'Lakeside Hospital',
  servicing_date: '2026-03-07',
  total_amount: '1,052.50',
  ...changes,
});

const toCsv = (rows: readonly Row[]): string => {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return [names, ...rows.map((row) => names.map((name) => row[name] ?? ''))]
    .map((cells) => `${cells.map((cell) => `"${cell}"`).join(',')}\n`)
    .join('');
};

async function importRows(...rows: readonly Row[]): Promise<ImportReport & { readonly problems: readonly ImportProblem[] }> {
  const problems: ImportProblem[] = [];
  const stream = oneChunk(Buffer.from(toCsv(rows)));
  const onProblem = (problem: ImportProblem) => problems.push(problem);
  const report = await importBills({
    stream,
    provider: { provider_id: providerId },
    databaseUrl: database.url,
    today,
    onProblem,
  });
  return { ...report, problems };
}

async function* oneChunk(bytes: Buffer): AsyncGenerator<Buffer> {
  yield await Promise.resolve(bytes);
}

async function stored(table: 'bills', columns: string, order: string): Promise<readonly unknown[]> {
  return (await client.query(`select ${columns} from ${table} where provider_id = $1 order by ${order}`, [providerId])).rows;
}

/** These values of the people, in the order of one of them. */
async function people(table: 'patients' | 'guarantors', values: readonly string[], order: string): Promise<readonly unknown[]> {
  const rows = (await readOpened(database.url, table, providerId)) as readonly object[] as readonly Record<string, string>[];
  const sorted = rows.toSorted((a, b) => String(a[order]).localeCompare(String(b[order])));
  return sorted.map((row) => Object.fromEntries(values.map((value) => [value, row[value]])));
}

const everything = async () => [
  (await readOpened(database.url, 'patients', providerId)).toSorted((a, b) => a.mrn.localeCompare(b.mrn)),
  (await readOpened(database.url, 'guarantors', providerId)).toSorted((a, b) => a.guarantor_id.localeCompare(b.guarantor_id)),
  await stored('bills', '*', 'invoice_id'),
];

/** A bill's row in plan_bills, without the plan around it: the importer looks no further. */
async function putOnPlan(invoiceId: string): Promise<void> {
  await client.query('set session_replication_role = replica');
  await client.query(
    `
    insert into plan_bills (provider_id, payment_plan_id, bill_id, invoice_id, amount_cents, plan_status)
    select provider_id, gen_random_uuid(), bill_id, invoice_id, total_cents, 'ACTIVE' from bills where provider_id = $1 and invoice_id = $2`,
    [providerId, invoiceId],
  );
  await client.query('set session_replication_role = default');
}

/** Whether another connection waits for what this one has locked. */
async function isWaitedFor(): Promise<boolean> {
  const { rowCount } = await client.query(
    'select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))',
  );
  return rowCount !== 0;
}

const guarantor = (position: number, first: string, last: string): Row => ({
  [`guarantor${position}_first_name`]: first,
  [`guarantor${position}_last_name`]: last,
});

test('a patient with two bills is stored once, with both', async () => {
  const report = await importRows(aRow(), aRow({ invoice_id: 'I-2', total_amount: '40' }));

  expect(report).toMatchObject({ rows: 2, skipped: 0, patients: { new: 1 }, bills: { new: 2 }, problems: [] });
  expect(await people('patients', ['mrn', 'last_name', 'last_name_key', 'birth_date', 'phone'], 'mrn')).toEqual([
    { mrn: 'M-1', last_name: 'Rivera', last_name_key: 'rivera', birth_date: '1984-03-07', phone: '5855550101' },
  ]);
  expect(await stored('bills', 'invoice_id, total_cents::int, status', 'invoice_id')).toEqual([
    { invoice_id: 'I-1', total_cents: 105_250, status: 'open' },
    { invoice_id: 'I-2', total_cents: 4000, status: 'open' },
  ]);
});

test('importing twice changes nothing', async () => {
  const rows = [
    aRow({ ...guarantor(1, 'Luis', 'Rivera'), ...guarantor(2, '', 'Rivera') }),
    aRow({ mrn: 'M-2', invoice_id: 'I-2', patient_last_name: "O'Connor-Nuñez", ...guarantor(1, 'Mary', 'Kim') }),
  ];
  await importRows(...rows);
  const before = await everything();

  const second = await importRows(...rows);

  const unchanged = { new: 0, changed: 0 };
  expect(second).toMatchObject({
    patients: { ...unchanged, unchanged: 2 },
    guarantors: { ...unchanged, unchanged: 3, removed: 0 },
    bills: { ...unchanged, unchanged: 2 },
  });
  expect(await everything()).toEqual(before);
});

test('bad rows are skipped and good ones kept', async () => {
  const report = await importRows(
    aRow(),
    aRow({ mrn: 'M-2', invoice_id: 'I-2', total_amount: 'free' }),
    aRow({ mrn: 'M-3', invoice_id: 'I-3' }),
  );

  expect(report).toMatchObject({ rows: 3, skipped: 1, patients: { new: 2 }, problems: [{ line: 3, column: 'total_amount' }] });
});

test('an invoice that appears twice in a file is taken once', async () => {
  const report = await importRows(aRow(), aRow({ total_amount: '99.00' }));

  expect(report).toMatchObject({
    skipped: 1,
    bills: { new: 1 },
    problems: [{ line: 3, column: 'invoice_id', code: 'repeated', reason: 'is on line 2 already' }],
  });
  expect(await stored('bills', 'total_cents::int', 'invoice_id')).toEqual([{ total_cents: 105_250 }]);
});

test('two people under one record number are not mixed up', async () => {
  const report = await importRows(aRow(), aRow({ invoice_id: 'I-2', patient_birth_date: '1990-01-01' }));

  expect(report).toMatchObject({ skipped: 1, bills: { new: 1 }, problems: [{ line: 3, column: 'mrn' }] });
});

test('a record number of a known patient does not become another person', async () => {
  await importRows(aRow());

  const report = await importRows(aRow({ patient_last_name: 'Stone', patient_birth_date: '1990-01-01' }));

  expect(report).toMatchObject({ skipped: 1, problems: [{ line: 2, column: 'mrn' }] });
  expect(await people('patients', ['last_name'], 'mrn')).toEqual([{ last_name: 'Rivera' }]);
});

test('a bill does not move to another patient', async () => {
  await importRows(aRow());

  const report = await importRows(aRow({ mrn: 'M-2', patient_last_name: 'Stone' }));

  expect(report).toMatchObject({ skipped: 1, patients: { new: 0 }, problems: [{ line: 2, column: 'invoice_id' }] });
});

test('a new amount, a corrected name and a closed bill are changes', async () => {
  await importRows(aRow(), aRow({ invoice_id: 'I-2' }));

  const report = await importRows(
    aRow({ patient_last_name: 'Rivera Díaz', total_amount: '900.00', status: 'open' }),
    aRow({ patient_last_name: 'Rivera Díaz', invoice_id: 'I-2', status: 'closed' }),
  );

  expect(report).toMatchObject({ patients: { changed: 1 }, bills: { changed: 2 } });
  expect(await stored('bills', 'total_cents::int, status', 'invoice_id')).toEqual([
    { total_cents: 90_000, status: 'open' },
    { total_cents: 105_250, status: 'closed' },
  ]);
});

test('an empty cell empties a value, a missing column leaves it', async () => {
  await importRows(aRow({ patient_email: 'ana@mail.example' }));

  await importRows(aRow({ patient_phone: '' }));

  expect(await people('patients', ['phone', 'email'], 'mrn')).toEqual([{ phone: null, email: 'ana@mail.example' }]);
});

test("an empty cell empties a guarantor's value, a missing column leaves it, wherever the person is listed", async () => {
  const contact = { guarantor1_phone: '5855550102', guarantor1_email: 'luis@mail.example', guarantor1_city: 'Rochester' };
  await importRows(aRow({ ...guarantor(1, 'Luis', 'Rivera'), ...contact }));
  const values = ['first_name', 'position', 'phone', 'email', 'city'];

  const report = await importRows(aRow({ ...guarantor(1, 'LUIS', 'Rivera'), guarantor1_email: '', guarantor1_city: 'Albany' }));
  const again = await importRows(aRow({ ...guarantor(1, 'LUIS', 'Rivera') }));

  expect(report.guarantors).toEqual({ new: 0, changed: 1, unchanged: 0, removed: 0 });
  expect(again.guarantors).toEqual({ new: 0, changed: 0, unchanged: 1, removed: 0 });
  const kept = { first_name: 'LUIS', phone: '5855550102', email: null, city: 'Albany' };
  expect(await people('guarantors', values, 'position')).toEqual([{ ...kept, position: 1 }]);

  await importRows(
    aRow({
      ...guarantor(1, 'Mary', 'Kim'),
      guarantor1_phone: '5855550103',
      ...guarantor(2, 'Luis', 'Rivera'),
      guarantor2_city: '',
    }),
  );

  expect(await people('guarantors', values, 'position')).toEqual([
    { first_name: 'Mary', position: 1, phone: '5855550103', email: null, city: null },
    { ...kept, first_name: 'Luis', position: 2, city: null },
  ]);
});

test('a bill on a plan keeps its amount, and the report names it', async () => {
  await importRows(aRow(), aRow({ invoice_id: 'I-2' }));
  await putOnPlan('I-1');

  const report = await importRows(
    aRow({ total_amount: '1.00', facility: 'Lakeside North' }),
    aRow({ invoice_id: 'I-2', total_amount: '2.00', facility: 'Lakeside North' }),
  );

  expect(report.problems).toMatchObject([
    { line: 2, column: 'total_amount', code: 'onPlan', reason: expect.stringContaining('on a plan') as unknown },
  ]);
  expect(await stored('bills', 'facility, total_cents::int', 'invoice_id')).toEqual([
    { facility: 'Lakeside North', total_cents: 105_250 },
    { facility: 'Lakeside North', total_cents: 200 },
  ]);
});

test('a bill on a plan stays open, and the report names the row that closes it', async () => {
  await importRows(aRow(), aRow({ invoice_id: 'I-2' }), aRow({ invoice_id: 'I-3' }));
  await putOnPlan('I-1');
  await putOnPlan('I-2');

  const report = await importRows(
    aRow({ status: 'closed' }),
    aRow({ invoice_id: 'I-2', status: 'closed', total_amount: '0.00' }),
    aRow({ invoice_id: 'I-3', status: 'closed' }),
  );
  const again = await importRows(aRow({ status: 'open' }), aRow({ invoice_id: 'I-2', status: '' }));

  expect(report).toMatchObject({ skipped: 0, bills: { changed: 1, unchanged: 2 } });
  expect(report.problems).toEqual([
    { line: 2, column: 'status', code: 'onPlan', reason: 'is not taken, because the bill is on a plan; the plan goes on' },
    expect.objectContaining({ line: 3, column: 'total_amount', code: 'onPlan' }),
    expect.objectContaining({ line: 3, column: 'status', code: 'onPlan' }),
  ]);
  expect(again.problems).toEqual([]);
  expect(await stored('bills', 'status, total_cents::int', 'invoice_id')).toEqual([
    { status: 'open', total_cents: 105_250 },
    { status: 'open', total_cents: 105_250 },
    { status: 'closed', total_cents: 105_250 },
  ]);
});

test.each([
  ['total_amount', { total_amount: '1.00' }],
  ['status', { status: 'closed' }],
])('an import that changes the %s of a bill waits for the plan that is being made of it', async (column, change) => {
  await importRows(aRow());
  await client.query('begin');
  await client.query('select from bills where provider_id = $1 for update', [providerId]);
  await putOnPlan('I-1');

  const importing = importRows(aRow(change));
  await vi.waitFor(async () => expect(await isWaitedFor()).toBe(true), 20_000);
  await client.query('commit');

  expect((await importing).problems).toMatchObject([{ line: 2, column, code: 'onPlan' }]);
  expect(await stored('bills', 'total_cents::int, status', 'invoice_id')).toEqual([{ total_cents: 105_250, status: 'open' }]);
});

test('guarantors in another order stay the same people', async () => {
  await importRows(aRow({ ...guarantor(1, 'Karen', 'Bennett'), ...guarantor(2, 'David', 'Bennett') }));
  const ids = await people('guarantors', ['first_name', 'guarantor_id'], 'first_name');

  const report = await importRows(aRow({ ...guarantor(1, 'David', 'Bennett'), ...guarantor(2, 'Karen', 'Bennett') }));

  expect(report.guarantors).toMatchObject({ new: 0, changed: 2, removed: 0 });
  expect(await people('guarantors', ['first_name', 'guarantor_id'], 'first_name')).toEqual(ids);
  expect(await people('guarantors', ['first_name', 'position'], 'position')).toEqual([
    { first_name: 'David', position: 1 },
    { first_name: 'Karen', position: 2 },
  ]);
});

test('a guarantor who is no longer listed is removed, unless an application names them', async () => {
  await importRows(aRow({ ...guarantor(1, 'Karen', 'Bennett'), ...guarantor(2, 'David', 'Bennett') }));
  await client.query('set session_replication_role = replica');
  await client.query(
    `
    insert into applications (provider_id, patient_id, is_patient, guarantor_id, created_at, updated_at)
    select provider_id, patient_id, false, guarantor_id, now(), now() from guarantors where provider_id = $1 and position = 1`,
    [providerId],
  );
  await client.query('set session_replication_role = default');

  const report = await importRows(aRow(guarantor(1, 'Mary', 'Kim')));
  const again = await importRows(aRow(guarantor(1, 'Mary', 'Kim')));

  expect(report.guarantors).toMatchObject({ new: 1, removed: 1 });
  expect(again.guarantors).toEqual({ new: 0, changed: 0, unchanged: 1, removed: 0 });
  expect(await people('guarantors', ['first_name'], 'position')).toEqual([{ first_name: 'Mary' }, { first_name: 'Karen' }]);
});

test('a file without guarantor columns leaves guarantors alone', async () => {
  await importRows(aRow(guarantor(1, 'Luis', 'Rivera')));

  await importRows(aRow());

  expect(await people('guarantors', ['first_name'], 'position')).toEqual([{ first_name: 'Luis' }]);
});

test('two providers with the same numbers do not see each other', async () => {
  await importRows(aRow());
  providerId = `${providerId}-other`;

  const report = await importRows(aRow({ patient_last_name: 'Stone', patient_birth_date: '1990-01-01' }));

  expect(report).toMatchObject({ skipped: 0, patients: { new: 1 }, bills: { new: 1 } });
});

test('a file that breaks off in the middle of a letter changes nothing', async () => {
  const bytes = Buffer.concat([Buffer.from(toCsv([aRow()])), Buffer.from([0xc3])]);

  const broken = importBills({
    stream: oneChunk(bytes),
    provider: { provider_id: providerId },
    databaseUrl: database.url,
    today,
    onProblem: () => undefined,
  });

  await expect(broken).rejects.toThrow(/middle of a letter/);
  expect(await stored('bills', 'invoice_id', 'invoice_id')).toEqual([]);
});

test('two imports of one file at once leave what one leaves', async () => {
  const rows = Array.from({ length: 50 }, (_, index) =>
    aRow({ mrn: `M-${index}`, invoice_id: `I-${index}`, ...guarantor(1, 'Luis', 'Rivera') }),
  );

  const reports = await Promise.all([importRows(...rows), importRows(...rows)]);

  expect(reports.map(({ skipped }) => skipped)).toEqual([0, 0]);
  expect(await people('guarantors', ['first_name'], 'guarantor_id')).toHaveLength(50);
  expect(await stored('bills', 'invoice_id', 'invoice_id')).toHaveLength(50);
});
