import type { DayString } from '#rules';
import type { Client } from 'pg';

import { inTransaction, withConnection } from './client-transaction.ts';
import {
  type ImportProblem,
  addCounts,
  noCounts,
  type ImportProgress,
  type ImportReport,
  createRowCount,
} from './import-report.ts';
import { readBillRows } from './read-bill-rows.ts';
import type { FileHeader } from './read-header.ts';
import { removeContradictions } from './staged-faults.ts';
import { createStaging, stageRows } from './staging.ts';
import { writeBills, createPatientPieces, writePatients } from './write-bills.ts';
import { writeGuarantors } from './write-guarantors.ts';

export interface ImportBillsOptions {
  /** The bytes of a CSV file in UTF-8. */
  readonly stream: AsyncIterable<Buffer | string>;
  readonly provider: { readonly provider_id: string };
  /** A migrated database; the import takes one connection of its own. */
  readonly databaseUrl: string;
  /** The provider's day, which no service and no birth may be after. */
  readonly today: DayString;
  /** Receives each fault as it is found. */
  readonly onProblem: (problem: ImportProblem) => void;
  readonly progress?: (progress: ImportProgress) => void;
}

/** Patients in one transaction: small enough that visitors who are choosing bills never wait for an import. */
const PIECE = 5000;

type Writes = Pick<ImportReport, 'patients' | 'guarantors' | 'bills'>;

/**
 * Updates a provider's patients, guarantors and bills to match the file. Bad rows are reported and skipped, good ones kept;
 * a file that cannot be read at all (`UnreadableFile`) changes nothing.
 */
export function importBills(options: ImportBillsOptions): Promise<ImportReport> {
  return withConnection(options.databaseUrl, (client) => importWith(client, options));
}

async function importWith(
  client: Client,
  { stream, provider, today, onProblem, progress }: ImportBillsOptions,
): Promise<ImportReport> {
  let columns: ReadonlySet<string> = new Set();
  const count = createRowCount({ onProblem, progress });
  const onHeader = (header: FileHeader): void => {
    columns = new Set(header.columns.keys());
    header.ignored.forEach(onProblem);
  };

  await createStaging(client);
  await stageRows(client, count.counted(readBillRows(stream, today, { onHeader, onBadRow: count.onBadRow })));
  const { taken, skipped } = count.now();
  const contradictions = await removeContradictions(client, provider.provider_id);
  contradictions.forEach((problem) => count.onBadRow([problem]));

  const { pieces, patients } = await createPatientPieces(client, PIECE);
  let writes: Writes = { patients: noCounts, guarantors: { ...noCounts, removed: 0 }, bills: noCounts };
  for (let piece = 0; piece < pieces; piece += 1) {
    const written = await inTransaction(client, () => writePiece(client, provider.provider_id, piece, columns));
    written.kept.forEach(onProblem);
    writes = addWrites(writes, written);
    progress?.({ phase: 'writing', patients: Math.min((piece + 1) * PIECE, patients), ofPatients: patients });
  }
  return { rows: taken + skipped, skipped: count.now().skipped, ...writes };
}

async function writePiece(
  client: Client,
  providerId: string,
  piece: number,
  columns: ReadonlySet<string>,
): Promise<Writes & { kept: readonly ImportProblem[] }> {
  const patients = await writePatients(client, providerId, piece, columns);
  const statesGuarantors = [...columns].some((column) => column.startsWith('guarantor'));
  const guarantors = statesGuarantors ? await writeGuarantors(client, providerId, piece) : { ...noCounts, removed: 0 };
  const { counts: bills, kept } = await writeBills(client, providerId, piece, columns);
  return { patients, guarantors, bills, kept };
}

function addWrites(one: Writes, other: Writes): Writes {
  return {
    patients: addCounts(one.patients, other.patients),
    guarantors: { ...addCounts(one.guarantors, other.guarantors), removed: one.guarantors.removed + other.guarantors.removed },
    bills: addCounts(one.bills, other.bills),
  };
}
