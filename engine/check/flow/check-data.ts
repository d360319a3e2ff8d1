import { Ajv, type ValidateFunction } from 'ajv';

import { formsOf } from '../../open-flow.ts';

import { type Checking, isComputed } from './checking.ts';
import { reservedWords } from '../conditions/conditions.ts';
import { dependentsOf, listDependents } from './compile.ts';
import { compileValue } from './compile-value.ts';
import { describeMismatch } from '../source/schema-fault.ts';
import { didYouMean } from '../source/did-you-mean.ts';
import { type Fault, faultAt } from '../source/fault.ts';
import type { JsonPath } from '../source/source.ts';
import { unknownField, unknownName } from './unknown.ts';

/** Slots, query, facts and options name what exists and keep what they may. */
export function checkData(checking: Checking): readonly Fault[] {
  return [
    ...checkSlots(checking),
    ...checkDependsOn(checking),
    ...checkQuery(checking),
    ...checkFacts(checking),
    ...checkValues(checking),
    ...checkOptions(checking),
  ];
}

function checkSlots(checking: Checking): readonly Fault[] {
  const owners = new Map<string, string>();
  return Object.entries(checking.flow.data).flatMap(([name, slot]) => {
    const path = ['data', name];
    const faults: Fault[] = [];
    if (['options', 'values', 'split'].includes(name)) {
      const message = `"${name}" cannot be the name of a slot: it means something else already`;
      faults.push({ fault: 'reserved-name', path, atKey: true, message });
    }
    if (slot.privacy === 'secret' && slot.keep !== 'memory') {
      const message = `the slot "${name}" is secret and would be kept in the session storage`;
      const at = [...path, slot.keep === undefined ? 'privacy' : 'keep'];
      faults.push(faultAt('secret-kept', at, message, 'add "keep": "memory"'));
    }
    formsOf(slot).forEach((form, index) => {
      const at = typeof slot.form === 'string' ? path : [...path, 'form'];
      const key = typeof slot.form === 'string' ? 'form' : index;
      const owner = owners.get(form);
      faults.push(...unknownName(checking, ['form', form], at, key));
      if (owner !== undefined)
        faults.push(faultAt('form-in-two-slots', [...at, key], `the slot "${owner}" keeps the form "${form}" already`));
      owners.set(form, name);
    });
    (slot.onChange?.of ?? []).forEach((field, index) => {
      const perForm = formsOf(slot).map((form) => unknownField(checking, form, field, [...path, 'onChange', 'of', index]));
      if (perForm.every((found) => found.length > 0)) faults.push(...nearest(perForm));
    });
    (slot.onChange?.clear ?? []).forEach((cleared, index) => {
      if (checking.names.counter.has(cleared)) return;
      faults.push(...unknownName(checking, ['slot', cleared], [...path, 'onChange', 'clear'], index));
    });
    return faults;
  });
}

function checkDependsOn(checking: Checking): readonly Fault[] {
  const dependents = listDependents(checking.flow);
  return dependents.flatMap(({ list, name, dependsOn }, index) => {
    const path = [list, name, 'dependsOn'];
    const unknown = dependsOn.flatMap((slot, at) => unknownName(checking, ['slot', slot], path, at));
    // Of a circle, only the first slot is reported.
    const later = dependents.slice(index).map((dependent) => dependent.name);
    const inTurn = [name, ...dependentsOf(dependents, name)].filter((slot) => later.includes(slot));
    const closing = dependsOn.findIndex((slot) => inTurn.includes(slot));
    if (list === 'facts' || closing < 0) return unknown;
    const message = `"${name}" and "${dependsOn[closing]}" depend on each other`;
    return [...unknown, faultAt('slot-circle', [...path, closing], message, 'take one of the two away')];
  });
}

function checkQuery(checking: Checking): readonly Fault[] {
  return Object.entries(checking.flow.query ?? {}).flatMap(([name, { slot, key }]) => [
    ...unknownName(checking, ['slot', slot], ['query', name], 'slot'),
    ...(key === undefined ? [] : unknownKey(checking, slot, key, ['query', name, 'key'])),
  ]);
}

/** A slot that forms fill has the fields of one of them. */
function unknownKey(checking: Checking, name: string, key: string, path: JsonPath): readonly Fault[] {
  const slot = Object.hasOwn(checking.flow.data, name) ? checking.flow.data[name] : undefined;
  const perForm = slot === undefined ? [] : formsOf(slot).map((form) => unknownField(checking, form, key, path));
  return perForm.every((found) => found.length > 0) ? nearest(perForm) : [];
}

/** Of several forms, the one with a field of nearly that name. */
function nearest(perForm: readonly (readonly Fault[])[]): readonly Fault[] {
  return perForm.find(([fault]) => fault?.cure !== undefined) ?? perForm[0] ?? [];
}

