import type { FactValue, GuardTree } from '../guard-tree.ts';

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
  if ('eq' in tree) return [tree.eq[0], [tree.eq[1]]];
  if ('ne' in tree) return [tree.ne[0], [tree.ne[1]]];
  if ('lt' in tree) return [tree.lt[0], [tree.lt[1]]];
  if ('le' in tree) return [tree.le[0], [tree.le[1]]];
  if ('gt' in tree) return [tree.gt[0], [tree.gt[1]]];
  if ('ge' in tree) return [tree.ge[0], [tree.ge[1]]];
  return [undefined, []];
}
