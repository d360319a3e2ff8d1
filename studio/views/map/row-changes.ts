import { parse, type ParseError } from 'jsonc-parser';

import { asList, asObject, type Json } from '#engine/check';

import { addProperty, arrangeList, lineOf, replaceProperty } from '../../store/arrange-list.ts';
import { type Path, setValue } from '../../store/merge-by-key.ts';
import { stepsOf } from './page-changes.ts';

/** The keys of a row of which each has one: where it goes. */
const DESTINATIONS = ['to', 'stay', 'run'] as const;

export interface Destination {
  readonly key: (typeof DESTINATIONS)[number];
  readonly value: unknown;
}

/** A row, as a form shows it. */
export interface StepRow {
  /** Its place in the file; a new row has none. */
  readonly from?: number;
  /** Empty: always. */
  readonly when: string;
  readonly destination?: Destination | undefined;
  /** What else happens, which the form keeps. */
  readonly effects: Json;
}

/** Rows of which the first that holds is taken. */
export interface Decision {
  /** The run as the step names it: `load`, `submit` or an act. */
  readonly of: string;
  readonly kind: 'act' | 'outcome' | 'error';
  /** The outcome, or the code; empty for rows without an action. */
  readonly name: string;
  readonly path: Path;
  readonly rows: readonly StepRow[];
}

/** The decisions of a step itself, in the order of the file; none while the file is no JSON. */
export function decisionsOf(flowText: string, id: string): readonly Decision[] {
  const { index, step } = stepIn(flowText, id);
  const runs = [
    ['load', ['load'], step['load']],
    ['submit', ['submit'], step['submit']],
    ...Object.entries(asObject(step['acts'])).map(([act, value]) => [act, ['acts', act], value] as const),
  ] as const;
  return runs.flatMap(([of, place, value]) => {
    const path: Path = ['steps', index, ...place];
    const { do: done, outcomes, errors } = asObject(value);
    return [
      ...(done === undefined ? [] : [decision({ of, kind: 'act', name: '', path: [...path, 'do'] }, done)]),
      ...Object.entries(asObject(outcomes)).map(([name, rows]) =>
        decision({ of, kind: 'outcome', name, path: [...path, 'outcomes', name] }, rows),
      ),
      ...Object.entries(asObject(errors)).map(([name, rows]) =>
        decision({ of, kind: 'error', name, path: [...path, 'errors', name] }, rows),
      ),
    ];
  });
}

function decision(place: Omit<Decision, 'rows'>, rows: unknown): Decision {
  return { ...place, rows: (Array.isArray(rows) ? asList(rows) : [rows]).map((row, from) => rowOf(asObject(row), from)) };
}

function rowOf({ when, ...others }: Json, from: number): StepRow {
  const key = DESTINATIONS.find((one) => others[one] !== undefined);
  const effects = Object.fromEntries(Object.entries(others).filter(([name]) => name !== key));
  return {
    from,
    when: typeof when === 'string' ? when : '',
    ...(key && { destination: { key, value: others[key] } }),
    effects,
  };
}

/** What rows of a flow can name. */
export function namesOf(flowText: string) {
  const { runs, guards } = asObject(parse(flowText));
  return {
    steps: stepsOf(flowText),
    runs: Object.keys(asObject(runs)),
    guards: Object.entries(asObject(guards)).map(([name, guard]) => {
      const { when, description } = asObject(guard);
      return { name, when: String(when), description: String(description) };
    }),
  };
}

/** The flow with these rows in the place of those of a decision. Nothing else of it is touched, nor of a row that is kept. */
export function textWithRows(
  flowText: string,
  { path, rows }: Pick<Decision, 'path' | 'rows'>,
  next: readonly StepRow[],
): string {
  let text = flowText;
  for (const row of next) {
    const before = row.from === undefined ? undefined : rows[row.from];
    if (before) text = withRow(text, pathOfRow(text, path, row.from ?? 0), before, row);
  }
  return arrangeList(
    text,
    path,
    next.map((row) => row.from ?? asWritten(row)),
  );
}

