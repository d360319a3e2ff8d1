import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { checkFlow, type Diagnostic, type FlowSource, type Overlay, withForms } from '#engine/check';

import { registry } from './registry.ts';

const here = import.meta.dirname;
const read = (name: string, folder = 'faults'): FlowSource =>
  withForms({ file: name, text: readFileSync(join(here, folder, name), 'utf8') }, (form) =>
    form === 'bicycle' ? bicycleForm : undefined,
  );

/** The form whose answers the facts of these flows read. */
const part = { type: 'object', properties: { cost: { type: 'integer' } } };
const bicycleForm = {
  schema: { properties: { parts: { type: 'array', items: part } } },
  fields: {
    brand: { widget: 'text', label: 'brand', required: true },
    nickname: { widget: 'text', label: 'nickname' },
    kind: { widget: 'radio', label: 'kind', required: true, options: { city: 'city', race: 'race' } },
    lock: { widget: 'radio', label: 'lock', options: { chain: 'chain', unanswered: 'unanswered' } },
    price: { widget: 'number', label: 'price', minimum: 0, maximum: 8000 },
    parts: { widget: 'parts', label: 'parts' },
    signs: { widget: 'checkboxes', label: 'signs', options: { rust: 'rust', dents: 'dents' } },
  },
};
const sound = read('sound.json', '.');
/** The same with a split, for overlays that change its shares. */
const soundSplit: FlowSource = {
  ...sound,
  text: sound.text
    .replace('  "data": {', '  "split": { "welcome": { "short": 50, "long": 50 } },\n  "data": {')
    .replace('"when": "signedIn", "run"', '"when": "signedIn && welcome == \'long\'", "run"'),
};
const isOverlay = (name: string) => name.endsWith('.overlay.json');
/** The settings of a provider without changes. */
const noOverlay = '{\n  "provider_id": "north",\n  "flows": { "bicycle-repair": {} }\n}\n';

/** Flows that are broken on purpose, by file name. */
export const brokenFlows: readonly string[] = readdirSync(join(here, 'faults'))
  .filter((name) => name.endsWith('.json'))
  .toSorted();

/** The report on the flow that all broken ones were made from. */
export function checkSoundFlow(): readonly Diagnostic[] {
  return checkFlow(sound, { registry });
}

/** The report on a broken flow, or on the sound one with a broken overlay. */
export function checkBrokenFlow(name: string): readonly Diagnostic[] {
  const source = read(name);
  if (!isOverlay(name)) return checkFlow(source, { registry });
  const { flows } = JSON.parse(source.text) as { flows: { 'bicycle-repair': Overlay } };
  const overlaySource = { ...source, at: ['flows', 'bicycle-repair'] };
  const flow = name.startsWith('FLOW095') ? soundSplit : sound;
  return checkFlow(flow, { registry, overlay: flows['bicycle-repair'], overlaySource });
}

/** A broken file, and its text before the fault. */
export function soundFlow(name: string): { readonly text: string; readonly before: string } {
  return { text: read(name).text, before: isOverlay(name) ? noOverlay : sound.text };
}
