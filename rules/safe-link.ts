/** The schemes that a configured link may have. */
export type LinkScheme = 'https' | 'tel' | 'mailto';

const LONGEST = 300;
/** Labels of a public name in ASCII; the last begins with a letter, so that no number is a host. */
const HOST = /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/;

/**
 * Whether the page may show a configured link. It must be written just as browsers read it: whatever a parser
 * would trim, decode, fold or resolve first may look like one address and be another.
 */
export function isSafeLink(text: string, schemes: readonly LinkScheme[] = ['https', 'tel', 'mailto']): boolean {
  if (text.length > LONGEST) return false;
  const scheme = schemes.find((one) => text.startsWith(`${one}:`));
  if (scheme === 'https') return isPlainHttps(text);
  if (scheme === 'tel') return /^tel:\+?[0-9][0-9-]{1,18}[0-9]$/.test(text);
  if (scheme === 'mailto') return isPlainMailto(text);
  return false;
}

function isPlainHttps(text: string): boolean {
  const url = parseUrl(text);
  if (!url) return false;
  const isAsRead = url.href === text || url.href === `${text}/`;
  return isAsRead && url.username === '' && url.password === '' && !text.includes('@') && HOST.test(url.hostname);
}

function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

/** An email address and nothing else: a subject or a body would put words into a patient's mouth. */
function isPlainMailto(text: string): boolean {
  const [, host = ''] = /^mailto:[A-Za-z0-9._+-]+@([a-z0-9.-]+)$/.exec(text) ?? [];
  return HOST.test(host);
}
