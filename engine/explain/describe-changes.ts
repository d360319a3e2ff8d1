import { fieldOf, groupBy, isRecord, isSameValue } from '#engine';

import { formatList } from './format-condition.ts';

/** Where in a JSON document: the keys from the root. */
type Place = readonly string[];

/** One thing that differs between two documents; undefined where one of them has nothing there. */
export interface Difference {
  readonly place: Place;
  readonly before: unknown;
  readonly after: unknown;
}

/**
 * Everything that differs: single values, lists of values as a whole, and whole parts that only one side has. A list of objects
 * is compared place by place.
 */
function findDifferences(before: unknown, after: unknown, place: Place = []): readonly Difference[] {
  if (isSameValue(before, after)) return [];
  const keys = keysOf(before, after);
  if (keys === undefined) return [{ place, before, after }];
  return keys.flatMap((key) => findDifferences(fieldOf(before, key), fieldOf(after, key), [...place, key]));
}

/** What is at a place, if anything does. */
function valueAt(document: unknown, place: Place): unknown {
  return place.reduce(fieldOf, document);
}

function keysOf(before: unknown, after: unknown): readonly string[] | undefined {
  if (isRecord(before) && isRecord(after)) return [...new Set([...Object.keys(before), ...Object.keys(after)])];
  if (!Array.isArray(before) || !Array.isArray(after)) return undefined;
  const members: readonly unknown[] = [...(before as unknown[]), ...(after as unknown[])];
  if (!members.every((member) => typeof member === 'object' && member !== null)) return undefined;
  return Array.from({ length: Math.max(before.length, after.length) }, (_, index) => String(index));
}

/** One change in a sentence, and where it is. */
export interface Change {
  readonly place: Place;
  readonly sentence: string;
}

/** Words for the changes at the places of a pattern. Where it returns none, each difference there is reported in general words. */
export interface Describer {
  /** Keys from the root; `*` is any. Everything below belongs to it. */
  readonly pattern: Place;
  readonly describe: (before: unknown, after: unknown, place: Place) => readonly string[];
}

type DescribeDifference = (difference: Difference) => string;

/** What changes between two documents, in sentences: every difference is in at least one of them. */
export function describeChanges(
  before: unknown,
  after: unknown,
  { describers, fallback }: { readonly describers: readonly Describer[]; readonly fallback: DescribeDifference },
): readonly Change[] {
  const found = findDifferences(before, after).map((difference) => {
    const describer = describers.find(({ pattern }) => covers(pattern, difference.place));
    return { difference, describer, place: difference.place.slice(0, describer?.pattern.length) };
  });
  return groupBy(found, ({ place }) => JSON.stringify(place)).flatMap((group) => {
    const [{ place, describer }] = group;
    const said = describer?.describe(valueAt(before, place), valueAt(after, place), place) ?? [];
    if (said.length > 0) return said.map((sentence) => ({ place, sentence }));
    return group.map(({ difference }) => ({ place: difference.place, sentence: fallback(difference) }));
  });
}

function covers(pattern: Place, place: Place): boolean {
  return pattern.length <= place.length && pattern.every((key, index) => key === '*' || key === place[index]);
}

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
