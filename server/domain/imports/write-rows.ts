import { noCounts, type WriteCounts } from './import-report.ts';
import type { Piece } from './import-file.ts';

/** A list of these columns of a table, for SQL. */
export function columnsOf(table: string, columns: readonly string[]): string {
  return columns.map((column) => `${table}.${column}`).join(', ');
}

/** Sets each of these columns to that of another table, for SQL. */
export function assign(columns: readonly string[], table: string): string {
  return columns.map((column) => `${column} = ${table}.${column}`).join(', ');
}

/** Inserts or updates rows of a piece from what `input` selects, and counts them. */
export async function countWrites(
  { query }: Pick<Piece, 'query'>,
  { input, write }: { readonly input: string; readonly write: string },
): Promise<WriteCounts> {
  const { rows } = await query<WriteCounts>(`
    with input as (${input}), written as (${write} returning xmax = 0 as is_new),
    counts as (select count(*) filter (where is_new)::int as new, count(*) filter (where not is_new)::int as changed from written)
    select new, changed, (select count(*)::int from input) - new - changed as unchanged from counts`);
  return rows[0] ?? noCounts;
}
