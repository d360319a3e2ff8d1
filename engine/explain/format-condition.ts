import { comparisonIn, type FactValue, type GuardTree } from '#engine';

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
  if ('in' in tree) return `${name(tree.in[0])} is ${joinRanges(tree.in[1]) ?? formatList(tree.in[1].map(formatValue), 'or')}`;
  if ('if' in tree) {
    const [condition, yes, no] = tree.if.map((part) => describe(part, name, true));
    return bracketed(`${yes ?? ''} where ${condition ?? ''}, else ${no ?? ''}`, inside);
  }
  const [is = 'eq', fact = '', literal = ''] = comparisonIn(tree) ?? [];
  return `${name(fact)} is ${comparedAs[is]}${formatValue(literal)}`;
}

function joined(parts: readonly GuardTree[], name: NameFact, how: { by: 'and' | 'or'; inside: boolean }): string {
  return bracketed(parts.map((part) => describe(part, name, true)).join(` ${how.by} `), how.inside);
}

function bracketed(words: string, inside: boolean): string {
  return inside ? `(${words})` : words;
}

const comparedAs = { eq: '', ne: 'not ', lt: 'less than ', le: 'at most ', gt: 'more than ', ge: 'at least ' } as const;

const range = /^(?:under (?<under>\S+)|(?<from>\S+) to under (?<to>\S+)|(?<least>\S+) or more)$/;

/** Neighboring ranges of a number as one: "2 to under 10" and "10 or more" are "2 or more"; nothing for any other values. */
function joinRanges(values: readonly FactValue[]): string | undefined {
  const found = values.flatMap((value): readonly Partial<Record<string, string>>[] => {
    const groups = range.exec(String(value))?.groups;
    return groups ? [groups] : [];
  });
  if (values.length < 2 || found.length < values.length) return undefined;
  const [first, last] = [found[0], found.at(-1)];
  const from = first?.['from'] ?? first?.['least'];
  const to = last?.['to'] ?? last?.['under'];
  if (from === undefined) return `under ${to}`;
  return to === undefined ? `${from} or more` : `${from} to under ${to}`;
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
