import fc from 'fast-check';
import {
  deepEquals,
  getByPath,
  getChangedFields,
  orderProperties,
  resolveUiSchema,
  retrieveSchema,
  schemaHasNestedConditional,
  shouldRenderOptionalField,
} from '@rjsf/utils';
import type { Registry, RJSFSchema, ValidatorType } from '@rjsf/utils';
import { readdirSync, readFileSync } from 'node:fs';
import { build, type Rolldown } from 'vite';
import { expect, test } from 'vitest';
import asGiven from './lean-rjsf/as-given.ts';
import leanDeepEquals from './lean-rjsf/deep-equals.ts';
import noFields from './lean-rjsf/no-fields.ts';
import { getByPath as leanGetByPath } from './lean-rjsf/path-utils.ts';
import leanResolveUiSchema from './lean-rjsf/ui-schema.ts';
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

test.each(schemas)('RJSF draws $name with the order and the options that the stand-ins give', ({ schema }) => {
  const registry = { rootSchema: schema } as Registry;
  const parts: readonly RJSFSchema[] = [schema, ...(Object.values(schema.properties) as RJSFSchema[])];
  const names = Object.keys(schema.properties);

  expect(asGiven(names)).toEqual(orderProperties(names));
  expect(parts.map((part) => leanResolveUiSchema(part, undefined))).toEqual(
    parts.map((part) => resolveUiSchema(part, undefined, registry)),
  );
});

test('the short reading finds under one key what RJSF finds', () => {
  const key = fc.constantFrom('a', '0', '__proto__', 'toString', 'length');
  const holder = fc.oneof(fc.jsonValue(), fc.dictionary(key, fc.jsonValue()), fc.constant(undefined));

  fc.assert(fc.property(holder, key, (value, name) => Object.is(leanGetByPath(value, name), getByPath(value, name))));
});

test('RJSF sees changed data without its list of changed fields, because it compares the whole data too', () => {
  const data = fc.dictionary(fc.constantFrom('a', 'b'), fc.string());

  fc.assert(
    fc.property(data, data, (now, before) => {
      const seen = (fields: readonly string[]) => fields.length > 0 || !leanDeepEquals(now, before);
      return seen(noFields()) === seen(getChangedFields(now, before));
    }),
  );
});
