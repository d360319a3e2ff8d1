import { evaluate } from '../evaluate.ts';
import type { Domain, FactValue, GuardTree } from '../guard-tree.ts';
import type { Domains } from './complaint.ts';
import { literalsByFact } from './literals.ts';

/** Above so many combinations nothing is decided: the checker says so and stays quick. */
const mostCombinations = 50_000;

/** One value for every fact that matters. */
export type Assignment = Readonly<Record<string, FactValue>>;

/** What facts can be after something happened, where that is less than their domain. */
export type Narrowed = Readonly<Record<string, readonly FactValue[]>>;

/** Which of the conditions, tried in order, can be the first that holds; `none` where all may fail. Undefined is "always". */
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

/** Every combination of what matters to these conditions: values that no condition tells apart count as one. */
export function combine(
  trees: readonly GuardTree[],
  domains: Domains,
  narrowed: Narrowed = {},
): Generator<Assignment> | 'undecided' {
  const axes = [...literalsByFact(trees)].map(([fact, told]) => [fact, valuesOf(fact, told, domains, narrowed)] as const);
  const count = axes.reduce((product, [, values]) => product * values.length, 1);
  return count > mostCombinations ? 'undecided' : walk(axes);
}

/** Counts through the combinations like an odometer, the last axis quickest. */
function* walk(axes: readonly (readonly [string, readonly FactValue[]])[]): Generator<Assignment> {
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

function valuesOf(fact: string, told: ReadonlySet<FactValue>, domains: Domains, narrowed: Narrowed): readonly FactValue[] {
  const only = narrowed[fact];
  if (only) return only;
  const domain = domains[fact];
  return domain ? representatives(domain, told) : [];
}

/** One value of each kind that the literals tell apart. */
function representatives(domain: Domain, told: ReadonlySet<FactValue>): readonly FactValue[] {
  switch (domain.type) {
    case 'boolean':
      return [false, true];
    case 'enum': {
      const other = domain.values.find((value) => !told.has(value));
      return [...domain.values.filter((value) => told.has(value)), ...(other === undefined ? [] : [other])];
    }
    case 'counter':
      return numbersAround(told, 0, domain.max, 1);
    case 'number':
      return numbersAround(told, domain.minimum, domain.maximum, undefined);
  }
}

/** Each number that is told, the ends, and one between every two neighbours. */
function numbersAround(told: ReadonlySet<FactValue>, low: number, high: number, step: number | undefined): readonly number[] {
  const points = [...new Set([low, high, ...[...told].filter((value) => typeof value === 'number')])].sort((a, b) => a - b);
  const between = points.slice(1).map((point, index) => {
    const before = points[index] ?? low;
    return step === undefined ? (before + point) / 2 : before + step;
  });
  return [...new Set([...points, ...between])].filter((value) => value >= low && value <= high);
}
