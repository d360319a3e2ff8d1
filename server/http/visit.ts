import { randomBytes } from 'node:crypto';

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';

import type { Database } from '../database/schema.ts';
import type { Agent } from '../database/tables/agents.ts';
import type { Provider } from '../providers/index.ts';
import { createSessionId, findSessionId, hashSessionId, setSessionCookie } from './session-cookie.ts';
import type { SessionRecord } from './session-record.ts';
import { createSession, deleteSession, findSession, renewSession, touchSession } from './session-store.ts';

declare module 'fastify' {
  interface FastifyRequest {
    visit: Visit | undefined;
  }
}

/** Whose site was asked, and by which session. */
export interface Visit {
  readonly provider: Provider;
  readonly session: SessionRecord;
  /** The session began with this request: the browser sent no cookie, or one whose session is over. */
  readonly isNew: boolean;
}

/** The visit that an earlier hook opened. */
export function getVisit(request: FastifyRequest): Visit {
  if (!request.visit) throw new Error(`route ${request.routeOptions.url} is served without a visit`);
  return request.visit;
}

export interface OpenVisitOptions {
  readonly db: Kysely<Database>;
  readonly provider: Provider;
  readonly now: Date;
  /** Of a page; a call does not know it. */
  readonly locale?: string | null;
}

/** The session of the request's cookie, or a new one, whose cookie the answer then sets. */
export async function openVisit(
  request: FastifyRequest,
  reply: FastifyReply,
  { db, provider, now, locale = null }: OpenVisitOptions,
): Promise<Visit> {
  const { provider_id } = provider;
  const known = findSessionId(request);
  const session = known && (await findSession(db, { provider_id, session_id_hash: hashSessionId(known) }, now));
  if (session) {
    const seen_at = await touchSession(db, session, now);
    return { provider, session: { ...session, seen_at }, isNew: false };
  }
  const id = createSessionId();
  const created = await createSession(
    db,
    { provider_id, session_id_hash: hashSessionId(id) },
    { csrf_secret: createSecret(), locale },
    now,
  );
  setSessionCookie(reply, id);
  return { provider, session: created, isNew: true };
}

/** A session under its new id, which the answer has yet to bring to the browser. */
export interface RenewedSession {
  readonly id: string;
  readonly session: SessionRecord;
}

/**
 * Moves the session to a new id with new tokens: what was stolen before signing in is worth nothing after. It belongs
 * into the transaction that signs in, so that whatever happens in between, the old id is never a signed-in one.
 */
export async function startSessionAnew(trx: Kysely<Database>, session: SessionRecord, now: Date): Promise<RenewedSession> {
  const id = createSessionId();
  const next = { session_id_hash: hashSessionId(id), csrf_secret: createSecret() };
  return { id, session: await renewSession(trx, session, next, now) };
}

/** Ends the session and begins another one, in which this agent is signed in: nothing of who was there before goes along. */
export async function startAgentSession(
  trx: Kysely<Database>,
  session: SessionRecord,
  agent: Agent,
  now: Date,
): Promise<RenewedSession> {
  const id = createSessionId();
  await deleteSession(trx, session);
  const key = { provider_id: session.provider_id, session_id_hash: hashSessionId(id) };
  return { id, session: await createSession(trx, key, { csrf_secret: createSecret(), locale: session.locale, agent }, now) };
}

function createSecret(): string {
  return randomBytes(32).toString('base64url');
}
