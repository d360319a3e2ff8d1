import { type ASTNode, Environment, ParseError } from '@marcbachmann/cel-js';

import { compareBy, comparisonIn, oppositeOf } from '../../comparison.ts';
import type { GuardTree } from '../../compiled-flow.ts';
import { memoize } from '../../memoize.ts';

import type { ConditionFault, Domains } from './check-literal.ts';
import { readTree } from './read-tree.ts';

export type Condition = { readonly tree: GuardTree } | { readonly fault: ConditionFault };

/** Reads conditions over these facts. Equal conditions are read and checked once. */
export function createConditionReader(domains: Domains): (text: string) => Condition {
  const environment = createEnvironment(domains);
  return memoize((text) => readCondition(text, domains, environment));
}

/** All numbers are declared to CEL as doubles, because JavaScript has no others. */
function createEnvironment(domains: Domains): Environment {
  const environment = new Environment({ unlistedVariablesAreDyn: false });
  const types = { boolean: 'bool', enum: 'string', counter: 'double', number: 'double' } as const;
  for (const [name, domain] of Object.entries(domains)) {
    if (!reservedWords.has(name)) environment.registerVariable(name, domain.thresholds ? 'double' : types[domain.type]);
  }
  return environment;
}

/** Words of CEL that cannot name a fact. */
export const reservedWords: ReadonlySet<string> = new Set(
  'as break const continue else false for function if import in let loop namespace null package return true type var void while bool bytes double dyn int list map optional string timestamp duration uint has size'.split(
    ' ',
  ),
);

function readCondition(text: string, domains: Domains, environment: Environment): Condition {
  let ast: ASTNode;
  try {
    ast = environment.parse(text).ast;
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    const at = error.range?.start ?? 0;
    return { fault: { fault: 'guard-syntax', at, ...explainCondition(text, at) } };
  }
  const read = readTree(ast, domains);
  if ('fault' in read) return read;

  // The library's own check comes last: a condition that CEL refuses must never reach a browser.
  const verdict = environment.check(withDoubles(text, read.integers));
  if (!verdict.valid)
    return { fault: { fault: 'guard-type', at: 0, message: `the condition is not right: ${verdict.error?.summary ?? ''}` } };
  if (verdict.type !== 'bool')
    return { fault: { fault: 'guard-type', at: 0, message: `the condition is ${verdict.type}, not true or false` } };
  return { tree: normalize(read.tree) };
}

/** CEL does not compare a double with an integer literal: `tries == 3` is read as `tries == 3.0`. */
export function withDoubles(text: string, integers: readonly number[]): string {
  return [...integers].sort((a, b) => b - a).reduce((said, end) => `${said.slice(0, end)}.0${said.slice(end)}`, text);
}

/** The same condition in its smallest form: nested "and" and "or" flattened, "not" moved into comparisons, constants folded. */
function normalize(tree: GuardTree): GuardTree {
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
  const [name, fact = '', literal = ''] = comparisonIn(tree) ?? [];
  return name === undefined ? { not: tree } : compareBy(oppositeOf[name], [fact, literal]);
}

function chosen(condition: GuardTree, yes: GuardTree, no: GuardTree): GuardTree {
  return 'const' in condition ? (condition.const ? yes : no) : { if: [condition, yes, no] };
}

function asFact(fact: string, is: boolean): GuardTree {
  return is ? { fact } : { not: { fact } };
}

/** Why a condition cannot be parsed, in words that need no knowledge of the parser. */
interface ConditionExplanation {
  readonly message: string;
  readonly cure: string;
}

const AS_IN = "a condition is written as in: someFact && otherFact == 'word'";

/** What people write in the place of an operator. */
const signs: Readonly<Record<string, string>> = {
  and: '&&',
  or: '||',
  not: '!',
  is: '==',
  '&': '&&',
  '|': '||',
  '=': '==',
  '===': '==',
  '!==': '!=',
  '<>': '!=',
  '=>': '>=',
  '=<': '<=',
};

/** What is wrong with a condition at the position where the parser stopped. */
export function explainCondition(text: string, at: number): ConditionExplanation {
  if (text.trim() === '') return { message: 'the condition is empty', cure: AS_IN };
  const places = [at, text.slice(0, at).trimEnd().length - 1];
  for (const word of places.flatMap((place) => wordAt(text, place) ?? [])) {
    const sign = signs[word.toLowerCase()];
    if (sign !== undefined) return { message: `a condition does not use "${word}"`, cure: `write ${sign}` };
  }
  const open = count(text, '(') - count(text, ')');
  const isAtEnd = at >= text.trimEnd().length;
  if (isAtEnd && open <= 0) return { message: 'the condition ends too early', cure: AS_IN };
  if (/["']/.test(text[at] ?? ''))
    return { message: 'this word has no end', cure: `close it with ${text[at] ?? ''}, with which it begins` };
  if (/[“”„‘’‚`]/.test(text[at] ?? ''))
    return { message: `${text[at] ?? ''} is not the quotation mark of a condition`, cure: "write ' instead, before and after" };
  if (open > 0) return { message: 'a bracket is opened and never closed', cure: 'end it with )' };
  if (open < 0) return { message: 'a bracket is closed that was never opened', cure: 'take it out' };
  return { message: `"${wordAt(text, at) ?? text[at] ?? ''}" cannot stand here`, cure: AS_IN };
}

/** The word, or the signs without a space between them, at a place of the text. */
function wordAt(text: string, at: number): string | undefined {
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}_]+|[&|=!<>]+/gu))
    if (index <= at && at < index + word.length) return word;
  return undefined;
}

function count(text: string, sign: string): number {
  return text.split(sign).length - 1;
}
