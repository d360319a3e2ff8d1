import { findNearest } from '#engine/check';

import type { Refused } from './cells.ts';
import { type ImportProblem, UnreadableFile } from './import-report.ts';
import type { FileHeader } from './read-header.ts';
import type { ImportMap, MappedColumn } from './read-map.ts';

/** The header of a file that is read by a map. Rejects the file when the map names a column that it does not have. */
export function readMappedHeader(names: readonly string[], map: ImportMap): FileHeader {
  const places = placesOf(names);
  const faults = [...unknownColumns(map, places), ...doubledColumns(map, names)];
  if (faults.length > 0) throw new UnreadableFile(faults);
  const byColumn = new Map(map.columns.map((mapped) => [mapped.column, mapped]));
  const sources = new Map(map.columns.map(({ column, from }) => [column, from.map((name) => places.get(plain(name)) ?? -1)]));

  const textIn = (record: readonly string[], column: string): string | Refused => {
    const mapped = byColumn.get(column);
    if (mapped === undefined) return '';
    const text = (sources.get(column) ?? [])
      .map((place) => record[place]?.trim() ?? '')
      .filter(Boolean)
      .join(' ');
    return text === '' && mapped.from.length > 0 ? '' : mapped.reformat(text);
  };
  return {
    columns: new Set([...byColumn.keys(), ...(map.closesZeroOrLess ? ['status'] : [])]),
    width: names.length,
    ignored: unusedColumns(map, names),
    textIn: map.closesZeroOrLess ? closingZeroOrLess(textIn) : textIn,
    nameOf: (column) => nameOf(byColumn.get(column), column),
  };
}

/** A bill without a balance is paid: it is closed, with an amount of zero. */
function closingZeroOrLess(textIn: FileHeader['textIn']): FileHeader['textIn'] {
  return (record, column) => {
    const text = textIn(record, column);
    if (column !== 'total_amount' && column !== 'status') return text;
    const amount = column === 'total_amount' ? text : textIn(record, 'total_amount');
    const isPaid = typeof amount === 'string' && /^-\d|^0*\.?0*$/.test(amount) && amount !== '';
    if (!isPaid) return text;
    return column === 'status' ? 'closed' : '0';
  };
}

/** The columns as the hospital names them, with ours behind. */
function nameOf(mapped: MappedColumn | undefined, column: string): string {
  if (mapped === undefined) return column;
  return mapped.from.length === 0 ? `${column} (the "value" of the map)` : `${mapped.from.join(' + ')} (${column})`;
}

function placesOf(names: readonly string[]): ReadonlyMap<string, number> {
  return new Map(names.map((name, place) => [plain(name), place]));
}

function plain(name: string): string {
  return name.trim().toLowerCase();
}

function unknownColumns({ columns }: ImportMap, places: ReadonlyMap<string, number>): readonly ImportProblem[] {
  return columns.flatMap(({ column, line, from }) =>
    from
      .filter((name) => !places.has(plain(name)))
      .map((name) => {
        const nearest = findNearest(plain(name), [...places.keys()]);
        const cure = nearest === undefined ? '' : ` (did you mean "${nearest}"?)`;
        return {
          inMap: true,
          line,
          column,
          code: 'map' as const,
          reason: `reads "${name}", which is not in the header of the file${cure}`,
        };
      }),
  );
}

function doubledColumns({ columns }: ImportMap, names: readonly string[]): readonly ImportProblem[] {
  const isDoubled = (name: string) => names.filter((other) => plain(other) === plain(name)).length > 1;
  return columns.flatMap(({ column, line, from }) =>
    from.filter(isDoubled).map((name) => ({
      inMap: true,
      line,
      column,
      code: 'map' as const,
      reason: `reads "${name}", which is twice in the header of the file`,
    })),
  );
}

/** Reported once, so that a column which a hospital adds is not lost unseen. */
function unusedColumns({ columns, ignored }: ImportMap, names: readonly string[]): readonly ImportProblem[] {
  const used = new Set([...columns.flatMap(({ from }) => from), ...ignored].map(plain));
  return names
    .filter((name) => name.trim() !== '' && !used.has(plain(name)))
    .map((name) => ({
      line: 1,
      column: name.trim(),
      code: 'notRead' as const,
      reason: 'is not read; name it in "ignore" of the map if that is right',
    }));
}
