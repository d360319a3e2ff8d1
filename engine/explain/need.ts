import {
  comparisonIn,
  type Domain,
  evaluate,
  type Facts,
  type FactValue,
  groupBy,
  type GuardTree,
  INVALID,
  oppositeOf,
  PENDING,
} from '#engine';
import { literalsByFact } from '#engine/check';

/** A condition that a number would have to meet, where it has too many values to list them. */
export interface Bound {
  readonly is: (typeof bounds)[keyof typeof bounds];
  readonly than: FactValue;
}

interface Bounded {
  readonly fact: string;
  readonly wanted: readonly FactValue[] | Bound;
}

const bounds = { lt: 'less than', le: 'at most', gt: 'more than', ge: 'at least', ne: 'not' } as const;

/** The bound that a number must meet for its comparison to be `isWanted`; nothing where the condition is no comparison. */
function boundOf(leaf: GuardTree, isWanted: boolean): Bounded | undefined {
  if ('in' in leaf) {
    const [fact, values] = leaf.in;
    return { fact, wanted: isWanted ? values : { is: 'not', than: values.join(' or ') } };
  }
  const [name, fact = '', than = ''] = comparisonIn(leaf) ?? [];
  const is = name && (isWanted ? name : oppositeOf[name]);
  return is && { fact, wanted: is === 'eq' ? [than] : { is: bounds[is], than } };
}

/** What would have to change for a condition to be as wanted: one fact, all of several (`all`), or one of several (`any`). */
export type Need =
  | FactNeed
  | { readonly all: readonly Need[] }
  | { readonly any: readonly Need[] }
  /** No value of any fact would do. */
  | { readonly impossible: true };

/** A fact that is not what it would have to be. */
export interface FactNeed {
  readonly fact: string;
  /** Null where it is not known. */
  readonly value: FactValue | null;
  /** Why it is not known. */
  readonly unknown?: 'pending' | 'invalid';
  /** What it would have to be: one of these values, or a number beyond a bound. */
  readonly wanted: readonly FactValue[] | Bound;
}

/** What facts are, and what they can be. */
interface Known {
  readonly facts: Facts;
  readonly domains: Readonly<Record<string, Domain>>;
}

/** Why a condition is not what is wanted of it (true or false); nothing where it is. */
export function findNeed(tree: GuardTree, wanted: boolean, known: Known): Need | undefined {
  if (evaluate(tree, known.facts) === wanted) return undefined;
  if ('const' in tree) return { impossible: true };
  const [fact, ...others] = literalsByFact([tree]).keys();
  const domain = known.domains[fact ?? ''];
  if (fact !== undefined && others.length === 0 && domain?.type !== 'number') {
    const values = valuesOf(domain).filter((value) => evaluate(tree, { [fact]: value }) === wanted);
    return values.length === 0 ? { impossible: true } : needOf(fact, values, known);
  }
  return needOfParts(tree, wanted, known);
}

function needOfParts(tree: GuardTree, wanted: boolean, known: Known): Need | undefined {
  const part = (inner: GuardTree, is: boolean) => findNeed(inner, is, known);
  if ('not' in tree) return part(tree.not, !wanted);
  if ('and' in tree || 'or' in tree) {
    const parts = groupByFact(tree, known.domains).map((inner) => part(inner, wanted));
    return together(parts, 'and' in tree ? wanted : !wanted);
  }
  if ('if' in tree) {
    const [condition, yes, no] = tree.if;
    const branches = [
      together([part(condition, true), part(yes, wanted)], true),
      together([part(condition, false), part(no, wanted)], true),
    ];
    return together(branches, false);
  }
  const bound = boundOf(tree, wanted);
  return bound && needOf(bound.fact, bound.wanted, known);
}

/** Joins the needs of parts. Parts that hold already need nothing. One impossible part makes `all` impossible; in `any` it is dropped. */
function together(parts: readonly (Need | undefined)[], areAllNeeded: boolean): Need | undefined {
  const needs = parts.filter((need) => need !== undefined);
  if (!areAllNeeded && needs.length < parts.length) return undefined;
  const possible = needs.filter((need) => !('impossible' in need));
  if (areAllNeeded && possible.length < needs.length) return { impossible: true };
  const [first, ...others] = possible;
  if (first === undefined) return needs.length > 0 ? { impossible: true } : undefined;
  if (others.length === 0) return first;
  return areAllNeeded ? { all: possible } : { any: possible };
}

function needOf(fact: string, wanted: FactNeed['wanted'], { facts }: Known): FactNeed {
  const value = facts[fact];
  if (value === PENDING) return { fact, value: null, unknown: 'pending', wanted };
  return value === INVALID || value === undefined ? { fact, value: null, unknown: 'invalid', wanted } : { fact, value, wanted };
}

/** Everything that a fact can be; the one without a declaration, which every flow has, is true or false. */
export function valuesOf(domain: Exclude<Domain, { type: 'number' }> | undefined): readonly FactValue[] {
  switch (domain?.type) {
    case 'enum':
      return domain.values;
    case 'counter':
      return Array.from({ length: domain.max + 1 }, (_, value) => value);
    case 'boolean':
    case undefined:
      return [false, true];
  }
}

/**
 * Parts that read the same one fact, as one part: what that fact would have to be is then described once, and fits them all.
 * A number has no list of values to choose from, so its comparisons stay apart.
 */
function groupByFact(
  tree: Extract<GuardTree, { and: unknown } | { or: unknown }>,
  domains: Known['domains'],
): readonly GuardTree[] {
  const isAnd = 'and' in tree;
  const parts = (isAnd ? tree.and : tree.or).map((part, place) => ({ part, key: keyOfPart(part, domains) ?? place }));
  return groupBy(parts, ({ key }) => key).map((group) => {
    if (group.length === 1) return group[0].part;
    const together = group.map(({ part }) => part);
    return isAnd ? { and: together } : { or: together };
  });
}

/** The one fact that a part reads, unless it is a number. */
function keyOfPart(part: GuardTree, domains: Known['domains']): string | undefined {
  const [fact, ...others] = literalsByFact([part]).keys();
  return others.length > 0 || domains[fact ?? '']?.type === 'number' ? undefined : fact;
}
