import type { DayString } from '#rules';

import { guarantorPositions, type GuarantorPosition } from './bill-columns.ts';
import type { BillRow, ImportedAddress, ImportedBill, ImportedGuarantor, ImportedPatient } from './bill-row.ts';
import {
  readDollars,
  readEmail,
  readInvoiceId,
  readMrn,
  readPhone,
  readSsnLast4,
  readState,
  readStatus,
  readText,
  readZip,
  type CellReader,
} from './cell-reader.ts';
import { Cells } from './cells.ts';
import type { FileRecord, RowReading } from './read-rows.ts';

/** Reads one record of a bill file: the bill it states, or everything that is wrong with it. */
export function readRow(
  record: FileRecord,
  header: ReadonlyMap<string, number>,
  readDay: CellReader<DayString>,
): RowReading<BillRow> {
  const cells = new Cells(record.line, header, record.values);
  const patient = readPatient(cells, readDay);
  const bill = readBill(cells, readDay);
  const guarantors = guarantorPositions.map((position) => readGuarantor(cells, position, readDay));
  if (!patient || !bill || cells.problems.length > 0) return { problems: cells.problems };
  return { row: { line: record.line, patient, bill, guarantors: guarantors.filter((guarantor) => guarantor !== undefined) } };
}

function readPatient(cells: Cells, readDay: CellReader<DayString>): ImportedPatient | undefined {
  const mrn = cells.required('mrn', readMrn);
  const first_name = cells.required('patient_first_name', readText);
  const last_name = cells.required('patient_last_name', readText);
  const birth_date = cells.required('patient_birth_date', readDay);
  const ssn_last4 = cells.optional('patient_ssn_last4', readSsnLast4) ?? null;
  const contact = readContact(cells, 'patient');
  if (!mrn || !first_name || !last_name || !birth_date) return undefined;
  return { mrn, first_name, last_name, birth_date, ssn_last4, ...contact };
}

function readBill(cells: Cells, readDay: CellReader<DayString>): ImportedBill | undefined {
  const invoice_id = cells.required('invoice_id', readInvoiceId);
  const facility = cells.required('facility', readText);
  const department = cells.optional('department', readText) ?? null;
  const servicing_date = cells.required('servicing_date', readDay);
  const account_number = cells.optional('account_number', readText) ?? null;
  const total_amount = cells.required('total_amount', readDollars);
  const status = cells.optional('status', readStatus) ?? null;
  if (!invoice_id || !facility || !servicing_date || total_amount === undefined) return undefined;
  return { invoice_id, facility, department, servicing_date, account_number, total_amount, status };
}

/** Nothing when every cell of that guarantor is empty. */
function readGuarantor(cells: Cells, position: GuarantorPosition, readDay: CellReader<DayString>): ImportedGuarantor | undefined {
  const prefix = `guarantor${position}`;
  const first_name = cells.optional(`${prefix}_first_name`, readText) ?? '';
  const last_name = cells.optional(`${prefix}_last_name`, readText) ?? '';
  const birth_date = cells.optional(`${prefix}_birth_date`, readDay) ?? null;
  const contact = readContact(cells, prefix);
  const isBlank = !first_name && !last_name && !birth_date && Object.values(contact).every((value) => value === null);
  return isBlank ? undefined : { position, first_name, last_name, birth_date, ...contact };
}

function readContact(cells: Cells, prefix: string): ImportedAddress & { phone: string | null; email: string | null } {
  return {
    phone: cells.optional(`${prefix}_phone`, readPhone) ?? null,
    email: cells.optional(`${prefix}_email`, readEmail) ?? null,
    address: cells.optional(`${prefix}_address`, readText) ?? null,
    city: cells.optional(`${prefix}_city`, readText) ?? null,
    state: cells.optional(`${prefix}_state`, readState) ?? null,
    postal_code: cells.optional(`${prefix}_postal_code`, readZip) ?? null,
  };
}
