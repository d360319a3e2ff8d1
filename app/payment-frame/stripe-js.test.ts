import { expect, test } from 'vitest';

import { elementLocale } from './stripe-js.ts';

test.each([
  ['es', 'es'],
  ['fr-CA', 'fr-CA'],
  ['es-MX', 'es'],
  ['ht', 'auto'],
])('fields of a page in %s are in %s', (locale, shown) => {
  expect(elementLocale(locale)).toBe(shown);
});
