import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const BILLS_A_PATIENT = 3;
const PIECE = 1 << 16;

/** Writes a bulk export as record systems make it: a patient, a guarantor and an account for three invoices. Returns the files. */
export async function writeFhirFiles(folder: string, rows: number): Promise<readonly string[]> {
  const patients = Math.ceil(rows / BILLS_A_PATIENT);
  const files = [
    { name: 'Account.ndjson', count: patients, resource: account },
    { name: 'Invoice.ndjson', count: rows, resource: invoice },
    { name: 'Patient.ndjson', count: patients, resource: patient },
    { name: 'RelatedPerson.ndjson', count: patients, resource: relatedPerson },
  ];
  for (const { name, count, resource } of files)
    await pipeline(Readable.from(inPieces(count, resource)), createWriteStream(join(folder, name)));
  return files.map(({ name }) => join(folder, name));
}

function* inPieces(count: number, resource: (at: number) => object): Generator<string> {
  let piece = '';
  for (let at = 0; at < count; at += 1) {
    piece += `${JSON.stringify(resource(at))}\n`;
    if (piece.length < PIECE) continue;
    yield piece;
    piece = '';
  }
  yield piece;
}

const address = [{ use: 'home', line: ['12 Harbor Street', 'Apt 4'], city: 'Rochester', state: 'NY', postalCode: '14604' }];
const telecom = [
  { system: 'phone', use: 'home', value: '(585) 555-0101' },
  { system: 'email', value: 'ana@mail.example' },
];
const mr = { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v2-0203', code: 'MR' }] };

function patient(at: number): object {
  return {
    resourceType: 'Patient',
    id: `p${at}`,
    identifier: [{ use: 'usual', type: mr, value: `M-${at}` }],
    name: [{ use: 'official', family: "O'Connor-Nuñez", given: [`Ana${at}`, 'María'] }],
    gender: 'female',
    birthDate: new Date(Date.UTC(1950, 0, 1 + (at % 20_000))).toISOString().slice(0, 10),
    telecom,
    address,
  };
}

function relatedPerson(at: number): object {
  const name = [{ family: 'Nuñez', given: ['Luis'] }];
  return { resourceType: 'RelatedPerson', id: `r${at}`, patient: { reference: `Patient/p${at}` }, name, telecom, address };
}

function account(at: number): object {
  return {
    resourceType: 'Account',
    id: `a${at}`,
    identifier: [{ value: `AC-${at}` }],
    status: 'active',
    subject: [{ reference: `Patient/p${at}` }],
    servicePeriod: { start: '2026-03-07T08:15:00-05:00' },
    guarantor: [{ party: { reference: `RelatedPerson/r${at}` } }],
  };
}

function invoice(at: number): object {
  const owner = Math.floor(at / BILLS_A_PATIENT);
  return {
    resourceType: 'Invoice',
    id: `i${at}`,
    identifier: [{ value: `I-${at}` }],
    status: 'issued',
    subject: { reference: `Patient/p${owner}` },
    account: { reference: `Account/a${owner}` },
    date: '2026-04-01',
    issuer: { display: 'Lakeside Hospital' },
    totalGross: { value: 1052.5, currency: 'USD' },
  };
}
