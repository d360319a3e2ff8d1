import { type Cents, type DayString, addMonthsClamped, isSameName, parseBirthDate } from '#rules';

import {
  pastDayReader,
  readDollars,
  readEmail,
  readInvoiceId,
  readMrn,
  readPhone,
  readText,
  type CellReader,
  Cells,
} from './cells.ts';
import { allPlanColumns } from './file-columns.ts';
import type { RowKind, FileRecord, RowReading } from './read-rows.ts';

/** What an active plan has left, and when. */
interface PlanTerms {
  readonly balance: Cents;
  readonly payments_left: number;
  readonly monthly_amount: Cents;
  readonly due_day: number;
  readonly next_due_date: DayString;
}

/** One good row of a plan file. */
export interface PlanRow {
  readonly line: number;
  readonly plan_number: string;
  readonly mrn: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly birth_date: DayString;
  /** The patient themselves where the file names no other payer. */
  readonly payer: { readonly first_name: string; readonly last_name: string } | undefined;
  readonly phone: string | null;
  readonly email: string | null;
  /** Nothing for a plan that has ended. */
  readonly terms: PlanTerms | undefined;
}

/** What a plan file is, read on a day that no birth may be after. */
export function planFile(today: DayString): RowKind<PlanRow> {
  const readPastDay = pastDayReader(today);
  return {
    name: 'a plan file',
    columns: allPlanColumns,
    readRow: (record, columns) => readPlanRow(record, columns, readPastDay),
  };
}

/** Reads one record of a plan file: the plan it states, or everything that is wrong with it. */
function readPlanRow(
  record: FileRecord,
  header: ReadonlyMap<string, number>,
  readPastDay: CellReader<DayString>,
): RowReading<PlanRow> {
  const cells = new Cells(record.line, header, record.values);
  const plan_number = cells.required('plan_number', readInvoiceId);
  const mrn = cells.required('mrn', readMrn);
  const first_name = cells.required('patient_first_name', readText);
  const last_name = cells.required('patient_last_name', readText);
  const birth_date = cells.required('patient_birth_date', readPastDay);
  const status = cells.optional('status', readPlanStatus) ?? 'active';
  const terms = status === 'active' ? readTerms(cells) : undefined;
  const contact = readContact(cells, status);
  const payer = readPayer(cells);
  if (!plan_number || !mrn || !first_name || !last_name || !birth_date || cells.problems.length > 0)
    return { problems: cells.problems };

  const isPatient = !payer || (isSameName(payer.first_name, first_name) && isSameName(payer.last_name, last_name));
  const person = { plan_number, mrn, first_name, last_name, birth_date };
  return { row: { line: record.line, ...person, payer: isPatient ? undefined : payer, ...contact, terms } };
}

function readContact(cells: Cells, status: 'active' | 'ended'): Pick<PlanRow, 'phone' | 'email'> {
  const [phone, email] = [cells.optional('phone', readPhone), cells.optional('email', readEmail)];
  if (phone === null && email === null && status === 'active')
    cells.refuse('phone', 'is missing, and so is the e-mail: the payer could not be reached');
  return { phone: phone ?? null, email: email ?? null };
}

function readPayer(cells: Cells): PlanRow['payer'] {
  const [first_name, last_name] = [cells.optional('payer_first_name', readText), cells.optional('payer_last_name', readText)];
  if ((first_name === null) !== (last_name === null))
    cells.refuse(first_name === null ? 'payer_first_name' : 'payer_last_name', 'is missing: who pays has both names, or neither');
  return first_name && last_name ? { first_name, last_name } : undefined;
}

/** The figures of a plan, when they fit each other. */
function readTerms(cells: Cells): PlanTerms | undefined {
  const balance = cells.required('balance', readDollars);
  const payments_left = cells.required('payments_left', countReader(600));
  const monthly_amount = cells.required('monthly_amount', readDollars);
  const due_day = cells.required('due_day', countReader(31));
  const next_due_date = cells.required('next_due_date', readDay);
  if (!balance || !payments_left || !monthly_amount || !due_day || !next_due_date) return undefined;

  if (balance <= (payments_left - 1) * monthly_amount || balance > payments_left * monthly_amount)
    cells.refuse('balance', 'does not fit: every payment but the last is the monthly amount, and the last is no more than that');
  if (addMonthsClamped(next_due_date, 0, due_day) !== next_due_date)
    cells.refuse('next_due_date', 'is not on the due day of its month');
  return { balance, payments_left, monthly_amount, due_day, next_due_date };
}

const readPlanStatus: CellReader<'active' | 'ended'> = (text) => {
  const status = text.toLowerCase();
  return status === 'active' || status === 'ended' ? status : { refused: 'must be "active" or "ended"' };
};

function countReader(most: number): CellReader<number> {
  return (text) => {
    const count = /^\d{1,3}$/.test(text) ? Number(text) : 0;
    return count >= 1 && count <= most ? count : { refused: `must be a whole number from 1 to ${most}` };
  };
}

/** A day that may lie ahead. */
const readDay: CellReader<DayString> = (text) => {
  const day = parseBirthDate(text);
  return day !== undefined && day >= '2000-01-01' && day < '2200-01-01'
    ? day
    : { refused: 'must be a real date, like 2026-07-15 or 07/15/2026' };
};
