/** "a", "a or b", "a, b or c". */
export function formatList(words: readonly string[], last: 'and' | 'or'): string {
  const [end, ...rest] = words.toReversed();
  return rest.length === 0 ? (end ?? '') : `${rest.toReversed().join(', ')} ${last} ${end ?? ''}`;
}
