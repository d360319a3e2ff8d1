import { randomUUID } from 'node:crypto';

import { type Insertable, type KyselyPlugin, sql } from 'kysely';

import type { Database, Db } from '../../schema/database.ts';
import { type NewRow, type OpenRow, type PersonalValues, SEALED_TABLES, type SealedTable } from '../../schema/sealed-tables.ts';
import { openBytes, sealBytes } from '../sealing.ts';
import { blindIndex, type Keyring, keyringOf, type ProviderKeys } from './keyring.ts';

/** The columns of an envelope, with its blind indexes. */
export type Envelope = Readonly<Record<`${string}_index`, Buffer | null>> & {
  readonly sealed: Buffer;
  readonly key_version: number;
};

type Row = Readonly<Record<string, unknown>> & { readonly provider_id: string };

/** What names a row of a sealed table. */
export interface RowKey {
  readonly provider_id: string;
  /** The value of the column that names the row. */
  readonly id: string;
}

/** Seals the personal values of a new row for `.values()`. A row without an id gets one. */
export async function sealRow<T extends SealedTable>(db: Db, table: T, row: NewRow<T>): Promise<Insertable<Database[T]>> {
  const { id, empty } = SEALED_TABLES[table];
  const given = row as unknown as Row;
  const named = { ...given, [id]: given[id] ?? randomUUID() } as Row;
  const [personal, plain] = split(named, empty);
  const key = keyOf(table, named);
  const envelope = sealValues(await keyringOf(db).keysOf(key.provider_id), table, key, { ...empty, ...personal });
  return { ...plain, ...envelope } as unknown as Insertable<Database[T]>;
}

/**
 * Seals a change of personal values, for `.set()`: an envelope has all values of its row. It locks the row until the transaction
 * ends, so that no other change is lost.
 */
export async function sealChange<T extends SealedTable>(
  trx: Db,
  table: T,
  key: RowKey,
  change: Partial<PersonalValues[T]>,
): Promise<Envelope> {
  const { id, empty } = SEALED_TABLES[table];
  const { rows } = await sql<Row>`
    select provider_id, ${sql.ref(id)}, sealed, key_version from ${sql.table(table)}
    where provider_id = ${key.provider_id} and ${sql.ref(id)} = ${key.id} for update
  `.execute(trx);
  const [row] = rows;
  if (!row) throw new Error(`the row of ${table} is there`);
  const keyring = keyringOf(trx);
  const values = (await openValues(keyring, table, row)) ?? empty;
  return sealValues(await keyring.keysOf(key.provider_id), table, key, { ...values, ...change });
}

/** Seals all values of a row that is known whole, for `.set()`. */
export async function sealValuesOf<T extends SealedTable>(
  db: Db,
  table: T,
  key: RowKey,
  values: PersonalValues[T],
): Promise<Envelope> {
  return sealValues(await keyringOf(db).keysOf(key.provider_id), table, key, values);
}

/** The same database, whose results are whole rows of this table: it opens their envelopes. */
export function opened(db: Db, table: SealedTable): Db {
  return db.withPlugin(openRows(keyringOf(db), table));
}

function openRows(keyring: Keyring, table: SealedTable): KyselyPlugin {
  return {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      const rows: Row[] = [];
      for (const row of result.rows as Row[]) rows.push('sealed' in row ? await openRow(keyring, table, row) : row);
      return { ...result, rows };
    },
  };
}

/** A row with its personal values in place of its envelope. */
async function openRow<T extends SealedTable>(keyring: Keyring, table: T, row: Row): Promise<OpenRow<T> & Row> {
  const columns = Object.entries(row).filter(([column]) => !isOfEnvelope(column));
  const values = (await openValues(keyring, table, row)) ?? SEALED_TABLES[table].empty;
  return { ...Object.fromEntries(columns), ...values } as unknown as OpenRow<T> & Row;
}

/** The column of an envelope or of a blind index. */
function isOfEnvelope(column: string): boolean {
  return column === 'sealed' || column === 'key_version' || column.endsWith('_index');
}

/** What an envelope holds; nothing where the row has none. */
export async function openValues<T extends SealedTable>(
  keyring: Keyring,
  table: T,
  row: Row,
): Promise<PersonalValues[T] | undefined> {
  const { sealed, key_version } = row as Partial<Envelope>;
  if (!sealed) return undefined;
  const key = await keyring.keyOf(row.provider_id, Number(key_version));
  const values = JSON.parse(openBytes(key, sealed, belongsTo(table, keyOf(table, row))).toString('utf8')) as PersonalValues[T];
  // An envelope of an earlier version lacks the values that its table got since.
  return { ...SEALED_TABLES[table].empty, ...values };
}

/** Encrypts the values of a row with the current key, and computes what lookups compare. */
export function sealValues<T extends SealedTable>(
  keys: ProviderKeys,
  table: T,
  key: RowKey,
  values: PersonalValues[T],
): Envelope {
  const bytes = Buffer.from(JSON.stringify(values), 'utf8');
  const dataKey = keys.byVersion.get(keys.version);
  if (!dataKey) throw new Error('the current version is among the keys');
  const indexes = Object.entries(SEALED_TABLES[table].indexes).map(([column, textOf]) => {
    const text = textOf(values);
    return [column, text === null ? null : blindIndex(keys, column, text)] as const;
  });
  return {
    ...(Object.fromEntries(indexes) as Record<`${string}_index`, Buffer | null>),
    sealed: sealBytes(dataKey, bytes, belongsTo(table, key)),
    key_version: keys.version,
  };
}

/** Stores another envelope of a row. */
export async function putEnvelope(trx: Db, table: SealedTable, { provider_id, id }: RowKey, envelope: Envelope): Promise<void> {
  const changes = Object.entries(envelope).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  await sql`
    update ${sql.table(table)} set ${sql.join(changes)}
    where provider_id = ${provider_id} and ${sql.ref(SEALED_TABLES[table].id)} = ${id}
  `.execute(trx);
}

/** What a lookup compares with this index of a table. */
export async function indexOf(db: Db, providerId: string, column: `${string}_index`, text: string): Promise<Buffer> {
  return blindIndex(await keyringOf(db).keysOf(providerId), column, text);
}

/** Authenticated with the envelope: one that is moved to another row does not open. */
function belongsTo(table: SealedTable, { provider_id, id }: RowKey): string {
  return `${provider_id} ${table} ${id}`;
}

function keyOf(table: SealedTable, row: Row): RowKey {
  return { provider_id: row.provider_id, id: String(row[SEALED_TABLES[table].id]) };
}

function split(row: Row, personal: object) {
  const isPersonal = ([column]: readonly [string, unknown]) => column in personal;
  const entries = Object.entries(row).filter(([, value]) => value !== undefined);
  return [
    Object.fromEntries(entries.filter(isPersonal)),
    Object.fromEntries(entries.filter((entry) => !isPersonal(entry))),
  ] as const;
}
