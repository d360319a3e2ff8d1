import { parseJsonWithPositions, shapeFaults, type ParsedJson } from '#engine/check';
import { Ajv, type ValidateFunction } from 'ajv';

import type { Refused } from './cells.ts';
import { allBillColumns } from './file-columns.ts';
import { amountReader, dateReader, nameReader, withoutTime } from './map-formats.ts';
import { type Encoding, importMapSchema, type MapFile, separators } from './map-schema.ts';
import { type ImportProblem, UnreadableFile } from './import-report.ts';

/** One column of a bill file, and how its value comes from a row of the hospital's file. */
export interface MappedColumn {
  readonly column: string;
  /** The line of the map that states it. */
  readonly line: number;
  /** The columns of the file; none for a value that is the same in every row. */
  readonly from: readonly string[];
  readonly reformat: (text: string) => string | Refused;
}

/** A checked map. */
export interface ImportMap {
  readonly encoding: Encoding;
  readonly separator: string;
  readonly closesZeroOrLess: boolean;
  readonly columns: readonly MappedColumn[];
  readonly ignored: readonly string[];
}

type Source = MapFile['columns'][string];

let compiled: ValidateFunction<MapFile> | undefined;

/** Compiled for the first map: every process loads this module, and few read a map. A test checks the schema. */
function shapeOfMaps(): ValidateFunction<MapFile> {
  const options = {
    allErrors: true,
    verbose: true,
    strict: false,
    validateSchema: false,
    meta: false,
    code: { optimize: false },
  };
  return (compiled ??= new Ajv(options).compile<MapFile>(importMapSchema));
}

/** Reads a map, or throws an `UnreadableFile` with everything that is wrong with it, each at its line. */
export function readImportMap(text: string): ImportMap {
  const json = parseJsonWithPositions(text);
  const hasShape = shapeOfMaps();
  const unsound = json.faults.length > 0 ? json.faults : hasShape(json.value) ? [] : shapeFaults(hasShape.errors ?? []);
  const problems = unsound.map((fault): ImportProblem => {
    const { line } = json.positionOf(fault);
    return { inMap: true, line, column: undefined, code: 'map', reason: [fault.message, fault.cure].filter(Boolean).join(': ') };
  });
  if (problems.length > 0 || !hasShape(json.value)) throw new UnreadableFile(problems);

  const file = json.value;
  const faults = [...missingColumns(file, json), ...wrongSources(file, json)];
  if (faults.length > 0) throw new UnreadableFile(faults);
  return {
    encoding: file.encoding ?? 'utf-8',
    separator: separators[file.separator ?? ','],
    closesZeroOrLess: file.zeroOrLess === 'close',
    columns: Object.entries(file.columns).flatMap(([column, source]) =>
      source === null ? [] : [toMapped(column, source, { file, line: lineOf(json, column) })],
    ),
    ignored: file.ignore ?? [],
  };
}

function lineOf(json: ParsedJson, column?: string): number {
  return json.positionOf({ path: ['columns', ...(column === undefined ? [] : [column])], atKey: true }).line;
}

function missingColumns({ columns }: MapFile, json: ParsedJson): readonly ImportProblem[] {
  return allBillColumns
    .filter(({ name, isRequired }) => isRequired && (columns[name] ?? null) === null)
    .map(({ name, holds }) => ({
      inMap: true,
      line: lineOf(json, Object.hasOwn(columns, name) ? name : undefined),
      column: name,
      code: 'map' as const,
      reason: `is required: name the column of the file that holds it, or { "value": "..." } for all rows. ${holds}`,
    }));
}

function wrongSources({ columns }: MapFile, json: ParsedJson): readonly ImportProblem[] {
  return Object.entries(columns).flatMap(([column, source]) => {
    const reason = wrongSource(column, source);
    return reason === undefined ? [] : [{ inMap: true as const, line: lineOf(json, column), column, code: 'map', reason }];
  });
}

function wrongSource(column: string, source: Source): string | undefined {
  if (source === null || typeof source === 'string') return undefined;
  const { from, value, part, order, dates, amounts } = source;
  if ((from === undefined) === (value === undefined)) return 'needs either "from" or "value"';
  if (value !== undefined && Object.keys(source).length > 1) return 'has a "value" for all rows, so nothing else belongs there';
  if (part !== undefined && !column.endsWith('_name')) return 'is not a name, so it has no "part"';
  if (order !== undefined && part === undefined) return 'states an "order" without the "part" of the name to take';
  if (dates !== undefined && !isDate(column)) return 'is not a date, so it has no "dates"';
  return amounts !== undefined && column !== 'total_amount' ? 'is not an amount, so it has no "amounts"' : undefined;
}

function isDate(column: string): boolean {
  return column.endsWith('_date');
}

function toMapped(
  column: string,
  source: NonNullable<Source>,
  { file, line }: { readonly file: MapFile; readonly line: number },
): MappedColumn {
  const entry = typeof source === 'string' ? { from: source } : source;
  const { from = [], value } = entry;
  if (value !== undefined) return { column, line, from: [], reformat: () => value };
  return { column, line, from: [from].flat(), reformat: reformatOf(column, entry, file) };
}

function reformatOf(column: string, entry: Exclude<Source, string | null>, file: MapFile): MappedColumn['reformat'] {
  const { part, order = 'LAST, FIRST', values, dates = file.dates, amounts = file.amounts ?? 'dollars' } = entry;
  if (values !== undefined) return valueReader(values);
  if (part !== undefined) return nameReader(part, order);
  if (column === 'total_amount') return amountReader(amounts);
  if (!isDate(column)) return (text) => text;
  return dates === undefined ? withoutTime : dateReader(dates);
}

function valueReader(values: Readonly<Record<string, string>>): MappedColumn['reformat'] {
  const meanings = new Map(Object.entries(values).map(([value, meaning]) => [value.toLowerCase(), meaning]));
  return (text) =>
    meanings.get(text.toLowerCase()) ?? { code: 'unlisted', refused: 'holds a value that the map does not list in "values"' };
}
