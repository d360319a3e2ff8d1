import fc from 'fast-check';
import { expect, test } from 'vitest';

import { holdsPrivateNumber } from './free-text.ts';

test.each([
  '4242424242424242',
  '4242 4242 4242 4242',
  '4242-4242-4242-4242',
  '4242.4242.4242.4242',
  '3782 822463 10005',
  'Rivera 4242424242424242',
  'it is 4222222222222, thank you',
  '6304 0000 0000 0000 000',
  'first\n4242424242424242',
  '123-45-6789',
  '123 45 6789',
  '123456789',
  'SSN:123-45-6789.',
  'Rivera123456789',
])('"%s" holds a number that is kept nowhere', (text) => {
  expect(holdsPrivateNumber(text)).toBe(true);
});

test.each([
  '',
  'Rivera',
  'O’Brien-Ñuñez III',
  '12 Harbor Street',
  '12 Main St, Rochester NY 14604-1234',
  '14604-1234',
  'Apt 4 - 12',
  'PO Box 123456',
  '585-555-0100',
  '(585) 555-0100',
  '5855550100',
  '123-456-789',
  '1234567890',
  '03/27/1984',
])('"%s" holds none', (text) => {
  expect(holdsPrivateNumber(text)).toBe(false);
});

test('every number of 13 to 19 digits is found, in any grouping and in any text', () => {
  const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 13, maxLength: 19 });
  const between = fc.constantFrom('', ' ', '-', '.');
  const words = fc.string({ unit: fc.constantFrom('a', 'ñ', ' ', ',', '\n'), maxLength: 10 });
  fc.assert(
    fc.property(digits, between, words, words, (number, gap, before, after) => {
      expect(holdsPrivateNumber(`${before}${number.join(gap)}${after}`)).toBe(true);
    }),
  );
});
