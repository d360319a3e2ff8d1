import { createHash, randomBytes } from 'node:crypto';

import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The `__Host-` prefix makes the browser itself refuse the cookie without Secure, with a domain, or below another path. */
const NAME = '__Host-session';
const SHAPE = /^[A-Za-z0-9_-]{43}$/;

/** A new value for the cookie: 256 random bits. */
export function createSessionId(): string {
  return randomBytes(32).toString('base64url');
}

/** What the database knows a session by. */
export function hashSessionId(id: string): string {
  return createHash('sha256').update(id).digest('hex');
}

/** The id that the browser sent, if it has the shape of one. */
export function findSessionId(request: FastifyRequest): string | undefined {
  const value = request.cookies[NAME];
  return value !== undefined && SHAPE.test(value) ? value : undefined;
}

export function setSessionCookie(reply: FastifyReply, id: string): void {
  reply.setCookie(NAME, id, { path: '/', secure: true, httpOnly: true, sameSite: 'lax' });
}

export function clearSessionCookie(reply: FastifyReply): void {
  reply.clearCookie(NAME, { path: '/', secure: true, httpOnly: true, sameSite: 'lax' });
}
