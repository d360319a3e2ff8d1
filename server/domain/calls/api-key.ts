import { createHash } from 'node:crypto';

import { FunnelError, type Call, type ErrorCode } from '#api';
import type { FastifyRequest } from 'fastify';
import type { Provider } from '#configuration';
import { sql, type Selectable } from 'kysely';

import type { Db, Database } from '../../schema/database.ts';
import { takeAttempts } from '../audit/attempts.ts';
import { recordEvent } from '../audit/audit.ts';

declare module 'fastify' {
  interface FastifyRequest {
    hostCall: HostCall | undefined;
  }
}

/** Whose site a host's server asked, and with which key. */
interface HostCall {
  readonly provider: Provider;
  readonly key: ApiKey;
}

const SHAPE = /^Bearer (cw_[0-9a-z]{8}_[A-Za-z0-9_-]{43})$/i;
/** The audit records so many refusals an hour for one key; the log has the rest. */
const NOTED_AN_HOUR = 20;

/** What the database knows a key by. A key is 256 random bits, so its hash needs no secret of ours. */
export function hashApiKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

/** The key that a request carries, if it is one of this provider's that may make this call now. */
export async function requireApiKey(
  call: Call,
  request: FastifyRequest,
  { db, provider, now }: { readonly db: Db; readonly provider: Provider; readonly now: Date },
): Promise<HostCall> {
  refuseBrowsers(request);
  const { authorization } = request.headers;
  if (authorization === undefined) throw new FunnelError('auth_missing', { message: 'this call needs an API key' });
  const [, sent] = SHAPE.exec(authorization) ?? [];
  const key = sent && (await findApiKey(db, provider.provider_id, hashApiKey(sent)));
  if (!key) throw new FunnelError('api_key_invalid', { message: 'this provider has no such key' });
  const problem = keyProblem(call, key, now);
  if (problem !== undefined) {
    await noteRefusal(call, key, problem, { db, now });
    throw new FunnelError(problem);
  }
  await touchApiKey(db, key, now);
  return { provider, key };
}

/** The first thing that is wrong: what cannot be mended comes first. */
function keyProblem({ scope }: Call, { revoked_at, starts_at, expires_at, scopes }: ApiKey, now: Date): ErrorCode | undefined {
  if (revoked_at !== null) return 'api_key_revoked';
  if (expires_at <= now) return 'api_key_expired';
  if (starts_at > now) return 'api_key_inactive';
  return scope !== undefined && scopes.includes(scope) ? undefined : 'api_key_lacking_permissions';
}

/** A key in a page is public, so a request that a browser marks as its own is rejected. */
function refuseBrowsers({ headers }: FastifyRequest): void {
  if (headers['sec-fetch-site'] === undefined) return;
  throw new FunnelError('forbidden', { message: 'API keys are for servers: this one has reached a browser, revoke it' });
}

async function noteRefusal(
  call: Call,
  { provider_id, key_id }: ApiKey,
  code: ErrorCode,
  { db, now }: { readonly db: Db; readonly now: Date },
): Promise<void> {
  const limit = { kind: 'api-key-refusals', subject: key_id, max: NOTED_AN_HOUR, seconds: 3600 };
  if ((await takeAttempts(db, provider_id, [limit], now)).length > 0) return;
  const event = { event: 'api_key.refused', details: { call: call.name, code } };
  await recordEvent(db, { provider_id, chain_id: key_id }, event, { actor: 'host', session_id_hash: null, at: now });
}

export type ApiKey = Readonly<Selectable<Database['api_keys']>>;
type NewApiKey = Pick<
  ApiKey,
  'provider_id' | 'name' | 'prefix' | 'secret_hash' | 'scopes' | 'created_at' | 'starts_at' | 'expires_at'
>;

/** `used_at` is written at most this often, so that a busy host does not write a row with every call. */
const TOUCH_SECONDS = 60;

function findApiKey(db: Db, providerId: string, secretHash: string): Promise<ApiKey | undefined> {
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
async function touchApiKey(db: Db, { provider_id, key_id, used_at }: ApiKey, now: Date): Promise<void> {
  if (used_at !== null && now.getTime() - used_at.getTime() < TOUCH_SECONDS * 1000) return;
  await sql`
    update api_keys set used_at = greatest(used_at, ${now}::timestamptz)
    where provider_id = ${provider_id} and key_id = ${key_id}
  `.execute(db);
}
