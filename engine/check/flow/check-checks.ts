import type { Step } from '../../schema/step.ts';
import type { Checking } from './checking.ts';
import { checkableSlot } from './compile-checks.ts';
import { type Fault, faultAt } from '../source/fault.ts';
import { compileRepeat } from './repeats.ts';
import type { JsonPath } from '../source/source.ts';
import { unknownName } from './unknown.ts';

/** The steps whose answers a visitor checks give answers, which may be shown again. */
export function checkChecks(checking: Checking): readonly Fault[] {
  return checking.flow.steps.flatMap(({ id, check }, index) => {
    if (check === undefined) return [];
    const path: JsonPath = ['steps', index, 'check'];
    if (check !== 'earlier') return check.flatMap((name, place) => checkNamed(checking, name, [...path, place]));
    if (checking.flow.steps.slice(0, index).some((step) => hasAnswers(checking, step))) return [];
    const message = `no step before "${id}" gives answers that can be shown`;
    return [faultAt('check', path, message, 'name the steps: "check": ["<step>"]')];
  });
}

function checkNamed(checking: Checking, name: string, path: JsonPath): readonly Fault[] {
  const step = checking.flow.steps.find(({ id }) => id === name);
  if (step === undefined) return unknownName(checking, ['step', name], path.slice(0, -1), path.at(-1) ?? 0);
  if (hasAnswers(checking, step)) return [];
  const message = `the step "${name}" gives no answers that can be shown: no slot keeps them, or a secret one`;
  return [faultAt('check', path, message, 'take it out, or name a step with a form that a slot keeps')];
}

function hasAnswers({ flow }: Checking, { form, repeat }: Step): boolean {
  return checkableSlot(flow.data, { form, content: repeat && { repeat: compileRepeat(repeat) } }) !== undefined;
}
