import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';

const SCHEMAS = ['flows/flow.schema.json', 'flows/forms/form.schema.json', 'providers/provider.schema.json'] as const;

type Json = Readonly<Record<string, unknown>>;

const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as Json;
const asObject = (value: unknown): Json => (typeof value === 'object' && value !== null ? (value as Json) : {});

/** Every key that an editor can complete, with its description. */
function keysOf(schema: unknown, path: string, root: Json): readonly (readonly [path: string, reported: Json])[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([name, part]: [string, unknown]) =>
    name === 'properties'
      ? Object.entries(asObject(part)).flatMap(([key, inner]) => [
          [`${path}.${key}`, reported(inner, root)] as const,
          ...keysOf(inner, `${path}.${key}`, root),
        ])
      : ['examples', 'default', 'enum', 'const'].includes(name)
        ? []
        : keysOf(part, path, root),
  );
}

/** The description of a shared part appears where it is used. */
function reported(part: unknown, root: Json): Json {
  const { $ref } = asObject(part);
  if (typeof $ref !== 'string') return asObject(part);
  return asObject(asObject(root['definitions'])[$ref.replace('#/definitions/', '')]);
}

describe.each(SCHEMAS)('%s', (file) => {
  const schema = readJson(file);
  const keys = keysOf(schema, '', schema);

  test('describes the purpose of every key', () => {
    expect(keys.filter(([, { description }]) => typeof description !== 'string').map(([path]) => path)).toEqual([]);
  });

  test('reports it in a sentence', () => {
    const odd = keys.filter(([, { description = '' }]) => !/^(["[]?[A-Z0-9"]).*[.)\]a-zA-Z0-9/&#*-]$/s.test(String(description)));

    expect(odd.map(([path, { description }]) => `${path}: ${String(description)}`)).toEqual([]);
  });

  test('has a title, and examples that it allows', () => {
    const ajv = new Ajv({ strict: false, allErrors: true });
    const wrong = keys.flatMap(([path, part]) =>
      ((part['examples'] ?? []) as readonly unknown[])
        .filter((example) => !ajv.validate({ ...part, definitions: schema['definitions'] }, example))
        .map((example) => `${path}: ${JSON.stringify(example)}`),
    );

    expect(schema['title']).toEqual(expect.any(String));
    expect(wrong).toEqual([]);
  });

  test('is plain JSON Schema, for any editor', () => {
    expect(JSON.stringify(schema)).not.toMatch(/"(defaultSnippets|markdownDescription|enumDescriptions)"/);
  });
});

const shipped = ['flows', 'flows/forms', 'providers'].flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json') && !name.endsWith('.schema.json'))
    .map((name) => join(folder, name)),
);

test.each(shipped)('%s names an existing schema', (file) => {
  const { $schema } = readJson(file);

  expect(existsSync(join(dirname(file), String($schema)))).toBe(true);
});
