import type { Checking } from './checking.ts';
import { didYouMean } from './did-you-mean.ts';
import type { Fault, FaultName, JsonPath } from './fault.ts';

/** Faults of naming something that does not exist. Each answers no fault where the name is known, or nobody can know. */
function unknown(fault: FaultName, path: JsonPath, said: { name: string; isWhat: string; known: Iterable<string> }): readonly Fault[] {
  const cure = didYouMean(said.name, said.known);
  return [{ fault, path, message: `"${said.name}" is not ${said.isWhat}`, ...(cure ? { cure } : {}) }];
}

export function unknownStep(checking: Checking, name: string, path: JsonPath, words: readonly string[] = []): readonly Fault[] {
  if (checking.stepIds.has(name) || words.includes(name)) return [];
  return unknown('unknown-step', path, { name, isWhat: 'a step of this flow', known: [...checking.stepIds, ...words] });
}

export function unknownRun({ flow }: Checking, name: string, path: JsonPath): readonly Fault[] {
  const runs = flow.runs ?? {};
  return Object.hasOwn(runs, name) ? [] : unknown('unknown-run', path, { name, isWhat: 'one of the "runs" of this flow', known: Object.keys(runs) });
}

export function unknownSlot({ flow }: Checking, name: string, path: JsonPath): readonly Fault[] {
  return Object.hasOwn(flow.data, name) ? [] : unknown('unknown-slot', path, { name, isWhat: 'a slot of this flow', known: Object.keys(flow.data) });
}

export function unknownCounter({ flow }: Checking, name: string, path: JsonPath): readonly Fault[] {
  const counters = Object.keys(flow.facts).filter((fact) => flow.facts[fact]?.type === 'counter');
  return counters.includes(name) ? [] : unknown('unknown-counter', path, { name, isWhat: 'a counter of this flow', known: counters });
}

export function unknownText({ registry }: Checking, key: string | undefined, path: JsonPath): readonly Fault[] {
  if (registry === undefined || key === undefined || key === 'fromServer' || registry.hasText(key)) return [];
  return unknown('unknown-text', path, { name: key, isWhat: 'a key of the locale files', known: registry.texts ?? [] });
}

export function unknownForm({ registry }: Checking, form: string | undefined, path: JsonPath): readonly Fault[] {
  const known = registry?.formNames ?? (registry?.forms && Object.keys(registry.forms));
  if (form === undefined || known === undefined || known.includes(form)) return [];
  return unknown('unknown-form', path, { name: form, isWhat: 'a form', known });
}

export function unknownField({ registry }: Checking, form: string | undefined, field: string, path: JsonPath): readonly Fault[] {
  const fields = form === undefined ? undefined : registry?.forms?.[form];
  if (fields === undefined || fields.includes(field)) return [];
  return unknown('unknown-field', path, { name: field, isWhat: `a field of the form "${form}"`, known: fields });
}

export function unknownScreen({ registry }: Checking, screen: string, path: JsonPath): readonly Fault[] {
  if (registry === undefined || registry.screens.includes(screen)) return [];
  return unknown('unknown-screen', path, { name: screen, isWhat: 'a registered screen', known: registry.screens });
}

export function unknownAction({ registry }: Checking, action: string, path: JsonPath): readonly Fault[] {
  if (registry === undefined || Object.hasOwn(registry.actions, action)) return [];
  return unknown('unknown-action', path, { name: action, isWhat: 'a registered action', known: Object.keys(registry.actions) });
}
