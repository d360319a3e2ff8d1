import fc from 'fast-check';
import { deepEquals, getUiOptions, resolveUiSchema, retrieveSchema, shouldRenderOptionalField } from '@rjsf/utils';
import type { Registry, RJSFSchema, ValidatorType } from '@rjsf/utils';
import { readdirSync, readFileSync } from 'node:fs';
import { build, type Rolldown } from 'vite';
import { expect, test } from 'vitest';

import { leanRjsf, replaced } from './index.ts';
import * as lean from './replacements.ts';

const forms = readdirSync('flows/forms').filter((name) => name.endsWith('.json') && !name.endsWith('.schema.json'));
const schemas = forms.map((name) => {
  const { schema } = JSON.parse(readFileSync(`flows/forms/${name}`, 'utf8')) as { schema: RJSFSchema };
  return { name, schema: { type: 'object', properties: schema.properties ?? {} } as const };
});

/** No schema of ours has a condition, so nothing is ever validated to resolve one. */
const unasked = {} as ValidatorType;

async function bundledModules(table = replaced): Promise<readonly string[]> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [leanRjsf(table)],
    build: {
      write: false,
      rolldownOptions: {
        input: 'engine/react/rjsf-theme.tsx',
        external: /^react(?:\/|$)/,
        preserveEntrySignatures: 'strict',
      },
    },
  });
  const { output } = built as Rolldown.RolldownOutput;
  return output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
}

test('the bundle has none of the modules that the table replaces', async () => {
  const modules = await bundledModules();
  const originals = Object.keys(replaced).filter((name) =>
    modules.some((id) => id.includes('node_modules') && id.includes(`/${name}`)),
  );

  expect(
    originals,
    `RJSF still brings ${originals.join(', ')}: engine/vite/lean-rjsf/index.ts no longer matches how it imports them`,
  ).toEqual([]);
});

test('the build fails, and names the module, when RJSF no longer has one', async () => {
  const table = { ...replaced, 'gone.js': { default: 'absent' } };

  await expect(bundledModules(table)).rejects.toThrow(
    'RJSF no longer imports gone.js: find where that code is now, and change the table in engine/vite/lean-rjsf/index.ts',
  );
});

test.each(schemas)('what RJSF would make of the schema of $name is the schema itself', ({ schema }) => {
  const parts: readonly RJSFSchema[] = [schema, ...(Object.values(schema.properties) as RJSFSchema[])];

  expect(parts.map((part) => retrieveSchema(unasked, part, schema, {}))).toEqual(parts);
});

test.each(schemas)('RJSF finds no optional buttons in $name', ({ schema }) => {
  const registry = { rootSchema: schema, globalUiOptions: {} } as Registry;
  const fields = Object.values(schema.properties) as RJSFSchema[];

  expect(fields.map((field) => shouldRenderOptionalField(registry, field, false))).toEqual(fields.map(() => false));
});

test('the short comparison agrees with RJSF on every pair of JSON values', () => {
  const near = fc
    .jsonValue()
    .chain((value) => fc.constantFrom([value, structuredClone(value)], [value, [value]], [value, { value }]));
  const pair = fc.oneof(fc.tuple(fc.jsonValue(), fc.jsonValue()), near);

  fc.assert(fc.property(pair, ([a, b]) => lean.deepEquals(a, b) === deepEquals(a, b)));
});

test('functions are equal to the short comparison, as they are to RJSF', () => {
  const [a, b] = [{ onChange: () => 1 }, { onChange: () => 2 }];

  expect([lean.deepEquals(a, b), deepEquals(a, b)]).toEqual([true, true]);
});

test.each(schemas)('RJSF draws $name with the options that the replacement gives', ({ schema }) => {
  const registry = { rootSchema: schema } as Registry;
  const parts: readonly RJSFSchema[] = [schema, ...(Object.values(schema.properties) as RJSFSchema[])];

  expect(parts.map((part) => lean.resolveUiSchema(part, undefined))).toEqual(
    parts.map((part) => resolveUiSchema(part, undefined, registry)),
  );
});

test('RJSF finds the options that the replacement gives in a form without a UI schema', () => {
  expect(lean.uiOptions()).toEqual(getUiOptions({}, undefined));
});
