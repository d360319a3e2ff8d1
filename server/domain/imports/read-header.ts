import { findNearest } from '#engine/check';

import type { FileColumn, Refused } from './cells.ts';
import { UnreadableFile, unreadable, type ImportProblem } from './import-report.ts';
import type { ProblemCode } from './problem-codes.ts';

/** What a file holds, in the words of its messages. */
export interface FileKind {
  /** With its article: "a bill file". */
  readonly name: string;
  readonly columns: readonly FileColumn[];
}

export interface RowHeader {
  readonly columns: ReadonlySet<string>;
  /** Columns that such a file does not have. They are not read, and reported once. */
  readonly ignored: readonly ImportProblem[];
  /** What a message calls a column. */
  readonly nameOf: (column: string) => string;
}

/** The same of a file with a header line. */
export interface FileHeader extends RowHeader {
  readonly width: number;
  /** The trimmed text of a column in a row. */
  readonly textIn: (record: readonly string[], column: string) => string | Refused;
}

/**
 * The position of each column. Rejects the file when a required column is missing or appears twice, and when an unknown
 * name looks like a misspelt one: taking the rest would silently lose that column.
 */
export function readHeader(names: readonly string[], kind: FileKind): FileHeader {
  const known = new Set(kind.columns.map((column) => column.name));
  const columns = new Map<string, number>();
  const faults: ImportProblem[] = [];
  const unknown: string[] = [];
  for (const [index, written] of names.entries()) {
    const name = normaliseColumnName(written);
    if (columns.has(name)) faults.push(atHeader(name, 'is twice in the header'));
    else if (known.has(name)) columns.set(name, index);
    else if (name !== '') unknown.push(name);
  }
  if (columns.size === 0) throw notSuchAFile(names, kind);

  const missing = kind.columns.filter((column) => !columns.has(column.name)).map((column) => column.name);
  const misspelt = new Map(unknown.map((name) => [name, findNearest(name, missing)]));
  faults.push(...missingColumns(columns, misspelt, kind), ...misspeltColumns(misspelt, kind));
  if (faults.length > 0) throw new UnreadableFile(faults);
  return {
    columns: new Set(columns.keys()),
    textIn: (record, column) => record[columns.get(column) ?? -1]?.trim() ?? '',
    nameOf: (column) => column,
    width: names.length,
    ignored: unknown.map((name) => atHeader(name, `is not a column of ${kind.name} and is not read`, 'notRead')),
  };
}

function missingColumns(
  columns: ReadonlyMap<string, number>,
  misspelt: ReadonlyMap<string, string | undefined>,
  kind: FileKind,
): readonly ImportProblem[] {
  const meant = new Set(misspelt.values());
  return kind.columns
    .filter((column) => column.isRequired && !columns.has(column.name) && !meant.has(column.name))
    .map((column) => atHeader(column.name, 'is required, but not in the header'));
}

function misspeltColumns(misspelt: ReadonlyMap<string, string | undefined>, { name: file }: FileKind): readonly ImportProblem[] {
  return [...misspelt].flatMap(([name, meant]) =>
    meant === undefined ? [] : [atHeader(name, `is not a column of ${file} (did you mean "${meant}"?)`)],
  );
}

function notSuchAFile(names: readonly string[], { name, columns }: FileKind): UnreadableFile {
  const only = names.length === 1 ? (names[0] ?? '') : '';
  if (only.includes(';')) return unreadable(1, 'the columns are separated by semicolons: save the file with commas');
  if (only.includes('\t')) return unreadable(1, 'the columns are separated by tabs: save the file with commas');
  const first = columns.slice(0, 2).map((column) => column.name);
  return unreadable(
    1,
    `the first line names no column of ${name}: it must be the header, beginning with ${first.join(', ')}, ...`,
  );
}

/** "Patient First Name" and "patient-first-name" are patient_first_name. */
function normaliseColumnName(written: string): string {
  return written
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/gu, '_');
}

function atHeader(column: string, reason: string, code: ProblemCode = 'header'): ImportProblem {
  return { line: 1, column, code, reason };
}
