import { kindsOf } from './compile-form.ts';
import { type FieldKinds, TODAY } from '../conditions/form-condition.ts';
import { askedFields, type FormCondition, type FormData, openConditions } from '#engine/form';

import type { FormFault } from './form-fault.ts';
import { asList, asObject } from '../source/json.ts';
import type { ReadForm } from './read-form.ts';

type Conditions = Readonly<Record<string, FormCondition>>;

/** More answers than these are not tried one by one: such a form is taken to be right. */
const MOST_TRIALS = 20_000;

/** Fields that no answers of the other fields ask for, and rules whose fields are never asked together. */
export function impossibleAsks(form: ReadForm, conditions: Conditions): readonly FormFault[] {
  const rules = asList(form.ui['rules']).map(asObject);
  if (Object.keys(conditions).length === 0) return [];
  const whole = { ...form.whole, conditions: openConditions(conditions) };
  const neverAsked = new Set(Object.keys(form.shown).filter((name) => form.shown[name]?.['askedWhen'] !== undefined));
  const neverTogether = new Set(rules.keys());
  for (const data of trials(form, conditions)) {
    if (data === 'tooMany') return [];
    const asked = askedFields(whole, data, { holds: () => true, today: String(data['today']) });
    asked.forEach((name) => neverAsked.delete(name));
    for (const index of neverTogether) {
      const { at, must } = rules[index] ?? {};
      const needed = [String(at), ...(conditions[String(must)]?.reads ?? [])];
      if (needed.every((name) => asked.includes(name))) neverTogether.delete(index);
    }
    if (neverAsked.size === 0 && neverTogether.size === 0) return [];
  }
  return [
    ...[...neverAsked].map((name) => askedNever(form, name)),
    ...[...neverTogether].map((index) => togetherNever(form, index, neverAsked)),
  ].flat();
}

function askedNever({ shown, required }: ReadForm, name: string): readonly FormFault[] {
  const what = required.includes(name) ? `the required field "${name}"` : `the field "${name}"`;
  const message = `${what} is never asked: its condition holds for no answers`;
  const path = ['ui', 'fields', name, 'askedWhen'];
  const cure = shown[name]?.['onlyFor'] === undefined ? 'correct the condition' : 'correct the condition, or "onlyFor"';
  return [{ fault: 'neverAsked', path, message, cure }];
}

/** A rule about a field that is never asked is reported by that field. */
function togetherNever({ ui }: ReadForm, index: number, neverAsked: ReadonlySet<string>): readonly FormFault[] {
  const { at, must } = asObject(asList(ui['rules'])[index]);
  if (neverAsked.has(String(at))) return [];
  const message = `the rule at "${String(at)}" never applies: "${String(must)}" reads fields that are not asked together with it`;
  return [
    { fault: 'idleRule', path: ['ui', 'rules', index, 'at'], message, cure: 'show it at a field that is asked with the others' },
  ];
}

/**
 * Answers that make every difference to the conditions: each value of a choice, and numbers and texts around those that are compared.
 * Where conditions read "today", it is tried with them.
 */
function* trials(form: ReadForm, conditions: Conditions): Generator<FormData | 'tooMany'> {
  const kinds = kindsOf(form.whole);
  const points = pointsOf(conditions, kinds);
  const names = new Set([
    ...(points.days.length > 0 ? ['today'] : []),
    ...Object.values(conditions).flatMap(({ reads }) => reads),
    ...Object.values(form.shown).flatMap(({ onlyFor }) => Object.keys(asObject(onlyFor))),
  ]);
  const answers = [...names].map((name) => [name, answersOf(name, kinds, points, conditions)] as const);
  const count = answers.reduce((product, [, values]) => product * values.length, 1);
  if (count > MOST_TRIALS) yield 'tooMany';
  else yield* combine(answers);
}

function* combine([first, ...rest]: readonly (readonly [string, readonly unknown[]])[]): Generator<FormData> {
  if (first === undefined) {
    yield {};
    return;
  }
  const [name, values] = first;
  for (const value of values) for (const others of combine(rest)) yield { ...others, [name]: value };
}

