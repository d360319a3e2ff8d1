import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';

import { parseDay } from '#rules';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { readOpened } from '../../testing/read-opened.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { importFhir } from './import-fhir.ts';
import type { ImportProblem } from './import-report.ts';

const today = parseDay('2026-06-15') ?? expect.fail('not a day');

let database: TestDatabase;
let client: Client;
let folder = '';
let providerId = '';
let tests = 0;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fhir-'));
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
  rmSync(folder, { recursive: true, force: true });
});

type Resource = Readonly<Record<string, unknown>>;

const identifier = (value: string, code = 'MR') => [
  { use: 'usual', type: { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v2-0203', code }] }, value },
];
const usd = (value: number) => ({ value, currency: 'USD' });

const patient = (changes: Resource = {}): Resource => ({
  resourceType: 'Patient',
  id: 'p1',
  identifier: identifier('M-1'),
  name: [
    { use: 'maiden', family: 'Soto', given: ['Ana'] },
    { use: 'official', family: 'Rivera', given: ['Ana', 'María'] },
  ],
  birthDate: '1984-03-07',
  telecom: [
    { system: 'phone', use: 'home', value: '(585) 555-0100' },
    { system: 'phone', use: 'mobile', value: '585-555-0101' },
    { system: 'email', value: 'ana@mail.example' },
  ],
  address: [{ use: 'home', line: ['12 Harbor Street', 'Apt 4'], city: 'Rochester', state: 'NY', postalCode: '14604' }],
  ...changes,
});
const account = (changes: Resource = {}): Resource => ({
  resourceType: 'Account',
  id: 'a1',
  identifier: [{ value: 'AC-1' }],
  status: 'active',
  subject: [{ reference: 'Patient/p1' }],
  servicePeriod: { start: '2026-03-07T08:15:00-05:00' },
  guarantor: [{ party: { reference: 'RelatedPerson/r1' } }],
  ...changes,
});
const luis: Resource = {
  resourceType: 'RelatedPerson',
  id: 'r1',
  patient: { reference: 'Patient/p1' },
  name: [{ family: 'Rivera', given: ['Luis'] }],
};
const invoice = (changes: Resource = {}): Resource => ({
  resourceType: 'Invoice',
  id: 'i1',
  identifier: [{ value: 'INV-1' }],
  status: 'issued',
  subject: { reference: 'https://ehr.example/fhir/Patient/p1/_history/3' },
  account: { reference: 'Account/a1' },
  date: '2026-04-01',
  issuer: { reference: 'Organization/o1' },
  totalNet: usd(1000),
  totalGross: usd(1052.5),
  ...changes,
});
const hospital: Resource = { resourceType: 'Organization', id: 'o1', name: 'Lakeside Hospital' };
const household = [patient(), account(), luis, hospital];

const toLines = (resources: readonly (Resource | string)[]) =>
  resources.map((resource) => `${typeof resource === 'string' ? resource : JSON.stringify(resource)}\n`).join('');

async function importLines(files: Readonly<Record<string, string | Buffer>>) {
  const problems: ImportProblem[] = [];
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  const report = await importFhir({
    paths: Object.keys(files).map((name) => join(folder, name)),
    nameOf: (path) => basename(path),
    facility: 'Our Hospital',
    provider: { provider_id: providerId },
    databaseUrl: database.url,
    today,
    onProblem: (problem) => problems.push(problem),
  });
  return { ...report, problems };
}

const importResources = (...resources: readonly (Resource | string)[]) => importLines({ 'all.ndjson': toLines(resources) });

async function stored(statement: string): Promise<readonly unknown[]> {
  return (await client.query(statement, [providerId])).rows;
}

const bills = () =>
  stored(`select mrn, invoice_id, facility, servicing_date::text, account_number, total_cents::int, bills.status
  from bills join patients using (provider_id, patient_id) where provider_id = $1 order by invoice_id`);

test('an invoice, its patient, account and guarantor become a bill, whatever the order of the files', async () => {
  const report = await importLines({
    'Invoice.ndjson': toLines([invoice()]),
    'Account.ndjson': toLines([account(), luis]),
    'Patient.ndjson.gz': gzipSync(toLines([hospital, patient()])),
  });

  expect(report).toMatchObject({
    rows: 1,
    skipped: 0,
    problems: [],
    patients: { new: 1 },
    guarantors: { new: 1 },
    bills: { new: 1 },
  });
  expect(await bills()).toEqual([
    {
      mrn: 'M-1',
      invoice_id: 'INV-1',
      facility: 'Lakeside Hospital',
      servicing_date: '2026-03-07',
      account_number: 'AC-1',
      total_cents: 105_250,
      status: 'open',
    },
  ]);
  expect(await readOpened(database.url, 'patients', providerId)).toMatchObject([
    {
      first_name: 'Ana',
      last_name: 'Rivera',
      phone: '5855550101',
      email: 'ana@mail.example',
      address: '12 Harbor Street Apt 4',
      city: 'Rochester',
    },
  ]);
  expect(await readOpened(database.url, 'guarantors', providerId)).toMatchObject([{ first_name: 'Luis', last_name: 'Rivera' }]);
});

test('importing twice changes nothing, and the last of two versions of a resource counts', async () => {
  await importResources(...household, invoice());
  const again = await importResources(...household, invoice({ totalGross: usd(1) }), invoice());

  expect(again).toMatchObject({ rows: 1, patients: { unchanged: 1 }, guarantors: { unchanged: 1 }, bills: { unchanged: 1 } });
});

test.each(['cancelled', 'entered-in-error', 'balanced'])('an invoice that is %s closes its bill', async (status) => {
  await importResources(...household, invoice());
  const report = await importResources(...household, invoice({ status, totalGross: undefined, totalNet: undefined }));

  expect(report).toMatchObject({ skipped: 0, bills: { changed: 1 } });
  expect(await bills()).toMatchObject([{ status: 'closed' }]);
});

test('charges of an account without an invoice become one bill with their sum', async () => {
  const charge = (id: string, changes: Resource = {}): Resource => ({
    resourceType: 'ChargeItem',
    id,
    status: 'billable',
    subject: { reference: 'Patient/p1' },
    account: [{ reference: 'Account/a1' }],
    occurrenceDateTime: '2026-02-03',
    priceOverride: usd(10.1),
    ...changes,
  });
  const report = await importResources(
    patient(),
    account({ guarantor: undefined, servicePeriod: undefined }),
    charge('c1'),
    charge('c2', { priceOverride: usd(20.25), occurrenceDateTime: '2026-02-01' }),
    charge('c3', { status: 'aborted' }),
  );

  expect(report).toMatchObject({ rows: 1, problems: [] });
  expect(await bills()).toMatchObject([
    { invoice_id: 'AC-1', total_cents: 3035, servicing_date: '2026-02-01', facility: 'Our Hospital' },
  ]);
});

test.each<[string, readonly Resource[], string, string]>([
  ['a Patient who is missing', [account(), luis, invoice()], 'Patient.identifier (mrn)', 'in none of the files'],
  ['an Account that is missing', [patient(), invoice()], 'Invoice.account (account_number)', 'in none of the files'],
  [
    'a guarantor who is missing',
    [patient(), account(), invoice()],
    'Account.guarantor.name.given (guarantor1_first_name)',
    'in none of the files',
  ],
  [
    'another currency',
    [...household, invoice({ totalGross: { value: 5, currency: 'EUR' } })],
    'Invoice.totalGross (total_amount)',
    'US dollars',
  ],
  ['no currency', [...household, invoice({ totalGross: { value: 5 } })], 'Invoice.totalGross (total_amount)', 'US dollars'],
  [
    'no amount',
    [...household, invoice({ totalGross: undefined, totalNet: undefined })],
    'Invoice.totalGross (total_amount)',
    'no amount',
  ],
  ['a credit', [...household, invoice({ totalGross: usd(-5) })], 'Invoice.totalGross (total_amount)', 'more than zero'],
  ['a draft', [...household, invoice({ status: 'draft' })], 'Invoice.status (status)', 'no bill yet'],
  [
    'a patient without a birth date',
    [patient({ birthDate: undefined }), account({ guarantor: [] }), invoice()],
    'Patient.birthDate (patient_birth_date)',
    'is missing',
  ],
  [
    'a birth date without a day',
    [patient({ birthDate: '1984-03' }), account({ guarantor: [] }), invoice()],
    'Patient.birthDate (patient_birth_date)',
    '',
  ],
])('an invoice with %s is reported at its file and line, and skipped', async (_, resources, column, reason) => {
  const report = await importResources(...resources);

  expect(report).toMatchObject({ rows: 1, skipped: 1, bills: { new: 0 } });
  expect(report.problems).toMatchObject([
    { file: 'all.ndjson', line: resources.length, column, reason: expect.stringContaining(reason) as unknown },
  ]);
});

test('a line that is no resource is reported, other types are reported once, and the rest is taken', async () => {
  const observation = { resourceType: 'Observation', id: 'x' };
  const report = await importLines({
    'one.ndjson': toLines(household),
    'two.ndjson': toLines(['{"resourceType": "Invoice"', observation, observation, invoice()]),
  });

  expect(report).toMatchObject({ rows: 2, skipped: 1, bills: { new: 1 } });
  expect(report.problems).toEqual([
    {
      file: 'two.ndjson',
      line: 1,
      column: undefined,
      code: 'noResource',
      reason: 'is no FHIR resource in JSON with "resourceType" and "id"',
    },
    {
      file: 'two.ndjson',
      line: 2,
      column: 'Observation',
      code: 'notRead',
      reason: 'and further resources of this type are not read',
    },
  ]);
});

test('an invoice number that is twice names the file and line of the first', async () => {
  const report = await importLines({
    'one.ndjson': toLines([...household, invoice()]),
    'two.ndjson': toLines([invoice({ id: 'i2' })]),
  });

  expect(report.problems).toMatchObject([
    {
      file: 'two.ndjson',
      line: 1,
      column: 'Invoice.identifier (invoice_id)',
      code: 'repeated',
      reason: 'is on line 5 of one.ndjson already',
    },
  ]);
});

test('a Social Security number gives its last four digits, and never becomes the record number', async () => {
  const ssn = identifier('123-45-6789', 'SS');
  const alone = await importResources(patient({ identifier: ssn }), account({ guarantor: [] }), invoice());
  await importResources(patient({ identifier: [...ssn, ...identifier('M-1')] }), account({ guarantor: [] }), invoice());

  expect(alone.problems).toMatchObject([{ column: 'Patient.identifier (mrn)', reason: 'is missing' }]);
  expect(await readOpened(database.url, 'patients', providerId)).toMatchObject([{ mrn: 'M-1', ssn_last4: '6789' }]);
});

test('an export without accounts keeps the guarantors that are known', async () => {
  await importResources(...household, invoice());
  await importResources(patient(), invoice({ account: undefined, issuer: undefined }));

  expect(await stored('select from guarantors where provider_id = $1')).toHaveLength(1);
});
