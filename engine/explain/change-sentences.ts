import { isSameValue } from '#engine';

import { formatList } from './format-condition.ts';
import type { Difference } from './describe-changes.ts';

/** How a value is written in a sentence. */
export type FormatValue = (value: unknown) => string;

/** `X is now 3 (was 2).`, or that it is there or gone. */
export function describeChange(what: string, before: unknown, after: unknown, describe: FormatValue = formatJson): string {
  if (before === undefined) return `${what} is now ${describe(after)}.`;
  if (after === undefined) return `${what} is no longer set (was ${describe(before)}).`;
  return `${what} is now ${describe(after)} (was ${describe(before)}).`;
}

/** What joins a list and what leaves it, or that its order is another. */
export function describeMembers(
  before: readonly unknown[],
  after: readonly unknown[],
  words: { readonly joins: (member: string) => string; readonly leaves: (member: string) => string; readonly order: string },
  describe: FormatValue = formatJson,
): readonly string[] {
  const isIn = (list: readonly unknown[], member: unknown) => list.some((other) => isSameValue(other, member));
  const joined = after.filter((member) => !isIn(before, member)).map(describe);
  const left = before.filter((member) => !isIn(after, member)).map(describe);
  if (joined.length + left.length > 0) {
    return [
      ...(joined.length > 0 ? [words.joins(formatList(joined, 'and'))] : []),
      ...(left.length > 0 ? [words.leaves(formatList(left, 'and'))] : []),
    ];
  }
  return isSameValue(before, after)
    ? []
    : [`${words.order}: ${after.map(describe).join(', ')} (was ${before.map(describe).join(', ')}).`];
}

/** A difference without words of its own: where it is and what it is. */
export function describeDifference({ place, before, after }: Difference): string {
  return describeChange(`"${place.join('.')}"`, before, after);
}

/** The most characters of a list or object that are reported; where both sides have it, its parts are compared by themselves. */
const MOST_OF_PARTS = 120;

export function formatJson(value: unknown): string {
  if (value === null) return 'nothing';
  if (typeof value === 'string') return `"${value}"`;
  const text = JSON.stringify(value);
  return text.length > MOST_OF_PARTS ? `${text.slice(0, MOST_OF_PARTS)}…` : text;
}
