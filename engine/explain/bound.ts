import type { FactValue, GuardTree } from '#engine';

/** A condition that a number would have to meet, where it has too many values to list them. */
export interface Bound {
  readonly is: 'less than' | 'at most' | 'more than' | 'at least' | 'not';
  readonly than: FactValue;
}

interface Bounded {
  readonly fact: string;
  readonly wanted: readonly FactValue[] | Bound;
}

/** The bound that a number must meet for its comparison to be `wanted`; nothing where the condition is no comparison. */
export function boundOf(leaf: GuardTree, isWanted: boolean): readonly Bounded[] {
  const is = (yes: Bound['is'], no: Bound['is']) => (isWanted ? yes : no);
  const one = ([fact, than]: readonly [string, FactValue], side: Bound['is']) => [{ fact, wanted: { is: side, than } }];
  if ('lt' in leaf) return one(leaf.lt, is('less than', 'at least'));
  if ('ge' in leaf) return one(leaf.ge, is('at least', 'less than'));
  if ('le' in leaf) return one(leaf.le, is('at most', 'more than'));
  if ('gt' in leaf) return one(leaf.gt, is('more than', 'at most'));
  if ('eq' in leaf) return isWanted ? [{ fact: leaf.eq[0], wanted: [leaf.eq[1]] }] : one(leaf.eq, 'not');
  if ('ne' in leaf) return isWanted ? one(leaf.ne, 'not') : [{ fact: leaf.ne[0], wanted: [leaf.ne[1]] }];
  if ('in' in leaf)
    return isWanted ? [{ fact: leaf.in[0], wanted: leaf.in[1] }] : one([leaf.in[0], leaf.in[1].join(' or ')], 'not');
  return [];
}
