import { expect, test } from 'vitest';

import { readGivenName } from './free-text.ts';

test.each(['Ana', 'José María', "D'Angelo", 'Anne-Marie', 'Nuñez', 'Łukasz', 'アナ', 'J. Robert'])('%s is a name', (name) => {
  expect(readGivenName(` ${name} `)).toBe(name);
});

test.each([
  '',
  ' ',
  'Call 555-0100',
  'Ana!',
  'http://evil.example',
  '<b>Ana</b>',
  'a'.repeat(41),
  'you owe $5',
  7,
  null,
  undefined,
])('%j is none', (text) => {
  expect(readGivenName(text)).toBeUndefined();
});
