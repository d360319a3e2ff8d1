/** Thirteen digits and more are a card's or an account's, whatever stands between them; 3-2-4 and nine by themselves are a Social Security number. */
const LONG = String.raw`\d(?:[\s.-]?\d){12}`;
const SOCIAL = String.raw`(?:^|\D)\d{3}([\s.-]?)\d{2}\1\d{4}(?!\d)`;

/** What a free text is like that holds no number of a card and no Social Security number, as a JSON Schema pattern. */
export const PLAIN_TEXT = `^(?![\\s\\S]*${LONG})(?![\\s\\S]*${SOCIAL})`;

const plain = new RegExp(PLAIN_TEXT, 'u');

/** Whether somebody has typed a number where a name or an address was asked for, which may be stored nowhere. */
export function holdsPrivateNumber(text: string): boolean {
  return !plain.test(text);
}
