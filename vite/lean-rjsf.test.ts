import fc from 'fast-check';
import { deepEquals, retrieveSchema, schemaHasNestedConditional, shouldRenderOptionalField } from '@rjsf/utils';
import type { Registry, RJSFSchema, ValidatorType } from '@rjsf/utils';
import { readdirSync, readFileSync } from 'node:fs';
import { build, type Rolldown } from 'vite';
import { expect, test } from 'vitest';
import leanDeepEquals from './lean-rjsf/deep-equals.ts';
import { leanRjsf, stands } from './lean-rjsf.ts';

const forms = readdirSync('flows/forms').filter((name) => name.endsWith('.json') && !name.endsWith('.schema.json'));
const schemas = forms.map((name) => {
  const { schema } = JSON.parse(readFileSync(`flows/forms/${name}`, 'utf8')) as { schema: RJSFSchema };
  return { name, schema: { type: 'object', properties: schema.properties ?? {} } as const };
});

/** No schema of ours has a condition, so nothing is ever validated to resolve one. */
const unasked = {} as ValidatorType;

async function bundledModules(): Promise<readonly string[]> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [leanRjsf()],
    build: {
      write: false,
      rolldownOptions: {
        input: 'node_modules/@rjsf/core/lib/components/Form.js',
        external: /^react(?:\/|$)/,
        preserveEntrySignatures: 'strict',
      },
    },
  });
  const { output } = built as Rolldown.RolldownOutput;
  return output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
}

test('each stand-in takes the place of a module that RJSF still has, and the bundle has none of the originals', async () => {
  const modules = await bundledModules();
  const originals = Object.keys(stands).filter((name) =>
    modules.some((id) => id.includes('node_modules') && id.includes(`/${name}`)),
  );
  const missing = Object.values(stands).filter((file) => !modules.some((id) => id.endsWith(`/lean-rjsf/${file}.ts`)));

  expect({ originals, missing }).toEqual({ originals: [], missing: [] });
});

test.each(schemas)('what RJSF would make of the schema of $name is the schema itself', ({ schema }) => {
  const parts: readonly RJSFSchema[] = [schema, ...(Object.values(schema.properties) as RJSFSchema[])];

  expect(parts.map((part) => retrieveSchema(unasked, part, schema, {}))).toEqual(parts);
});

test.each(schemas)('RJSF finds neither nested conditions nor optional buttons in $name', ({ schema }) => {
  const registry = { rootSchema: schema, globalUiOptions: {} } as Registry;
  const fields = Object.values(schema.properties) as RJSFSchema[];

  expect(schemaHasNestedConditional(schema, schema)).toBe(false);
  expect(fields.map((field) => shouldRenderOptionalField(registry, field, false))).toEqual(fields.map(() => false));
});

test('the short comparison agrees with RJSF on every pair of JSON values', () => {
  const near = fc
    .jsonValue()
    .chain((value) => fc.constantFrom([value, structuredClone(value)], [value, [value]], [value, { value }]));
  const pair = fc.oneof(fc.tuple(fc.jsonValue(), fc.jsonValue()), near);

  fc.assert(fc.property(pair, ([a, b]) => leanDeepEquals(a, b) === deepEquals(a, b)));
});

test('functions are equal to the short comparison, as they are to RJSF', () => {
  const [a, b] = [{ onChange: () => 1 }, { onChange: () => 2 }];

  expect([leanDeepEquals(a, b), deepEquals(a, b)]).toEqual([true, true]);
});