function withRow(flowText: string, path: Path, before: StepRow, { when, destination }: StepRow): string {
  let text = flowText;
  if (when !== before.when)
    text =
      before.when === ''
        ? addProperty(text, path, { key: 'when', value: when }, () => true)
        : setValue(text, [...path, 'when'], when || undefined);
  if (destination === undefined || isSame(destination, before.destination)) return text;
  return before.destination
    ? replaceProperty(text, [...path, before.destination.key], destination)
    : addProperty(text, path, destination, () => false);
}

export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function asWritten({ when, destination }: StepRow): Json {
  return { ...(when !== '' && { when }), ...(destination && { [destination.key]: destination.value }) };
}

/** What must hold before a step is shown, as a form shows it. */
export interface StepRequirement {
  /** Its place in the file; a new one has none. */
  readonly from?: number;
  /** The name of a guard, or a condition. */
  readonly guard: string;
  /** Where a visitor goes otherwise; empty: Back of the step, or the nearest earlier one. */
  readonly to: string;
  /** What else happens then, which the form keeps. */
  readonly effects: Json;
}

/** The requirements of a step, in the order in which they are tried. */
export function requirementsOf(flowText: string, id: string): readonly StepRequirement[] {
  return asList(stepIn(flowText, id).step['requires']).map((one, from) => {
    const { guard, otherwise } = asObject(one);
    const { to = '', ...effects } = asObject(otherwise);
    return { from, guard: String(guard), to: String(to), effects };
  });
}

export function lineOfRequirement(flowText: string, id: string, index: number): number {
  return lineOf(flowText, ['steps', stepIn(flowText, id).index, 'requires', index]);
}

/** What comes after the requirements of a step in a file. */
const AFTER_REQUIREMENTS = new Set(['back', 'leave', 'load', 'submit', 'acts']);

/** The flow with these requirements of a step. */
export function textWithRequirements(flowText: string, id: string, next: readonly StepRequirement[]): string {
  const { index, step } = stepIn(flowText, id);
  const path: Path = ['steps', index, 'requires'];
  const members = next.map((one) => one.from ?? { guard: one.guard, ...(one.to !== '' && { otherwise: { to: one.to } }) });
  if (step['requires'] === undefined)
    return members.length === 0
      ? flowText
      : addProperty(flowText, path.slice(0, -1), { key: 'requires', value: members }, (key) => AFTER_REQUIREMENTS.has(key));
  if (members.length === 0) return setValue(flowText, path, undefined);
  const before = requirementsOf(flowText, id);
  let text = flowText;
  for (const one of next) {
    const there = one.from === undefined ? undefined : before[one.from];
    if (there) text = withRequirement(text, [...path, one.from ?? 0], there, one);
  }
  return arrangeList(text, path, members);
}

function withRequirement(flowText: string, path: Path, before: StepRequirement, { guard, to }: StepRequirement): string {
  const text = guard === before.guard ? flowText : setValue(flowText, [...path, 'guard'], guard);
  if (to === before.to) return text;
  if (before.to === '') return addProperty(text, path, { key: 'otherwise', value: { to } }, () => false);
  return to === '' ? setValue(text, [...path, 'otherwise'], undefined) : setValue(text, [...path, 'otherwise', 'to'], to);
}

/** A step and its place; an empty one where it is not there, or the file is no JSON at the moment. */
function stepIn(flowText: string, id: string): { readonly index: number; readonly step: Json } {
  const errors: ParseError[] = [];
  const steps = asList(asObject(parse(flowText, errors))['steps']);
  const index = errors.length > 0 ? -1 : stepsOf(flowText).indexOf(id);
  return { index, step: asObject(steps[index]) };
}

/** A row that is alone is at the place of its decision. */
export function pathOfRow(flowText: string, path: Path, index: number): Path {
  let value: unknown = parse(flowText);
  for (const key of path) value = typeof key === 'number' ? asList(value)[key] : asObject(value)[key];
  return Array.isArray(value) ? [...path, index] : path;
}
