import type { DayString } from '#rules';

import { allBillColumns } from './bill-columns.ts';
import type { BillRow } from './bill-row.ts';
import { pastDayReader } from './cell-reader.ts';
import { readRow } from './read-row.ts';
import { readRows, type ReadingEvents, type RowKind } from './read-rows.ts';

/** The good rows of a bill file. */
export function readBillRows(
  bytes: AsyncIterable<Buffer | string>,
  today: DayString,
  events: ReadingEvents,
): AsyncGenerator<BillRow> {
  const readDay = pastDayReader(today);
  const kind: RowKind<BillRow> = {
    name: 'a bill file',
    columns: allBillColumns,
    readRow: (record, columns) => readRow(record, columns, readDay),
  };
  return readRows(bytes, kind, events);
}
