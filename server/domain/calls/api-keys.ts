import { sql, type Selectable } from 'kysely';

import type { Database, Db } from '../../schema/database.ts';

export type ApiKey = Readonly<Selectable<Database['api_keys']>>;
type NewApiKey = Pick<
  ApiKey,
  'provider_id' | 'name' | 'prefix' | 'secret_hash' | 'scopes' | 'created_at' | 'starts_at' | 'expires_at'
>;

/** `used_at` is written at most this often, so that a busy host does not write a row with every call. */
const TOUCH_SECONDS = 60;

export function findApiKey(db: Db, providerId: string, secretHash: string): Promise<ApiKey | undefined> {
  return db
    .selectFrom('api_keys')
    .selectAll()
    .where('provider_id', '=', providerId)
    .where('secret_hash', '=', secretHash)
    .executeTakeFirst();
}

export function findApiKeyByPrefix(db: Db, providerId: string, prefix: string): Promise<ApiKey | undefined> {
  return db
    .selectFrom('api_keys')
    .selectAll()
    .where('provider_id', '=', providerId)
    .where('prefix', '=', prefix)
    .forUpdate()
    .executeTakeFirst();
}

/** Every key that a provider ever had, the newest first. */
export function listApiKeys(db: Db, providerId: string): Promise<ApiKey[]> {
  return db.selectFrom('api_keys').selectAll().where('provider_id', '=', providerId).orderBy('created_at', 'desc').execute();
}

export async function insertApiKey(trx: Db, { scopes, ...key }: NewApiKey): Promise<ApiKey> {
  return trx
    .insertInto('api_keys')
    .values({ ...key, scopes: [...scopes] })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function endApiKey(trx: Db, { provider_id, key_id }: ApiKey, at: Date): Promise<void> {
  await trx
    .updateTable('api_keys')
    .set({ revoked_at: at })
    .where('provider_id', '=', provider_id)
    .where('key_id', '=', key_id)
    .execute();
}

/** Notes that the key is in use, unless that was noted a moment ago. */
export async function touchApiKey(db: Db, { provider_id, key_id, used_at }: ApiKey, now: Date): Promise<void> {
  if (used_at !== null && now.getTime() - used_at.getTime() < TOUCH_SECONDS * 1000) return;
  await sql`
    update api_keys set used_at = greatest(used_at, ${now}::timestamptz)
    where provider_id = ${provider_id} and key_id = ${key_id}
  `.execute(db);
}
