import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import type { FormFile } from './form-file-schema.ts';
import type { CheckContext, FormData, FormRules, ValidateFunction } from './form-rules.ts';
import { askedData, askedFields, formProblems } from './form-problems.ts';

const field = { widget: 'plain', label: 'pets.label', messages: { '*': 'pets.errors.any' } };

/** A form about a pet: a chip is asked for cats and dogs only. */
function aForm(change: Partial<FormRules> = {}): FormRules {
  const form: FormFile = {
    form: 'pet',
    version: 1,
    schema: {
      type: 'object',
      additionalProperties: false,
      required: ['name', 'kind'],
      properties: {
        name: { type: 'string', minLength: 2, pattern: '^[A-Z]' },
        kind: { enum: ['cat', 'dog', 'fish'] },
        chip: { type: 'string', pattern: '^[0-9]{4}$' },
      },
      ...(JSON.parse(
        '{ "if": { "properties": { "kind": { "enum": ["cat", "dog"] } } }, "then": { "required": ["chip"] } }',
      ) as object),
    },
    ui: {
      order: ['name', 'kind', 'chip'],
      submit: 'pets.submit',
      fields: {
        name: { ...field, messages: { minLength: 'pets.errors.short', '*': 'pets.errors.name' } },
        kind: field,
        chip: { ...field, check: 'known-chip', onlyFor: { kind: ['cat', 'dog'] } },
      },
    },
  };
  const validate = new Ajv({ allErrors: true, strict: false }).compile(form.schema) as unknown as ValidateFunction;
  return {
    form,
    validate,
    checks: { 'known-chip': (value) => (value === '0000' ? 'unknown' : undefined) },
    ...change,
  };
}

const context: CheckContext = { today: '2026-11-21', options: {}, tenant: {}, slots: {}, holds: () => true };
const problems = (data: FormData) =>
  formProblems(aForm(), data, context).map(({ field, code, message }) => `${field} ${code} ${message}`);

test('an empty field is a missing field', () => {
  expect(problems({ name: '', kind: 'fish' })).toEqual(['name required pets.errors.name']);
});

test('a field that another one requires is missing', () => {
  const { form } = aForm();
  const schema = { ...form.schema, dependencies: { name: ['chip'] } };
  const validate = new Ajv({ allErrors: true, strict: false }).compile(schema) as unknown as ValidateFunction;
  const around = { ...form, ui: { ...form.ui, fields: { ...form.ui.fields, chip: field } } };
  const found = formProblems(aForm({ form: around, validate }), { name: 'Tom', kind: 'fish' }, context);

  expect(found).toEqual([{ field: 'chip', code: 'dependencies', message: 'pets.errors.any' }]);
});

test('a field reports its first problem only', () => {
  expect(problems({ name: 'x', kind: 'fish' })).toEqual(['name minLength pets.errors.short']);
});

test('a code without words of its own takes the words of *', () => {
  expect(problems({ name: 'xerxes', kind: 'fish' })).toEqual(['name pattern pets.errors.name']);
});

test('problems come in the order of the fields, those of conditions too', () => {
  expect(problems({ kind: 'cat' })).toEqual(['name required pets.errors.name', 'chip required pets.errors.any']);
});

test('a check is asked once the schema is content', () => {
  expect(problems({ name: 'Tom', kind: 'cat', chip: '0000' })).toEqual(['chip unknown pets.errors.any']);
  expect(problems({ name: 'Tom', kind: 'cat', chip: '00' })).toEqual(['chip pattern pets.errors.any']);
});

test('a field that is not asked has no problem and leaves no trace', () => {
  const { form } = aForm();
  const leftOver = { name: 'Nemo', kind: 'fish', chip: 'nonsense' };

  expect(askedFields(form, leftOver, context)).toEqual(['name', 'kind']);
  expect(askedData(form, leftOver, context)).toEqual({ name: 'Nemo', kind: 'fish' });
  expect(problems(leftOver)).toEqual([]);
});

test('a field is asked only while the guard that it names holds', () => {
  const { form, ...rest } = aForm();
  const guarded = { ...form, ui: { ...form.ui, fields: { ...form.ui.fields, name: { ...field, shownWhen: 'isOwner' } } } };
  const asOwner = { ...context, holds: (guard: string) => guard === 'isOwner' };
  const asGuest = { ...context, holds: () => false };
  const asked = (context: CheckContext) =>
    formProblems({ ...rest, form: guarded }, { kind: 'fish' }, context).map((problem) => problem.field);

  expect(askedFields(guarded, { kind: 'fish' }, asOwner)).toEqual(['name', 'kind']);
  expect(askedFields(guarded, { kind: 'fish' }, asGuest)).toEqual(['kind']);
  expect(askedData(guarded, { name: 'Tom', kind: 'fish' }, asGuest)).toEqual({ kind: 'fish' });
  expect(asked(asOwner)).toEqual(['name']);
  expect(asked(asGuest)).toEqual([]);
});

test('a check that no one registered is named', () => {
  expect(() => formProblems(aForm({ checks: {} }), { name: 'Tom', kind: 'cat', chip: '1234' }, context)).toThrow(
    'check "known-chip" is not registered',
  );
});
