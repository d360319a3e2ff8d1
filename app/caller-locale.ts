import type { PublicProvider } from '#rules';
import type { Locale } from '#screens';

const NAME = 'caller_locale';

/** The language in which an agent reads to this caller, where the agent chose one. The server's messages to the caller follow it. */
export function callerLocale({ locales }: Pick<PublicProvider, 'locales'>): Locale | undefined {
  const [, found] = new RegExp(`(?:^|; )${NAME}=([A-Za-z0-9-]+)(?:;|$)`).exec(document.cookie) ?? [];
  return locales.find((locale) => locale === found);
}

/** Keeps it for this caller, or forgets it. A cookie, so that every tab and every call of the session has it. */
export function keepCallerLocale(locale: Locale | undefined): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${NAME}=${locale ?? ''}; Path=/; SameSite=Lax${locale === undefined ? '; Max-Age=0' : ''}${secure}`;
}
