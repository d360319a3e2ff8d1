import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';

import { expandForm, fieldSchemaOf } from './expand-form.ts';
import { deriveSchema } from './field-schema.ts';
import { formFileSchema } from './form-file-schema.ts';

const words = { label: 'pet.label', message: 'pet.errors.any' };
const options = { dog: 'pet.kinds.dog', cat: { label: 'pet.kinds.cat', hint: 'pet.kinds.catHint' } };
const short = {
  form: 'pet',
  submit: 'pet.action',
  fields: {
    kind: { widget: 'radio', ...words, options, required: true },
    age: { widget: 'number', ...words, minimum: 0, maximum: 40 },
  },
};

describe('a form in the short notation', () => {
  test('becomes the same form in full', () => {
    expect(expandForm(short)).toEqual({
      form: 'pet',
      version: 1,
      schema: {
        type: 'object',
        additionalProperties: false,
        required: ['kind'],
        properties: { kind: { enum: ['dog', 'cat'] }, age: { type: 'integer', minimum: 0, maximum: 40 } },
      },
      ui: {
        order: ['kind', 'age'],
        submit: 'pet.action',
        fields: {
          kind: { widget: 'radio', label: 'pet.label', options, messages: { '*': 'pet.errors.any' } },
          age: { widget: 'number', label: 'pet.label', minimum: 0, maximum: 40, messages: { '*': 'pet.errors.any' } },
        },
      },
    });
  });

  test('stays the same when it is expanded again', () => {
    expect(expandForm(expandForm(short))).toEqual(expandForm(short));
  });

  test.each([
    ['the short notation', short],
    ['the form in full', expandForm(short)],
  ])('has the shape of a form file: %s', (_, form) => {
    const validate = new Ajv({ strict: false }).compile(formFileSchema);

    expect(validate(form), JSON.stringify(validate.errors)).toBe(true);
  });
});

describe('the schema of a field', () => {
  test('is the stated one, where the form states it', () => {
    const form = { ...short, schema: { properties: { age: { type: 'integer', maximum: 9 } } } };

    expect(fieldSchemaOf(form, 'age')).toEqual({ type: 'integer', maximum: 9 });
    expect(fieldSchemaOf(form, 'kind')).toEqual({ enum: ['dog', 'cat'] });
    expect(fieldSchemaOf(form, 'color')).toBeUndefined();
  });

  test('has the pattern as a stated schema has it', () => {
    const age = { type: 'string', pattern: '[0-9]' };

    expect(fieldSchemaOf({ ...short, schema: { properties: { age } } }, 'age')).toEqual(age);
  });

  test.each([
    ['text', {}, 'Rex', ' '],
    ['text', { maxLength: 2 }, 'Re', 'Rex'],
    ['text', { pattern: '[0-9]{5}' }, '14607', '146070'],
    ['text', { pattern: 'A[0-9]+|none' }, 'none', 'A1 or none'],
    ['textarea', {}, 'He coughs.\nSince Monday.', ''],
    ['number', {}, 3, 3.5],
    ['number', { step: 0.01, minimum: 0 }, 12.34, 12.345],
    ['email', {}, 'a@b.example', 'a b@c.example'],
    ['phone', {}, '+34600000000', '600'],
    ['phone', {}, '5855550101', '0855550101'],
    ['date', {}, '2028-02-29', '2027-02-29'],
    ['date', {}, '2000-02-29', '1900-02-29'],
    ['date', {}, '2026-12-31', '2026-11-31'],
    ['yes-no', {}, false, 'no'],
    ['checkbox', {}, true, false],
    ['select', { options }, 'cat', 'horse'],
    ['radio', { options }, 'dog', ''],
    ['checkboxes', { options }, ['dog', 'cat'], ['dog', 'dog']],
    ['checkboxes', { options, maxItems: 1 }, ['dog'], ['dog', 'cat']],
    ['country', {}, 'ES', 'XX'],
    ['state', {}, 'NY', 'ZZ'],
    ['file', {}, [{ id: 'f_1', name: 'bill.pdf', size: 9, type: 'application/pdf' }], ['bill.pdf']],
    ['stars', { options: { one: 'a.one' } }, 'one', 'two'],
  ])('of the widget "%s" with %j takes %j and refuses %j', (widget, more, taken, refused) => {
    const schema = deriveSchema({ widget, label: 'pet.label', messages: { '*': 'pet.errors.any' }, ...more });
    const validate = new Ajv({ strict: false, multipleOfPrecision: 6 }).compile(schema ?? false);

    expect(validate(taken)).toBe(true);
    expect(validate(refused)).toBe(false);
  });

  test('is not known of a widget without options that the engine does not know', () => {
    expect(deriveSchema({ widget: 'plan-picker', label: 'pet.label', messages: { '*': 'pet.errors.any' } })).toBeUndefined();
  });
});
