import type { FastifyReply, FastifyRequest } from 'fastify';
import { FIRST_LANGUAGE } from '#rules';
import Negotiator from 'negotiator';

const COOKIE = 'locale';
const YEAR_SECONDS = 31_536_000;

/** The visitor's language among those on offer: the one they chose, else the browser's, else the first. */
export function chooseLocale(request: Pick<FastifyRequest, 'cookies' | 'headers'>, offered: readonly string[]): string {
  const chosen = offered.find((locale) => locale === request.cookies[COOKIE]);
  return chosen ?? new Negotiator(request).language([...offered]) ?? offered[0] ?? FIRST_LANGUAGE;
}

/** The language in which an agent reads to the caller; the app writes it, for this caller only. */
const CALLER_COOKIE = 'caller_locale';

interface Shown {
  readonly kind: 'site' | 'embed';
  readonly locale: string | null;
  /** Who acts in the session, if it is an agent. */
  readonly agent?: object | null;
}

/**
 * The language that a page of the site shows now: a visitor who switches inside the app loads no page, so the session does not
 * know it. For an agent it is the caller's, to whom documents and messages speak.
 */
export function shownLocale(
  { cookies }: Pick<FastifyRequest, 'cookies'>,
  { kind, locale, agent = null }: Shown,
  offered: readonly string[],
): string | null {
  // The host of a frame names its language, and the cookie belongs to the site.
  if (kind !== 'site') return locale;
  const names = agent === null ? [COOKIE] : [CALLER_COOKIE, COOKIE];
  return names.flatMap((name) => offered.find((one) => one === cookies[name]) ?? []).at(0) ?? locale;
}

/** The app writes the same cookie when a visitor switches without loading a page, so scripts may read and replace it. */
export function rememberLocale(reply: FastifyReply, locale: string): void {
  const secure = reply.request.publicProtocol === 'https';
  reply.setCookie(COOKIE, locale, { path: '/', secure, httpOnly: false, sameSite: 'lax', maxAge: YEAR_SECONDS });
}
