import { codesOfKey } from '../../choose-row.ts';
import type { Row } from '../../schema/row.ts';
import type { Checking } from './checking.ts';
import { didYouMean } from '../source/did-you-mean.ts';
import { type Fault, faultAt } from '../source/fault.ts';
import type { JsonPath } from '../source/source.ts';
import type { RunPlace } from './places.ts';
import { listsOf } from './repeats.ts';
import type { ActionDeclaration } from '../source/registry.ts';
import { unknownName } from './unknown.ts';

/** Every run names an action, maps each of its outcomes, and goes somewhere for every error code that it can give. */
export function checkRuns(checking: Checking): readonly Fault[] {
  return [
    ...checking.places.runs.flatMap((place) => checkRun(checking, place)),
    ...checkKeys(checking.flow.errors, []),
    ...checkSaved(checking),
    ...checkSharedErrors(checking),
  ];
}

function checkRun(checking: Checking, place: RunPlace<Row>): readonly Fault[] {
  const { run, path } = place;
  const faults = [...unknownName(checking, ['action', run.run], path, 'run'), ...checkKeys(run.errors, path)];
  run.input?.forEach((slot, index) => faults.push(...unknownName(checking, ['slot', slot], [...path, 'input'], index)));
  if (run.errors?.['*'] === undefined && checking.flow.errors?.['*'] === undefined) {
    const message = `the run of "${run.run}" has no rows for error codes that are not named`;
    const at = run.errors ? [...path, 'errors'] : path;
    faults.push(faultAt('no-error-default', at, message, 'add "*" to its "errors", or to those of the flow'));
  }
  faults.push(...checkSend(checking, place));
  const action = checking.registry?.actions?.[run.run];
  if (action === undefined) return faults;
  return [...faults, ...checkOutcomes(checking, action, place), ...checkCodes(checking, action, place)];
}

/** Answers leave the page only where the flow lists them, and only those that a form asked for. */
function checkSend(checking: Checking, { run, path }: RunPlace<Row>): readonly Fault[] {
  const action = checking.registry?.actions?.[run.run];
  if (action && action.sendsAnswers !== true && run.send !== undefined) {
    const message = `"${run.run}" sends no answers, and its run lists some`;
    return [{ ...faultAt('send', [...path, 'send'], message, 'remove "send"'), atKey: true }];
  }
  if (action?.sendsAnswers === true && run.send === undefined) {
    const message = `the run of "${run.run}" does not list the answers that it sends`;
    return [faultAt('send', [...path, 'run'], message, 'add "send" with the slots of the answers')];
  }
  return (run.send ?? []).flatMap((name, index) => {
    const unknown = unknownName(checking, ['slot', name], [...path, 'send'], index);
    const slot = Object.hasOwn(checking.flow.data, name) ? checking.flow.data[name] : undefined;
    if (unknown.length > 0 || slot === undefined) return unknown;
    const at = [...path, 'send', index];
    if (slot.privacy === 'secret') return [faultAt('send', at, `"${name}" is secret, so its answers are not sent`, 'remove it')];
    if (slot.form !== undefined || listsOf(checking.flow).has(name)) return [];
    return [faultAt('send', at, `"${name}" keeps no form and no list, so it has no answers`, 'name a slot that keeps a form')];
  });
}

/** Answers that one action saves are opened again by another, on a step that a link may lead to. */
function checkSaved({ flow, registry, places }: Checking): readonly Fault[] {
  return Object.values(registry?.actions ?? {}).flatMap((opening) => {
    const saving = Object.values(opening.outcomes).find(({ bringsBack }) => bringsBack !== undefined)?.bringsBack;
    if (saving === undefined) return [];
    const opened = places.runs.filter(({ run }) => run.run === opening.name);
    const saved = places.runs.filter(({ run }) => run.run === saving);
    const isLinked = opened.some(({ step }) => flow.steps.find(({ id }) => id === step?.id)?.deepLink === true);
    if (saved.length === 0)
      return opened.map(({ path }) => {
        const message = `"${opening.name}" opens answers that "${saving}" has saved, and no run of this flow is "${saving}"`;
        return faultAt('saved-answers', [...path, 'run'], message, `add a step that runs "${saving}"`);
      });
    if (opened.length > 0 && isLinked) return [];
    const message = `"${saving}" sends a link, and no step of this flow opens it`;
    const cure = `add a step with "deepLink": true that runs "${opening.name}"`;
    return saved.map(({ path }) => faultAt('saved-answers', [...path, 'run'], message, cure));
  });
}

