import type { Step } from '../../schema/step.ts';
import type { Checking, KnownNames } from './checking.ts';
import { didYouMean } from '../source/did-you-mean.ts';
import { type Fault, faultAt, type FaultName } from '../source/fault.ts';
import type { JsonPath } from '../source/source.ts';

const none: readonly Fault[] = [];
const noWords: readonly string[] = [];

/** The fault of naming something that does not exist, and what the name should be. */
const kinds: Readonly<Record<keyof KnownNames, readonly [fault: FaultName, isWhat: string]>> = {
  step: ['unknown-step', 'a step of this flow'],
  run: ['unknown-run', 'one of the "runs" of this flow'],
  slot: ['unknown-slot', 'a slot of this flow'],
  counter: ['unknown-counter', 'a counter of this flow'],
  form: ['unknown-form', 'a form'],
  screen: ['unknown-screen', 'a registered screen'],
  action: ['unknown-action', 'a registered action'],
  text: ['unknown-text', 'a key of the locale files'],
};

/**
 * A fault where a name does not exist and is none of the `words` with a meaning of their own. The path and its last key are
 * joined only where there is a fault: in a long flow that saves time.
 */
export function unknownName(
  { names }: Checking,
  [kind, name]: readonly [keyof KnownNames, string | undefined],
  path: JsonPath,
  key: string | number,
  words = noWords,
): readonly Fault[] {
  const known = names[kind];
  if (name === undefined || known === undefined || known.has(name) || words.includes(name)) return none;
  const [fault, isWhat] = kinds[kind];
  return [unknown(fault, [...path, key], { name, isWhat, known: [...known, ...words] })];
}

function unknown(
  fault: FaultName,
  path: JsonPath,
  { name, isWhat, known }: { readonly name: string; readonly isWhat: string; readonly known: Iterable<string> },
): Fault {
  return faultAt(fault, path, `"${name}" is not ${isWhat}`, didYouMean(name, known));
}

/** What a form relies on, every flow that shows it must have: guards, slots, and acts of the step. */
export function unknownFormNames({ flow, registry }: Checking, step: Step, path: JsonPath): readonly Fault[] {
  const { form = step.repeat?.form, acts = {} } = step;
  if (form === undefined) return none;
  const at = step.form === undefined ? [...path, 'repeat', 'form'] : [...path, 'form'];
  const missing = (fault: FaultName, names: readonly string[] = [], known: object, isWhat: string) =>
    names
      .filter((name) => !Object.hasOwn(known, name))
      .map((name) => unknown(fault, at, { name, isWhat, known: Object.keys(known) }));
  const asks = `a guard of this flow, and the form "${form}" asks a field only while it holds`;
  const draws = `a slot of this flow, and the form "${form}" draws the choices of a field from it`;
  return [
    ...missing('unknown-guard', registry?.formGuards?.[form], flow.guards, asks),
    ...missing('unknown-slot', registry?.formSlots?.[form], flow.data, draws),
    ...missing('unknown-act', registry?.formActs?.[form], acts, `an act of this step, and the form "${form}" starts it`),
  ];
}

export function unknownField({ registry }: Checking, form: string | undefined, field: string, path: JsonPath): readonly Fault[] {
  const fields = form === undefined ? undefined : registry?.forms?.[form];
  if (fields === undefined || fields.includes(field)) return none;
  return [unknown('unknown-field', path, { name: field, isWhat: `a field of the form "${form}"`, known: fields })];
}
