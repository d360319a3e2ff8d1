import type { Comparison, ComparisonName, FactValue, GuardTree } from './compiled-flow.ts';
import { type Facts, INVALID, type Invalid, PENDING, type Pending } from './facts.ts';

type Compare = (left: FactValue, right: FactValue) => boolean;

/** What each comparison decides of two values of one type. */
export const comparisons: Readonly<Record<ComparisonName, Compare>> = {
  eq: (left, right) => left === right,
  ne: (left, right) => left !== right,
  lt: (left, right) => left < right,
  le: (left, right) => left <= right,
  gt: (left, right) => left > right,
  ge: (left, right) => left >= right,
};

/** Compares two facts: pending where the first is, invalid where they are not of one type. */
export function compareFacts(
  compare: Compare,
  left: Facts[string] | undefined,
  right: Facts[string],
): boolean | Pending | Invalid {
  if (left === PENDING) return left;
  if (left === undefined || typeof left === 'symbol' || typeof left !== typeof right) return INVALID;
  return compare(left, right as FactValue);
}

/** The comparison that holds where another does not. */
export const oppositeOf: Readonly<Record<ComparisonName, ComparisonName>> = {
  eq: 'ne',
  ne: 'eq',
  lt: 'ge',
  ge: 'lt',
  gt: 'le',
  le: 'gt',
};

/** The name, the fact and the literal of a condition that is one comparison; nothing for any other condition. */
export function comparisonIn(tree: GuardTree): readonly [ComparisonName, fact: string, literal: FactValue] | undefined {
  const [[name, parts] = ['', []]] = Object.entries(tree) as readonly (readonly [string, unknown])[];
  return Object.hasOwn(comparisons, name) ? [name as ComparisonName, ...(parts as Comparison)] : undefined;
}

export function compareBy(name: ComparisonName, comparison: Comparison): GuardTree {
  return { [name]: comparison } as unknown as GuardTree;
}
