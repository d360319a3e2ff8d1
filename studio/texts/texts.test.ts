import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { LANGUAGES, providerSchemaFor } from '#configuration';
import { expect, test } from 'vitest';

import en from './en.json';
import es from './es.json';

function keysIn(texts: object, path = ''): readonly string[] {
  return Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? [path + key] : keysIn(text as object, `${path}${key}.`),
  );
}

function textsIn(texts: object): readonly string[] {
  return Object.values(texts).flatMap((text) => (typeof text === 'string' ? [text] : textsIn(text as object)));
}

const gapsOf = (text: string) => [...text.matchAll(/\{\{\w+\}\}/g)].map(([gap]) => gap).toSorted();

test('every text of Studio is there in both languages, with the same places to fill in', () => {
  expect(keysIn(es)).toEqual(keysIn(en));
  expect(textsIn(es).map(gapsOf)).toEqual(textsIn(en).map(gapsOf));
});

test('Studio shows every text that it has', () => {
  const root = join(import.meta.dirname, '..');
  const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => /(?<!\.test)\.tsx?$/.test(file));
  const code = sources.map((file) => readFileSync(join(root, file), 'utf8')).join('\n');
  const prefixes = [...code.matchAll(/`([a-z]+\.(?:[a-z]+\.)?)\$\{/g)].map(([, prefix = '']) => prefix);
  const isShown = (key: string) =>
    code.includes(`'${key.replace(/_(?:one|other)$/, '')}'`) || prefixes.some((prefix) => key.startsWith(prefix));
  const named = keysIn(en).filter((key) => !isShown(key) && !code.includes(key.split('.').at(-1) ?? key));

  expect(named).toEqual([]);
});

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly additionalProperties?: Schema | false;
  readonly anyOf?: readonly Schema[];
}

/** The name of every field of a provider file, at whichever depth. */
function fieldsIn({ properties = {}, items, additionalProperties, anyOf = [] }: Schema): readonly string[] {
  const within = [...Object.values(properties), items, additionalProperties, ...anyOf];
  return [...Object.keys(properties), ...within.flatMap((part) => (part ? fieldsIn(part) : []))];
}

test('every field of a provider file has a name in Studio', () => {
  const fields = new Set(fieldsIn(providerSchemaFor([]) as unknown as Schema));
  for (const named of ['$schema', ...LANGUAGES]) fields.delete(named);

  expect(fields.size).toBeGreaterThan(100);
  expect([...fields].filter((field) => !Object.hasOwn(en.settings, field))).toEqual([]);
});