/** Each code is named once, and "first" and "*" share their rows with no code. */
function checkKeys(errors: RunPlace<Row>['run']['errors'] = {}, path: JsonPath): readonly Fault[] {
  const faults: Fault[] = [];
  const named = new Set<string>();
  const complain = (key: string, message: string, cure: string) =>
    faults.push({ ...faultAt('code-twice', [...path, 'errors', key], message, cure), atKey: true });
  for (const key of Object.keys(errors)) {
    const codes = codesOfKey(key);
    for (const code of codes) {
      if (codes.length > 1 && (code === 'first' || code === '*'))
        complain(key, `"${code}" shares its rows with a code`, 'give it a key of its own');
      else if (named.has(code)) complain(key, `"${code}" has rows twice`, 'keep one of the two');
      else named.add(code);
    }
  }
  return faults;
}

function checkOutcomes(checking: Checking, action: ActionDeclaration, { run, path }: RunPlace<Row>): readonly Fault[] {
  const declared = Object.keys(action.outcomes);
  const mapped = Object.keys(run.outcomes);
  const missing = declared.filter((outcome) => !mapped.includes(outcome));
  const strange = mapped.filter((outcome) => !declared.includes(outcome));
  return [
    ...missing.map((outcome) => {
      const message = `"${action.name}" can come out as "${outcome}", and no rows decide where that goes`;
      return faultAt('outcome-unmapped', [...path, 'outcomes'], message, `add "${outcome}"`);
    }),
    ...strange.map((outcome): Fault => {
      const cure = didYouMean(outcome, declared) ?? `it declares: ${declared.join(', ')}`;
      const message = `"${outcome}" is not an outcome of "${action.name}"`;
      return { ...faultAt('unknown-outcome', [...path, 'outcomes', outcome], message, cure), atKey: true };
    }),
    ...declared.flatMap((outcome) => checkStores(checking, action, outcome, [...path, 'run'])),
  ];
}

function checkStores(checking: Checking, action: ActionDeclaration, outcome: string, path: JsonPath): readonly Fault[] {
  const stores = action.outcomes[outcome]?.stores ?? [];
  return stores
    .filter((slot) => !Object.hasOwn(checking.flow.data, slot))
    .map((slot) => {
      const message = `"${action.name}" stores into "${slot}" when it comes out as "${outcome}", and the flow has no such slot`;
      return faultAt('outcome-stores-unknown', path, message, `declare "${slot}" in "data"`);
    });
}

function checkCodes(checking: Checking, action: ActionDeclaration, { run, path }: RunPlace<Row>): readonly Fault[] {
  const common = checking.registry?.commonErrors;
  if (common === undefined) return [];
  const possible = [...action.errors, ...common];
  return impossible(Object.keys(run.errors ?? {}), possible, [...path, 'errors'], `"${action.name}"`);
}

/** The flow's own errors can be given by any of its actions. Where an action is unknown, so are its codes. */
function checkSharedErrors({ flow, registry, places }: Checking): readonly Fault[] {
  if (registry?.commonErrors === undefined) return [];
  const actions = places.runs.map(({ run }) => registry.actions?.[run.run]);
  if (actions.includes(undefined)) return [];
  const possible = [...actions.flatMap((action) => action?.errors ?? []), ...registry.commonErrors];
  return impossible(Object.keys(flow.errors ?? {}), possible, ['errors'], 'any action of this flow');
}

function impossible(keys: readonly string[], possible: readonly string[], path: JsonPath, source: string): readonly Fault[] {
  const known = new Set([...possible, 'first', '*']);
  const named = keys.flatMap(codesOfKey);
  return named
    .filter((code) => !known.has(code))
    .map((code): Fault => {
      const meant = didYouMean(code, possible);
      const at = [...path, code];
      const fault = faultAt('impossible-error', at, `"${code}" is never given by ${source}`, meant ?? 'remove it');
      // A key of several codes is for a person to fix.
      if (meant !== undefined || !keys.includes(code)) return { ...fault, atKey: true };
      const fix = { description: `removed the rows of "${code}", which cannot occur`, change: { remove: at } };
      return { ...fault, atKey: true, fix };
    });
}
