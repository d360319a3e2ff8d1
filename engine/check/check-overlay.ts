import type { Checking } from './checking.ts';
import { misfit } from './check-data.ts';
import { didYouMean } from './did-you-mean.ts';
import type { Fault } from './fault.ts';
import type { JsonPath, Overlay } from './source.ts';
const parts = ['options', 'steps', 'order', 'texts'];

/** A tenant switches options that exist, to values that fit, and changes steps and words that exist. */
export function checkOverlay(checking: Checking, overlay: unknown): readonly Fault[] {
  if (!isObject(overlay)) return [fault('overlay-shape', [], 'an overlay is an object')];
  const strange = Object.keys(overlay).filter((part) => !parts.includes(part));
  const misshapen = parts.filter(
    (part) => overlay[part] !== undefined && !(part === 'order' ? isListOfStrings(overlay[part]) : isObject(overlay[part])),
  );
  const shape = [
    ...strange.map((part) =>
      fault('overlay-shape', [part], `"${part}" is not a tenant's to change`, `a tenant changes: ${parts.join(', ')}`),
    ),
    ...misshapen.map((part) =>
      fault('overlay-shape', [part], `"${part}" is ${part === 'order' ? 'a list of steps' : 'an object'}`),
    ),
  ];
  if (misshapen.length > 0) return shape;
  const sound = overlay as Overlay;
  return [...shape, ...checkOptions(checking, sound), ...checkSteps(checking, sound), ...checkTexts(checking, sound)];
}

function checkOptions({ flow }: Checking, overlay: Overlay): readonly Fault[] {
  const options = flow.options ?? {};
  return Object.entries(overlay.options ?? {}).flatMap(([name, value]) => {
    const option = Object.hasOwn(options, name) ? options[name] : undefined;
    if (option === undefined) {
      return [
        fault(
          'overlay-option',
          ['options', name],
          `"${name}" is not an option of the flow "${flow.flow}"`,
          didYouMean(name, Object.keys(options)),
        ),
      ];
    }
    const problem = misfit(option, value);
    return problem === undefined ? [] : [fault('overlay-value', ['options', name], `the value of "${name}" ${problem}`)];
  });
}

function checkSteps(checking: Checking, overlay: Overlay): readonly Fault[] {
  const { flow, registry, stepIds } = checking;
  const unknown = (id: string, path: JsonPath) =>
    stepIds.has(id)
      ? []
      : [fault('overlay-step', path, `"${id}" is not a step of the flow "${flow.flow}"`, didYouMean(id, stepIds))];
  const changes = Object.entries(overlay.steps ?? {}).flatMap(([id, change]) => {
    const path = ['steps', id];
    if (!isObject(change)) return [fault('overlay-shape', path, 'what a tenant changes of a step is an object')];
    const strange = Object.keys(change).filter((key) => key !== 'shown' && key !== 'title');
    const shape = [
      ...strange.map((key) =>
        fault(
          'overlay-shape',
          [...path, key],
          `"${key}" of a step is not a tenant's to change`,
          'a tenant changes: shown, title',
        ),
      ),
      ...(change['shown'] === undefined || change['shown'] === false
        ? []
        : [fault('overlay-shape', [...path, 'shown'], 'a tenant can only write "shown": false')]),
    ];
    const title = change['title'];
    const isKnown = registry === undefined || typeof title !== 'string' || registry.hasText(title);
    const text = isKnown
      ? []
      : [
          fault(
            'overlay-text',
            [...path, 'title'],
            `"${title}" is not a key of the locale files`,
            didYouMean(title, registry.texts ?? []),
          ),
        ];
    return [...unknown(id, path), ...shape, ...text];
  });
  return [...changes, ...(overlay.order ?? []).flatMap((id, index) => unknown(id, ['order', index]))];
}

function checkTexts({ registry }: Checking, overlay: Overlay): readonly Fault[] {
  if (registry === undefined) return [];
  return Object.keys(overlay.texts ?? {})
    .filter((key) => !registry.hasText(key))
    .map((key) =>
      fault('overlay-text', ['texts', key], `"${key}" is not a key of the locale files`, didYouMean(key, registry.texts ?? [])),
    );
}

function fault(name: Fault['fault'], path: JsonPath, message: string, cure?: string): Fault {
  return { fault: name, path, inOverlay: true, message, ...(cure === undefined ? {} : { cure }) };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isListOfStrings(value: unknown): boolean {
  return Array.isArray(value) && value.every((member) => typeof member === 'string');
}
