import { addMonthsClamped, isSameName } from '#rules';

import { type CellsOf, readCells } from './cells.ts';
import { allPlanColumns } from './file-columns.ts';
import type { CellFault } from './import-report.ts';
import type { RowKind } from './read-rows.ts';

type PlanCells = CellsOf<(typeof allPlanColumns)[number]>;

/** The columns for what an active plan has left. They are not read for a plan that has ended. */
const terms: readonly string[] = ['balance', 'payments_left', 'monthly_amount', 'due_day', 'next_due_date'];

/** One good row of a plan file. The payer is the patient where the file names no other. */
interface PlanRow {
  readonly cells: Partial<PlanCells> & Pick<PlanCells, 'patient_last_name'>;
  readonly payer_is_patient: boolean;
}

export const planFile: RowKind<PlanRow> = {
  name: 'a plan file',
  columns: allPlanColumns,
  readRow(textOf, today) {
    const status = textOf('status');
    const hasEnded = typeof status === 'string' && status.toLowerCase() === 'ended';
    const columns = hasEnded ? allPlanColumns.filter(({ name }) => !terms.includes(name)) : allPlanColumns;
    const { cells, faults } = readCells(columns, textOf, today);
    faults.push(...payerFaults(cells), ...(hasEnded ? [] : [...contactFaults(cells), ...termFaults(cells)]));
    if (faults.length > 0) return { faults };
    return { row: withPayer({ ...(cells as PlanCells), status: hasEnded ? 'ended' : 'active' }) };
  },
};

function withPayer(cells: PlanCells): PlanRow {
  const { payer_first_name, payer_last_name, patient_first_name, patient_last_name } = cells;
  const isOther =
    payer_first_name !== null &&
    payer_last_name !== null &&
    !(isSameName(payer_first_name, patient_first_name) && isSameName(payer_last_name, patient_last_name));
  if (isOther) return { cells, payer_is_patient: false };
  return {
    cells: { ...cells, payer_first_name: patient_first_name, payer_last_name: patient_last_name },
    payer_is_patient: true,
  };
}

function contactFaults({ phone, email }: Partial<PlanCells>): readonly CellFault[] {
  if (phone !== null || email !== null) return [];
  return [{ column: 'phone', code: 'noContact', reason: 'is missing, and so is the e-mail: the payer could not be reached' }];
}

function payerFaults({ payer_first_name: first, payer_last_name: last }: Partial<PlanCells>): readonly CellFault[] {
  if ((first === null) === (last === null)) return [];
  const column = first === null ? 'payer_first_name' : 'payer_last_name';
  return [{ column, code: 'halfAName', reason: 'is missing: who pays has both names, or neither' }];
}

/** How the figures of a plan do not fit each other. */
function termFaults(cells: Partial<PlanCells>): readonly CellFault[] {
  const { balance, payments_left, monthly_amount, due_day, next_due_date } = cells;
  if (!balance || !payments_left || !monthly_amount || !due_day || !next_due_date) return [];
  const fits = balance > (payments_left - 1) * monthly_amount && balance <= payments_left * monthly_amount;
  const isOnDueDay = addMonthsClamped(next_due_date, 0, due_day) === next_due_date;
  const reason = 'does not fit: every payment but the last is the monthly amount, and the last is no more than that';
  const faults: CellFault[] = fits ? [] : [{ column: 'balance', code: 'balance', reason }];
  if (!isOnDueDay) faults.push({ column: 'next_due_date', code: 'dueDay', reason: 'is not on the due day of its month' });
  return faults;
}
