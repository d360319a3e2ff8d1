import { createHash } from 'node:crypto';

import { sql } from 'kysely';

import type { Db } from '../../schema/database.ts';

export interface RequestKey {
  readonly provider_id: string;
  readonly scope: string;
  readonly call: string;
  readonly key: string;
}

interface KeyRecord {
  readonly request_hash: string;
  readonly answer_status: number | null;
  readonly answer_body: unknown;
}

interface Lease {
  readonly owner: string;
  readonly seconds: number;
}

/** A repetition comes within seconds. What a stored answer holds of a person is not kept for longer than it may be asked for. */
const DAYS_KEPT = 1;

/**
 * The statement is acknowledged before it is on the disk, and what commits after it takes it there. A server that crashes before that
 * forgets a key whose work it forgets too, or an answer whose work is done: like a process that is killed before it stores an answer,
 * that leaves one result, because the database's own constraints allow no second.
 */
const soon = sql`set_config('synchronous_commit', 'off', true)`;

function isKey({ provider_id, scope, call, key }: RequestKey) {
  return sql`provider_id = ${provider_id} and scope = ${scope} and call = ${call} and key = ${key}`;
}

/** The key, as long as this holder has not answered. */
function isHeld(key: RequestKey, owner: string) {
  return sql`${isKey(key)} and owner = ${owner} and answer_status is null`;
}

/** Takes a key that is unused, or whose last holder was lost. True when it is ours now. */
export async function takeKey(
  db: Db,
  { provider_id, scope, call, key }: RequestKey,
  requestHash: string,
  { owner, seconds }: Lease,
): Promise<boolean> {
  const { rows } = await sql`
    insert into idempotency_keys (provider_id, scope, call, key, request_hash, owner, locked_until, created_at, expires_at)
    values (
      ${provider_id}, ${scope}, ${call}, ${key}, ${requestHash}, ${owner}, now() + make_interval(secs => ${seconds}),
      now(), now() + make_interval(days => ${DAYS_KEPT})
    )
    on conflict (provider_id, scope, call, key) do update
      set owner = excluded.owner, locked_until = excluded.locked_until
      where idempotency_keys.answer_status is null
        and idempotency_keys.locked_until < now()
        and idempotency_keys.request_hash = excluded.request_hash
    returning ${soon}
  `.execute(db);
  return rows.length === 1;
}

export async function findKey(db: Db, key: RequestKey): Promise<KeyRecord | undefined> {
  const { rows } = await sql<KeyRecord>`
    select request_hash, answer_status, answer_body from idempotency_keys where ${isKey(key)}
  `.execute(db);
  return rows[0];
}

/** Records that the holder is still at work. */
export async function extendLease(db: Db, key: RequestKey, { owner, seconds }: Lease): Promise<void> {
  await sql`
    update idempotency_keys set locked_until = now() + make_interval(secs => ${seconds}) where ${isHeld(key, owner)}
  `.execute(db);
}

export async function storeAnswer(
  db: Db,
  key: RequestKey,
  owner: string,
  { status, body }: { readonly status: number; readonly body: unknown },
): Promise<void> {
  await sql`
    update idempotency_keys set answer_status = ${status}, answer_body = ${JSON.stringify(body)}::jsonb
    where ${isHeld(key, owner)}
    returning ${soon}
  `.execute(db);
}

/** Forgets a key whose request came to nothing, so that it may be sent again. */
export async function releaseKey(db: Db, key: RequestKey, owner: string): Promise<void> {
  await sql`delete from idempotency_keys where ${isHeld(key, owner)}`.execute(db);
}

/** The same for two requests that ask for the same, in whatever order their fields came. */
export function requestHash(...parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts, sortKeys)).digest('hex');
}

function sortKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
