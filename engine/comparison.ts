import type { Comparison, ComparisonName, FactValue, GuardTree } from './compiled-flow.ts';

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
  return Object.hasOwn(oppositeOf, name) ? [name as ComparisonName, ...(parts as Comparison)] : undefined;
}

export function compareBy(name: ComparisonName, comparison: Comparison): GuardTree {
  return { [name]: comparison } as unknown as GuardTree;
}
