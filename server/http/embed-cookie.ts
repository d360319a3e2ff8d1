import { EMBED_BY_COOKIE, HEADERS } from '#api';
import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Beside the site's own cookie, of which a frame knows nothing. */
const NAME = '__Host-embed';
const SHAPE = /^[A-Za-z0-9_-]{43}$/;

/** Partitioned: a browser keeps one for each page that holds frames, so nobody is followed from one host to another (CHIPS). */
const OPTIONS = { path: '/', secure: true, httpOnly: true, sameSite: 'none', partitioned: true } as const;

/** True for what a frame asks. Only a script of our own can set the header: a page elsewhere would have to ask us first. */
export function isOfFrame(request: FastifyRequest): boolean {
  return request.headers[HEADERS.embedSession] !== undefined;
}

/** The session that a frame holds in its memory, where its browser keeps no cookie. */
export function findEmbedBearer({ headers }: FastifyRequest): string | undefined {
  const value = headers[HEADERS.embedSession];
  return typeof value === 'string' && value !== EMBED_BY_COOKIE && SHAPE.test(value) ? value : undefined;
}

export function findEmbedCookie({ cookies }: FastifyRequest): string | undefined {
  const value = cookies[NAME];
  return value !== undefined && SHAPE.test(value) ? value : undefined;
}

export function setEmbedCookie(reply: FastifyReply, id: string): void {
  reply.setCookie(NAME, id, OPTIONS);
}

export function clearEmbedCookie(reply: FastifyReply): void {
  reply.clearCookie(NAME, OPTIONS);
}
