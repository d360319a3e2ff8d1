/** Prints rows as a table: the first column to the left, figures to the right. */
export function printTable(columns: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = columns.map((column, index) => Math.max(column.length, ...rows.map((row) => (row[index] ?? '').length)));
  const line = (cells: readonly string[]) =>
    cells.map((cell, index) => (index === 0 ? cell.padEnd(widths[index] ?? 0) : cell.padStart(widths[index] ?? 0))).join('  ');
  console.log([line(columns), ...rows.map(line)].join('\n'));
}

/** Prints a figure beside what design section 8 allows; a bench reports, it never fails. */
export function printBudget(what: string, figure: number, { atMost, atLeast, unit = '' }: Budget): void {
  const keeps = (atMost === undefined || figure <= atMost) && (atLeast === undefined || figure >= atLeast);
  const bound = atMost === undefined ? `at least ${atLeast}` : `at most ${atMost}`;
  console.log(`${keeps ? 'kept  ' : 'BROKEN'}  ${what}: ${digits(figure)}${unit} (${bound}${unit})`);
}

/** A bound of design section 8. */
export interface Budget {
  readonly atMost?: number;
  readonly atLeast?: number;
  readonly unit?: string;
}

/** Three digits that count, four from a hundred on; a dash for what was not measured. */
export function digits(figure: number): string {
  if (Number.isNaN(figure)) return '-';
  if (figure === 0) return '0';
  return figure >= 1000 ? figure.toFixed(0) : figure >= 100 ? figure.toFixed(1) : figure.toPrecision(3);
}
