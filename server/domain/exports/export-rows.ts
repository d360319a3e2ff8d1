import { randomUUID } from 'node:crypto';

import { csvLine } from '../../platform/csv-line.ts';
import { inSnapshot } from '../../platform/database/snapshot.ts';
import type { Db } from '../../schema/database.ts';
import { byStaff, recordEvent } from '../audit/audit.ts';

export type ExportRow = Readonly<Record<string, unknown>>;

/** What can be exported: the columns in their order, and the rows, some at a time. */
export interface Exportable {
  readonly name: string;
  readonly columns: readonly string[];
  readonly read: (trx: Db) => AsyncIterable<readonly ExportRow[]>;
}

export interface ExportTo {
  readonly providerId: string;
  readonly format: 'csv' | 'ndjson';
  readonly write: (text: string) => void | Promise<void>;
  readonly now: Date;
}

/** Writes the rows as they are in the database at this moment, and records the export in the audit. Returns how many there are. */
export async function exportRows(db: Db, { name, columns, read }: Exportable, to: ExportTo): Promise<number> {
  const { providerId, format, write, now } = to;
  const lineOf = (row: ExportRow) => {
    const cells = columns.map((column) => row[column] ?? null);
    return format === 'csv'
      ? csvLine(cells.map(cellOf))
      : `${JSON.stringify(Object.fromEntries(columns.map((column, index) => [column, cells[index]])))}\n`;
  };
  const count = await inSnapshot(db, async (trx) => {
    if (format === 'csv') await write(csvLine(columns));
    let written = 0;
    for await (const rows of read(trx)) {
      await write(rows.map(lineOf).join(''));
      written += rows.length;
    }
    return written;
  });
  const chain = { provider_id: providerId, chain_id: randomUUID() };
  const origin = byStaff(now);
  await recordEvent(db, chain, { event: 'data.exported', details: { name, rows: count } }, origin);
  return count;
}

function cellOf(cell: unknown): unknown {
  return cell instanceof Date ? cell.toISOString() : cell;
}
