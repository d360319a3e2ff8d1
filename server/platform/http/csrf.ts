import { FunnelError, HEADERS } from '#api';
import type { FastifyRequest } from 'fastify';

import { isSameText, type KeyedHash } from './keyed-hash.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
/** `none` is a visitor's own doing, such as a reload. `same-site` is another host of the same domain, so it is not us. */
const OWN_SITES = new Set(['same-origin', 'none']);

/** What a session keeps to make its tokens. */
interface CsrfSession {
  readonly csrf_secret: string;
}

/** The token that pages of this session carry. Reading the database is not enough to make one. */
export function csrfToken(session: CsrfSession, keyedHash: KeyedHash): string {
  return keyedHash('csrf', session.csrf_secret);
}

/** Whether the method of a request changes nothing. */
export function isSafeMethod({ method }: FastifyRequest): boolean {
  return SAFE_METHODS.has(method);
}

/** Refuses a request that changes something unless a page of this very session sent it. */
export function requireOwnPage(request: FastifyRequest, session: CsrfSession, keyedHash: KeyedHash): void {
  if (isSafeMethod(request)) return;
  requireToken(request, request.headers[HEADERS.csrf], csrfToken(session, keyedHash));
}

/** The same for a form that is sent without a script: the token is one of its fields. */
export function requireOwnForm(request: FastifyRequest, session: CsrfSession, keyedHash: KeyedHash): void {
  const { csrf } = (request.body ?? {}) as { readonly csrf?: unknown };
  requireToken(request, csrf, csrfToken(session, keyedHash));
}

function requireToken(request: FastifyRequest, sent: unknown, token: string): void {
  refuseOtherSites(request);
  if (typeof sent !== 'string' || !isSameText(sent, token)) throw refusal('the CSRF token is missing or stale');
}

/** For requests without a token, such as a beacon: only a page of this origin sends them, as its browser confirms. */
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
