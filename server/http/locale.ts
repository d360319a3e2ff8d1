import type { FastifyReply, FastifyRequest } from 'fastify'

const COOKIE = 'locale'
const YEAR_SECONDS = 31_536_000

/** The visitor's language among those on offer: chosen before, else asked for by the browser, else the first. */
export function chooseLocale(request: Pick<FastifyRequest, 'cookies' | 'headers'>, offered: readonly string[]): string {
  const chosen = request.cookies[COOKIE]
  if (chosen !== undefined && offered.includes(chosen)) return chosen
  const asked = acceptedLanguages(request.headers['accept-language']).find((language) => offered.includes(language))
  return asked ?? offered[0] ?? 'en'
}

/** The languages of an Accept-Language header, best first, without their regions. */
export function acceptedLanguages(header = ''): readonly string[] {
  return header
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';')
      const quality = parameters.map((parameter) => /^\s*q=([\d.]+)$/.exec(parameter)?.[1]).find((q) => q !== undefined)
      return { language: tag.split('-')[0]?.toLowerCase() ?? '', quality: Number(quality ?? 1) }
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ language }) => language)
}

export function rememberLocale(reply: FastifyReply, locale: string): void {
  reply.setCookie(COOKIE, locale, { path: '/', secure: true, httpOnly: true, sameSite: 'lax', maxAge: YEAR_SECONDS })
}
