import { isRecord } from '../../same-value.ts';
import { checkSplitOverlay } from './check-splits.ts';
import type { Checking } from './checking.ts';
import { misfit } from './check-data.ts';
import { didYouMean } from '../source/did-you-mean.ts';
import { type Fault, faultAt } from '../source/fault.ts';
import type { JsonPath, Overlay } from '../source/source.ts';

const parts = ['options', 'split', 'steps', 'add', 'order', 'errors', 'texts'];

/** A tenant switches options that exist, to values that fit, and changes steps and words that exist. */
export function checkOverlay(checking: Checking, overlay: unknown): readonly Fault[] {
  if (!isRecord(overlay)) return [faultAt('overlay-shape', [], 'an overlay is an object')];
  const strange = Object.keys(overlay).filter((part) => !parts.includes(part));
  const misshapen = parts.filter(
    (part) => overlay[part] !== undefined && !(part === 'order' ? isListOfStrings(overlay[part]) : isRecord(overlay[part])),
  );
  const shape = [
    ...strange.map((part) =>
      faultAt('overlay-shape', [part], `a tenant cannot change "${part}"`, `a tenant changes: ${parts.join(', ')}`),
    ),
    ...misshapen.map((part) =>
      faultAt('overlay-shape', [part], `"${part}" is ${part === 'order' ? 'a list of steps' : 'an object'}`),
    ),
  ];
  if (misshapen.length > 0) return shape;
  const sound = overlay as Overlay;
  const texts = Object.keys(sound.texts ?? {}).flatMap((key) => checkText(checking, key, ['texts', key]));
  return [
    ...shape,
    ...checkOptions(checking, sound),
    ...checkSplitOverlay(checking, sound),
    ...checkSteps(checking, sound),
    ...checkAdded(checking, sound),
    ...texts,
  ];
}

function checkOptions({ flow }: Checking, overlay: Overlay): readonly Fault[] {
  const options = flow.options ?? {};
  return Object.entries(overlay.options ?? {}).flatMap(([name, value]) => {
    const option = Object.hasOwn(options, name) ? options[name] : undefined;
    if (option === undefined) {
      const message = `"${name}" is not an option of the flow "${flow.flow}"`;
      return [faultAt('overlay-option', ['options', name], message, didYouMean(name, Object.keys(options)))];
    }
    const problem = misfit(option, value);
    return problem === undefined ? [] : [faultAt('overlay-value', ['options', name], `the value of "${name}" ${problem}`)];
  });
}

function checkSteps(checking: Checking, overlay: Overlay): readonly Fault[] {
  const { flow, names } = checking;
  const unknown = (id: string, path: JsonPath) =>
    names.step.has(id)
      ? []
      : [faultAt('overlay-step', path, `"${id}" is not a step of the flow "${flow.flow}"`, didYouMean(id, names.step))];
  const changes = Object.entries(overlay.steps ?? {}).flatMap(([id, change]) => {
    const path = ['steps', id];
    if (!isRecord(change)) return [faultAt('overlay-shape', path, 'what a tenant changes of a step is an object')];
    const { shown = false, title, requires: _requires, ...strange } = change;
    const shape = Object.keys(strange).map((key) =>
      faultAt(
        'overlay-shape',
        [...path, key],
        `a tenant cannot change "${key}" of a step`,
        'a tenant changes: shown, title, requires',
      ),
    );
    if (shown !== false) shape.push(faultAt('overlay-shape', [...path, 'shown'], 'a tenant can only write "shown": false'));
    const text = typeof title === 'string' ? checkText(checking, title, [...path, 'title']) : [];
    return [...unknown(id, path), ...shape, ...text];
  });
  return [
    ...changes,
    ...(overlay.order ?? []).flatMap((id, index) => [...unknown(id, ['order', index]), ...twice(overlay, id, index)]),
  ];
}

/** Whether an added step is one, the checks of the changed flow find out. */
function checkAdded({ flow, names }: Checking, { add = {} }: Overlay): readonly Fault[] {
  return Object.entries(add).flatMap(([id, step]) => {
    if (!isRecord(step)) return [faultAt('overlay-shape', ['add', id], 'a step that a tenant adds is an object')];
    const { after } = step as { readonly after?: string };
    const known = [...names.step, ...Object.keys(add).slice(0, Object.keys(add).indexOf(id))];
    const faults: Fault[] = [];
    if (names.step.has(id)) {
      const message = `the flow "${flow.flow}" has a step "${id}" already`;
      faults.push({ ...faultAt('overlay-add', ['add', id], message, 'give the added step another id'), atKey: true });
    }
    if (after !== undefined && !known.includes(after)) {
      const message = `"${after}" is not a step of the flow "${flow.flow}"`;
      faults.push(faultAt('overlay-add', ['add', id, 'after'], message, didYouMean(after, known)));
    }
    return faults;
  });
}

function twice({ order = [] }: Overlay, id: string, index: number): readonly Fault[] {
  if (order.indexOf(id) === index) return [];
  return [faultAt('overlay-shape', ['order', index], `"order" names the step "${id}" twice`, 'name each step once')];
}

function checkText({ registry }: Checking, key: string, path: JsonPath): readonly Fault[] {
  if (registry?.hasText?.(key) !== false) return [];
  return [faultAt('overlay-text', path, `"${key}" is not a key of the locale files`, didYouMean(key, registry.texts ?? []))];
}

function isListOfStrings(value: unknown): boolean {
  return Array.isArray(value) && value.every((member) => typeof member === 'string');
}
