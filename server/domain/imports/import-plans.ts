import type { Client } from 'pg';

import { inTransaction, withConnection } from './client-transaction.ts';
import type { ImportBillsOptions } from './import-bills.ts';
import { type ImportProblem, addCounts, noCounts, type WriteCounts, createRowCount } from './import-report.ts';
import { planFile } from './read-plan-row.ts';
import { readRows } from './read-rows.ts';
import { removePlanContradictions } from './staged-faults.ts';
import { createPlanPieces, stagePlans, writePlanPatients, writePlans } from './write-plans.ts';

export interface PlanImportReport {
  /** Rows below the header, without empty ones. */
  readonly rows: number;
  /** The rows that were skipped, each with its line. */
  readonly skipped: number;
  readonly plans: WriteCounts;
  /** Of the unchanged ones: plans that have been transferred, which no file changes any more. */
  readonly transferred: number;
}

/** Patients in one transaction: few enough that a patient who transfers a plan does not wait for an import. */
const PIECE = 5000;

/**
 * Updates a provider's old plans to match the file. Bad rows are reported and skipped, good ones kept; a file that cannot be
 * read at all (`UnreadableFile`) changes nothing.
 */
export function importPlans(options: ImportBillsOptions): Promise<PlanImportReport> {
  return withConnection(options.databaseUrl, (client) => importWith(client, options));
}

async function importWith(
  client: Client,
  { stream, provider: { provider_id }, today, onProblem, progress }: ImportBillsOptions,
): Promise<PlanImportReport> {
  const count = createRowCount({ onProblem, progress });
  const onHeader = ({ ignored }: { ignored: readonly ImportProblem[] }): void => ignored.forEach(onProblem);

  await stagePlans(client, count.counted(readRows(stream, planFile(today), { onHeader, onBadRow: count.onBadRow })));
  const { taken, skipped } = count.now();
  (await removePlanContradictions(client, provider_id)).forEach((problem) => count.onBadRow([problem]));

  const pieces = await createPlanPieces(client, PIECE);
  let report: Pick<PlanImportReport, 'plans' | 'transferred'> = { plans: noCounts, transferred: 0 };
  for (let piece = 0; piece < pieces; piece += 1) {
    const written = await inTransaction(client, async () => {
      await writePlanPatients(client, provider_id, piece);
      return writePlans(client, provider_id, piece);
    });
    report = { plans: addCounts(report.plans, written.plans), transferred: report.transferred + written.transferred };
  }
  return { rows: taken + skipped, skipped: count.now().skipped, ...report };
}
