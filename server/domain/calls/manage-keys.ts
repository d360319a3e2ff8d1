import { randomBytes, randomInt } from 'node:crypto';

import { FunnelError, type Scope } from '#api';

import type { Db } from '../../schema/database.ts';
import { selectRows, updateRows } from '../../platform/database/rows.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { hashApiKey, type ApiKey } from './api-key.ts';
import { byStaff, recordEvent } from '../audit/audit.ts';

const LONGEST_DAYS = 366;
const DAY_MS = 86_400_000;
const LETTERS = '0123456789abcdefghijklmnopqrstuvwxyz';

export interface KeyWish {
  readonly providerId: string;
  /** What it is for, in a few words. */
  readonly name: string;
  readonly scopes: readonly Scope[];
  /** Inactive before; from now on where it is not said. */
  readonly startsAt?: Date | undefined;
  /** A key without an end is refused. */
  readonly expiresAt: Date | undefined;
}

/** A new key: the only time that it is to be seen. */
export interface NewKey {
  readonly key: string;
  readonly record: ApiKey;
}

/** Makes a key. Refuses one that never ends, ends before it begins, or lives longer than a year. */
export async function createApiKey(db: Db, wish: KeyWish, now: Date): Promise<NewKey> {
  const { providerId, name, scopes, startsAt = now, expiresAt } = wish;
  if (expiresAt === undefined) throw new FunnelError('api_key_expiration_required', { message: 'every key ends: give the day' });
  if (expiresAt <= now || expiresAt <= startsAt) throw refusal('a key ends after it begins, and not in the past');
  if (expiresAt.getTime() - startsAt.getTime() > LONGEST_DAYS * DAY_MS)
    throw refusal(`a key lives for ${LONGEST_DAYS} days at most`);
  if (name.trim() === '' || scopes.length === 0) throw refusal('a key has a name and is good for something');

  const prefix = `cw_${Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)]).join('')}`;
  const key = `${prefix}_${randomBytes(32).toString('base64url')}`;
  const record = await inTransaction(db, async (trx) => {
    const inserted = await trx
      .insertInto('api_keys')
      .values({
        provider_id: providerId,
        name: name.trim(),
        prefix,
        secret_hash: hashApiKey(key),
        scopes: [...scopes],
        created_at: now,
        starts_at: startsAt,
        expires_at: expiresAt,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    const details = { prefix, scopes: [...scopes], expires_at: expiresAt.toISOString() };
    await recordEvent(trx, chainOf(inserted), { event: 'api_key.created', details }, byStaff(now));
    return inserted;
  });
  return { key, record };
}

/** Ends a key at once and for good; nothing where there is no such key. Ending it twice changes nothing. */
export function revokeApiKey(
  db: Db,
  { providerId, prefix }: { readonly providerId: string; readonly prefix: string },
  now: Date,
): Promise<ApiKey | undefined> {
  return inTransaction(db, async (trx) => {
    const key = await selectRows(trx, 'api_keys', { provider_id: providerId, prefix }).forUpdate().executeTakeFirst();
    if (!key || key.revoked_at !== null) return key;
    await updateRows(trx, 'api_keys', { provider_id: providerId, key_id: key.key_id }).set({ revoked_at: now }).execute();
    await recordEvent(trx, chainOf(key), { event: 'api_key.revoked', details: { prefix } }, byStaff(now));
    return { ...key, revoked_at: now };
  });
}

function chainOf({ provider_id, key_id }: ApiKey) {
  return { provider_id, chain_id: key_id };
}

function refusal(message: string): FunnelError {
  return new FunnelError('validation_error', { message });
}
