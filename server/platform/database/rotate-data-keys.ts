import { sql } from 'kysely';

import type { Db } from '../../schema/database.ts';
import { SEALED_TABLES, type SealedTable } from '../../schema/sealed-tables.ts';
import { KEPT_MS, keyringOf } from './keyring.ts';
import { type Envelope, openValues, putEnvelope, sealValues } from './sealed-rows.ts';

/** Few enough that no visitor waits for them. */
const AT_ONCE = 500;

const TABLES = Object.keys(SEALED_TABLES) as SealedTable[];

/** A data key of a provider, and how many rows it encrypts. */
export interface DataKeyUse {
  readonly version: number;
  readonly created_at: Date;
  readonly ended_at: Date | null;
  readonly rows: number;
}

export interface Rotation {
  readonly version: number;
  /** True for a new version; false where the rotation before had not ended and goes on. */
  readonly isNew: boolean;
  /** How many rows were encrypted again. */
  readonly rows: number;
  /** When every process encrypts with the new version. Until then, run it again afterwards; null once the older versions are ended. */
  readonly endsAfter: Date | null;
}

/**
 * Makes a new data key and encrypts the rows of older ones again, in parts, while the service runs. A rotation that was broken off
 * goes on. An older key ends when no row has it and every process knows the new one; it stays, so that no row is ever lost.
 */
export async function rotateDataKeys(db: Db, providerId: string, now: Date): Promise<Rotation> {
  const running = (await listKeys(db, providerId)).filter(({ ended_at }) => ended_at === null);
  const isNew = running.length < 2;
  const version = isNew ? await keyringOf(db).addVersion(providerId) : (await keyringOf(db).keysOf(providerId)).version;
  let rows = 0;
  for (const table of TABLES) rows += await rotateTable(db, table, { providerId, version });
  return { version, isNew, rows, endsAfter: await endOlder(db, { providerId, version }, now) };
}

/** Encrypts the data keys of all providers with the first master key. Returns how many had another. */
export function rewrapDataKeys(db: Db): Promise<number> {
  return keyringOf(db).rewrap();
}

/** The data keys of a provider with their rows, the newest first. */
export async function listDataKeys(db: Db, providerId: string): Promise<readonly DataKeyUse[]> {
  const counts = new Map<number, number>();
  for (const table of TABLES) {
    const { rows } = await sql<{ version: number; count: number }>`
      select key_version as version, count(*)::int as count from ${sql.table(table)}
      where provider_id = ${providerId} and key_version is not null group by key_version
    `.execute(db);
    for (const { version, count } of rows) counts.set(version, (counts.get(version) ?? 0) + count);
  }
  return (await listKeys(db, providerId)).map((key) => ({ ...key, rows: counts.get(key.version) ?? 0 }));
}

async function listKeys(db: Db, providerId: string): Promise<readonly Omit<DataKeyUse, 'rows'>[]> {
  return db
    .selectFrom('data_keys')
    .select(['version', 'created_at', 'ended_at'])
    .where('provider_id', '=', providerId)
    .where('version', '>', 0)
    .orderBy('version', 'desc')
    .execute();
}

interface Target {
  readonly providerId: string;
  readonly version: number;
}

async function rotateTable(db: Db, table: SealedTable, target: Target): Promise<number> {
  let count = 0;
  let last: string | undefined;
  do {
    const part = await rotatePart(db, table, { ...target, after: last });
    count += part.count;
    ({ last } = part);
  } while (last !== undefined);
  return count;
}

type Row = Readonly<Record<string, unknown>> & Envelope & { readonly provider_id: string };

/** Encrypts the next rows again; they are locked, so that no change of a visitor is lost. */
function rotatePart(
  db: Db,
  table: SealedTable,
  { providerId, version, after }: Target & { readonly after: string | undefined },
): Promise<{ readonly count: number; readonly last: string | undefined }> {
  const id = sql.ref(SEALED_TABLES[table].id);
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<Row>`
      select provider_id, ${id}, sealed, key_version from ${sql.table(table)}
      where provider_id = ${providerId} and key_version < ${version} ${after === undefined ? sql`` : sql`and ${id} > ${after}`}
      order by ${id} limit ${AT_ONCE} for update
    `.execute(trx);
    const keyring = keyringOf(trx);
    const keys = await keyring.keysOf(providerId);
    for (const row of rows) {
      const values = await openValues(keyring, table, row);
      const key = { provider_id: providerId, id: String(row[SEALED_TABLES[table].id]) };
      if (values) await putEnvelope(trx, table, key, sealValues(keys, table, key, values));
    }
    return { count: rows.length, last: rows.length < AT_ONCE ? undefined : String(rows.at(-1)?.[SEALED_TABLES[table].id]) };
  });
}

async function endOlder(db: Db, { providerId, version }: Target, now: Date): Promise<Date | null> {
  const keys = await listDataKeys(db, providerId);
  const madeAt = keys.find((key) => key.version === version)?.created_at ?? now;
  const known = new Date(madeAt.getTime() + KEPT_MS);
  const older = keys.filter((key) => key.version < version && key.ended_at === null);
  if (older.length === 0) return null;
  if (now < known || older.some(({ rows }) => rows > 0)) return known;
  await sql`
    update data_keys set ended_at = ${now} where provider_id = ${providerId} and version between 1 and ${version - 1} and ended_at is null
  `.execute(db);
  return null;
}
