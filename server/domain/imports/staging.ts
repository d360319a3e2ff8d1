import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

/** Rows of a COPY are sent in pieces of this many characters, because a write for each row costs more than its parsing. */
const PIECE = 1 << 16;

type CopiedValue = string | number | boolean | null | undefined;

/** How the rows of a file are staged. */
export interface Staging<Row> {
  /** The columns of the table, as SQL defines them. */
  readonly columns: string;
  /** Values in the order of these columns. */
  readonly toValues: (row: Row) => readonly CopiedValue[];
}

/** Copies the good rows of a file, as they are read, into a table that only this connection sees and that ends with it. */
export async function stageRows<Row>(
  client: Client,
  { columns, toValues }: Staging<Row>,
  rows: AsyncIterable<Row>,
): Promise<void> {
  await client.query(`create temporary table staged_rows (${columns})`);
  await copyRows(client, { table: 'staged_rows', toValues }, rows);
}

/** Copies rows into a table as they come. */
export async function copyRows<Row>(
  client: Client,
  { table, toValues }: Pick<Staging<Row>, 'toValues'> & { readonly table: string },
  rows: AsyncIterable<Row>,
): Promise<void> {
  await pipeline(Readable.from(inPieces(rows, toValues)), client.query(copyFrom(`copy ${table} from stdin`)));
}

async function* inPieces<Row>(rows: AsyncIterable<Row>, toValues: Staging<Row>['toValues']): AsyncGenerator<string> {
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
function toCopyValue(value: CopiedValue): string {
  if (value === null || value === undefined) return String.raw`\N`;
  return String(value).replaceAll(/[\\\t\n\r]/g, (character) => escapes[character] ?? character);
}

const escapes: Readonly<Record<string, string>> = {
  '\\': String.raw`\\`,
  '\t': String.raw`\t`,
  '\n': String.raw`\n`,
  '\r': String.raw`\r`,
};

/** Numbers the patients of the staged rows in pieces of `size`; where rows of one patient differ, the last one counts. */
export async function createPatientPieces(
  client: Client,
  size: number,
): Promise<{ readonly pieces: number; readonly patients: number }> {
  await client.query(`
    create temporary table staged_patients as
      select *, (row_number() over (order by mrn) - 1) / ${size} as piece
      from (select distinct on (mrn) * from staged_rows order by mrn, line desc) last_row`);
  await client.query('create index on staged_patients (piece)');
  await client.query('analyze staged_patients');
  const { rows } = await client.query<{ pieces: number; patients: number }>(
    'select coalesce(max(piece) + 1, 0)::int as pieces, count(*)::int as patients from staged_patients',
  );
  return rows[0] ?? { pieces: 0, patients: 0 };
}
