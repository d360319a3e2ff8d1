import { parseDay } from '#rules';
import { Ajv } from 'ajv';
import { expect, test } from 'vitest';

import { allBillColumns } from './file-columns.ts';
import { knownHeaders, plainHeader, wholeNameHeaders } from './known-headers.ts';
import { importMapSchema } from './map-schema.ts';
import { previewMap } from './preview-map.ts';
import { proposeMap } from './propose-map.ts';
import { readImportMap } from './read-map.ts';

const today = parseDay('2026-06-15') ?? expect.fail('not a day');

test.each([
  [
    'Epic',
    'PAT_MRN_ID,PAT_NAME,BIRTH_DATE,HSP_ACCOUNT_ID,LOC_NAME,ADM_DATE_TIME,SELF_PAY_BAL\nE1,"RIVERA, ANA",1984-03-07 00:00,2001,Lakeside,2026-04-20 08:12,40.00\n',
    { mrn: 'PAT_MRN_ID', patient_birth_date: 'BIRTH_DATE', invoice_id: 'HSP_ACCOUNT_ID', account_number: 'HSP_ACCOUNT_ID' },
    'YYYY-MM-DD',
  ],
  [
    'Cerner',
    'MRN|NAME_FULL_FORMATTED|BIRTH_DT_TM|FIN_NBR|LOC_FACILITY_DISP|REG_DT_TM|PATIENT_BALANCE\nC1|Rivera, Ana|07-MAR-1984 00:00|2001|Lakeside|20-APR-2026 08:12|40.00\n',
    { mrn: 'MRN', patient_birth_date: 'BIRTH_DT_TM', account_number: 'FIN_NBR', facility: 'LOC_FACILITY_DISP' },
    'DD-MON-YYYY',
  ],
  [
    'Meditech',
    'UnitNumber;PatientName;BirthDateTime;AccountNumber;FacilityID;ServiceDateTime;BalanceDue\nM1;RIVERA,ANA;03/07/1984;2001;LH;04/20/2026;40.00\n',
    { mrn: 'UnitNumber', patient_birth_date: 'BirthDateTime', account_number: 'AccountNumber', total_amount: 'BalanceDue' },
    'MM/DD/YYYY',
  ],
])('a file with the headers of %s gets a whole map, which reads its rows', async (_, file, columns, dates) => {
  const { map, missing } = proposeMap(Buffer.from(file));
  const preview = await previewMap(Buffer.from(file), { map: readImportMap(JSON.stringify(map)), today });

  expect({ missing, dates: map.dates }).toEqual({ missing: [], dates });
  expect(map.columns).toMatchObject({ ...columns, patient_last_name: { part: 'last', order: 'LAST, FIRST' } });
  expect(preview.flatMap(({ values }) => values).filter((value) => value.startsWith('✗'))).toEqual([]);
});

test('a header that ends with CRLF above rows that end with LF is a header', () => {
  const { map, unread } = proposeMap(Buffer.from('MRN,DOB\r\nM-1,27/03/1984\nM-2,28/03/1984\n'));

  expect(map).toMatchObject({ columns: { mrn: 'MRN', patient_birth_date: 'DOB' }, dates: 'DD/MM/YYYY' });
  expect(unread).toEqual([]);
});

test('a column that is not found is null, and what is not read is listed', () => {
  const { map, missing, unread } = proposeMap(Buffer.from('MRN,Color\nM-1,red\n'));

  expect(map.columns).toMatchObject({ mrn: 'MRN', total_amount: null });
  expect(missing).toContain('total_amount');
  expect(unread).toEqual(['Color']);
});

test('bytes that are no UTF-8 make the proposal state windows-1252', () => {
  expect(proposeMap(Buffer.from('MRN;NAME\nM-1;NUÑEZ\n', 'latin1')).map).toMatchObject({
    encoding: 'windows-1252',
    separator: ';',
  });
});

test('a preview hides names and numbers, and shows amounts and what would not be taken', async () => {
  const file =
    'PAT_MRN_ID,PAT_NAME,DOB,BILL_ID,FACILITY,DOS,BALANCE\nE1001,"RIVERA, ANA",03/07/1984,7,Lakeside,04/20/2026,free\n';
  const { map } = proposeMap(Buffer.from(file.replace('BILL_ID', 'Bill ID')));
  const preview = await previewMap(Buffer.from(file.replace('BILL_ID', 'Bill ID')), {
    map: readImportMap(JSON.stringify(map)),
    today,
  });
  const shown = Object.fromEntries(preview.map(({ column, values }) => [column, values[0]]));

  expect(shown).toMatchObject({
    mrn: 'E••••',
    patient_last_name: 'R•••••',
    patient_birth_date: '1984-••-••',
    facility: 'Lakeside',
    total_amount: expect.stringMatching(/^✗ must be dollars/) as unknown,
  });
});

test('known headers are plain, belong to a column, and none belongs to two', () => {
  const columns: readonly string[] = allBillColumns.map(({ name }) => name);
  const all = [...Object.values(knownHeaders), ...Object.values(wholeNameHeaders)].flat();

  expect(Object.keys(knownHeaders).filter((column) => !columns.includes(column))).toEqual([]);
  expect(all.filter((header) => header !== plainHeader(header))).toEqual([]);
  expect(new Set(all).size).toBe(all.length);
});

test('the schema of a map is a valid JSON schema', () => {
  expect(new Ajv().validateSchema(importMapSchema)).toBe(true);
});

test('the schema for editors names every column of a bill file', () => {
  expect(Object.keys(importMapSchema.properties.columns.properties)).toEqual(allBillColumns.map(({ name }) => name));
});
