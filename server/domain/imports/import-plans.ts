import { allPlanColumns } from './file-columns.ts';
import { type CsvImportOptions, csvSource, importFile } from './import-file.ts';
import { noCounts, type PlanImportReport } from './import-report.ts';
import { comparedIndexes } from './patient-rows.ts';
import { planFile } from './read-plan-row.ts';
import { writePlanPatients, writePlans } from './write-plans.ts';

/** Updates a provider's old plans to match the file. */
export function importPlans({ stream, map, ...options }: CsvImportOptions): Promise<PlanImportReport> {
  return importFile(options, {
    source: csvSource(planFile, { stream, map }),
    staging: {
      columns: `
        line integer not null, name_index bytea not null, day_index bytea not null, payer_is_patient boolean not null,
        plan_number text not null, mrn text not null, first_name text not null, last_name text not null, birth_date date not null,
        payer_first_name text not null, payer_last_name text not null, phone text, email text, balance_cents bigint,
        payments_left integer, monthly_cents bigint, due_day integer, next_due_date date, status text not null`,
      toValues: ({ line, cells, payer_is_patient }, keys) => [
        line,
        ...comparedIndexes(keys, cells),
        payer_is_patient,
        ...allPlanColumns.map(({ name }) => cells[name]),
      ],
    },
    contradictions: { key: 'plan_number', table: 'old_plans', what: 'a plan' },
    noWrites: { plans: noCounts, transferred: 0 },
    async writePiece(piece) {
      await writePlanPatients(piece);
      return { writes: await writePlans(piece) };
    },
  });
}
