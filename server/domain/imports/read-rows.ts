import { Readable } from 'node:stream';

import type { DayString } from '#rules';
import { parse, type CsvError, type Info } from 'csv-parse';

import type { Refused } from './cells.ts';
import { decode } from './decode-text.ts';
import { readMappedHeader } from './map-header.ts';
import { unreadable, type CellFault, type ImportProblem } from './import-report.ts';
import type { ImportMap } from './read-map.ts';
import { readHeader, type FileHeader, type FileKind, type RowHeader } from './read-header.ts';

interface CsvRecord {
  readonly info: Info;
  readonly record: readonly string[];
}

/** The day on which a file is read, and the events of reading it in the order of its lines. */
export interface Reading {
  /** How a file with columns of its own is read. */
  readonly map?: ImportMap | undefined;
  readonly today: DayString;
  readonly onHeader: (header: RowHeader) => void;
  /** A row that is skipped, with everything that is wrong with it. */
  readonly onBadRow: (problems: readonly ImportProblem[]) => void;
}

/** A row larger than this has lost its closing quotation mark, and would swallow the rest of the file unseen. */
const largestRow = 64 * 1024;

const lineBreak = /[\n\r]/;

/** What a file holds, and how a row of it is read: what it states, or everything that is wrong with it. */
export interface RowKind<Row> extends FileKind {
  readonly readRow: (
    textOf: (column: string) => string | Refused,
    today: DayString,
  ) => { readonly row: Row } | { readonly faults: readonly CellFault[] };
}

/** The good rows of a file, one at a time, never more of the file in memory than a few chunks. */
export async function* readRows<Row>(
  bytes: AsyncIterable<Buffer | string>,
  kind: RowKind<Row>,
  { map, today, onHeader, onBadRow }: Reading,
): AsyncGenerator<Row & { readonly line: number }> {
  let header: FileHeader | undefined;
  for await (const { info, record } of parseCsv(bytes, { map, onBadRow })) {
    if (!header) {
      header = map === undefined ? readHeader(record, kind) : readMappedHeader(record, map);
      onHeader(header);
      continue;
    }
    if (record.every((value) => value.trim() === '')) continue;

    const { textIn, width } = header;
    const line = info.lines - record.reduce((sum, value) => sum + countNewlines(value), 0);
    if (record.length !== width) {
      const reason = `has ${record.length} values where the header has ${width} columns`;
      onBadRow([{ line, column: undefined, code: 'width', reason }]);
      continue;
    }
    const reading = kind.readRow((column) => textIn(record, column), today);
    if ('row' in reading) yield { ...reading.row, line };
    else onBadRow(reading.faults.map((fault) => ({ line, ...fault })));
  }
  if (!header) throw unreadable(1, 'the file has no header');
}

function parseCsv(
  bytes: AsyncIterable<Buffer | string>,
  { map, onBadRow }: Pick<Reading, 'map' | 'onBadRow'>,
): AsyncIterable<CsvRecord> {
  let lastGoodLine = 0;
  let lastBadLine = 0;
  const parser = parse({
    info: true,
    delimiter: map?.separator ?? ',',
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
      onBadRow([problem]);
      return undefined;
    },
  });
  const text = Readable.from(decode(bytes, map?.encoding));
  text.once('error', (error) => parser.destroy(error));
  return text.pipe(parser);
}

/** The parser's own message quotes the row, so it is never shown. */
function csvProblem(error: CsvError | undefined, lastGoodLine: number): ImportProblem {
  if (error?.code === 'CSV_QUOTE_NOT_CLOSED' || error?.code === 'CSV_MAX_RECORD_SIZE') {
    const reason = 'opens a quotation mark that is never closed; this row and all after it were not read';
    return { line: lastGoodLine + 1, column: undefined, code: 'openQuote', reason };
  }
  const line = typeof error?.['lines'] === 'number' ? error['lines'] : lastGoodLine + 1;
  return {
    line,
    column: undefined,
    code: 'quote',
    reason: 'has a quotation mark inside a value: quote the whole value and double the mark ("")',
  };
}

/** As the parser counts them: a carriage return alone is one, too. */
function countNewlines(value: string): number {
  return lineBreak.test(value) ? value.split(lineBreak).length - 1 : 0;
}
