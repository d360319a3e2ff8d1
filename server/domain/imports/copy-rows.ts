import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

/** Rows of a COPY are sent in pieces of this many characters, because a write for each row costs more than its parsing. */
const PIECE = 1 << 16;

/** One row of a table, in the order of its columns. */
export type CopiedRow = readonly (string | number | boolean | null)[];

/** Copies rows into a table as they are read. */
export async function copyRows<Row>(
  client: Client,
  table: string,
  { rows, toValues }: { readonly rows: AsyncIterable<Row>; readonly toValues: (row: Row) => CopiedRow },
): Promise<void> {
  const copy = client.query(copyFrom(`copy ${table} from stdin`));
  await pipeline(Readable.from(inPieces(rows, toValues)), copy);
}

async function* inPieces<Row>(rows: AsyncIterable<Row>, toValues: (row: Row) => CopiedRow): AsyncGenerator<string> {
  let piece = '';
  for await (const row of rows) {
    piece += `${toValues(row).map(toCopyValue).join('\t')}\n`;
    if (piece.length < PIECE) continue;
    yield piece;
    piece = '';
  }
  yield piece;
}

/** PostgreSQL's text format of COPY. */
function toCopyValue(value: CopiedRow[number]): string {
  if (value === null) return String.raw`\N`;
  return String(value).replaceAll(/[\\\t\n\r]/g, (character) => escapes[character] ?? character);
}

const escapes: Readonly<Record<string, string>> = {
  '\\': String.raw`\\`,
  '\t': String.raw`\t`,
  '\n': String.raw`\n`,
  '\r': String.raw`\r`,
};
