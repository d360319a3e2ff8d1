import { fieldOf, groupBy, isRecord, isSameValue } from '#engine';

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

/** Describes a difference for which no describer has words. */
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
