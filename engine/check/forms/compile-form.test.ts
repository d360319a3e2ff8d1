import { askedData, askedFields, type CheckContext, formProblems, type FormData } from '#engine/form';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';

import { compileForm, kindsOf } from './compile-form.ts';
import { readFormCondition } from '../conditions/form-condition.ts';

const words = { label: 'pet.label', message: 'pet.errors.any' };
const kinds = { dog: 'pet.kinds.dog', cat: 'pet.kinds.cat' };
const signs = { cough: 'pet.signs.cough', limp: 'pet.signs.limp' };

const written = {
  form: 'pet',
  submit: 'pet.action',
  fields: {
    kind: { widget: 'radio', ...words, options: kinds, required: true },
    signs: { widget: 'checkboxes', ...words, options: signs },
    coughDays: { widget: 'number', ...words, minimum: 0, required: true, askedWhen: "kind == 'dog' && 'cough' in signs" },
    worse: { widget: 'yes-no', ...words, askedWhen: 'coughDays >= 3' },
    isOurs: { widget: 'checkbox', ...words },
    owner: { widget: 'text', ...words, required: true, askedWhen: '!isOurs' },
    start: { widget: 'date', ...words },
    end: { widget: 'date', ...words },
  },
  rules: [
    { must: 'end >= start', at: 'end', message: 'pet.errors.order' },
    { must: 'start <= today', at: 'start', message: 'pet.errors.future' },
  ],
};

const form = compileForm(written);
const context: CheckContext = { today: '2026-11-21', options: {}, tenant: {}, slots: {}, holds: () => true };
const asked = (data: FormData) => askedFields(form, data, context);

function problems(data: FormData, of = form) {
  const validate = new Ajv({ allErrors: true, strict: false }).compile(of.schema);
  const rules = { form: of, validate: validate as never, checks: {} };
  return formProblems(rules, data, context).map(({ field, code, message }) => `${field} ${code} ${message}`);
}

describe('a field with a condition', () => {
  test('is asked only while its condition holds', () => {
    expect(asked({ kind: 'dog', signs: ['limp'] })).not.toContain('coughDays');
    expect(asked({ kind: 'dog', signs: ['limp', 'cough'] })).toContain('coughDays');
    expect(asked({ kind: 'cat', signs: ['cough'] })).not.toContain('coughDays');
    expect(asked({})).not.toContain('coughDays');
  });

  test('is required only while it is asked', () => {
    expect(problems({ kind: 'cat', isOurs: true })).toEqual([]);
    expect(problems({ kind: 'dog', signs: ['cough'], isOurs: true })).toEqual(['coughDays required pet.errors.any']);
  });

  test('is neither asked nor sent when the field that it reads is not asked', () => {
    const leftOver = { kind: 'cat', signs: ['cough'], coughDays: 5, worse: true, isOurs: true };

    expect(asked(leftOver)).not.toContain('worse');
    expect(askedData(form, leftOver, context)).toEqual({ kind: 'cat', signs: ['cough'], isOurs: true });
    expect(asked({ ...leftOver, kind: 'dog' })).toContain('worse');
  });

  test('takes a tick that is left out for false', () => {
    expect(asked({})).toContain('owner');
    expect(asked({ isOurs: true })).not.toContain('owner');
  });
});

describe('a rule over several fields', () => {
  const complete = { kind: 'cat', isOurs: true };

  test('reports its message at its field when it does not hold', () => {
    expect(problems({ ...complete, start: '2026-11-03', end: '2026-11-01' })).toEqual(['end rule pet.errors.order']);
  });

  test('waits until all of its fields are filled in', () => {
    expect(problems({ ...complete, end: '2026-11-01' })).toEqual([]);
    expect(problems({ ...complete, start: '2026-11-03', end: '' })).toEqual([]);
  });

  test('compares a day with today', () => {
    expect(problems({ ...complete, start: '2026-11-22' })).toEqual(['start rule pet.errors.future']);
    expect(problems({ ...complete, start: '2026-11-21' })).toEqual([]);
  });

  test('lets the fault of the value itself come first', () => {
    expect(problems({ ...complete, start: '2026-11-03', end: '2026-11-31' })).toEqual(['end pattern pet.errors.any']);
  });

  describe('that reads boxes', () => {
    const box = { widget: 'checkbox', ...words };
    const boxes = compileForm({
      form: 'bill',
      submit: 'pet.action',
      fields: {
        amount: { widget: 'number', ...words },
        agree: { ...box, askedWhen: 'amount > 50' },
        cash: box,
        card: box,
      },
      rules: [
        { must: 'amount < 100 || agree', at: 'agree', message: 'pet.errors.agree' },
        { must: 'agree || amount < 20', at: 'amount', message: 'pet.errors.many' },
        { must: 'cash != card', at: 'card', message: 'pet.errors.both' },
      ],
    });

    test('takes a box that is asked and not ticked for false', () => {
      expect(problems({ amount: 500, card: true }, boxes)).toEqual([
        'amount rule pet.errors.many',
        'agree rule pet.errors.agree',
      ]);
      expect(problems({ amount: 500, card: true, agree: true }, boxes)).toEqual([]);
    });

    test('waits for a box that is not asked', () => {
      expect(problems({ amount: 50, card: true }, boxes)).toEqual([]);
    });

    test('compares boxes that are not ticked', () => {
      expect(problems({}, boxes)).toEqual(['card rule pet.errors.both']);
      expect(problems({ cash: true }, boxes)).toEqual([]);
      expect(problems({ cash: true, card: true }, boxes)).toEqual(['card rule pet.errors.both']);
    });
  });
});

test.each([
  ['kind = "dog"', 'syntax', 'a condition does not use "="'],
  ['king == "dog"', 'field', '"king" is not a field of this form'],
  ['kind == "horse"', 'type', '"kind" is never "horse"'],
  ['kind == 3', 'type', '"kind" is a text and is compared with 3'],
  ['kind > "a"', 'type', '"kind" is a text and has no order'],
  ['kind', 'type', '"kind" is not true or false'],
  ['signs == "cough"', 'type', '"signs" holds several values'],
  ['"fever" in signs', 'type', '"signs" is never "fever"'],
  ['"dog" in kind', 'type', '"kind" holds one value'],
  ['coughDays >= start', 'type', '"coughDays" is a number and is compared with "start", which is a text'],
  ['coughDays + 1 > 3', 'syntax', 'a comparison needs a field on one side'],
  ['size(signs) > 1', 'syntax', 'a comparison needs a field on one side'],
])('the condition %s has a fault (%s): %s', (text, kind, message) => {
  expect(readFormCondition(text, kindsOf(form))).toMatchObject({ kind, message });
});

test('a form with a condition that cannot be read is not compiled', () => {
  const fields = { ...written.fields, worse: { widget: 'yes-no', ...words, askedWhen: 'days >= 3' } };

  expect(() => compileForm({ ...written, fields })).toThrow('in the condition "days >= 3", "days" is not a field of this form');
});
