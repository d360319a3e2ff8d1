import type { GuardTree } from '../guard-tree.ts';

/** The same condition in its smallest form: nested "and" and "or" flattened, "not" moved into comparisons, constants folded. */
export function normalize(tree: GuardTree): GuardTree {
  if ('and' in tree) return joined(tree.and, 'and');
  if ('or' in tree) return joined(tree.or, 'or');
  if ('not' in tree) return negated(normalize(tree.not));
  if ('if' in tree) return chosen(normalize(tree.if[0]), normalize(tree.if[1]), normalize(tree.if[2]));
  if ('eq' in tree && typeof tree.eq[1] === 'boolean') return asFact(tree.eq[0], tree.eq[1]);
  if ('ne' in tree && typeof tree.ne[1] === 'boolean') return asFact(tree.ne[0], !tree.ne[1]);
  return tree;
}

function joined(parts: readonly GuardTree[], by: 'and' | 'or'): GuardTree {
  const decisive = by === 'or';
  const flat = parts
    .map(normalize)
    .flatMap((part) => (by === 'and' && 'and' in part ? part.and : by === 'or' && 'or' in part ? part.or : [part]));
  if (flat.some((part) => 'const' in part && part.const === decisive)) return { const: decisive };
  const rest = flat.filter((part) => !('const' in part));
  const [only] = rest;
  if (only === undefined) return { const: !decisive };
  if (rest.length === 1) return only;
  return by === 'and' ? { and: rest } : { or: rest };
}

function negated(tree: GuardTree): GuardTree {
  if ('const' in tree) return { const: !tree.const };
  if ('not' in tree) return tree.not;
  if ('eq' in tree) return { ne: tree.eq };
  if ('ne' in tree) return { eq: tree.ne };
  if ('lt' in tree) return { ge: tree.lt };
  if ('ge' in tree) return { lt: tree.ge };
  if ('gt' in tree) return { le: tree.gt };
  if ('le' in tree) return { gt: tree.le };
  return { not: tree };
}

function chosen(condition: GuardTree, yes: GuardTree, no: GuardTree): GuardTree {
  return 'const' in condition ? (condition.const ? yes : no) : { if: [condition, yes, no] };
}

function asFact(fact: string, is: boolean): GuardTree {
  return is ? { fact } : { not: { fact } };
}