function answersOf(name: string, kinds: FieldKinds, points: Points, conditions: Conditions): readonly unknown[] {
  const kind = kinds[name];
  if (kind === TODAY) return points.days;
  switch (kind?.type) {
    case 'choice':
      return [...kind.values, undefined];
    case 'boolean':
      return kind.isTick ? [true, undefined] : [true, false, undefined];
    case 'number':
      return [...points.numbers, undefined];
    case 'text':
      return [...points.texts, undefined];
    case 'list':
      return subsets(membersOf(name, conditions));
    case undefined:
      return [undefined];
  }
}

/** The members of a list that conditions ask for. */
function membersOf(list: string, conditions: Conditions): readonly string[] {
  const relations = Object.values(conditions).flatMap((condition) => Object.values(condition.relations ?? {}));
  return [...new Set(relations.flatMap((one) => ('has' in one && one.has[0] === list ? [one.has[1]] : [])))];
}

function subsets(members: readonly string[]): readonly (readonly string[])[] {
  return members.reduce<readonly (readonly string[])[]>((all, member) => [...all, ...all.map((one) => [...one, member])], [[]]);
}

interface Points {
  readonly numbers: readonly number[];
  readonly texts: readonly string[];
  /** None where no condition reads "today". */
  readonly days: readonly string[];
}

/** Every number, text and day that a condition compares with, and in each gap as many as fields that are compared with each other. */
function pointsOf(conditions: Conditions, kinds: FieldKinds): Points {
  const literals = Object.values(conditions).flatMap(({ tree }) => literalsIn(tree));
  const compared = [...comparedFields(conditions)].map((name) => kinds[name]);
  const numbers = compared.filter((kind) => kind?.type === 'number');
  const choices = compared.flatMap((kind) => (kind?.type === 'choice' ? kind.values : []));
  const texts = literals.filter((one) => typeof one === 'string');
  const readsToday = kinds['today'] === TODAY && Object.keys(conditions).some((text) => /\btoday\b/.test(text));
  const days = readsToday ? ['0001-01-01', ...texts.flatMap(daysAround), '9999-12-31'] : [];
  return {
    numbers: numbersAround(
      literals.filter((one) => typeof one === 'number'),
      numbers.length,
    ),
    texts: textsAround([...texts, ...choices, ...days], compared.length - numbers.length),
    days: unique(days),
  };
}

/** The fields that are compared with another field. */
function comparedFields(conditions: Conditions): ReadonlySet<string> {
  const relations = Object.values(conditions).flatMap((condition) => Object.values(condition.relations ?? {}));
  return new Set(relations.flatMap((one) => ('compare' in one ? one.compare.slice(1) : [])));
}

function numbersAround(literals: readonly number[], perGap: number): readonly number[] {
  const sorted = unique(literals).toSorted((one, other) => one - other);
  const steps = stepsOf(perGap);
  const [first = 0] = sorted;
  const from = sorted.flatMap((one, index) => {
    const width = (sorted[index + 1] ?? one + steps.length + 1) - one;
    return [one, ...steps.map((step) => one + (width * step) / (steps.length + 1))];
  });
  return [...steps.map((step) => first - step), ...from];
}

/** Nothing comes between a text and itself with a NUL: these follow it before any other text that a condition names. */
function textsAround(literals: readonly string[], perGap: number): readonly string[] {
  const steps = stepsOf(perGap);
  const after = ['', ...literals].flatMap((one) => steps.map((step) => one + '\u0000'.repeat(step)));
  return unique([...literals, ...after]);
}

/** 1, 2 and so on, one at least. */
function stepsOf(count: number): readonly number[] {
  return Array.from({ length: Math.max(1, count) }, (_, index) => index + 1);
}

const DAY = 86_400_000;

/** The day that a text names, or the first of a year or a month, with the days before and after it. */
function daysAround(text: string): readonly string[] {
  const at = /^\d{4}(-\d\d){0,2}$/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? [] : [at - DAY, at, at + DAY].map((time) => new Date(time).toISOString().slice(0, 10));
}

/** The literals of a tree, whatever its comparisons. */
function literalsIn(tree: unknown): readonly (string | number)[] {
  if (Array.isArray(tree)) {
    const [first, second] = tree as readonly unknown[];
    const isComparison = tree.length === 2 && typeof first === 'string';
    if (isComparison) return [second].flat().filter((one) => typeof one === 'string' || typeof one === 'number');
    return tree.flatMap(literalsIn);
  }
  return typeof tree === 'object' && tree !== null ? Object.values(tree).flatMap(literalsIn) : [];
}

function unique<T>(values: readonly T[]): readonly T[] {
  return [...new Set(values)];
}
