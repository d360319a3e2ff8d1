import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { lastNameKey } from '#rules';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

import type { BillRow } from './bill-row.ts';

/** Rows of a COPY are sent in pieces of this many characters, because a write for each row costs more than its parsing. */
const PIECE = 1 << 16;

/** The good rows of a file, in a table that only this connection sees and that ends with it. */
export async function createStaging(client: Client): Promise<void> {
  await client.query(`
    create temporary table staged_rows (
      line integer not null, mrn text not null, first_name text not null, last_name text not null, last_name_key text not null,
      birth_date date not null, ssn_last4 text, phone text, email text, address text, city text, state text, postal_code text,
      guarantors jsonb not null, invoice_id text not null, facility text not null, department text, servicing_date date not null,
      account_number text, total_cents bigint not null, status text
    )`);
}

/** Copies rows into the staging table as they are read. */
export async function stageRows(client: Client, rows: AsyncIterable<BillRow>): Promise<void> {
  const copy = client.query(copyFrom('copy staged_rows from stdin'));
  await pipeline(Readable.from(inPieces(rows)), copy);
}

async function* inPieces(rows: AsyncIterable<BillRow>): AsyncGenerator<string> {
  let piece = '';
  for await (const row of rows) {
    piece += toCopyLine(row);
    if (piece.length < PIECE) continue;
    yield piece;
    piece = '';
  }
  yield piece;
}

/** Values in the order of the table's columns. */
function toCopyLine({ line, patient, guarantors, bill }: BillRow): string {
  const values = [
    line,
    patient.mrn,
    patient.first_name,
    patient.last_name,
    lastNameKey(patient.last_name),
    patient.birth_date,
    patient.ssn_last4,
    patient.phone,
    patient.email,
    patient.address,
    patient.city,
    patient.state,
    patient.postal_code,
    JSON.stringify(guarantors),
    bill.invoice_id,
    bill.facility,
    bill.department,
    bill.servicing_date,
    bill.account_number,
    bill.total_amount,
    bill.status,
  ];
  return `${values.map(toCopyValue).join('\t')}\n`;
}

/** PostgreSQL's text format of COPY. */
function toCopyValue(value: string | number | null): string {
  if (value === null) return String.raw`\N`;
  return String(value).replaceAll(/[\\\t\n\r]/g, (character) => escapes[character] ?? character);
}

const escapes: Readonly<Record<string, string>> = {
  '\\': String.raw`\\`,
  '\t': String.raw`\t`,
  '\n': String.raw`\n`,
  '\r': String.raw`\r`,
};
