import { PLAIN_TEXT } from '#api/entities';

const plain = new RegExp(PLAIN_TEXT, 'u');

/** True for a text that holds a card's or a Social Security number, which may be stored nowhere. */
export function holdsPrivateNumber(text: string): boolean {
  return !plain.test(text);
}
