import { OUTSIDE_NAMES, PLAIN_TEXT } from '#api/entities';

const outsideNames = new RegExp(OUTSIDE_NAMES, 'u');

/** True for a text that can be a person's name, in any script. It may still hold a card's or a Social Security number. */
export function isNameLike(text: string): boolean {
  return !outsideNames.test(text);
}

const plain = new RegExp(PLAIN_TEXT, 'u');

/** True for a text that holds a card's or a Social Security number, which may be stored nowhere. */
export function holdsPrivateNumber(text: string): boolean {
  return !plain.test(text);
}

/** As long as any given name; longer than this is a message. */
const MOST = 40;

/** A given name from a link, or nothing when it cannot be one: the author of the link chose the text. */
export function readGivenName(text: unknown): string | undefined {
  if (typeof text !== 'string') return undefined;
  const name = text.normalize('NFC').trim();
  const isName = /^\p{L}[\p{L}\p{M}]*(?:[ .'’-]{1,2}[\p{L}\p{M}]+)*$/u.test(name);
  return isName && name.length <= MOST ? name : undefined;
}
