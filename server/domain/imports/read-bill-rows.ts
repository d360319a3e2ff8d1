import type { Cents, DayString } from '#rules';

import { guarantorPositions, type GuarantorPosition, allBillColumns } from './file-columns.ts';
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
  Cells,
  pastDayReader,
} from './cells.ts';
import { type FileRecord, type RowReading, readRows, type ReadingEvents, type RowKind } from './read-rows.ts';

/** An address as a bill file gives it: any part may be missing, the patient is asked for it then. */
interface ImportedAddress {
  readonly address: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly postal_code: string | null;
}

interface ImportedContact extends ImportedAddress {
  readonly phone: string | null;
  readonly email: string | null;
}

interface ImportedPatient extends ImportedContact {
  readonly mrn: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly birth_date: DayString;
  readonly ssn_last4: string | null;
}

/** Someone responsible for the bill. A blank name is kept: the rules ignore it, the file's owner may want to know. */
interface ImportedGuarantor extends ImportedContact {
  /** 1 to 4: the number in the column's name. */
  readonly position: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly birth_date: DayString | null;
}

interface ImportedBill {
  readonly invoice_id: string;
  readonly facility: string;
  readonly department: string | null;
  readonly servicing_date: DayString;
  readonly account_number: string | null;
  readonly total_amount: Cents;
  readonly status: 'open' | 'closed' | null;
}

/** One good row of a bill file: a bill, its patient, and who is responsible for it. */
export interface BillRow {
  readonly line: number;
  readonly patient: ImportedPatient;
  readonly guarantors: readonly ImportedGuarantor[];
  readonly bill: ImportedBill;
}

/** Reads one record of a bill file: the bill it states, or everything that is wrong with it. */
function readRow(record: FileRecord, header: ReadonlyMap<string, number>, readDay: CellReader<DayString>): RowReading<BillRow> {
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

/** The good rows of a bill file. */
export function readBillRows(
  bytes: AsyncIterable<Buffer | string>,
  today: DayString,
  events: ReadingEvents,
): AsyncGenerator<BillRow> {
  const readDay = pastDayReader(today);
  const kind: RowKind<BillRow> = {
    name: 'a bill file',
    columns: allBillColumns,
    readRow: (record, columns) => readRow(record, columns, readDay),
  };
  return readRows(bytes, kind, events);
}
