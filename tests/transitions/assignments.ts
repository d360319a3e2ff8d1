import type { CompiledFlow, FactValue, GuardTree } from '#engine';

/** One value for each of some facts. */
export type Assignment = Readonly<Record<string, FactValue>>;

/** Above this number, the run would take too long. */
const MOST = 200_000;

/** Every combination of values of these facts; those in `only` have just the given values. */
export function* assignments(
  domains: CompiledFlow['facts'],
  facts: Iterable<string>,
  only: Readonly<Record<string, readonly FactValue[]>> = {},
): Generator<Assignment> {
  const axes = [...facts].map((fact) => [fact, only[fact] ?? valuesOf(domains, fact)] as const);
  const count = axes.reduce((product, [, values]) => product * values.length, 1);
  if (count > MOST) throw new Error(`${count} combinations of ${axes.map(([fact]) => fact).join(', ')}`);
  for (let number = 0; number < count; number += 1) yield combination(axes, number);
}

function combination(axes: readonly (readonly [string, readonly FactValue[]])[], number: number): Assignment {
  let rest = number;
  const chosen = axes.map(([fact, values]) => {
    const value = values[rest % values.length] ?? false;
    rest = Math.floor(rest / values.length);
    return [fact, value] as const;
  });
  return Object.fromEntries(chosen);
}

function valuesOf(domains: CompiledFlow['facts'], fact: string): readonly FactValue[] {
  if (fact === 'remembered') return [false, true];
  const domain = domains[fact];
  switch (domain?.type) {
    case 'boolean':
      return [false, true];
    case 'enum':
      return domain.values;
    case 'counter':
      return Array.from({ length: domain.max + 1 }, (_, count) => count);
    case 'number':
      return [domain.minimum, (domain.minimum + domain.maximum) / 2, domain.maximum];
    case undefined:
      throw new Error(`there is no fact "${fact}"`);
  }
}

/** The facts that a condition reads. */
export function factsIn(tree: GuardTree): readonly string[] {
  if ('and' in tree) return tree.and.flatMap(factsIn);
  if ('or' in tree) return tree.or.flatMap(factsIn);
  if ('not' in tree) return factsIn(tree.not);
  if ('if' in tree) return tree.if.flatMap(factsIn);
  if ('fact' in tree) return [tree.fact];
  return Object.values(tree).flatMap((pair: unknown) => (Array.isArray(pair) ? [String(pair[0])] : []));
}
