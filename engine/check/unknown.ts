import type { Step } from '../schema/step.ts';
import type { Checking } from './checking.ts';
import { didYouMean } from './did-you-mean.ts';
import type { Fault, FaultName } from './fault.ts';
import type { JsonPath } from './source.ts';

const none: readonly Fault[] = [];
const noWords: readonly string[] = [];

/**
 * Faults of naming something that does not exist. Each answers no fault where the name is known, or no one can know.
 * The path and its last key are joined only where there is a fault: in a long flow that is worth it.
 */
function unknown(
  fault: FaultName,
  path: JsonPath,
  key: string | number,
  said: { name: string; isWhat: string; known: Iterable<string> },
): readonly Fault[] {
  const cure = didYouMean(said.name, said.known);
  return [{ fault, path: [...path, key], message: `"${said.name}" is not ${said.isWhat}`, ...(cure ? { cure } : {}) }];
}

export function unknownStep(
  checking: Checking,
  name: string,
  path: JsonPath,
  key: string | number,
  words: readonly string[] = noWords,
): readonly Fault[] {
  if (checking.stepIds.has(name) || words.includes(name)) return none;
  return unknown('unknown-step', path, key, { name, isWhat: 'a step of this flow', known: [...checking.stepIds, ...words] });
}

export function unknownRun({ flow }: Checking, name: string, path: JsonPath, key: string | number): readonly Fault[] {
  const runs = flow.runs ?? {};
  return Object.hasOwn(runs, name)
    ? none
    : unknown('unknown-run', path, key, { name, isWhat: 'one of the "runs" of this flow', known: Object.keys(runs) });
}

export function unknownSlot({ flow }: Checking, name: string, path: JsonPath, key: string | number): readonly Fault[] {
  return Object.hasOwn(flow.data, name)
    ? none
    : unknown('unknown-slot', path, key, { name, isWhat: 'a slot of this flow', known: Object.keys(flow.data) });
}

export function unknownCounter({ counters }: Checking, name: string, path: JsonPath, key: string | number): readonly Fault[] {
  return counters.has(name)
    ? none
    : unknown('unknown-counter', path, key, { name, isWhat: 'a counter of this flow', known: counters });
}

export function unknownText(
  { registry }: Checking,
  text: string | undefined,
  path: JsonPath,
  key: string | number,
): readonly Fault[] {
  if (registry === undefined || text === undefined || text === 'fromServer' || registry.hasText(text)) return none;
  return unknown('unknown-text', path, key, { name: text, isWhat: 'a key of the locale files', known: registry.texts ?? [] });
}

export function unknownForm(
  { registry }: Checking,
  form: string | undefined,
  path: JsonPath,
  key: string | number,
): readonly Fault[] {
  const known = registry?.formNames ?? (registry?.forms && Object.keys(registry.forms));
  if (form === undefined || known === undefined || known.includes(form)) return none;
  return unknown('unknown-form', path, key, { name: form, isWhat: 'a form', known });
}

/** What a form relies on, every flow that shows it must have: guards, slots, and acts of the step. */
export function unknownFormNames({ flow, registry }: Checking, { form, acts = {} }: Step, path: JsonPath): readonly Fault[] {
  if (form === undefined) return none;
  const missing = (fault: FaultName, names: readonly string[] | undefined, known: object, isWhat: string) =>
    (names ?? [])
      .filter((name) => !Object.hasOwn(known, name))
      .flatMap((name) => unknown(fault, path, 'form', { name, isWhat, known: Object.keys(known) }));
  return [
    ...missing(
      'unknown-guard',
      registry?.formGuards?.[form],
      flow.guards,
      `a guard of this flow, and the form "${form}" asks a field only while it holds`,
    ),
    ...missing(
      'unknown-slot',
      registry?.formSlots?.[form],
      flow.data,
      `a slot of this flow, and the form "${form}" draws the choices of a field from it`,
    ),
    ...missing('unknown-act', registry?.formActs?.[form], acts, `an act of this step, and the form "${form}" starts it`),
  ];
}

export function unknownField(
  { registry }: Checking,
  form: string | undefined,
  field: string,
  path: JsonPath,
  key: string | number,
): readonly Fault[] {
  const fields = form === undefined ? undefined : registry?.forms?.[form];
  if (fields === undefined || fields.includes(field)) return none;
  return unknown('unknown-field', path, key, { name: field, isWhat: `a field of the form "${form}"`, known: fields });
}

export function unknownScreen({ registry }: Checking, screen: string, path: JsonPath, key: string | number): readonly Fault[] {
  if (registry === undefined || registry.screens.includes(screen)) return none;
  return unknown('unknown-screen', path, key, { name: screen, isWhat: 'a registered screen', known: registry.screens });
}

export function unknownAction({ registry }: Checking, action: string, path: JsonPath, key: string | number): readonly Fault[] {
  if (registry === undefined || Object.hasOwn(registry.actions, action)) return none;
  return unknown('unknown-action', path, key, {
    name: action,
    isWhat: 'a registered action',
    known: Object.keys(registry.actions),
  });
}
