import { kindsOf } from './compile-form.ts';
import { didYouMean } from '../source/did-you-mean.ts';
import { readFormCondition, type FormConditionFault } from '../conditions/form-condition.ts';
import type { JsonPath } from '../source/source.ts';
import type { FormCondition } from '#engine/form';

import { impossibleAsks } from './check-form-asks.ts';
import type { FormFault } from './form-fault.ts';
import { asList, asObject } from '../source/json.ts';
import type { ReadForm } from './read-form.ts';

/** A condition of a form, and where it is written. */
interface Written {
  readonly text: string;
  readonly path: JsonPath;
  /** The field that waits for it; a rule has none. */
  readonly field?: string;
}

const KINDS = { syntax: 'formCondition', field: 'conditionField', type: 'conditionType' } as const;

/** Whether the conditions of a form can be read, and whether each field and each rule can come to pass. */
export function checkFormConditions(form: ReadForm): readonly FormFault[] {
  const kinds = kindsOf(form.whole);
  const read = conditionsIn(form).map((written) => ({ ...written, condition: readFormCondition(written.text, kinds) }));
  const faults = read.flatMap(({ path, condition }) => (isFault(condition) ? [asFault(condition, path)] : []));
  const places = rulePlaces(form);
  if (faults.length > 0 || places.length > 0) return [...faults, ...places];

  const conditions = new Map(read.flatMap(({ text, condition }) => (isFault(condition) ? [] : [[text, condition] as const])));
  const circles = askedInCircles(form, conditions);
  return circles.length > 0 ? circles : impossibleAsks(form, Object.fromEntries(conditions));
}

function isFault(condition: FormCondition | FormConditionFault): condition is FormConditionFault {
  return 'message' in condition;
}

function asFault({ kind, at, message, cure }: FormConditionFault, path: JsonPath): FormFault {
  return { fault: KINDS[kind], path, within: at, message, ...(cure === undefined ? {} : { cure }) };
}

function conditionsIn({ shown, ui }: ReadForm): readonly Written[] {
  return [
    ...Object.entries(shown).flatMap(([field, { askedWhen: text }]) =>
      typeof text === 'string' ? [{ text, field, path: ['ui', 'fields', field, 'askedWhen'] }] : [],
    ),
    ...asList(ui['rules']).flatMap((rule, index) => {
      const text = asObject(rule)['must'];
      return typeof text === 'string' ? [{ text, path: ['ui', 'rules', index, 'must'] }] : [];
    }),
  ];
}

/** A rule shows its message at a field of the form. */
function rulePlaces({ shown, ui }: ReadForm): readonly FormFault[] {
  const fields = Object.keys(shown);
  return asList(ui['rules']).flatMap((rule, index): readonly FormFault[] => {
    const { at } = asObject(rule);
    if (typeof at !== 'string' || fields.includes(at)) return [];
    const cure = didYouMean(at, fields) ?? `the fields are: ${fields.join(', ')}`;
    return [{ fault: 'fieldsDiffer', path: ['ui', 'rules', index, 'at'], message: `"${at}" is not a field of this form`, cure }];
  });
}

/** Fields that wait for each other are never asked. Each circle is reported once. */
function askedInCircles({ shown }: ReadForm, conditions: ReadonlyMap<string, FormCondition>): readonly FormFault[] {
  const waitsFor = (name: string): readonly string[] => {
    const { askedWhen, onlyFor } = shown[name] ?? {};
    const read = typeof askedWhen === 'string' ? (conditions.get(askedWhen)?.reads ?? []) : [];
    return [...read, ...Object.keys(asObject(onlyFor))];
  };
  const seen = new Set<string>();
  return Object.keys(shown).flatMap((name): readonly FormFault[] => {
    const circle = seen.has(name) ? undefined : pathTo(name, name, waitsFor, new Set());
    if (circle === undefined) return [];
    circle.forEach((one) => seen.add(one));
    const message =
      circle.length === 1
        ? `the field "${name}" is asked by its own answer`
        : `the fields wait for each other: ${[...circle, name].join(' waits for ')}`;
    const key = shown[name]?.['askedWhen'] === undefined ? 'onlyFor' : 'askedWhen';
    return [{ fault: 'askedCircle', path: ['ui', 'fields', name, key], message, cure: 'ask one of them without a condition' }];
  });
}

/** The fields from one to another along what they wait for, if there is such a path. */
function pathTo(
  from: string,
  to: string,
  waitsFor: (name: string) => readonly string[],
  seen: Set<string>,
): readonly string[] | undefined {
  for (const next of waitsFor(from)) {
    if (next === to) return [from];
    if (seen.has(next)) continue;
    seen.add(next);
    const rest = pathTo(next, to, waitsFor, seen);
    if (rest) return [from, ...rest];
  }
  return undefined;
}
