import { sql } from 'kysely';

import { opened } from '../../platform/database/sealed-rows.ts';
import { inSnapshot } from '../../platform/database/snapshot.ts';
import type { Sealer } from '../../platform/sealing.ts';
import type { Db } from '../../schema/database.ts';
import { isSealedTable } from '../../schema/sealed-tables.ts';
import { openAnswers, type Submission } from '../answers/submissions.ts';
import { type Origin, recordEvent, type Subject } from '../audit/audit.ts';
import { belongingTo, PATIENT_TABLES, type PatientTable, readRecords } from './patient-records.ts';

type Row = Readonly<Record<string, unknown>>;

/** The rows of a patient by table. A table without any is left out. */
export type PatientExport = Partial<Record<PatientTable, readonly Row[]>>;

/** Columns that are useless to a patient and useful to a thief of the file: hashes, secrets, keys. */
const LEFT_OUT = /(_hash|secret|^key_id|fingerprint|processor_reference|charge_reference)$/;

/** Reads all that the service stores of a patient, at one moment, and notes in the audit that it was read. */
export async function exportPatient(
  db: Db,
  subject: Subject,
  { sealer, origin }: { readonly sealer: Sealer | undefined; readonly origin: Origin },
): Promise<PatientExport> {
  const tables = await inSnapshot(db, async (trx) => {
    const records = await readRecords(trx, subject);
    const read: [PatientTable, readonly Row[]][] = [];
    for (const table of PATIENT_TABLES) {
      const all = sql<Row>`select * from ${sql.table(table)} where ${belongingTo(table, records)}`;
      const { rows } = await all.execute(isSealedTable(table) ? opened(trx, table) : trx);
      if (rows.length > 0) read.push([table, rows.map((row) => plainRow(table, row, sealer))]);
    }
    return read;
  });
  const details = { rows: tables.reduce((sum, [, rows]) => sum + rows.length, 0) };
  const chain = { provider_id: subject.provider_id, chain_id: subject.patient_id };
  await recordEvent(db, chain, { event: 'patient.exported', details }, origin);
  return Object.fromEntries(tables);
}

function plainRow(table: PatientTable, row: Row, sealer: Sealer | undefined): Row {
  const shown = Object.entries(row).filter(([name]) => !LEFT_OUT.test(name) && name !== 'sealed');
  const plain = shown.map(([name, value]) => [name, Buffer.isBuffer(value) ? value.toString('utf8') : value]);
  const answers = table === 'submissions' && sealer ? { answers: openAnswers(sealer, row as unknown as Submission) } : {};
  return { ...(Object.fromEntries(plain) as Row), ...answers };
}
