import fc from 'fast-check';
import { expect, test } from 'vitest';

import { confirmationCode } from './create-plan.ts';

test('a code is two groups of four characters that are hard to misread', () => {
  fc.assert(
    fc.property(fc.string(), (random) => {
      expect(confirmationCode(random)).toMatch(/^[2-9A-HJKMNP-TW-Z]{4}-[2-9A-HJKMNP-TW-Z]{4}$/);
    }),
  );
});

test('the same text gives the same code, another gives another', () => {
  expect(confirmationCode('a')).toBe(confirmationCode('a'));
  expect(confirmationCode('a')).not.toBe(confirmationCode('b'));
});
