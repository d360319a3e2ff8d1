import { describe, expect, test } from 'vitest';

import { checkForm, readForm } from '../index.ts';

const types = { a: 'number', b: 'number', c: 'number', d: 'number', from: 'string', until: 'string', between: 'string' } as const;

/** What the checker reports about a form whose last field waits for a condition over fields of numbers and days. */
function faultsOf(askedWhen: string): readonly string[] {
  const field = (type: string) => ({
    widget: type === 'number' ? 'number' : 'text',
    label: 'trip.name',
    messages: { '*': 'trip.name' },
  });
  const plain = Object.entries({ ...types, note: 'string' }).map(([name, type]) => [name, { type }]);
  const properties = { ...Object.fromEntries(plain), town: { enum: ['Ithaca', 'Albany'] } };
  const fields = Object.fromEntries(Object.entries(types).map(([name, type]) => [name, field(type)]));
  const form = {
    form: 'trip',
    version: 1,
    schema: { type: 'object', additionalProperties: false, properties },
    ui: {
      order: Object.keys(properties),
      submit: 'trip.send',
      fields: { ...fields, town: field('string'), note: { ...field('string'), askedWhen } },
    },
  };
  const source = readForm({ file: 'flows/forms/trip.json', text: JSON.stringify(form) });
  return checkForm(source, { widgets: ['text', 'number'], checks: [] }).map(({ code }) => code);
}

describe('the checker accepts a field that is asked', () => {
  test.each([
    "today >= '2027-01-01'",
    "today < '2026-01-01'",
    "today == '2028-02-29'",
    "today > '2027-01-01' && today < '2027-01-03'",
    "today >= '2027' && today < '2028'",
    "today > '2027-06-01' && from == today",
    "today > '2027-06-01' && from < today && today < until",
  ])('on some day: %s', (condition) => {
    expect(faultsOf(condition)).toEqual([]);
  });

  test.each([
    'a < b && b < c',
    'a < b && b < c && c < d',
    'a > 10 && a < b && b < c && c < 11',
    'a < b && b < c && c < 0',
    'a > b && b > c && c > 100',
    "from < between && between < until && until < '2026-01-01'",
    'from == town',
    "from > '2026-01-01' && from < between && between < until && until < '2026-02-01'",
    "from > '2027' && from < '2027-03-01'",
    "from > '2027-01' && from < '2027-01-15'",
    "between > from && from >= '2027' && between < '2027-03-01'",
    "from > 'A' && from < 'A B'",
    "from < ' '",
    "from < between && between < ' '",
    "from > 'z' && from > until && until > '~'",
  ])('for some order of the answers: %s', (condition) => {
    expect(faultsOf(condition)).toEqual([]);
  });
});

describe('the checker refuses a field that is never asked', () => {
  test.each([
    "today > '2027-01-01' && today < '2026-01-01'",
    "today > '2027-01-01' && today < '2027-01-02'",
    "today == '2027-01-01' && today == from && from > '2027-01-01'",
    'a < b && b < c && c < a',
    'a > 10 && a < b && b < 10',
    "from > '2027' && from < '2026-12-31'",
    'from < between && between < until && until < from',
  ])('%s', (condition) => {
    expect(faultsOf(condition)).toEqual(['FORM022']);
  });
});
