import type { Row } from '../schema/row.ts';
import type { Step } from '../schema/step.ts';
import type { Checking } from './checking.ts';
import type { Fault, JsonPath } from './fault.ts';
import { unknownCounter, unknownField, unknownRun, unknownSlot, unknownStep, unknownText } from './unknown.ts';

/** Everything that a row names exists, and its effects have a meaning where they stand. */
export function checkEffects(checking: Checking): readonly Fault[] {
  const { flow, places } = checking;
  return [
    ...flow.entry.flatMap((row, index) => unknownStep(checking, row.to, ['entry', index, 'to'])),
    ...places.decisions.flatMap(({ rows, pathOf, step }) =>
      rows.flatMap((row, index) => [...checkEffectNames(checking, row, pathOf(index), step), ...checkMessages(row, pathOf(index), step)]),
    ),
    ...flow.steps.flatMap((step, index) => (step.leave ? checkEffectNames(checking, step.leave as Row, ['steps', index, 'leave'], step) : [])),
  ];
}

function checkEffectNames(checking: Checking, row: Row, path: JsonPath, step: Step | undefined): readonly Fault[] {
  const faults: Fault[] = [];
  if (row.to !== undefined && row.to !== 'remembered') faults.push(...unknownStep(checking, row.to, [...path, 'to'], ['entry', 'remembered']));
  if (row.run !== undefined) faults.push(...unknownRun(checking, row.run, [...path, 'run']));
  for (const [slot, at] of named(row.clear, [...path, 'clear'])) if (slot !== '*') faults.push(...unknownSlot(checking, slot, at));
  for (const [counter, at] of named(row.reset, [...path, 'reset'])) if (counter !== '*') faults.push(...unknownCounter(checking, counter, at));
  for (const [counter, at] of counted(row.count, [...path, 'count'])) faults.push(...unknownCounter(checking, counter, at));
  for (const slot of Object.keys(row.set ?? {})) faults.push(...unknownSlot(checking, slot, [...path, 'set', slot]));
  for (const name of ['formMessage', 'message'] as const) faults.push(...unknownText(checking, row[name], [...path, name]));
  faults.push(...unknownText(checking, row.toast?.message, [...path, 'toast', 'message']));
  for (const [field, message] of Object.entries(row.fieldMessage ?? {})) {
    const at = [...path, 'fieldMessage', field];
    faults.push(...unknownText(checking, message, at), ...unknownField(checking, step?.form, field, at));
  }
  return faults;
}

/** A message for this form makes no sense on the way to another step, nor one for the next step where there is none. */
function checkMessages(row: Row, path: JsonPath, step: Step | undefined): readonly Fault[] {
  const leaves = row.to !== undefined && row.to !== step?.id;
  const faults: Fault[] = [];
  for (const name of ['formMessage', 'fieldMessage'] as const) {
    if (leaves && row[name] !== undefined) {
      const message = `"${name}" would be shown on a step that is left`;
      faults.push({ fault: 'effect-misplaced', path: [...path, name], atKey: true, message, cure: 'use "message" for the step that is gone to' });
    }
  }
  if (row.message !== undefined && row.to === undefined) {
    const message = '"message" is for the step that is gone to, and this row goes nowhere';
    faults.push({ fault: 'effect-misplaced', path: [...path, 'message'], atKey: true, message, cure: 'use "formMessage"' });
  }
  return faults;
}

function named(names: string | readonly string[] | undefined, path: JsonPath): readonly (readonly [string, JsonPath])[] {
  if (names === undefined) return [];
  return typeof names === 'string' ? [[names, path]] : names.map((name, index) => [name, [...path, index]]);
}

function counted(count: Row['count'], path: JsonPath): readonly (readonly [string, JsonPath])[] {
  if (count === undefined) return [];
  return typeof count === 'string' ? [[count, path]] : Object.keys(count).map((name) => [name, [...path, name]]);
}
