import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { expect, test } from 'vitest';

import { configurationRegistry as registry } from '../testing/configuration-registry.ts';
import { createChecker } from './checker.ts';

const root = resolve('tests/configuration/sound');
const HILLCREST = 'providers/hillcrest.json';
const hillcrest = readFileSync(resolve(root, HILLCREST), 'utf8');
const check = createChecker({ root, env: {}, registry });
const errorsWith = (texts: Readonly<Record<string, string>>) =>
  check({ withSchemas: false, texts })
    .diagnostics.filter(({ severity }) => severity === 'error')
    .map(({ file, message }) => `${file}: ${message}`);

test('checks a text in the place of a file, and the file again afterwards', () => {
  const negative = hillcrest.replace('"minimum_balance_cents": 5000', '"minimum_balance_cents": -1');

  expect(errorsWith({ [HILLCREST]: negative })).toEqual([expect.stringMatching(/^providers\/hillcrest\.json: .*minimum/)]);
  expect(errorsWith({})).toEqual([]);
});

test('blames a text of no file for a host that a file has, wherever its name is in the alphabet', () => {
  const north = hillcrest.replaceAll('"hillcrest"', '"a-north"');

  expect(errorsWith({ 'providers/a-north.json': north })).toEqual([
    'providers/a-north.json: the host "hillcrest.localhost" belongs to providers/hillcrest.json',
  ]);
  expect(errorsWith({ 'providers/a-north.json': north.replace('hillcrest.localhost', 'north.localhost') })).toEqual([]);
});
