import { EMBED_BY_COOKIE, HEADERS } from '#api';
import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Beside the site's own cookie, of which a frame knows nothing. */
const NAME = '__Host-embed';
const SHAPE = /^[A-Za-z0-9_-]{43}$/;

/** Partitioned: a browser keeps one for each page that holds frames, so that a visitor is not tracked from one host to another (CHIPS). */
const OPTIONS = { path: '/', secure: true, httpOnly: true, sameSite: 'none', partitioned: true } as const;

/** True for what a frame asks. Only a script of our own can set the header: a page elsewhere would have to ask us first. */
export function isOfFrame(request: FastifyRequest): boolean {
  return request.headers[HEADERS.embedSession] !== undefined;
}

/** The session that a frame holds in its memory, where its browser keeps no cookie. */
export function findEmbedBearer({ headers }: FastifyRequest): string | undefined {
  const value = headers[HEADERS.embedSession];
  return typeof value === 'string' && SHAPE.test(value) ? value : undefined;
}

/** Whether the cookie speaks for this request: frames of one page share it, so one has it and the others hold theirs in memory. */
export function isByCookie({ headers }: FastifyRequest): boolean {
  const value = headers[HEADERS.embedSession];
  return value === undefined || value === EMBED_BY_COOKIE;
}

export function findEmbedCookie(request: FastifyRequest): string | undefined {
  const value = isByCookie(request) ? request.cookies[NAME] : undefined;
  return value !== undefined && SHAPE.test(value) ? value : undefined;
}

export function setEmbedCookie(reply: FastifyReply, id: string): void {
  reply.setCookie(NAME, id, OPTIONS);
}

export function clearEmbedCookie(reply: FastifyReply): void {
  reply.clearCookie(NAME, OPTIONS);
}
