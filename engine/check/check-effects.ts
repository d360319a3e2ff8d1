import type { Row } from '../schema/row.ts';
import type { Step } from '../schema/step.ts';
import type { Checking } from './checking.ts';
import type { Fault } from './fault.ts';
import type { JsonPath } from './source.ts';
import { pathOfRow } from './places.ts';
import { unknownCounter, unknownField, unknownRun, unknownSlot, unknownStep, unknownText } from './unknown.ts';

/** Everything that a row names exists, and its effects have a meaning where they stand. */
export function checkEffects(checking: Checking): readonly Fault[] {
  const { flow, places } = checking;
  const faults: Fault[] = [];
  flow.entry.forEach((row, index) => faults.push(...unknownStep(checking, row.to, ['entry', index], 'to')));
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
  if (row.to !== undefined) faults.push(...unknownStep(checking, row.to, path, 'to', rowWords));
  if (row.run !== undefined) faults.push(...unknownRun(checking, row.run, path, 'run'));
  faults.push(...checkState(checking, row, path));
  faults.push(
    ...unknownText(checking, row.formMessage, path, 'formMessage'),
    ...unknownText(checking, row.message, path, 'message'),
  );
  if (row.toast) faults.push(...unknownText(checking, row.toast.message, [...path, 'toast'], 'message'));
  if (row.fieldMessage === undefined) return faults;
  for (const [field, message] of Object.entries(row.fieldMessage)) {
    const at = [...path, 'fieldMessage'];
    faults.push(...unknownText(checking, message, at, field), ...unknownField(checking, step?.form, field, at, field));
  }
  return faults;
}

const rowWords = ['entry', 'remembered'];

/** Slots and counters that a row changes. */
function checkState(checking: Checking, { clear, reset, count, set }: Row, path: JsonPath): readonly Fault[] {
  const faults: Fault[] = [];
  for (const [slot, ...at] of named(clear, path, 'clear')) if (slot !== '*') faults.push(...unknownSlot(checking, slot, ...at));
  for (const [counter, ...at] of named(reset, path, 'reset'))
    if (counter !== '*') faults.push(...unknownCounter(checking, counter, ...at));
  for (const [counter, ...at] of counted(count, path)) faults.push(...unknownCounter(checking, counter, ...at));
  if (set) for (const slot of Object.keys(set)) faults.push(...unknownSlot(checking, slot, [...path, 'set'], slot));
  return faults;
}

/** A message for this form makes no sense at another step, nor one for the next step where there is none. */
function checkMessages(row: Row, path: JsonPath, step: Step | undefined): readonly Fault[] {
  if (row.message === undefined && row.formMessage === undefined && row.fieldMessage === undefined) return [];
  const leaves = row.to !== undefined && row.to !== step?.id;
  const faults: Fault[] = [];
  for (const name of ['formMessage', 'fieldMessage'] as const) {
    if (leaves && row[name] !== undefined) {
      const message = `"${name}" would be shown on a step that is left`;
      faults.push({
        fault: 'effect-misplaced',
        path: [...path, name],
        atKey: true,
        message,
        cure: 'use "message" for the step that is gone to',
      });
    }
  }
  if (row.message !== undefined && row.to === undefined) {
    const message = '"message" is for the step that is gone to, and this row goes nowhere';
    faults.push({ fault: 'effect-misplaced', path: [...path, 'message'], atKey: true, message, cure: 'use "formMessage"' });
  }
  return faults;
}

type NamedAt = readonly [name: string, path: JsonPath, key: string | number];
const nothing: readonly NamedAt[] = [];

function named(names: string | readonly string[] | undefined, path: JsonPath, key: string): readonly NamedAt[] {
  if (names === undefined) return nothing;
  return typeof names === 'string' ? [[names, path, key]] : names.map((name, index) => [name, [...path, key], index]);
}

function counted(count: Row['count'], path: JsonPath): readonly NamedAt[] {
  if (count === undefined) return nothing;
  return typeof count === 'string'
    ? [[count, path, 'count']]
    : Object.keys(count).map((name) => [name, [...path, 'count'], name]);
}
