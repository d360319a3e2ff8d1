import { formsOf } from '../../open-flow.ts';
import type { Flow } from '../../schema/flow.ts';
import type { Step } from '../../schema/step.ts';
import type { Checking } from './checking.ts';
import { type Fault, faultAt } from '../source/fault.ts';
import { compileRepeat } from './repeats.ts';
import type { JsonPath } from '../source/source.ts';
import { unknownName } from './unknown.ts';

/** A repeated section names what exists, its slot is a list and nothing else, its form is that of no other slot, and its limits can both hold. */
export function checkRepeats(checking: Checking): readonly Fault[] {
  return checking.flow.steps.flatMap((step, index) => checkRepeat(checking, step, ['steps', index]));
}

function checkRepeat(checking: Checking, { id, form, repeat }: Step, at: JsonPath): readonly Fault[] {
  if (repeat === undefined) return [];
  const path = [...at, 'repeat'];
  const { slot, minimum, maximum } = compileRepeat(repeat);
  const texts = (['item', 'itemTitle', 'add'] as const).flatMap((key) => unknownName(checking, ['text', repeat[key]], path, key));
  const misfit = (isMisfit: boolean, place: JsonPath, message: string, cure: string) =>
    isMisfit ? [faultAt('repeat', place, message, cure)] : [];
  const kept = Object.hasOwn(checking.flow.data, slot) ? formsOf(checking.flow.data[slot] ?? {}) : [];
  const other = otherSlotOf(checking.flow, repeat);
  const firstForm = checking.flow.steps.find((step) => step.repeat?.slot === slot)?.repeat?.form;
  return [
    ...unknownName(checking, ['slot', slot], path, 'slot'),
    ...unknownName(checking, ['form', repeat.form], path, 'form'),
    ...texts,
    ...misfit(form !== undefined, [...at, 'form'], `the step "${id}" has a form and a list`, 'give the form a step of its own'),
    ...misfit(
      kept.length > 0,
      [...path, 'slot'],
      `the slot "${slot}" keeps a form, so it holds no list`,
      'name a slot without "form"',
    ),
    ...misfit(
      other !== undefined,
      [...path, 'form'],
      `the slot "${other}" keeps the answers of the form "${repeat.form}" too`,
      'give the items of this list a form of their own',
    ),
    ...misfit(
      firstForm !== repeat.form,
      [...path, 'form'],
      `the list "${slot}" has items of the form "${firstForm}" too`,
      'name another slot, or the same form',
    ),
    ...misfit(
      minimum > maximum,
      [...path, 'minimum'],
      `at least ${minimum} items and at most ${maximum} cannot both hold`,
      'lower "minimum", or raise "maximum"',
    ),
  ];
}

type Repeat = NonNullable<Step['repeat']>;

/** Answers are passed on by form: those of two slots with one form would be mixed. */
function otherSlotOf({ data, steps }: Flow, { slot, form }: Repeat): string | undefined {
  const ofForm = Object.keys(data).find((name) => name !== slot && formsOf(data[name] ?? {}).includes(form));
  return ofForm ?? steps.find(({ repeat }) => repeat?.form === form && repeat.slot !== slot)?.repeat?.slot;
}
