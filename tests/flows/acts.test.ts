import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { compileFlow } from '#engine/check';
import { expect, test } from 'vitest';

const flows = readdirSync('flows').filter((name) => name.endsWith('.json') && !name.endsWith('.schema.json'));
const steps = flows.flatMap((name) => {
  const file = join('flows', name);
  return compileFlow({ file, text: readFileSync(file, 'utf8') }).steps;
});
const acts = new Set(steps.flatMap((step) => Object.keys(step.acts ?? {})));

/** Whatever could start an act: the screens, the widgets, and the forms that name one for a field. */
const sources = ['screens', 'widgets', 'flows/forms']
  .flatMap((room) => readdirSync(room, { recursive: true, encoding: 'utf8' }).map((path) => join(room, path)))
  .filter((path) => /\.(tsx|json)$/.test(path) && !path.includes('.test.'))
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n');

test.each([...acts])('the act %s is one that somebody can press', (act) => {
  expect(sources).toMatch(new RegExp(`['"]${act}['"]`));
});

test('what is pressed is an act of a flow', () => {
  const pressed = [...sources.matchAll(/\bact\('([\w-]+)'/g)].map(([, act = '']) => act);

  expect(pressed.length).toBeGreaterThan(0);
  expect(pressed.filter((act) => !acts.has(act))).toEqual([]);
});
