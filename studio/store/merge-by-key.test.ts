import { describe, expect, test } from 'vitest';

import { inOneLine, mergeByKey, setValue } from './merge-by-key.ts';

const base = '{\n  // what patients read\n  "name": "Lakeside",\n  "phone": { "en": "1", "es": "2" },\n  "lengths": [3, 6]\n}\n';

describe('merging by key', () => {
  test('keeps the changes of both, and the formatting and comments of the file', () => {
    const mine = base.replace('"Lakeside"', '"Lakeside Health"');
    const theirs = base.replace('"es": "2"', '"es": "3"');

    expect(mergeByKey(base, mine, theirs)).toEqual({ text: theirs.replace('"Lakeside"', '"Lakeside Health"'), both: [] });
  });

  test('names the keys that both changed, and keeps the text of the person', () => {
    const mine = base.replace('[3, 6]', '[3, 6, 9]');
    const theirs = base.replace('[3, 6]', '[6]');
    const merged = mergeByKey(base, mine, theirs);

    expect(merged?.both).toEqual(['lengths']);
    expect(merged?.text.replaceAll(/\s+/g, '')).toContain('"lengths":[3,6,9]');
  });

  test('removes a key that the person removed', () => {
    const mine = base.replace('  "name": "Lakeside",\n', '');

    expect(mergeByKey(base, mine, base)?.text).not.toContain('Lakeside');
  });

  test('names nothing where both made the same change', () => {
    const same = base.replace('"1"', '"9"');

    expect(mergeByKey(base, same, same)).toEqual({ text: same, both: [] });
  });

  test.each([
    ['removed', '{"z": 0}'],
    ['made a text', '{"a": "x", "z": 0}'],
    ['made a list', '{"a": [1], "z": 0}'],
  ])('keeps the whole object of the person where the other one was %s', (_, theirs) => {
    const merged = mergeByKey('{"a": {"b": 1, "c": 2}, "z": 0}', '{"a": {"b": 9, "c": 2}, "z": 0}', theirs);

    expect(JSON.parse(merged?.text ?? '')).toEqual({ a: { b: 9, c: 2 }, z: 0 });
    expect(merged?.both).toEqual(['a.b']);
  });

  test.each([
    ['removed', '{\n  "z": 0\n}\n'],
    ['made a text', '{\n  "a": "x",\n  "z": 0\n}\n'],
  ])('changes nothing for a key that the person removed from an object that was %s', (_, theirs) => {
    expect(mergeByKey('{"a": {"b": 1, "c": 2}, "z": 0}', '{"a": {"c": 2}, "z": 0}', theirs)).toEqual({ text: theirs, both: [] });
  });

  test('gives nothing for a text that is no JSON', () => {
    expect(mergeByKey(base, base.slice(0, 20), base)).toBeUndefined();
  });
});

describe('writing one value', () => {
  test.each([
    ['a list of one line', ['lengths'], [3, 6, 12], base.replace('[3, 6]', '[3, 6, 12]')],
    ['a value of an object of one line', ['phone', 'es'], '9', base.replace('"es": "2"', '"es": "9"')],
    ['a new key of an object of one line', ['phone', 'fr'], '3', base.replace('"es": "2" }', '"es": "2", "fr": "3" }')],
    ['a key that is removed', ['phone', 'en'], undefined, base.replace('"en": "1", ', '')],
    ['a key that is removed and was not there', ['brand', 'dark'], undefined, base],
  ] as const)('leaves everything else as it was: %s', (_, path, value, text) => {
    expect(setValue(base, path, value)).toBe(text);
  });
});

test('a value on one line is JSON also where a member is absent', () => {
  expect(inOneLine(['a', undefined, { b: [2, 3] }])).toBe('["a", null, { "b": [2, 3] }]');
});
