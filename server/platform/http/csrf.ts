import { FunnelError, HEADERS } from '#api';
import type { FastifyRequest } from 'fastify';

import { isSameText, type KeyedHash } from './keyed-hash.ts';
import type { SessionRecord } from '../../domain/sessions/session-record.ts';
import type { Visit } from '../../domain/sessions/request-context.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
/** `none` is a visitor's own doing, such as a reload. `same-site` is another host of the same domain, so it is not us. */
const OWN_SITES = new Set(['same-origin', 'none']);

/** The token that pages of this session carry. Reading the database is not enough to make one. */
export function csrfToken(session: SessionRecord, keyedHash: KeyedHash): string {
  return keyedHash('csrf', session.csrf_secret);
}

/** Refuses a request that changes something unless a page of this very session sent it. */
export function requireOwnPage(request: FastifyRequest, session: SessionRecord, keyedHash: KeyedHash): void {
  if (SAFE_METHODS.has(request.method)) return;
  refuseOtherSites(request);
  const sent = request.headers[HEADERS.csrf];
  if (typeof sent !== 'string' || !isSameText(sent, csrfToken(session, keyedHash)))
    throw refusal('the CSRF token is missing or stale');
}

/**
 * The same for a frame. Where its session did not come as a cookie, or is still nobody's, nothing came with the request that is
 * worth having, and a header of ours is not sent from elsewhere without our leave: its own origin is proof enough.
 */
export function requireOwnFrame(
  request: FastifyRequest,
  { session, hasCookie }: Pick<Visit, 'session' | 'hasCookie'>,
  keyedHash: KeyedHash,
): void {
  if (hasCookie && session.patient_id !== null) return requireOwnPage(request, session, keyedHash);
  if (!SAFE_METHODS.has(request.method)) requireOwnOrigin(request);
}

/** The same for a form that is sent without a script: the token is one of its fields. */
export function requireOwnForm(request: FastifyRequest, session: SessionRecord, keyedHash: KeyedHash): void {
  refuseOtherSites(request);
  const { csrf } = (request.body ?? {}) as { readonly csrf?: unknown };
  if (typeof csrf !== 'string' || !isSameText(csrf, csrfToken(session, keyedHash)))
    throw refusal('the CSRF token is missing or stale');
}

/** For what carries no token, such as a beacon: only a page of this very origin sends it, and its browser says so. */
export function requireOwnOrigin(request: FastifyRequest): void {
  refuseOtherSites(request);
  if (request.headers.origin === undefined && request.headers['sec-fetch-site'] !== 'same-origin')
    throw refusal('no page of ours sent this');
}

function refuseOtherSites({ headers, host }: FastifyRequest): void {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && !OWN_SITES.has(String(site))) throw refusal('the request comes from another site');
  if (headers.origin !== undefined && hostOf(headers.origin) !== host) throw refusal('the request comes from another origin');
}

function refusal(message: string): FunnelError {
  return new FunnelError('auth_csrf_bad', { message });
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
