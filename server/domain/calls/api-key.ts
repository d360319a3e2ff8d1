import { createHash } from 'node:crypto';

import { FunnelError, type Call, type ErrorCode } from '#api';
import type { FastifyRequest } from 'fastify';
import type { Provider } from '#configuration';
import { sql, type Selectable } from 'kysely';

import { selectRows, updateRows } from '../../platform/database/rows.ts';
import type { Db, Database } from '../../schema/database.ts';
import { recordRefusal } from '../audit/refusal-audit.ts';

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
  const { provider_id } = provider;
  const key = sent && (await selectRows(db, 'api_keys', { provider_id, secret_hash: hashApiKey(sent) }).executeTakeFirst());
  if (!key) throw new FunnelError('api_key_invalid', { message: 'this provider has no such key' });
  const problem = keyProblem(call, key, now);
  if (problem !== undefined) {
    const { key_id } = key;
    await recordRefusal(
      db,
      { kind: 'api-key-refusals', subject: key_id, provider_id, chain_id: key_id },
      { event: 'api_key.refused', details: { call: call.name, code: problem } },
      { actor: 'host', session_id_hash: null, at: now },
    );
    throw new FunnelError(problem);
  }
  await touchApiKey(db, key, now);
  return { provider, key };
}

const CODES = { revoked: 'api_key_revoked', expired: 'api_key_expired', inactive: 'api_key_inactive' } as const;

function keyProblem({ scope }: Call, key: ApiKey, now: Date): ErrorCode | undefined {
  const state = keyState(key, now);
  if (state !== 'active') return CODES[state];
  return scope !== undefined && key.scopes.includes(scope) ? undefined : 'api_key_lacking_permissions';
}

/** The state of a key in one word: what cannot be mended comes first. */
export function keyState(
  { revoked_at, starts_at, expires_at }: ApiKey,
  now: Date,
): 'active' | 'revoked' | 'expired' | 'inactive' {
  if (revoked_at !== null) return 'revoked';
  if (expires_at <= now) return 'expired';
  return starts_at > now ? 'inactive' : 'active';
}

/** A key in a page is public, so a request that a browser marks as its own is rejected. */
function refuseBrowsers({ headers }: FastifyRequest): void {
  if (headers['sec-fetch-site'] === undefined) return;
  throw new FunnelError('forbidden', { message: 'API keys are for servers: this one has reached a browser, revoke it' });
}

export type ApiKey = Readonly<Selectable<Database['api_keys']>>;

/** `used_at` is written at most this often, so that a busy host does not write a row with every call. */
const TOUCH_SECONDS = 60;

/** Every key that a provider ever had, the newest first. */
export function listApiKeys(db: Db, providerId: string): Promise<ApiKey[]> {
  return selectRows(db, 'api_keys', { provider_id: providerId }).orderBy('created_at', 'desc').execute();
}

/** Notes that the key is in use, unless that was noted a moment ago. */
async function touchApiKey(db: Db, { provider_id, key_id, used_at }: ApiKey, now: Date): Promise<void> {
  if (used_at !== null && now.getTime() - used_at.getTime() < TOUCH_SECONDS * 1000) return;
  const used = sql<Date>`greatest(used_at, ${now}::timestamptz)`;
  await updateRows(db, 'api_keys', { provider_id, key_id }).set({ used_at: used }).execute();
}
