import { Client } from 'pg';
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

const EPIC = 'PAT_MRN_ID;PAT_NAME;BIRTH_DATE;HSP_ACCOUNT_ID;LOC_NAME;ADM_DATE_TIME;SELF_PAY_BAL';

test('a file with columns of its own is refused with the command that proposes a map, and is read by that map', async () => {
  terminal.save(
    'epic.csv',
    `${EPIC}\nE-1;CANARY, ANA;03/07/1984;2001;Lakeside;04/20/2026;$40.00\nE-2;KIM;03/07/1984;2002;Lakeside;04/20/2026;1\n`,
  );
  const importEpic = (...options: readonly string[]) => terminal.type('import', 'bills', 'epic.csv', ...options);

  const refused = await importEpic('--provider', 'lakeside');
  const proposed = await importEpic('--propose-map', 'epic.map.json');
  const again = await importEpic('--propose-map', 'epic.map.json');
  const imported = await importEpic('--provider', 'lakeside', '--map', 'epic.map.json');

  expect(refused.reported).toContain('import bills epic.csv --propose-map epic.map.json');
  expect(proposed).toMatchObject({ code: 0, out: '' });
  expect(proposed.reported).toContain('it must be what the patient owes');
  expect(proposed.reported).not.toMatch(/CANARY|1984-03/);
  expect(again).toMatchObject({ code: 3, reported: expect.stringContaining('is there already') as unknown });
  expect(imported.code).toBe(3);
  expect(imported.reported).toContain('epic.csv:3: PAT_NAME (patient_first_name) must be a whole name');
  expect(imported.reported).toMatch(/bills +1 new/);
});

test('a map with a fault imports nothing, and the message names the line of the map', async () => {
  terminal.save('bad.map.json', '{\n  "columns": {\n    "mrn": "NUMBER"\n  }\n}\n');
  const { code, reported } = await importFile(`${HEADER}\n`, '--map', 'bad.map.json');

  expect(code).toBe(3);
  expect(reported).toContain('bad.map.json:2: total_amount is required');
  expect(reported).toContain('Nothing was imported.');
});

test('--fhir reads the files of a folder, and a message names the file', async () => {
  const patient = {
    resourceType: 'Patient',
    id: 'p',
    identifier: [{ value: 'F-1' }],
    name: [{ family: 'Rivera', given: ['Ana'] }],
    birthDate: '1984-03-07',
  };
  const invoice = {
    resourceType: 'Invoice',
    id: 'F-I-1',
    status: 'issued',
    subject: { reference: 'Patient/p' },
    date: '2026-03-07',
  };
  const amounts = [
    { value: 10, currency: 'USD' },
    { value: 10, currency: 'EUR' },
  ];
  terminal.save('Patient.ndjson', JSON.stringify(patient));
  terminal.save(
    'Invoice.ndjson',
    amounts.map((totalGross, at) => JSON.stringify({ ...invoice, id: `F-I-${at}`, totalGross })).join('\n'),
  );

  const { code, reported } = await terminal.type('import', 'bills', '.', '--fhir', '--provider', 'lakeside');

  expect(code).toBe(3);
  expect(reported).toContain('Invoice.ndjson:2: Invoice.totalGross (total_amount) must be in US dollars');
  expect(reported).toMatch(/bills +1 new/);
});

test.each([
  ['--fhir with a map', ['a.ndjson', '--fhir', '--map', 'x.json'], 2],
  ['two files without --fhir', ['a.csv', 'b.csv'], 2],
  ['a folder without a file of an export', ['empty', '--fhir'], 5],
])('%s is refused', async (_, args, code) => {
  expect((await terminal.type('import', 'bills', ...args, '--provider', 'lakeside')).code).toBe(code);
});

test('a folder without --fhir is refused, and staff see no failed import', async () => {
  const before = await countImports();
  const [bills, map, plans] = [
    await terminal.type('import', 'bills', '.', '--provider', 'lakeside'),
    await terminal.type('import', 'bills', 'march.csv', '--map', '.', '--provider', 'lakeside'),
    await terminal.type('import', 'plans', '.', '--provider', 'lakeside'),
  ];

  expect(bills).toMatchObject({ code: 2, reported: expect.stringContaining('"." is a folder: add --fhir') as unknown });
  expect(map).toMatchObject({ code: 2, reported: expect.stringContaining('"." is a folder: name a file') as unknown });
  expect(plans).toMatchObject({ code: 2, reported: expect.stringContaining('"." is a folder: name a file') as unknown });
  expect(await countImports()).toBe(before);
});

test('a map is not proposed for a folder that does not exist', async () => {
  terminal.save('epic.csv', `${EPIC}\n`);

  expect(await terminal.type('import', 'bills', 'epic.csv', '--propose-map', 'no/such/epic.json')).toMatchObject({
    code: 5,
    reported: expect.stringContaining('there is no folder "no/such" for "epic.json"') as unknown,
  });
});

async function countImports(): Promise<number> {
  const client = new Client({ connectionString: terminal.databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ count: number }>('select count(*)::integer as count from import_reports');
  await client.end();
  return rows[0]?.count ?? 0;
}
