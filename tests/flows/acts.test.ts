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

/** Everything that could start an act: the screens, the widgets, and the forms that name one for a field. */
const sources = ['screens', 'widgets', 'flows/forms']
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)))
  .filter((path) => /\.(tsx|json)$/.test(path) && !path.includes('.test.'))
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n');

test.each([...acts])('a person can press the act %s', (act) => {
  expect(sources).toMatch(new RegExp(`['"]${act}['"]`));
});

/** Each screen that comes with the later part, by the name that flows use. */
const screenFiles = readdirSync('screens/steps')
  .filter((path) => path.endsWith('.tsx'))
  .map((path) => ({ name: path.slice(0, -'.tsx'.length), text: readFileSync(join('screens/steps', path), 'utf8') }));

/** Buttons that a screen does not show at every step that it is the screen of, and why. */
const NOT_SHOWN: Readonly<Record<string, string>> = {
  '/agent-request: prove-more': 'an agent asks a colleague and proves nothing',
  '/transfer-plan/agent-request: prove-more': 'an agent asks a colleague and proves nothing',
  '/transfer-plan/lets-get-in-touch: prove-more': 'a transfer finds a plan by its contact and knows no phone to change',
};

test.each(screenFiles)('every act of the screen $name belongs to each step that shows it', ({ name, text }) => {
  const started = [...text.matchAll(/\bact(?:\('|=")([\w-]+)['"]/g)].map(([, act = '']) => act);
  const silent = steps
    .filter((step) => step.screen === name)
    .flatMap((step) => started.filter((act) => step.acts?.[act] === undefined).map((act) => `${step.path}: ${act}`));

  expect(silent.filter((one) => NOT_SHOWN[one] === undefined)).toEqual([]);
});

test('each omitted button belongs to a screen of that step', () => {
  const named = Object.keys(NOT_SHOWN).map((one) => one.slice(0, one.indexOf(':')));

  expect(named.filter((path) => !steps.some((step) => step.path === path))).toEqual([]);
});

test('every press is an act of a flow', () => {
  const pressed = [...sources.matchAll(/\bact(?:\('|=")([\w-]+)['"]/g)].map(([, act = '']) => act);

  expect(pressed.length).toBeGreaterThan(0);
  expect(pressed.filter((act) => !acts.has(act))).toEqual([]);
});
