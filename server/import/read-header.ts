import { findNearest } from '#engine/check';

import { allBillColumns } from './bill-columns.ts';
import { UnreadableFile, unreadable, type ImportProblem } from './import-problem.ts';

export interface BillHeader {
  /** Column name to its place in a row. */
  readonly columns: ReadonlyMap<string, number>;
  readonly width: number;
  /** Columns that are not of a bill file and are not read, told once. */
  readonly ignored: readonly ImportProblem[];
}

const known: ReadonlySet<string> = new Set(allBillColumns.map((column) => column.name));

/**
 * Which column stands where. Refuses the file when a required column is missing or stands twice, and when an unknown
 * name looks like a misspelt one: taking the rest would silently lose that column.
 */
export function readHeader(names: readonly string[]): BillHeader {
  const columns = new Map<string, number>();
  const faults: ImportProblem[] = [];
  const unknown: string[] = [];
  for (const [index, written] of names.entries()) {
    const name = normaliseColumnName(written);
    if (columns.has(name)) faults.push(atHeader(name, 'stands twice in the header'));
    else if (known.has(name)) columns.set(name, index);
    else if (name !== '') unknown.push(name);
  }
  if (columns.size === 0) throw notABillFile(names);

  const missing = allBillColumns.filter((column) => !columns.has(column.name)).map((column) => column.name);
  const misspelt = new Map(unknown.map((name) => [name, findNearest(name, missing)]));
  faults.push(...missingColumns(columns, misspelt), ...misspeltColumns(misspelt));
  if (faults.length > 0) throw new UnreadableFile(faults);
  return {
    columns,
    width: names.length,
    ignored: unknown.map((name) => atHeader(name, 'is not a column of a bill file and is not read')),
  };
}

function missingColumns(
  columns: ReadonlyMap<string, number>,
  misspelt: ReadonlyMap<string, string | undefined>,
): readonly ImportProblem[] {
  const meant = new Set(misspelt.values());
  return allBillColumns
    .filter((column) => column.isRequired && !columns.has(column.name) && !meant.has(column.name))
    .map((column) => atHeader(column.name, 'is required, but not in the header'));
}

function misspeltColumns(misspelt: ReadonlyMap<string, string | undefined>): readonly ImportProblem[] {
  return [...misspelt].flatMap(([name, meant]) =>
    meant === undefined ? [] : [atHeader(name, `is not a column of a bill file (did you mean "${meant}"?)`)],
  );
}

function notABillFile(names: readonly string[]): UnreadableFile {
  const only = names.length === 1 ? (names[0] ?? '') : '';
  if (only.includes(';')) return unreadable(1, 'the columns are separated by semicolons: save the file with commas');
  if (only.includes('\t')) return unreadable(1, 'the columns are separated by tabs: save the file with commas');
  return unreadable(
    1,
    'the first line names no column of a bill file: it must be the header, beginning with mrn, patient_first_name, ...',
  );
}

/** "Patient First Name" and "patient-first-name" are patient_first_name. */
function normaliseColumnName(written: string): string {
  return written
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/gu, '_');
}

function atHeader(column: string, reason: string): ImportProblem {
  return { line: 1, column, reason };
}
