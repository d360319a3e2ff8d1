import { isUtf8 } from 'node:buffer';

import { parse } from 'csv-parse/sync';

import { isRefused } from './cells.ts';
import { allBillColumns } from './file-columns.ts';
import { knownHeaders, plainHeader, wholeNameHeaders } from './known-headers.ts';
import { dateFormatNames, dateReader, type DateFormatName, type NameOrder } from './map-formats.ts';
import { type Encoding, type MapFile, separators } from './map-schema.ts';
import { unreadable } from './import-report.ts';

/** A map that a person checks, and what the proposal could not decide. */
export interface MapProposal {
  readonly map: MapFile;
  /** Required columns without a column of the file; they are null in the map. */
  readonly missing: readonly string[];
  /** Columns of the file that no column of a bill file was found for; the map ignores them. */
  readonly unread: readonly string[];
}

/** The beginning of a file: its header and some rows. */
interface Sample {
  readonly encoding: Encoding;
  readonly separator: keyof typeof separators;
  readonly names: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

type Sources = Map<string, string | { readonly from: string; readonly part: 'first' | 'last'; readonly order: NameOrder }>;

/** Proposes a map from the first rows of a file. Throws an `UnreadableFile` where there is no header. */
export function proposeMap(start: Buffer): MapProposal {
  const sample = readSample(start);
  const sources = namedColumns(sample);
  addWholeNames(sources, sample);
  // Without an invoice number of its own, an export has one row for each account.
  const account = sources.get('account_number');
  if (!sources.has('invoice_id') && account !== undefined) sources.set('invoice_id', account);

  const used = new Set([...sources.values()].map((source) => (typeof source === 'string' ? source : source.from)));
  const unread = sample.names.filter((name) => name !== '' && !used.has(name));
  const missing = allBillColumns.filter(({ name, isRequired }) => isRequired && !sources.has(name)).map(({ name }) => name);
  const dates = dateFormatOf(sources, sample);
  return {
    map: {
      ...(sample.encoding !== 'utf-8' && { encoding: sample.encoding }),
      ...(sample.separator !== ',' && { separator: sample.separator }),
      ...(dates && { dates }),
      amounts: 'dollars',
      zeroOrLess: 'report',
      columns: columnsOf(sources, missing),
      ignore: unread,
    },
    missing,
    unread,
  };
}

/** In the order of the guide. */
function columnsOf(sources: Sources, missing: readonly string[]): MapFile['columns'] {
  const stated = allBillColumns.filter(({ name }) => sources.has(name) || missing.includes(name));
  return Object.fromEntries(stated.map(({ name }) => [name, sources.get(name) ?? null]));
}

function readSample(start: Buffer): Sample {
  const whole = start.subarray(0, start.lastIndexOf(0x0a) + 1 || start.length);
  const encoding = isUtf8(whole) ? 'utf-8' : 'windows-1252';
  const text = new TextDecoder(encoding).decode(whole).replaceAll('\r\n', '\n');
  const [header = ''] = text.split('\n', 1);
  const separator = separatorOf(header);
  const records = parse(text, {
    delimiter: separators[separator],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    to: SAMPLE_ROWS,
  });
  const [names = [], ...rows] = records.map((record) => record.map((value) => value.trim()));
  if (names.every((name) => name === '')) throw unreadable(1, 'the file has no header');
  return { encoding, separator, names, rows };
}

const SAMPLE_ROWS = 200;

/** The separator that the header has most often. */
function separatorOf(header: string): keyof typeof separators {
  const [most] = (Object.keys(separators) as (keyof typeof separators)[])
    .map((name) => ({ name, count: header.split(separators[name]).length }))
    .toSorted((a, b) => b.count - a.count);
  return most === undefined || most.count === 1 ? ',' : most.name;
}

/** The first header that is known for a column, in the order of the known headers. No header is taken twice. */
function namedColumns({ names }: Sample): Sources {
  const free = new Map(names.map((name) => [plainHeader(name), name]));
  const sources: Sources = new Map();
  for (const { name: column } of allBillColumns) {
    const found = [plainHeader(column), ...(knownHeaders[column] ?? [])].find((known) => free.has(known));
    if (found === undefined) continue;
    sources.set(column, free.get(found) ?? found);
    free.delete(found);
  }
  return sources;
}

function addWholeNames(sources: Sources, { names, rows }: Sample): void {
  for (const [prefix, headers] of Object.entries(wholeNameHeaders)) {
    const parts = (['first', 'last'] as const).map((part) => ({ part, column: `${prefix}_${part}_name` }));
    const from = names.find((name) => headers.includes(plainHeader(name)));
    if (from === undefined || parts.some(({ column }) => sources.has(column))) continue;
    const values = rows.map((row) => row[names.indexOf(from)] ?? '').filter(Boolean);
    const order = values.every((value) => !value.includes(',')) && values.length > 0 ? 'FIRST LAST' : 'LAST, FIRST';
    for (const { part, column } of parts) sources.set(column, { from, part, order });
  }
}

/** The first form that every date of the sample has. */
function dateFormatOf(sources: Sources, { names, rows }: Sample): DateFormatName | undefined {
  const places = [...sources]
    .filter(([column]) => column.endsWith('_date'))
    .map(([, source]) => names.indexOf(typeof source === 'string' ? source : source.from));
  const values = rows.flatMap((row) => places.map((place) => row[place] ?? '')).filter(Boolean);
  if (values.length === 0) return undefined;
  return dateFormatNames.find((format) => values.every((value) => !isRefused(dateReader(format)(value))));
}
