import { Readable } from 'node:stream';

import { parse, type CsvError, type Info } from 'csv-parse';

import { decodeUtf8 } from './decode-utf8.ts';
import { unreadable, type ImportProblem } from './import-report.ts';
import { readHeader, type FileHeader, type FileKind } from './read-header.ts';

interface CsvRecord {
  readonly info: Info;
  readonly record: readonly string[];
}

/** The events of reading a file, in the order of its lines. */
export interface ReadingEvents {
  readonly onHeader: (header: FileHeader) => void;
  /** A row that is skipped, with everything that is wrong with it. */
  readonly onBadRow: (problems: readonly ImportProblem[]) => void;
}

/** A row larger than this has lost its closing quotation mark, and would swallow the rest of the file unseen. */
const largestRow = 64 * 1024;

/** One record of a file, by its line. */
export interface FileRecord {
  readonly line: number;
  readonly values: readonly string[];
}

/** A row, or everything that is wrong with it. */
export type RowReading<Row> = { readonly row: Row } | { readonly problems: readonly ImportProblem[] };

/** What a file holds, and how a record of it is read. */
export interface RowKind<Row> extends FileKind {
  readonly readRow: (record: FileRecord, columns: ReadonlyMap<string, number>) => RowReading<Row>;
}

/** The good rows of a file, one at a time, never more of the file in memory than a few chunks. */
export async function* readRows<Row>(
  bytes: AsyncIterable<Buffer | string>,
  kind: RowKind<Row>,
  events: ReadingEvents,
): AsyncGenerator<Row> {
  let header: FileHeader | undefined;
  for await (const { info, record } of parseCsv(bytes, events)) {
    if (!header) {
      header = readHeader(record, kind);
      events.onHeader(header);
      continue;
    }
    if (record.every((value) => value.trim() === '')) continue;

    const line = info.lines - record.reduce((sum, value) => sum + countNewlines(value), 0);
    const reading = readSized({ line, values: record }, header, kind);
    if ('row' in reading) yield reading.row;
    else events.onBadRow(reading.problems);
  }
  if (!header) throw unreadable(1, 'the file has no header');
}

function readSized<Row>(record: FileRecord, header: FileHeader, kind: RowKind<Row>): RowReading<Row> {
  if (record.values.length === header.width) return kind.readRow(record, header.columns);
  const reason = `has ${record.values.length} values where the header has ${header.width} columns`;
  return { problems: [{ line: record.line, column: undefined, reason }] };
}

function parseCsv(bytes: AsyncIterable<Buffer | string>, events: ReadingEvents): AsyncIterable<CsvRecord> {
  let lastGoodLine = 0;
  let lastBadLine = 0;
  const parser = parse({
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: largestRow,
    on_record: (record, { lines }) => {
      lastGoodLine = lines;
      return record;
    },
    on_skip: (error) => {
      const problem = csvProblem(error, lastGoodLine);
      // The parser reports the same row once for each quotation mark in it.
      if (problem.line === lastBadLine) return undefined;
      lastBadLine = problem.line;
      events.onBadRow([problem]);
      return undefined;
    },
  });
  const text = Readable.from(decodeUtf8(bytes));
  text.once('error', (error) => parser.destroy(error));
  return text.pipe(parser);
}

/** The parser's own message quotes the row, so it is never shown. */
function csvProblem(error: CsvError | undefined, lastGoodLine: number): ImportProblem {
  const line = typeof error?.['lines'] === 'number' ? error['lines'] : lastGoodLine + 1;
  if (error?.code === 'CSV_QUOTE_NOT_CLOSED' || error?.code === 'CSV_MAX_RECORD_SIZE') {
    const reason = 'opens a quotation mark that is never closed; this row and all after it were not read';
    return { line: lastGoodLine + 1, column: undefined, reason };
  }
  return {
    line,
    column: undefined,
    reason: 'has a quotation mark inside a value: quote the whole value and double the mark ("")',
  };
}

function countNewlines(value: string): number {
  return value.includes('\n') ? value.split('\n').length - 1 : 0;
}
