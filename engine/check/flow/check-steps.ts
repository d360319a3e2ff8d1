import type { Step } from '../../schema/step.ts';
import type { Checking } from './checking.ts';
import { didYouMean } from '../source/did-you-mean.ts';
import { type Fault, faultAt } from '../source/fault.ts';
import { screenOf } from './screen-of.ts';
import type { JsonPath } from '../source/source.ts';
import { unknownFormNames, unknownName } from './unknown.ts';

/** Ids and paths are unique, everything that a step names exists, and nothing goes from a step to itself. */
export function checkSteps(checking: Checking): readonly Fault[] {
  const faults: Fault[] = [
    ...unknownName(checking, ['screen', checking.flow.notFound], [], 'notFound'),
    ...checkUnique(checking),
  ];
  checking.flow.steps.forEach((step, index) => {
    const path: JsonPath = ['steps', index];
    faults.push(...checkNames(checking, step, path), ...checkActNames(step, path));
    faults.push(...checkTargets(checking, step, path));
    faults.push(...checkHalves(step, path));
  });
  return faults;
}

function checkNames(checking: Checking, step: Step, path: JsonPath): readonly Fault[] {
  return [
    ...unknownName(checking, ['screen', screenOf(step)], path, 'screen'),
    ...unknownName(checking, ['form', step.form], path, 'form'),
    ...unknownFormNames(checking, step, path),
    ...unknownName(checking, ['text', step.title], path, 'title'),
    ...checkBody(checking, step, path),
    ...checkButtons(checking, step, path),
  ];
}

function checkBody(checking: Checking, { body }: Step, path: JsonPath): readonly Fault[] {
  if (typeof body === 'string') return unknownName(checking, ['text', body], path, 'body');
  return (body ?? []).flatMap((key, index) => unknownName(checking, ['text', key], [...path, 'body'], index));
}

/** Every button has words, and something to start. */
function checkButtons(checking: Checking, { id, acts = {}, buttons = {}, submit }: Step, path: JsonPath): readonly Fault[] {
  return Object.entries(buttons).flatMap(([act, { label }]) => {
    const at = [...path, 'buttons', act];
    const words = unknownName(checking, ['text', label], at, 'label');
    if (act === 'submit' ? submit !== undefined : Object.hasOwn(acts, act)) return words;
    const message = `the button "${act}" of the step "${id}" starts nothing: the step has no ${act === 'submit' ? '"submit"' : `act "${act}"`}`;
    const cure =
      didYouMean(act, Object.keys(acts)) ?? `add ${act === 'submit' ? '"submit"' : `"${act}" to "acts"`}, or remove the button`;
    return [{ ...faultAt('missing-act', at, message, cure), atKey: true as const }, ...words];
  });
}

/** An act is started by its name, and these two start the step's own run and form. */
const reservedActs = ['load', 'submit'];

function checkActNames({ acts = {} }: Step, path: JsonPath): readonly Fault[] {
  const reserved = Object.keys(acts).filter((name) => reservedActs.includes(name));
  return reserved.map((name) => {
    const message = `"${name}" cannot be the name of an act: it means something else already`;
    return { ...faultAt('reserved-name', [...path, 'acts', name], message), atKey: true };
  });
}

function checkTargets(checking: Checking, step: Step, path: JsonPath): readonly Fault[] {
  const faults = [
    ...checkTarget(checking, { step, to: step.instead }, path, 'instead'),
    ...checkTarget(checking, { step, to: step.back }, path, 'back'),
  ];
  step.requires?.forEach(({ otherwise }, index) => {
    if (otherwise === undefined) return;
    const at = [...path, 'requires', index, 'otherwise'];
    faults.push(...checkTarget(checking, { step, to: otherwise.to }, at, 'to'));
    faults.push(...unknownName(checking, ['text', otherwise.message], at, 'message'));
    faults.push(...unknownName(checking, ['text', otherwise.toast?.message], [...at, 'toast'], 'message'));
  });
  return faults;
}

/** Words that may stand where the id of a step is expected. */
const words = { instead: ['notFound', 'entry'], back: [], to: ['entry'] } as const;

function checkTarget(
  checking: Checking,
  { step, to }: { readonly step: Step; readonly to: string | null | undefined },
  path: JsonPath,
  key: 'instead' | 'back' | 'to',
): readonly Fault[] {
  if (to === step.id) return [faultAt('back-to-itself', [...path, key], `the step "${to}" goes to itself`, 'name another step')];
  if (key !== 'to' || to !== 'remembered') return unknownName(checking, ['step', to ?? undefined], path, key, words[key]);
  const message = 'a requirement cannot lead to the remembered path';
  return [faultAt('remembered-misuse', [...path, key], message, 'name a step; the path is remembered with "remember": true')];
}

const reservedIds = ['entry', 'remembered', 'notFound'];

function checkUnique({ flow }: Checking): readonly Fault[] {
  const ids = new Map<string, string>();
  /** By the path in lower case and without a last slash, as visitors may type it. */
  const claims = new Map<string, Claim>();
  const faults: Fault[] = [];
  const claim = (path: string, { id: step }: Step, at: () => JsonPath): void => {
    const before = claims.get(plain(path));
    if (before) faults.push(taken(path, before, at()));
    claims.set(plain(path), { path, step });
  };
  flow.steps.forEach((step, index) => {
    const at = ['steps', index, 'id'];
    if (reservedIds.includes(step.id))
      faults.push(faultAt('reserved-name', at, `"${step.id}" cannot be the id of a step: it means something else already`));
    const before = ids.get(step.id);
    if (before !== undefined)
      faults.push(
        faultAt('duplicate-id', at, `two steps have the id "${step.id}": the one at ${before} and the one at ${step.path}`),
      );
    ids.set(step.id, step.path);
    claim(step.path, step, () => ['steps', index, 'path']);
    step.aliases?.forEach((alias, place) => claim(alias, step, () => ['steps', index, 'aliases', place]));
  });
  return faults;
}

interface Claim {
  readonly path: string;
  readonly step: string;
}

/** FLOW063. Paths match exactly, so a visitor who types a nearly equal path lands on the other step. */
function taken(path: string, { path: other, step }: Claim, at: JsonPath): Fault {
  if (path === other) return faultAt('duplicate-path', at, `"${path}" is the path of the step "${step}" already`);
  const message = `"${path}" is nearly the path of the step "${step}", "${other}", and paths match exactly`;
  return faultAt('near-path', at, message, 'let them differ in more than capital letters and a last slash');
}

function plain(path: string): string {
  return path.toLowerCase().replace(/(?<=.)\/$/, '');
}

function checkHalves({ id, instead, shownWhen, once, onceWhen }: Step, path: JsonPath): readonly Fault[] {
  const half = (isHalf: boolean, key: 'instead' | 'once', message: string, cure: string): readonly Fault[] =>
    isHalf ? [{ ...faultAt('half-said', [...path, key], message, cure), atKey: true }] : [];
  const hidden = `"instead" decides where the path of "${id}" goes when it is not shown, and it always is`;
  const kept = `"once" keeps Back away from "${id}", and its path still goes there`;
  const isAlwaysShown = instead !== undefined && shownWhen === undefined;
  const isNeverDone = once === true && onceWhen === undefined;
  return [
    ...half(isAlwaysShown, 'instead', hidden, 'add "shownWhen", or remove "instead"'),
    ...half(isNeverDone, 'once', kept, 'add "onceWhen": the guard that holds when the step is done'),
  ];
}
