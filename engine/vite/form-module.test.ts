import { expect, test } from 'vitest';
import { compileForm } from '../check/forms/compile-form.ts';
import { expandForm } from '../form/index.ts';
import { formModuleCode } from './form-module.ts';

const paths = { widget: (name: string) => `/w/${name}.tsx`, check: (name: string) => `/c/${name}.ts`, conditions: '/form.ts' };
const aSource = (properties: Record<string, unknown>) =>
  expandForm({
    form: 'pet',
    schema: { type: 'object', additionalProperties: false, properties },
    ui: { fields: { name: { widget: 'text' }, chip: { widget: 'text', check: 'known-chip' } } },
  });

test('a form imports each widget and check that it names, once', () => {
  const code = formModuleCode(aSource({ name: { type: 'string' } }), paths);

  expect(code.match(/^import .*/gm)).toEqual([
    'import { widget as widget0 } from "/w/text.tsx"',
    'import { check as check0 } from "/c/known-chip.ts"',
  ]);
});

test('a form brings the code of conditions along only where it has some', () => {
  const field = { label: 'pet.label', message: 'pet.error' };
  const name = { widget: 'text', ...field };
  const asked = (askedWhen?: string) =>
    formModuleCode(compileForm({ form: 'pet', submit: 'pet.action', fields: { name, chip: { ...name, askedWhen } } }), paths);

  expect(asked()).not.toContain('/form.ts');
  expect(asked("name == 'Rex'")).toContain('import { openConditions } from "/form.ts"');
});

test('the compiled validator needs neither eval nor a library', () => {
  const code = formModuleCode(aSource({ name: { type: 'string', minLength: 2, pattern: '^x' } }), paths);

  expect(code).not.toMatch(/require\(|\beval\(|new Function/);
});

test('the validator of every starter widget needs no library', () => {
  const named = (widget: string) => ({ widget, label: 'pet.label', message: 'pet.error', options: undefined });
  const options = { cat: 'pet.cat', dog: 'pet.dog' };
  const plain = ['text', 'number', 'textarea', 'yes-no', 'date', 'email', 'phone', 'country', 'state', 'file'];
  const fields = {
    ...Object.fromEntries(plain.map((widget) => [widget.replace('-', ''), named(widget)])),
    ...Object.fromEntries(['select', 'radio', 'checkboxes'].map((widget) => [widget, { ...named(widget), options }])),
  };

  expect(formModuleCode(compileForm({ form: 'pet', submit: 'pet.action', fields }), paths)).not.toContain('require(');
});

test('a compiled validator of a long list accepts its members alone', async () => {
  const code = formModuleCode(aSource({ name: { enum: Array.from({ length: 300 }, (_, place) => `n${place}`) } }), paths);
  const withoutImports = code.replaceAll(/^import .*$|^export const (?:widgets|checks) .*$/gm, '');
  const { validate } = await import(`data:text/javascript,${encodeURIComponent(withoutImports)}`);

  expect([{ name: 'n0' }, { name: 'n299' }, { name: 'n300' }].map((data) => validate(data))).toEqual([true, true, false]);
});

test('a schema whose validator would need a library is refused with the cure', () => {
  const source = aSource({ name: { const: { deep: [1] } } });

  expect(() => formModuleCode(source, paths)).toThrow(/form "pet": its schema needs ajv.* at run time; write it with/);
});
