/** Keeps the language for the next page; no personal data, so no consent is needed (a year, this site only). */
export function rememberLocale(locale: string): void {
  document.cookie = `locale=${locale}; Path=/; Max-Age=31536000; SameSite=Lax${location.protocol === 'https:' ? '; Secure' : ''}`;
}
