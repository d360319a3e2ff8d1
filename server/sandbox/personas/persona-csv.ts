import { addDays, addMonthsClamped, dayOfMonth, type DayString } from '#rules';

import { allBillColumns, allPlanColumns } from '../../domain/imports/file-columns.ts';
import { personaBirthDate, personaMrn, type PersonaGuarantor, type PersonaSet, type PlanPersona } from './persona.ts';

/** The cells of a row by their columns; an absent one is empty. */
type Cells = Readonly<Record<string, string | undefined>>;

const billHeader = allBillColumns.map(({ name }) => name).filter((name) => !/^guarantor[34]_/.test(name));

/** The personas as a bill file, so that the demo provider's data comes in by the import that every provider uses. */
export function personaCsv({ people, prefix }: PersonaSet, today: DayString): string {
  const rows = people.flatMap((persona, index) => {
    const number = index + 1;
    const [first, second] = persona.guarantors ?? [];
    const common = {
      mrn: personaMrn(number, prefix),
      ...personCells('patient', { ...persona, birth_date: personaBirthDate(persona, today) }),
      patient_ssn_last4: persona.ssn_last4,
      ...personCells('guarantor1', first),
      ...personCells('guarantor2', second),
    };
    return persona.bills.map(({ facility, department, servicing_date, total, status = 'open' }, place) => ({
      ...common,
      invoice_id: `INV-${1000 + number}-${place + 1}`,
      facility,
      department,
      servicing_date,
      account_number: `AC-${20_001_000 + number * 10 + place}`,
      total_amount: total,
      status,
    }));
  });
  return csvOf(billHeader, rows);
}

function personCells(prefix: string, person: PersonaGuarantor | undefined): Cells {
  if (!person) return {};
  const { first_name, last_name, birth_date, phone, email, address } = person;
  const cells = Object.entries({ first_name, last_name, birth_date, phone, email, ...address });
  return Object.fromEntries(cells.map(([column, value]) => [`${prefix}_${column}`, value]));
}

function csvOf(header: readonly string[], rows: readonly Cells[]): string {
  const lines = [header, ...rows.map((row) => header.map((column) => row[column] ?? ''))];
  return lines.map((cells) => `${cells.map(quote).join(',')}\n`).join('');
}

function quote(value: string): string {
  return /[",\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}

const planHeader = allPlanColumns.map(({ name }) => name).filter((name) => name !== 'status');

/** The plans as a plan file, so that they come in by the import that every provider uses. */
export function planPersonaCsv(personas: readonly PlanPersona[], today: DayString): string {
  const rows = personas.map((persona) => {
    const { plan_number, mrn, first_name, last_name, birth_date, payer, phone, email, balance, monthly_amount } = persona;
    const due = nextDueDate(persona, today);
    return {
      plan_number,
      mrn,
      ...personCells('patient', { first_name, last_name, birth_date }),
      ...personCells('payer', payer),
      phone,
      email,
      balance,
      payments_left: String(persona.payments_left),
      monthly_amount,
      due_day: String(dayOfMonth(due)),
      next_due_date: due,
    };
  });
  return csvOf(planHeader, rows);
}

function nextDueDate({ due_in }: PlanPersona, today: DayString): DayString {
  const day = addDays(today, due_in);
  // A plan that is paid on the 31st would be due on other days of the table's next months.
  return due_in > 0 && dayOfMonth(day) > 28 ? addMonthsClamped(day, 1, 1) : day;
}
