import { randomBytes } from 'node:crypto';

import { sql } from 'kysely';

import { updateRows } from '../../platform/database/rows.ts';
import type { Db } from '../../schema/database.ts';
import { createSessionId, hashSessionId } from '../../platform/http/session-cookie.ts';
import type { SessionRecord } from './session-record.ts';

/** Idle for this long, a session is over (design 7). */
const IDLE_MINUTES = 15;
/** However busy, a session is over after this long. */
const ABSOLUTE_HOURS = 8;
/** `seen_at` is written at most this often, so that reading stays reading. */
const TOUCH_SECONDS = 30;

export interface SessionKey {
  readonly provider_id: string;
  readonly session_id_hash: string;
}

/** The session that is still alive, or nothing. */
export async function findSession(
  db: Db,
  { provider_id, session_id_hash, kind = 'site' }: SessionKey & Partial<Pick<SessionRecord, 'kind'>>,
  now: Date,
): Promise<SessionRecord | undefined> {
  const { rows } = await sql<SessionRecord>`
    select * from sessions
    where provider_id = ${provider_id} and session_id_hash = ${session_id_hash} and kind = ${kind}
      and (ends_at is null or ends_at > ${now}::timestamptz)
      and seen_at > ${now}::timestamptz - make_interval(mins => ${IDLE_MINUTES})
      and created_at > ${now}::timestamptz - make_interval(hours => ${ABSOLUTE_HOURS})
  `.execute(db);
  return rows[0];
}

/** A session under a new id, which the answer has yet to bring to the browser. */
export interface RenewedSession {
  readonly id: string;
  readonly session: SessionRecord;
}

/** What a session begins with beside its id and secret. A frame's session begins signed in, because a host vouches for the person. */
type NewSession = Pick<SessionRecord, 'locale'> &
  Partial<Omit<SessionRecord, 'provider_id' | 'session_id_hash' | 'csrf_secret' | 'created_at' | 'seen_at'>>;

/** Begins a session under a new id. */
export async function createSession(
  db: Db,
  provider_id: string,
  { agent = null, ...begun }: NewSession,
  now: Date,
): Promise<RenewedSession> {
  const { id, ...secrets } = createSecrets();
  const session = await db
    .insertInto('sessions')
    .values({ provider_id, ...secrets, ...begun, agent: agent && JSON.stringify(agent), created_at: now, seen_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { id, session };
}

/** A new id of a session, and what the database keeps of it. */
function createSecrets() {
  const id = createSessionId();
  return { id, session_id_hash: hashSessionId(id), csrf_secret: randomBytes(32).toString('base64url') };
}

/** Whole seconds until the session ends, if nothing more is asked of it. */
export function secondsLeft(
  { created_at, seen_at, ends_at }: Pick<SessionRecord, 'created_at' | 'seen_at' | 'ends_at'>,
  now: Date,
): number {
  const end = Math.min(
    seen_at.getTime() + IDLE_MINUTES * 60_000,
    created_at.getTime() + ABSOLUTE_HOURS * 3_600_000,
    ends_at?.getTime() ?? Number.POSITIVE_INFINITY,
  );
  return Math.max(0, Math.floor((end - now.getTime()) / 1000));
}

/** Notes that the visitor is still there, unless that was noted a moment ago. Answers when they were last seen. */
export async function touchSession(
  db: Db,
  { seen_at, ...key }: SessionKey & { readonly seen_at: Date },
  now: Date,
): Promise<Date> {
  if (now.getTime() - seen_at.getTime() < TOUCH_SECONDS * 1000) return seen_at;
  await updateSession(db, key)
    .set({ seen_at: sql<Date>`greatest(seen_at, ${now}::timestamptz)` })
    .execute();
  return now;
}

/** A session without a person, and without the proof of one. */
export const WITHOUT_PATIENT = {
  patient_id: null,
  needs_code: false,
  search_hash: null,
  unique_value: null,
  second_identifier_at: null,
  verified_at: null,
  verified_method: null,
  verified_phone_hash: null,
  validation_token_hash: null,
  proved_code_id: null,
  phone_link_id: null,
} as const;

const renewed = [...Object.keys(WITHOUT_PATIENT), 'created_at', 'locale', 'agent', 'configuration_version', 'holder_id'];

/**
 * Moves a session to a new id with a new secret, so that an id that was stolen before the sign-in is worth nothing after it. Call it
 * in the transaction that signs in: the old id is then never signed in. The old id stays as a session without a person until it
 * expires. A request in progress with it is rejected, and starts no third session whose cookie would overwrite the new one.
 */
export async function startSessionAnew(db: Db, key: SessionKey, now: Date): Promise<RenewedSession> {
  const { id, ...next } = createSecrets();
  const columns = sql.join(renewed.map((column) => sql.ref(column)));
  const { rows } = await sql<SessionRecord>`
    with emptied as (${updateSession(db, key).set({ ...WITHOUT_PATIENT, agent: null, holder_id: sql`gen_random_uuid()` })})
    insert into sessions (provider_id, session_id_hash, csrf_secret, seen_at, ${columns})
    select provider_id, ${next.session_id_hash}, ${next.csrf_secret}, ${now}, ${columns} from sessions
    where provider_id = ${key.provider_id} and session_id_hash = ${key.session_id_hash}
    returning *
  `.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the session went away between two statements');
  return { id, session: row };
}

export async function deleteSession(db: Db, { provider_id, session_id_hash }: SessionKey): Promise<void> {
  await sql`delete from sessions where provider_id = ${provider_id} and session_id_hash = ${session_id_hash}`.execute(db);
}

export async function setSessionLocale(db: Db, key: SessionKey, locale: string): Promise<void> {
  await updateSession(db, key).set({ locale }).execute();
}

export function updateSession(db: Db, { provider_id, session_id_hash }: SessionKey) {
  return updateRows(db, 'sessions', { provider_id, session_id_hash });
}
