import { Client } from 'pg';

import { inTransaction } from './client-transaction.ts';
import type { ImportBillsOptions } from './import-bills.ts';
import type { ImportProblem } from './import-problem.ts';
import { addCounts, noCounts, type ImportProgress, type WriteCounts } from './import-report.ts';
import { planFile } from './plan-file.ts';
import { readRows } from './read-rows.ts';
import { removePlanContradictions } from './staged-faults.ts';
import { createPlanPieces, stagePlans, writePlanPatients, writePlans } from './write-plans.ts';

export interface PlanImportReport {
  /** Rows below the header, without empty ones. */
  readonly rows: number;
  /** Rows that were not taken, each told by its line. */
  readonly skipped: number;
  readonly plans: WriteCounts;
  /** Of the unchanged ones: plans that have been transferred, which no file changes any more. */
  readonly transferred: number;
}

/** Patients in one transaction: small enough that nobody who transfers a plan waits for an import. */
const PIECE = 5000;
const TELL_EVERY = 5000;

/**
 * Brings a provider's old plans to what the file says. Bad rows are told and skipped, good ones kept; a file that cannot be
 * read at all (`UnreadableFile`) changes nothing.
 */
export async function importPlans(options: ImportBillsOptions): Promise<PlanImportReport> {
  const client = new Client({ connectionString: options.databaseUrl });
  await client.connect();
  try {
    return await importWith(client, options);
  } finally {
    await client.end();
  }
}

async function importWith(
  client: Client,
  { stream, provider: { provider_id }, today, onProblem, progress }: ImportBillsOptions,
): Promise<PlanImportReport> {
  let [rows, skipped] = [0, 0];
  const onBadRow = (problems: readonly ImportProblem[]): void => {
    skipped += 1;
    problems.forEach(onProblem);
  };
  const events = { onHeader: ({ ignored }: { ignored: readonly ImportProblem[] }) => ignored.forEach(onProblem), onBadRow };
  const onGoodRow = (): void => {
    rows += 1;
    if (rows % TELL_EVERY === 0) progress?.({ phase: 'reading', rows, skipped } satisfies ImportProgress);
  };

  await stagePlans(client, counted(readRows(stream, planFile(today), events), onGoodRow));
  const read = rows + skipped;
  (await removePlanContradictions(client, provider_id)).forEach((problem) => onBadRow([problem]));

  const pieces = await createPlanPieces(client, PIECE);
  let report: Pick<PlanImportReport, 'plans' | 'transferred'> = { plans: noCounts, transferred: 0 };
  for (let piece = 0; piece < pieces; piece += 1) {
    const written = await inTransaction(client, async () => {
      await writePlanPatients(client, provider_id, piece);
      return writePlans(client, provider_id, piece);
    });
    report = { plans: addCounts(report.plans, written.plans), transferred: report.transferred + written.transferred };
  }
  return { rows: read, skipped, ...report };
}

async function* counted<Row>(rows: AsyncIterable<Row>, onRow: () => void): AsyncGenerator<Row> {
  for await (const row of rows) {
    onRow();
    yield row;
  }
}
