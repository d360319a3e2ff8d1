import { isSameValue } from '#engine';

/** Where in a JSON document: the keys from the root. */
export type Place = readonly string[];

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
export function findDifferences(before: unknown, after: unknown, place: Place = []): readonly Difference[] {
  if (isSameValue(before, after)) return [];
  const keys = keysOf(before, after);
  if (keys === undefined) return [{ place, before, after }];
  return keys.flatMap((key) => findDifferences(partOf(before, key), partOf(after, key), [...place, key]));
}

/** What is at a place, if anything does. */
export function valueAt(document: unknown, place: Place): unknown {
  return place.reduce(partOf, document);
}

function keysOf(before: unknown, after: unknown): readonly string[] | undefined {
  if (isRecord(before) && isRecord(after)) return [...new Set([...Object.keys(before), ...Object.keys(after)])];
  if (!Array.isArray(before) || !Array.isArray(after)) return undefined;
  const members: readonly unknown[] = [...(before as unknown[]), ...(after as unknown[])];
  if (!members.every((member) => typeof member === 'object' && member !== null)) return undefined;
  return Array.from({ length: Math.max(before.length, after.length) }, (_, index) => String(index));
}

function partOf(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
  return (value as Readonly<Record<string, unknown>>)[key];
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
