/** Nothing that is in a file may steer the terminal: what cannot be seen is a dot. */
export function printable(words: string): string {
  return words.replaceAll(/(?!\t)[\p{Cc}\p{Cf}]/gu, '\u00B7');
}
