import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { lastNameKey } from '#rules';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

import type { BillRow } from './read-bill-rows.ts';

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
export function stageRows(client: Client, rows: AsyncIterable<BillRow>): Promise<void> {
  return copyRows(client, 'staged_rows', { rows, toValues });
}

/** Values in the order of the table's columns. */
function toValues({ line, patient, guarantors, bill }: BillRow): CopiedRow {
  return [
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
}

/** Rows of a COPY are sent in pieces of this many characters, because a write for each row costs more than its parsing. */
const PIECE = 1 << 16;

/** One row of a table, in the order of its columns. */
export type CopiedRow = readonly (string | number | boolean | null)[];

/** Copies rows into a table as they are read. */
export async function copyRows<Row>(
  client: Client,
  table: string,
  { rows, toValues }: { readonly rows: AsyncIterable<Row>; readonly toValues: (row: Row) => CopiedRow },
): Promise<void> {
  const copy = client.query(copyFrom(`copy ${table} from stdin`));
  await pipeline(Readable.from(inPieces(rows, toValues)), copy);
}

async function* inPieces<Row>(rows: AsyncIterable<Row>, toValues: (row: Row) => CopiedRow): AsyncGenerator<string> {
  let piece = '';
  for await (const row of rows) {
    piece += `${toValues(row).map(toCopyValue).join('\t')}\n`;
    if (piece.length < PIECE) continue;
    yield piece;
    piece = '';
  }
  yield piece;
}

/** PostgreSQL's text format of COPY. */
function toCopyValue(value: CopiedRow[number]): string {
  if (value === null) return String.raw`\N`;
  return String(value).replaceAll(/[\\\t\n\r]/g, (character) => escapes[character] ?? character);
}

const escapes: Readonly<Record<string, string>> = {
  '\\': String.raw`\\`,
  '\t': String.raw`\t`,
  '\n': String.raw`\n`,
  '\r': String.raw`\r`,
};
