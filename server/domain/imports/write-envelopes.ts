import { type Envelope, openValues, sealValues } from '../../platform/database/sealed-rows.ts';
import { type PersonalValues, SEALED_TABLES, type SealedTable } from '../../schema/sealed-tables.ts';
import { RowChanged, type Piece } from './import-file.ts';

/** A column of rows that one statement writes: its type, and a value for each row. */
export type WrittenColumn = readonly [
  name: string,
  type: 'uuid' | 'text' | 'integer' | 'boolean' | 'bytea',
  values: readonly unknown[],
];

/** The envelope of a known row, as a statement selects it; null where the row is not known. */
export interface KnownEnvelope {
  readonly sealed: Buffer | null;
  readonly key_version: number | null;
}

/** A row whose envelope is written, and the envelope that it had. */
export interface SealedWrite {
  readonly id: string;
  readonly was: Buffer | null;
  readonly envelope: Envelope;
}

/** Opens the envelope of a row; what an empty row has where there is none. */
export async function openKnown<T extends SealedTable>(
  { keyring, providerId }: Piece,
  table: T,
  { id, ...known }: KnownEnvelope & { readonly id: string },
): Promise<PersonalValues[T]> {
  const row = { provider_id: providerId, [SEALED_TABLES[table].id]: id, ...known };
  return (await openValues(keyring, table, row)) ?? SEALED_TABLES[table].empty;
}

/** Seals the values of a row. */
export async function sealFor<T extends SealedTable>(
  { keyring, providerId }: Piece,
  table: T,
  id: string,
  values: PersonalValues[T],
): Promise<Envelope> {
  return sealValues(await keyring.keysOf(providerId), table, { provider_id: providerId, id }, values);
}

/** Whether two rows have the same values. */
export function isSame(one: object, other: object): boolean {
  const values = Object.entries(one);
  return values.every(([name, value]) => value === (other as Readonly<Record<string, unknown>>)[name]);
}

/** The columns of the envelopes, for `insertRows` and `updateRows`. */
export function envelopeColumns(
  table: SealedTable,
  writes: readonly { readonly envelope: Envelope }[],
): readonly WrittenColumn[] {
  const indexes = Object.keys(SEALED_TABLES[table].indexes) as `${string}_index`[];
  return [
    ['sealed', 'bytea', writes.map(({ envelope }) => envelope.sealed)],
    ['key_version', 'integer', writes.map(({ envelope }) => envelope.key_version)],
    ...indexes.map((index) => [index, 'bytea', writes.map(({ envelope }) => envelope[index])] as const),
  ];
}

/** Inserts rows of the provider, in one statement. */
export async function insertRows(
  { run, providerId }: Pick<Piece, 'run' | 'providerId'>,
  table: SealedTable,
  columns: readonly WrittenColumn[],
): Promise<void> {
  if (isEmpty(columns)) return;
  const names = columns.map(([name]) => name).join(', ');
  await run(`insert into ${table} (provider_id, ${names}) select $1, v.* from ${unnestRows(columns)}`, [
    providerId,
    ...valuesOf(columns),
  ]);
}

/**
 * Updates known rows, in one statement. A row that another process has changed since it was read must be read again: then the piece
 * begins anew.
 */
export async function updateEnvelopes(
  piece: Piece,
  table: SealedTable,
  writes: readonly SealedWrite[],
  { set, more = [] }: { readonly set: string; readonly more?: readonly WrittenColumn[] },
): Promise<void> {
  if (writes.length === 0) return;
  const changed = [...envelopeColumns(table, writes), ...more];
  const columns: readonly WrittenColumn[] = [
    ['id', 'uuid', writes.map(({ id }) => id)],
    ['was', 'bytea', writes.map(({ was }) => was)],
    ...changed,
  ];
  const { rowCount } = await piece.run(
    `update ${table} t set ${changed.map(([name]) => `${name} = v.${name}`).join(', ')}, ${set}
     from ${unnestRows(columns)}
     where t.provider_id = $1 and t.${SEALED_TABLES[table].id} = v.id and t.sealed is not distinct from v.was`,
    [piece.providerId, ...valuesOf(columns)],
  );
  if (rowCount !== writes.length) throw new RowChanged();
}

/** The rows of columns for SQL, as the table `v`. The first value of a statement is the provider. */
export function unnestRows(columns: readonly WrittenColumn[]): string {
  const arrays = columns.map(([, type], place) => `$${place + 2}::${type}[]`);
  return `unnest(${arrays.join(', ')}) v (${columns.map(([name]) => name).join(', ')})`;
}

export function valuesOf(columns: readonly WrittenColumn[]): readonly unknown[] {
  return columns.map(([, , values]) => values);
}

function isEmpty(columns: readonly WrittenColumn[]): boolean {
  return columns.every(([, , values]) => values.length === 0);
}
