import { type CellsOf, MUST_BE_MORE, readCells } from './cells.ts';
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
    if (cells.total_amount === 0 && cells.status !== 'closed') faults.push({ column: 'total_amount', ...MUST_BE_MORE });
    if (faults.length > 0) return { faults };
    const guarantors = guarantorColumns.flatMap((columns) => guarantorOf(cells, columns));
    return { row: { cells: cells as BillRow['cells'], guarantors } };
  },
};

/** The columns of each guarantor. They are found once, because a search in every row takes longer than the reading of the row. */
const guarantorColumns = guarantorPositions.map((position) => {
  const prefix = `guarantor${position}_`;
  const names = allBillColumns.map(({ name }) => name).filter((name) => name.startsWith(prefix));
  return { position, columns: names.map((name) => ({ name, detail: name.slice(prefix.length) })) };
});

/** The guarantor of these columns, or none when all of their cells are empty. One without a name is kept; the rules ignore it. */
function guarantorOf(
  cells: Readonly<Record<string, unknown>>,
  { position, columns }: (typeof guarantorColumns)[number],
): BillRow['guarantors'] {
  const stated = columns.filter(({ name }) => cells[name] !== null);
  if (stated.length === 0) return [];
  const details = Object.fromEntries(stated.map(({ name, detail }) => [detail, cells[name]]));
  return [{ position, first_name: '', last_name: '', ...details }];
}
