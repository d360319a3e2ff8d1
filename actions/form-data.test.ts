import { describe, expect, it } from 'vitest';

import { findText, readList, requireInteger, requireText, requireTick } from './form-data.ts';

const refusal = expect.objectContaining({ code: 'validation_error' });

/** What a form never gives, and a broken page may. */
const nothing = [undefined, null, 'text', 7, [], {}];

describe('a text of a form', () => {
  it('is taken as it was typed', () => {
    expect(requireText({ name: ' Ana ' }, 'name')).toBe(' Ana ');
    expect(findText({ name: ' Ana ' }, 'name')).toBe(' Ana ');
  });

  it.each(['', '   ', 7, null, ['Ana']])('is not there when it is %j', (name) => {
    expect(findText({ name }, 'name')).toBeUndefined();
    expect(() => requireText({ name }, 'name')).toThrow(refusal);
  });

  it.each(nothing)('is not there when the form gave %j', (input) => {
    expect(findText(input, 'name')).toBeUndefined();
    expect(() => requireText(input, 'name')).toThrow(refusal);
  });

  it('is named in the error without its value', () => {
    expect(() => requireText({ name: '  ' }, 'name')).toThrow('the form gave no "name"');
  });
});

describe('a whole number of a form', () => {
  it.each([0, 15, -3])('is %i', (day) => {
    expect(requireInteger({ day }, 'day')).toBe(day);
  });

  it.each([1.5, Number.NaN, Number.POSITIVE_INFINITY, '15', null, undefined])('is not %j', (day) => {
    expect(() => requireInteger({ day }, 'day')).toThrow(refusal);
  });
});

describe('a list of a form', () => {
  it('is taken in its order', () => {
    expect(readList({ ids: ['b', 'a'] }, 'ids')).toEqual(['b', 'a']);
  });

  it.each([...nothing, { ids: 'a' }, { ids: null }])('is empty when the form gave %j', (input) => {
    expect(readList(input, 'ids')).toEqual([]);
  });
});

describe('a box to tick', () => {
  it('counts when it is ticked', () => {
    expect(requireTick({ consent: true }, 'consent')).toBe(true);
  });

  it.each([...nothing, { consent: false }, { consent: 'true' }])('is refused when the form gave %j', (input) => {
    expect(() => requireTick(input, 'consent')).toThrow(refusal);
  });
});
