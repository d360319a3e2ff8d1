import type { Comparison, FactValue, GuardTree } from '#engine';

/** How a fact is called: by its name, or by its title. */
type NameFact = (fact: string) => string;

/** A condition in plain words: `stage is booked or collected, and not isMechanic`. */
export function formatCondition(condition: GuardTree, name: NameFact = (fact) => fact): string {
  return describe(condition, name, false);
}

/** `inside`: a part of something longer, which needs brackets where it is made of parts itself. */
function describe(tree: GuardTree, name: NameFact, inside: boolean): string {
  if ('fact' in tree) return name(tree.fact);
  if ('const' in tree) return tree.const ? 'always' : 'never';
  if ('not' in tree) return `not ${describe(tree.not, name, true)}`;
  if ('and' in tree) return joined(tree.and, name, { by: 'and', inside });
  if ('or' in tree) return joined(tree.or, name, { by: 'or', inside });
  if ('in' in tree) return `${name(tree.in[0])} is ${formatList(tree.in[1].map(formatValue), 'or')}`;
  if ('if' in tree) {
    const [condition, yes, no] = tree.if.map((part) => describe(part, name, true));
    return bracketed(`${yes ?? ''} where ${condition ?? ''}, else ${no ?? ''}`, inside);
  }
  const [fact, words] = compared(tree);
  return `${name(fact)} is ${words}`;
}

function joined(parts: readonly GuardTree[], name: NameFact, how: { by: 'and' | 'or'; inside: boolean }): string {
  return bracketed(parts.map((part) => describe(part, name, true)).join(` ${how.by} `), how.inside);
}

function bracketed(words: string, inside: boolean): string {
  return inside ? `(${words})` : words;
}

type Compared = Extract<
  GuardTree,
  | Record<'eq', Comparison>
  | Record<'ne', Comparison>
  | Record<'lt', Comparison>
  | Record<'le', Comparison>
  | Record<'gt', Comparison>
  | Record<'ge', Comparison>
>;

function compared(tree: Compared): readonly [fact: string, words: string] {
  if ('eq' in tree) return [tree.eq[0], formatValue(tree.eq[1])];
  if ('ne' in tree) return [tree.ne[0], `not ${formatValue(tree.ne[1])}`];
  if ('lt' in tree) return [tree.lt[0], `less than ${formatValue(tree.lt[1])}`];
  if ('le' in tree) return [tree.le[0], `at most ${formatValue(tree.le[1])}`];
  if ('gt' in tree) return [tree.gt[0], `more than ${formatValue(tree.gt[1])}`];
  return [tree.ge[0], `at least ${formatValue(tree.ge[1])}`];
}

/** A value as it is written on the command line. */
export function formatValue(value: FactValue): string {
  return String(value);
}

/** "a", "a or b", "a, b or c". */
export function formatList(words: readonly string[], last: 'and' | 'or'): string {
  const [end, ...rest] = words.toReversed();
  return rest.length === 0 ? (end ?? '') : `${rest.toReversed().join(', ')} ${last} ${end ?? ''}`;
}
