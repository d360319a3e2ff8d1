import type { Row } from '../../schema/row.ts';
import type { Checking, KnownNames } from './checking.ts';
import { type Fault, faultAt } from '../source/fault.ts';
import { pathOfRow, type RowsPlace } from './places.ts';
import type { JsonPath } from '../source/source.ts';
import { unknownField, unknownName } from './unknown.ts';

/** The step of a row; rows that are shared have none. */
type Owner = RowsPlace<Row>['step'];

/** Everything that a row names exists, and its effects have a meaning where they are. */
export function checkEffects(checking: Checking): readonly Fault[] {
  const { flow, places } = checking;
  const faults: Fault[] = [];
  for (const place of places.decisions) {
    const { rows, step, why } = place;
    rows.forEach((row, index) => {
      const path = pathOfRow(place, index);
      if (why.by === 'entry') faults.push(...unknownName(checking, ['step', row.to], path, 'to'));
      else faults.push(...checkNames(checking, row, path, step), ...checkMessages(row, path, step));
    });
  }
  flow.steps.forEach((step, index) => {
    if (step.leave) faults.push(...checkNames(checking, step.leave as Row, ['steps', index, 'leave'], step));
  });
  return faults;
}

/** What an effect names, and the words that have a meaning of their own there. */
const named: { readonly [effect in keyof Row]: readonly [kind: keyof KnownNames, words?: readonly string[]] } = {
  to: ['step', ['entry', 'remembered']],
  run: ['run'],
  clear: ['slot', ['*']],
  count: ['counter'],
  reset: ['counter', ['*']],
  set: ['slot'],
  formMessage: ['text'],
  message: ['text'],
};

function checkNames(checking: Checking, row: Row, path: JsonPath, step: Owner): readonly Fault[] {
  const faults: Fault[] = [];
  for (const effect of Object.keys(row) as (keyof Row)[]) {
    const [kind, words] = named[effect] ?? [];
    const names = row[effect];
    if (kind === undefined) continue;
    if (typeof names === 'string') faults.push(...unknownName(checking, [kind, names], path, effect, words));
    else
      for (const [name, key] of membersOf(names))
        faults.push(...unknownName(checking, [kind, name], [...path, effect], key, words));
  }
  if (row.toast) faults.push(...unknownName(checking, ['text', row.toast.message], [...path, 'toast'], 'message'));
  for (const [field, message] of Object.entries(row.fieldMessage ?? {})) {
    const at = [...path, 'fieldMessage'];
    faults.push(
      ...unknownName(checking, ['text', message], at, field),
      ...unknownField(checking, step?.form, field, [...at, field]),
    );
  }
  return faults;
}

/** The members of a list, or the keys of an object, each with its place in it. */
function membersOf(names: unknown): readonly (readonly [name: string, key: string | number])[] {
  if (Array.isArray(names)) return names.map((name, index) => [String(name), index]);
  return Object.keys(Object(names)).map((name) => [name, name]);
}

/** A message for this form makes no sense at another step, nor one for the next step where there is none. */
function checkMessages(row: Row, path: JsonPath, step: Owner): readonly Fault[] {
  // Most rows show nothing: in a long flow this saves time.
  if (row.message === undefined && row.formMessage === undefined && row.fieldMessage === undefined) return none;
  const misplaced = (key: 'message' | 'formMessage' | 'fieldMessage', message: string, cure: string): readonly Fault[] =>
    row[key] === undefined ? none : [{ ...faultAt('effect-misplaced', [...path, key], message, cure), atKey: true }];
  if (row.to === undefined)
    return misplaced('message', '"message" is for the step that is gone to, and this row goes nowhere', 'use "formMessage"');
  if (row.to === step?.id) return none;
  return (['formMessage', 'fieldMessage'] as const).flatMap((key) =>
    misplaced(key, `"${key}" would be shown on a step that is left`, 'use "message" for the step that is gone to'),
  );
}

const none: readonly Fault[] = [];
