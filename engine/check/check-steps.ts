import type { Step } from '../schema/step.ts';
import type { Checking } from './checking.ts';
import type { Fault, JsonPath } from './fault.ts';
import { unknownForm, unknownScreen, unknownStep, unknownText } from './unknown.ts';

/** Ids and paths are unique, everything that a step names exists, and nothing leads from a step to itself. */
export function checkSteps(checking: Checking): readonly Fault[] {
  return [
    ...unknownScreen(checking, checking.flow.notFound, ['notFound']),
    ...checkUnique(checking),
    ...checking.flow.steps.flatMap((step, index) => [
      ...checkNames(checking, step, ['steps', index]),
      ...checkSelf(step, ['steps', index]),
      ...checkHalves(step, ['steps', index]),
    ]),
  ];
}

function checkNames(checking: Checking, step: Step, path: JsonPath): readonly Fault[] {
  const faults: Fault[] = [
    ...unknownScreen(checking, step.screen ?? 'form-step', step.screen === undefined ? path : [...path, 'screen']),
    ...unknownForm(checking, step.form, [...path, 'form']),
    ...unknownText(checking, step.title, [...path, 'title']),
  ];
  if (step.instead !== undefined) faults.push(...unknownStep(checking, step.instead, [...path, 'instead'], ['notFound', 'entry']));
  if (typeof step.back === 'string') faults.push(...unknownStep(checking, step.back, [...path, 'back']));
  (step.requires ?? []).forEach(({ otherwise }, index) => {
    if (otherwise === undefined) return;
    const at = [...path, 'requires', index, 'otherwise'];
    if (otherwise.to === 'remembered') {
      const message = 'a requirement cannot lead to the remembered path';
      faults.push({ fault: 'remembered-misuse', path: [...at, 'to'], message, cure: 'name a step; the path is remembered with "remember": true' });
      return;
    }
    faults.push(...unknownStep(checking, otherwise.to, [...at, 'to'], ['entry']));
    faults.push(...unknownText(checking, otherwise.message, [...at, 'message']));
    faults.push(...unknownText(checking, otherwise.toast?.message, [...at, 'toast', 'message']));
  });
  return faults;
}

const reservedIds = ['entry', 'remembered', 'notFound'];

function checkUnique({ flow }: Checking): readonly Fault[] {
  const ids = new Map<string, number>();
  const paths = new Map<string, string>();
  const faults: Fault[] = [];
  flow.steps.forEach((step, index) => {
    if (reservedIds.includes(step.id)) {
      faults.push({ fault: 'reserved-name', path: ['steps', index, 'id'], message: `"${step.id}" cannot be the id of a step: it means something else already` });
    }
    const before = ids.get(step.id);
    if (before !== undefined) {
      faults.push({ fault: 'duplicate-id', path: ['steps', index, 'id'], message: `two steps have the id "${step.id}": the first is steps[${before}]` });
    }
    ids.set(step.id, index);
    const places: readonly (readonly [string, JsonPath])[] = [
      [step.path, ['path']],
      ...(step.aliases ?? []).map((alias, place) => [alias, ['aliases', place]] as const),
    ];
    for (const [path, at] of places) {
      const owner = paths.get(path);
      if (owner !== undefined) faults.push({ fault: 'duplicate-path', path: ['steps', index, ...at], message: `"${path}" is the path of the step "${owner}" already` });
      paths.set(path, step.id);
    }
  });
  return faults;
}

function checkSelf(step: Step, path: JsonPath): readonly Fault[] {
  const leads: readonly (readonly [string | null | undefined, JsonPath])[] = [
    [step.back, ['back']],
    [step.instead, ['instead']],
    ...(step.requires ?? []).map(({ otherwise }, index) => [otherwise?.to, ['requires', index, 'otherwise', 'to']] as const),
  ];
  return leads
    .filter(([to]) => to === step.id)
    .map(([, at]): Fault => ({ fault: 'back-to-itself', path: [...path, ...at], message: `the step "${step.id}" leads to itself`, cure: 'name another step' }));
}

function checkHalves(step: Step, path: JsonPath): readonly Fault[] {
  const faults: Fault[] = [];
  if (step.instead !== undefined && step.shownWhen === undefined) {
    faults.push({ fault: 'half-said', path: [...path, 'instead'], atKey: true, message: `"instead" says where the path of "${step.id}" leads when it is not shown, and it always is`, cure: 'add "shownWhen", or remove "instead"' });
  }
  if (step.once && step.onceWhen === undefined) {
    faults.push({ fault: 'half-said', path: [...path, 'once'], atKey: true, message: `"once" keeps Back away from "${step.id}", and its path still leads there`, cure: 'add "onceWhen": the guard that holds when the step is done' });
  }
  return faults;
}
