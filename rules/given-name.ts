/** As long as any given name; longer than this is a message. */
const MOST = 40;

/** A given name from a link, or nothing when it cannot be one: the author of the link chose the text. */
export function readGivenName(text: unknown): string | undefined {
  if (typeof text !== 'string') return undefined;
  const name = text.normalize('NFC').trim();
  const isName = /^\p{L}[\p{L}\p{M}]*(?:[ .'’-]{1,2}[\p{L}\p{M}]+)*$/u.test(name);
  return isName && name.length <= MOST ? name : undefined;
}
