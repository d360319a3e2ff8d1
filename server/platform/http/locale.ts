import type { FastifyReply, FastifyRequest } from 'fastify';

type Locale = 'en' | 'es';

const COOKIE = 'locale';
const YEAR_SECONDS = 31_536_000;

/** The visitor's language among those on offer: chosen before, else asked for by the browser, else the first. */
export function chooseLocale(request: Pick<FastifyRequest, 'cookies' | 'headers'>, offered: readonly Locale[]): Locale {
  const wanted = [request.cookies[COOKIE], ...acceptedLanguages(request.headers['accept-language'])];
  const found = wanted.flatMap((language) => offered.filter((locale) => locale === language));
  return found[0] ?? offered[0] ?? 'en';
}

/** The language that a page of the site shows now: a visitor who switches under way loads no page, so the session does not know it. */
export function shownLocale(
  { cookies }: Pick<FastifyRequest, 'cookies'>,
  { kind, locale }: { readonly kind: 'site' | 'embed'; readonly locale: string | null },
  offered: readonly Locale[],
): string | null {
  // A frame is told its language by its host, and the cookie is that of the site.
  return (kind === 'site' && offered.find((one) => one === cookies[COOKIE])) || locale;
}

/** The languages of an Accept-Language header, best first, without their regions. */
export function acceptedLanguages(header = ''): readonly string[] {
  return header
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';');
      const quality = parameters.map((parameter) => /^\s*q=([\d.]+)$/.exec(parameter)?.[1]).find((q) => q !== undefined);
      return { language: tag.split('-')[0]?.toLowerCase() ?? '', quality: Number(quality ?? 1) };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ language }) => language);
}

/** The app writes the same cookie when somebody switches without loading a page, so scripts may read and replace it. */
export function rememberLocale(reply: FastifyReply, locale: string): void {
  const secure = reply.request.publicProtocol === 'https';
  reply.setCookie(COOKIE, locale, { path: '/', secure, httpOnly: false, sameSite: 'lax', maxAge: YEAR_SECONDS });
}
