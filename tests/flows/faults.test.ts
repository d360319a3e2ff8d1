import { readdirSync, readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { checkFlow, describeDiagnostic, type FlowSource, type Overlay } from '#engine/check';
import { registry } from './registry.ts';

const folder = new URL('./faults/', import.meta.url);
const files = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .sort();

function read(name: string, base: URL): FlowSource {
  return { file: name, text: readFileSync(new URL(name, base), 'utf8') };
}

function check(name: string) {
  if (!name.endsWith('.overlay.json')) return checkFlow(read(name, folder), { registry });
  const provider = read(name, folder);
  const { flows } = JSON.parse(provider.text) as { flows: { 'bicycle-repair': Overlay } };
  const overlaySource = { ...provider, at: ['flows', 'bicycle-repair'] };
  return checkFlow(read('sound.json', new URL('./', import.meta.url)), {
    registry,
    overlay: flows['bicycle-repair'],
    overlaySource,
  });
}

test('the flow from which all others were broken is sound', () => {
  expect(checkFlow(read('sound.json', new URL('./', import.meta.url)), { registry })).toEqual([]);
});

test.for(files)('%s has exactly the fault that it is named for', (name) => {
  expect(check(name).map(({ code }) => code)).toEqual([name.slice(0, 'FLOW000'.length)]);
});

// What staff read, place and words, for every broken flow: to be read by a person whenever it changes.
test('every fault is told with its place, the culprit and the cure', async () => {
  const told = files.flatMap((name) => check(name).map(describeDiagnostic));

  await expect(`${told.join('\n')}\n`).toMatchFileSnapshot('./faults.txt');
});
