import { comparisonIn } from '../../comparison.ts';
import { evaluate } from '../../evaluate.ts';
import type { Domain, FactValue, GuardTree } from '../../compiled-flow.ts';
import type { Domains } from './check-literal.ts';

/** With more combinations than this, the answer is `undecided` (FLOW044), so that the checker stays quick. */
const mostCombinations = 50_000;

/** A value for each fact that the conditions read. */
export type Assignment = Readonly<Record<string, FactValue>>;

/** The values that facts can have at this point, where those are fewer than their domain. */
export type Narrowed = Readonly<Record<string, readonly FactValue[]>>;

/** The indices of the conditions that can be the first to hold, and `none` if all can fail. An undefined condition always holds. */
export function chooses(
  conditions: readonly (GuardTree | undefined)[],
  domains: Domains,
  narrowed: Narrowed = {},
): ReadonlySet<number | 'none'> | 'undecided' {
  const combinations = combine(
    conditions.filter((tree) => tree !== undefined),
    domains,
    narrowed,
  );
  if (combinations === 'undecided') return 'undecided';
  const chosen = new Set<number | 'none'>();
  for (const facts of combinations) {
    const index = conditions.findIndex((tree) => tree === undefined || evaluate(tree, facts) === true);
    chosen.add(index === -1 ? 'none' : index);
    if (chosen.size === conditions.length + 1) break;
  }
  return chosen;
}

/** Every combination of values of the facts that these conditions read; values that no condition distinguishes count as one. */
export function combine(
  trees: readonly GuardTree[],
  domains: Domains,
  narrowed: Narrowed = {},
): Generator<Assignment> | 'undecided' {
  const axes = [...literalsByFact(trees)].map(([fact, literals]) => [fact, valuesOf(fact, literals, domains, narrowed)] as const);
  const count = axes.reduce((product, [, values]) => product * values.length, 1);
  return count > mostCombinations ? 'undecided' : countThrough(axes);
}

/** Counts through the combinations like an odometer, the last axis quickest. */
function* countThrough(axes: readonly (readonly [string, readonly FactValue[]])[]): Generator<Assignment> {
  if (axes.some(([, values]) => values.length === 0)) return;
  const places = axes.map(() => 0);
  const facts: Record<string, FactValue> = Object.fromEntries(axes.map(([fact, [first = false]]) => [fact, first]));
  for (let turned = 0; turned >= 0;) {
    yield { ...facts };
    for (turned = axes.length - 1; turned >= 0; turned--) {
      const [fact, values] = axes[turned] ?? ['', []];
      const place = ((places[turned] ?? 0) + 1) % values.length;
      places[turned] = place;
      facts[fact] = values[place] ?? false;
      if (place !== 0) break;
    }
  }
}

function valuesOf(fact: string, literals: ReadonlySet<FactValue>, domains: Domains, narrowed: Narrowed): readonly FactValue[] {
  const only = narrowed[fact];
  if (only) return only;
  const domain = domains[fact];
  return domain ? representatives(domain, literals) : [];
}

/** One value of each class that the literals distinguish. */
export function representatives(domain: Domain, literals: ReadonlySet<FactValue>): readonly FactValue[] {
  switch (domain.type) {
    case 'boolean':
      return [false, true];
    case 'enum': {
      const other = domain.values.find((value) => !literals.has(value));
      return [...domain.values.filter((value) => literals.has(value)), ...(other === undefined ? [] : [other])];
    }
    case 'counter':
      return numbersAround(literals, [0, domain.max], (before) => before + 1);
    case 'number':
      return numbersAround(literals, [domain.minimum, domain.maximum], (before, point) => (before + point) / 2);
  }
}

/** In ascending order: both ends of the domain, each number that a condition names, and one number between each two neighbors. */
function numbersAround(
  literals: ReadonlySet<FactValue>,
  [low, high]: readonly [number, number],
  between: (before: number, point: number) => number,
): readonly number[] {
  const named = [...literals].filter((value) => typeof value === 'number');
  const points = [...new Set([low, high, ...named])].toSorted((a, b) => a - b);
  const numbers = points.flatMap((point, index) => [...(index === 0 ? [] : [between(points[index - 1] ?? low, point)]), point]);
  return [...new Set(numbers)].filter((value) => value >= low && value <= high);
}

/** The facts that conditions read, each with the literals that it is compared with. */
export function literalsByFact(trees: readonly GuardTree[]): ReadonlyMap<string, ReadonlySet<FactValue>> {
  const literals = new Map<string, Set<FactValue>>();
  for (const tree of trees) collect(tree, literals);
  return literals;
}

function collect(tree: GuardTree, byFact: Map<string, Set<FactValue>>): void {
  for (const part of partsOf(tree)) collect(part, byFact);
  const [fact, literals] = comparisonOf(tree);
  if (fact === undefined) return;
  const known = byFact.get(fact) ?? new Set();
  literals.forEach((literal) => known.add(literal));
  byFact.set(fact, known);
}

function partsOf(tree: GuardTree): readonly GuardTree[] {
  if ('and' in tree) return tree.and;
  if ('or' in tree) return tree.or;
  if ('not' in tree) return [tree.not];
  return 'if' in tree ? tree.if : [];
}

/** The fact that a tree reads itself, and what it compares it with. */
function comparisonOf(tree: GuardTree): readonly [fact: string | undefined, literals: readonly FactValue[]] {
  if ('fact' in tree) return [tree.fact, []];
  if ('in' in tree) return tree.in;
  const [, fact, literal] = comparisonIn(tree) ?? [];
  return [fact, literal === undefined ? [] : [literal]];
}
