import { createHash } from 'node:crypto';

import { FunnelError, type Call, type ErrorCode } from '#api';
import type { FastifyRequest } from 'fastify';

import type { Db } from '../../schema/database.ts';
import type { Provider } from '#configuration';
import { findApiKey, touchApiKey, type ApiKey } from './api-keys.ts';
import { takeAttempts } from '../audit/attempts.ts';
import { recordEvent } from '../audit/audit.ts';

declare module 'fastify' {
  interface FastifyRequest {
    hostCall: HostCall | undefined;
  }
}

/** Whose site a host's server asked, and with which key. */
export interface HostCall {
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
