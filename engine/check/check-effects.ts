import type { Row } from '../schema/row.ts';
import type { Step } from '../schema/step.ts';
import type { Checking, KnownNames } from './checking.ts';
import { type Fault, faultAt } from './fault.ts';
import { pathOfRow } from './places.ts';
import type { JsonPath } from './source.ts';
import { unknownField, unknownName } from './unknown.ts';

/** Everything that a row names exists, and its effects have a meaning where they are. */
export function checkEffects(checking: Checking): readonly Fault[] {
  const { flow, places } = checking;
  const faults: Fault[] = [];
  flow.entry.forEach((row, index) => faults.push(...unknownName(checking, ['step', row.to], ['entry', index], 'to')));
  for (const place of places.decisions) {
    place.rows.forEach((row, index) => {
      const path = pathOfRow(place, index);
      faults.push(...checkEffectNames(checking, row, path, place.step), ...checkMessages(row, path, place.step));
    });
  }
  flow.steps.forEach((step, index) => {
    if (step.leave) faults.push(...checkEffectNames(checking, step.leave as Row, ['steps', index, 'leave'], step));
  });
  return faults;
}

function checkEffectNames(checking: Checking, row: Row, path: JsonPath, step: Step | undefined): readonly Fault[] {
  const faults: Fault[] = [];
  const check = (kind: keyof KnownNames, [name, at, key]: NamedAt, words?: readonly string[]) => {
    if (name !== undefined) faults.push(...unknownName(checking, [kind, name], at, key, words));
  };
  check('step', [row.to, path, 'to'], ['entry', 'remembered']);
  check('run', [row.run, path, 'run']);
  for (const named of namesAt(row.clear, path, 'clear')) check('slot', named, ['*']);
  for (const named of namesAt(row.reset, path, 'reset')) check('counter', named, ['*']);
  for (const named of namesAt(row.count, path, 'count')) check('counter', named);
  for (const named of namesAt(row.set, path, 'set')) check('slot', named);
  check('text', [row.formMessage, path, 'formMessage']);
  check('text', [row.message, path, 'message']);
  if (row.toast) check('text', [row.toast.message, [...path, 'toast'], 'message']);
  for (const [field, message] of Object.entries(row.fieldMessage ?? {})) {
    const at = [...path, 'fieldMessage'];
    check('text', [message, at, field]);
    faults.push(...unknownField(checking, step?.form, field, [...at, field]));
  }
  return faults;
}

/** A message for this form makes no sense at another step, nor one for the next step where there is none. */
function checkMessages(row: Row, path: JsonPath, step: Step | undefined): readonly Fault[] {
  // Most rows show nothing: in a long flow this saves time.
  if (row.message === undefined && row.formMessage === undefined && row.fieldMessage === undefined) return none;
  const misplaced = (key: 'message' | 'formMessage' | 'fieldMessage', message: string, cure: string): readonly Fault[] =>
    row[key] === undefined ? [] : [{ ...faultAt('effect-misplaced', [...path, key], message, cure), atKey: true }];
  if (row.to === undefined)
    return misplaced('message', '"message" is for the step that is gone to, and this row goes nowhere', 'use "formMessage"');
  if (row.to === step?.id) return [];
  return (['formMessage', 'fieldMessage'] as const).flatMap((key) =>
    misplaced(key, `"${key}" would be shown on a step that is left`, 'use "message" for the step that is gone to'),
  );
}

type NamedAt = readonly [name: string | undefined, path: JsonPath, key: string | number];
const nothing: readonly NamedAt[] = [];
const none: readonly Fault[] = [];

/** One name, a list of names, or the keys of an object, each with its place. */
function namesAt(names: string | readonly string[] | object | undefined, path: JsonPath, key: string): readonly NamedAt[] {
  if (names === undefined) return nothing;
  if (typeof names === 'string') return [[names, path, key]];
  const at = [...path, key];
  if (Array.isArray(names)) return names.map((name: string, index) => [name, at, index]);
  return Object.keys(names).map((name) => [name, at, name]);
}
