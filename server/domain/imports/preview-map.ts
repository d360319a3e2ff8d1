import { Readable } from 'node:stream';

import type { DayString } from '#rules';

import { isRefused, type FileColumn } from './cells.ts';
import { allBillColumns } from './file-columns.ts';
import type { FileHeader, RowHeader } from './read-header.ts';
import type { ImportMap } from './read-map.ts';
import { readRows, type RowKind } from './read-rows.ts';

/** What one column of a bill file would hold in the first rows. */
export interface PreviewedColumn {
  readonly column: string;
  /** The column of the file. */
  readonly from: string;
  /** A value with its letters and digits hidden, or why it would not be taken. */
  readonly values: readonly string[];
}

/** Values that identify no person, so that a reader sees whether they are right. */
const SHOWN: ReadonlySet<string> = new Set(['facility', 'department', 'total_amount', 'status', 'servicing_date']);

/** Reads the first rows of a file by a map, and hides what identifies a person. Throws an `UnreadableFile` as the import does. */
export async function previewMap(
  start: Buffer,
  { map, today, rows: most = 3 }: { readonly map: ImportMap; readonly today: DayString; readonly rows?: number },
): Promise<readonly PreviewedColumn[]> {
  let header: RowHeader | undefined;
  const rows: (readonly string[])[] = [];
  const onHeader = (read: RowHeader) => {
    header = read;
  };
  const onBadRow = () => undefined;
  const whole = start.subarray(0, start.lastIndexOf(0x0a) + 1 || start.length);
  for await (const { values } of readRows(Readable.from([whole]), previewFile(map), { map, today, onHeader, onBadRow })) {
    rows.push(values);
    if (rows.length === most) break;
  }
  return columnsOf(map).map(({ name }, place) => ({
    column: name,
    from: header?.nameOf(name).replace(` (${name})`, '') ?? name,
    values: rows.map((row) => row[place] ?? ''),
  }));
}

function columnsOf({ columns }: ImportMap): readonly FileColumn[] {
  return allBillColumns.filter(({ name }) => columns.some(({ column }) => column === name));
}

function previewFile(map: ImportMap): RowKind<{ readonly values: readonly string[] }> {
  const columns = columnsOf(map);
  return {
    name: 'a bill file',
    columns,
    readRow: (textOf, today) => ({ row: { values: columns.map((column) => shownValue(column, textOf(column.name), today)) } }),
  };
}

function shownValue({ name, isRequired, read }: FileColumn, text: ReturnType<FileHeader['textIn']>, today: DayString): string {
  if (isRefused(text)) return `✗ ${text.refused}`;
  if (text === '') return isRequired ? '✗ is missing' : '(empty)';
  const value = read(text, today);
  if (isRefused(value)) return `✗ ${value.refused}`;
  return SHOWN.has(name) ? text : hide(String(value));
}

/** Hides letters and digits, but for the first letter of a word and the year of a date: `E•••• N••••`, `1984-••-••`. */
function hide(text: string): string {
  const date = /^(\d{4})-\d{2}-\d{2}$/.exec(text);
  if (date) return `${date[1] ?? ''}-••-••`;
  return text.replaceAll(/[\p{L}\p{N}]/gu, (character, place: number) => {
    const isFirstLetter = /\p{L}/u.test(character) && (place === 0 || !/[\p{L}\p{N}]/u.test(text[place - 1] ?? ''));
    return isFirstLetter ? character : '•';
  });
}
