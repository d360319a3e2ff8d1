import { expect, test } from 'vitest';

import { fillWords, serverWords, toServerLocale } from './translations.ts';

function placesByKey(words: object, prefix = ''): readonly (readonly [string, readonly string[]])[] {
  return Object.entries(words).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null
      ? placesByKey(value, `${prefix}${key}.`)
      : [[prefix + key, (String(value).match(/\{\{\w+\}\}/g) ?? []).toSorted()] as const],
  );
}

test('both languages have the same sentences with the same figures', () => {
  expect(placesByKey(serverWords('es'))).toEqual(placesByKey(serverWords('en')));
});

test('a sentence is filled', () => {
  expect(fillWords('{{a}} and {{b}}', { a: 'x', b: 2 })).toBe('x and 2');
});

test('a sentence with an unfilled placeholder is refused', () => {
  expect(() => fillWords('{{a}} and {{b}}', { a: 'x' })).toThrow('{{b}}');
});

test.each([
  ['es', ['en', 'es'], 'es'],
  ['fr', ['en', 'es'], 'en'],
  [null, ['es', 'en'], 'es'],
  ['es', ['en'], 'en'],
])('%s where a provider speaks %j is %s', (wanted, provided, spoken) => {
  expect(toServerLocale(wanted, provided)).toBe(spoken);
});
