import type { DayString } from '#rules';

import { pastDayReader } from './cell-reader.ts';
import { allPlanColumns } from './plan-columns.ts';
import type { PlanRow } from './plan-row.ts';
import { readPlanRow } from './read-plan-row.ts';
import type { RowKind } from './read-rows.ts';

/** What a plan file is, read on a day that no birth may be after. */
export function planFile(today: DayString): RowKind<PlanRow> {
  const readPastDay = pastDayReader(today);
  return {
    name: 'a plan file',
    columns: allPlanColumns,
    readRow: (record, columns) => readPlanRow(record, columns, readPastDay),
  };
}
