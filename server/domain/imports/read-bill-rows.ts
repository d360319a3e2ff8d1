import { type CellsOf, readCells } from './cells.ts';
import { allBillColumns, type billColumns, guarantorPositions, type patientColumns } from './file-columns.ts';
import type { RowKind } from './read-rows.ts';

/** One good row of a bill file: a bill, its patient, and who is responsible for it. */
export interface BillRow {
  readonly cells: CellsOf<(typeof patientColumns | typeof billColumns)[number]>;
  readonly guarantors: readonly Readonly<Record<string, unknown>>[];
}

export const billFile: RowKind<BillRow> = {
  name: 'a bill file',
  columns: allBillColumns,
  readRow(textOf, today) {
    const { cells, faults } = readCells(allBillColumns, textOf, today);
    if (faults.length > 0) return { faults };
    const guarantors = guarantorPositions.flatMap((position) => guarantorOf(cells, position));
    return { row: { cells: cells as BillRow['cells'], guarantors } };
  },
};

/**
 * Nothing when every cell of that guarantor is empty. A blank name is kept: the rules ignore it, the file's owner may want
 * to know.
 */
function guarantorOf(cells: object, position: number): BillRow['guarantors'] {
  const prefix = `guarantor${position}_`;
  const stated = Object.entries(cells).filter(([column, value]) => column.startsWith(prefix) && value !== null);
  if (stated.length === 0) return [];
  const details = Object.fromEntries(stated.map(([column, value]) => [column.slice(prefix.length), value as unknown]));
  return [{ position, first_name: '', last_name: '', ...details }];
}
