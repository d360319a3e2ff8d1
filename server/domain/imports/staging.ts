import { lastNameKey } from '#rules';
import type { Client } from 'pg';

import type { BillRow } from './bill-row.ts';
import { copyRows, type CopiedRow } from './copy-rows.ts';

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
