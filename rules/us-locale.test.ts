import { expect, test } from 'vitest';

import { usLocale } from './locale-formats.ts';

test.each([
  ['en', 'en-US'],
  ['es', 'es-US'],
  ['es-MX', 'es-MX'],
])('%s is written as in %s', (locale, used) => {
  expect(usLocale(locale)).toBe(used);
});
