import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

import type { createInstance } from 'i18next';
import { afterAll, expect, test } from 'vitest';

import en from '../locales/en.json' with { type: 'json' };
import { leaveOut } from './lean-i18next.ts';

const installed = join(dirname(createRequire(import.meta.url).resolve('i18next')), '..', 'esm', 'i18next.js');
const whole = readFileSync(installed, 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'lean-i18next-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Every text of the page as this code of i18next gives it, one, two or many of what is counted. */
async function textsBy(name: string, code: string): Promise<readonly string[]> {
  const file = join(folder, `${name}.mjs`);
  writeFileSync(file, code);
  const i18next = (await import(pathToFileURL(file).href)) as { readonly createInstance: typeof createInstance };
  const i18n = i18next.createInstance();
  await i18n.init({ lng: 'en', resources: { en: { translation: en } } });
  return keysOf(en).flatMap((key) => [1, 2, 1_000].map((count) => i18n.t(key, { count, name: "O'Connor-Nuñez" })));
}

function keysOf(texts: object, path = ''): readonly string[] {
  return Object.entries(texts).flatMap(([key, text]: [string, unknown]) =>
    typeof text === 'object' && text !== null ? keysOf(text, `${path}${key}.`) : [`${path}${key}`.replace(/_(?:one|other)$/, '')],
  );
}

test('every text is the same without the parts that are left out', async () => {
  expect(await textsBy('lean', leaveOut(whole))).toEqual(await textsBy('whole', whole));
});

test('the loading of translations, keys that are functions, texts within texts and formats are left out', () => {
  const lean = leaveOut(whole);

  expect(
    ['maxParallelReads', 'Proxy.revocable', 'failed parsing options string', 'Intl.RelativeTimeFormat'].filter((part) =>
      lean.includes(part),
    ),
  ).toEqual([]);
  expect(whole.length - lean.length).toBeGreaterThan(10_000);
});

test('an i18next that has moved its parts stops the build', () => {
  expect(() => leaveOut(whole.replace('class Connector', 'class Loader'))).toThrow('i18next has moved');
});