function checkFacts(checking: Checking): readonly Fault[] {
  const { flow, registry } = checking;
  return Object.entries(flow.facts).flatMap(([name, fact]): readonly Fault[] => {
    const path = ['facts', name];
    if (name === 'remembered' || reservedWords.has(name)) {
      const message = `"${name}" cannot be the name of a fact: it means something else already`;
      return [{ fault: 'reserved-name', path, atKey: true, message }];
    }
    if (!isComputed(fact)) return misread(checking, name, path);
    if (fact.from === 'counter' && fact.type !== 'counter') {
      const message = `"${name}" comes from a counter and is a ${fact.type}`;
      return [faultAt('schema', [...path, 'from'], message, 'write "type": "counter"')];
    }
    if (registry?.selectors === undefined || fact.type === 'counter' || registry.selectors.includes(name)) return [];
    const cure = didYouMean(name, registry.selectors) ?? 'add a selector of this name to the facts';
    return [{ fault: 'unknown-selector', path, atKey: true, message: `nothing computes the fact "${name}"`, cure }];
  });
}

/** A fact that the flow reads itself names an answer, an option or a form that there is. */
function misread({ answers }: Checking, name: string, path: JsonPath): readonly Fault[] {
  const found = answers[name]?.misread;
  return found ? [faultAt(found.fault, [...path, found.at], found.message, found.cure)] : [];
}

/** Values are computed from numbers that exist. */
function checkValues({ flow, forms }: Checking): readonly Fault[] {
  return Object.keys(flow.values ?? {}).flatMap((name): readonly Fault[] => {
    const compiled = compileValue(name, flow, forms);
    if ('tree' in compiled) return [];
    const { at, message, cure } = compiled.fault;
    return [{ ...faultAt('value', ['values', name, 'is'], message, cure), within: at }];
  });
}

function checkOptions({ flow }: Checking): readonly Fault[] {
  return Object.entries(flow.options ?? {}).flatMap(([name, option]) => {
    const problem = misfit(option, option.default);
    if (problem === undefined) return [];
    return [faultAt('option-default', ['options', name, 'default'], `the default of "${name}" ${problem}`)];
  });
}

/** Does not check the schemas that it compiles: the schema of flows has already checked the options. */
const ajv = new Ajv({
  strict: false,
  validateFormats: false,
  validateSchema: false,
  meta: false,
  verbose: true,
  code: { optimize: false },
});
const MOST_OPTIONS = 500;
/** Compiled options by their JSON: flows are read again and again, and compiling an option takes longer than all its uses. */
const validators = new Map<string, ValidateFunction>();

/** Why a value does not fit an option, if it does not. */
export function misfit(option: object, value: unknown): string | undefined {
  const validate = validatorOf(option);
  if (validate(value)) return undefined;
  const [first] = validate.errors ?? [];
  return first ? describeMismatch(first) : 'does not fit';
}

function validatorOf(option: object): ValidateFunction {
  const key = JSON.stringify(option);
  const known = validators.get(key);
  if (known) return known;
  if (validators.size >= MOST_OPTIONS) validators.clear();
  const validate = ajv.compile(option);
  // Ajv would keep every schema for ever; this cache holds at most MOST_OPTIONS.
  ajv.removeSchema(option);
  validators.set(key, validate);
  return validate;
}

/** A migration takes over an earlier version, once, and keeps what this one has and what is kept at all. */
export function checkMigrations(checking: Checking): readonly Fault[] {
  const migrations = checking.flow.migrate ?? [];
  return migrations.flatMap(({ from, keep }, index) => {
    const path: JsonPath = ['migrate', index];
    const isTwice = migrations.findIndex((other) => other.from === from) < index;
    return [
      ...notEarlier(checking, from, [...path, 'from']),
      ...(isTwice ? [faultAt('migration', [...path, 'from'], `version ${from} is taken over twice`, 'join the two')] : []),
      ...keep.flatMap((name, at) => unkept(checking, name, [...path, 'keep', at])),
    ];
  });
}

function notEarlier({ flow: { version } }: Checking, from: number, path: JsonPath): readonly Fault[] {
  if (from < version) return [];
  const message = `version ${from} is not earlier than this one, which is ${version}`;
  return [faultAt('migration', path, message, 'raise "version", or name the version that visitors began with')];
}

function unkept({ flow, names }: Checking, name: string, path: JsonPath): readonly Fault[] {
  if (names.counter.has(name)) return [];
  const slot = Object.hasOwn(flow.data, name) ? flow.data[name] : undefined;
  if (slot === undefined) {
    const cure = didYouMean(name, [...Object.keys(flow.data), ...names.counter]);
    const message = `"${name}" is neither a slot nor a counter of this flow`;
    return [faultAt('unknown-slot', path, message, cure)];
  }
  if (slot.privacy !== 'secret' && slot.keep !== 'memory') return [];
  return [faultAt('migration', path, `"${name}" is gone with each page: there is nothing to keep of it`, 'take it out')];
}
