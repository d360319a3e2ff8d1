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
