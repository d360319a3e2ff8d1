import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeAll, expect, test } from 'vitest';

import { oneOfByDepth } from '../../tests/setup/depth.ts';
import { checkConfiguration } from './check-configuration.ts';
import { fixConfiguration } from './fix-configuration.ts';
import { rememberByContent } from '../../tests/setup/remember-by-content.ts';
import { configurationRegistry as registry } from '../testing/configuration-registry.ts';

const SOUND = 'tests/configuration/sound';
const roots: string[] = [];
/** What a mistake does not touch is as in the sound configuration. */
const remembering = rememberByContent();

afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true, force: true });
});

/** The sound configuration with one of its files changed. */
function aConfiguration(file: string, change: (text: string) => string) {
  const root = mkdtempSync(join(tmpdir(), 'configuration-'));
  roots.push(root);
  cpSync(SOUND, root, { recursive: true });
  const text = change(readFileSync(join(root, file), 'utf8'));
  writeFileSync(join(root, file), text);
  return { root, registry, env: {}, ...remembering };
}

const replace = (from: string, to: string) => (text: string) => {
  if (!text.includes(from)) throw new RangeError(`there is no ${from}`);
  return text.replace(from, () => to);
};

const PROVIDER = 'providers/lakeside.json';
const FLOW = 'flows/appointment.json';

// The first check compiles every schema, which a busy computer may take a while for.
beforeAll(
  () =>
    void fixConfiguration(
      aConfiguration(PROVIDER, (text) => text),
      () => true,
    ),
  60_000,
);

/** What a mistake leaves behind when it is mended is the sound file, to the letter. */
test.for([
  ['a byte order mark', PROVIDER, (text: string) => `\uFEFF${text}`],
  ['a comma after the last member', PROVIDER, replace('["bank", "card"]', '["bank", "card",]')],
  ['two commas', PROVIDER, replace('"logo_url": null,', '"logo_url": null,,')],
  ['a key that occurs twice', PROVIDER, replace('  "logo_url": null,', '  "logo_url": null,\n  "logo_url": null,')],
  ['a key that occurs twice, apart', PROVIDER, replace('  "provider_name"', '  "skip_captcha": false,\n  "provider_name"')],
  ['a schema that is not named', PROVIDER, replace('  "$schema": "./provider.schema.json",\n', '')],
  ['lengths that fall', PROVIDER, replace('[3, 6, 12]', '[12, 6, 3, 6]')],
  ['a descriptor that ends in a space', PROVIDER, replace('HLTH PLAN"', 'HLTH  PLAN "')],
  [
    'a guard that nothing uses',
    FLOW,
    replace(
      '"description": "signed in" }',
      '"description": "signed in" }, "isNew": { "when": "!signedIn", "description": "new" }',
    ),
  ],
  ['a fact that nothing uses', FLOW, replace('"facts": { ', '"facts": { "isOld": { "type": "boolean", "from": "slots" }, ')],
  [
    'a guard and the fact that only it reads',
    FLOW,
    (text: string) =>
      replace(
        '"facts": { ',
        '"facts": { "isOld": { "type": "boolean", "from": "slots" }, ',
      )(replace('"guards": { ', '"guards": { "isOld": { "when": "isOld", "description": "old" }, ')(text)),
  ],
  ['an error that cannot occur', FLOW, replace('"errors": { ', '"errors": { "teapot": { "to": "thanks" }, ')],
  [
    'a row that states what the default states',
    FLOW,
    replace('"notFound": { "stay": true }', '"notFound": [{ "stay": true }, { "when": "signedIn", "stay": true }]'),
    replace('"notFound": { "stay": true }', '"notFound": [{ "stay": true }]'),
  ],
  [
    'windows lines',
    PROVIDER,
    (text: string) => text.replaceAll('\n', '\r\n').replace('[3, 6, 12]', '[6, 3, 12]'),
    (text: string) => text.replaceAll('\n', '\r\n'),
  ],
] as const)('%s is mended, and nothing else is touched', ([, file, breakIt, after]) => {
  const context = aConfiguration(file, breakIt);
  const sound = readFileSync(join(SOUND, file), 'utf8');

  const { fixed, check } = fixConfiguration(context, () => true);

  expect(fixed.length).toBeGreaterThan(0);
  expect(check.diagnostics).toEqual([]);
  expect(readFileSync(join(context.root, file), 'utf8')).toBe(after ? after(sound) : sound);
});

test.for([
  ['a name that is nearly right', PROVIDER, replace('"logo_url"', '"logo_ulr"')],
  [
    'a key that occurs twice with two values',
    PROVIDER,
    replace('"logo_url": null,', '"logo_url": null,\n  "display_name": "Lake",'),
  ],
  [
    'a row after the default that shows something else',
    FLOW,
    replace('"notFound": { "stay": true }', '"notFound": [{ "stay": true }, { "when": "signedIn", "to": "thanks" }]'),
  ],
  ['a comment', PROVIDER, replace('"logo_url": null,', '"logo_url": null, // none yet')],
] as const)('%s is left to a person', ([, file, breakIt]) => {
  const context = aConfiguration(file, breakIt);
  const broken = readFileSync(join(context.root, file), 'utf8');

  const { fixed, check } = fixConfiguration(context, () => true);

  expect(fixed).toEqual([]);
  expect(check.diagnostics.map(({ severity }) => severity)).toContain('error');
  expect(readFileSync(join(context.root, file), 'utf8')).toBe(broken);
});

test('files that were not chosen are left alone', () => {
  const context = aConfiguration(PROVIDER, replace('[3, 6, 12]', '[12, 6, 3]'));

  expect(fixConfiguration(context, (file) => file === FLOW).fixed).toEqual([]);
});

const broken = oneOfByDepth(5, readdirSync('tests/configuration/faults'));

/** Of everything that is broken on purpose: what can be read before and after states the same, but for what is reported. */
test.for(broken)('%s: mending ends, and makes nothing worse', (name) => {
  const root = mkdtempSync(join(tmpdir(), 'configuration-'));
  roots.push(root);
  cpSync(SOUND, root, { recursive: true });
  cpSync(join('tests/configuration/faults', name), root, { recursive: true });
  const context = { root, registry, env: {}, ...remembering };
  const before = checkConfiguration(context).diagnostics;

  const { fixed, check } = fixConfiguration(context, () => true);

  expect(check.diagnostics.length).toBeLessThanOrEqual(before.length - fixed.length);
  expect(check.diagnostics.filter(({ fix }) => fix)).toEqual([]);
});
