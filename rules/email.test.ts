import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { isEmail, maskEmail } from './email.ts';

describe('isEmail', () => {
  test.each(['ana@example.com', 'a.b+c@mail.example.co', "o'connor@example.com", 'A@EXAMPLE.ORG', 'x@a-b.io'])(
    '%s is an address',
    (text) => {
      expect(isEmail(text)).toBe(true);
    },
  );

  test.each([
    '',
    'ana',
    'ana@',
    '@example.com',
    'ana@example',
    'a b@example.com',
    'ana@-a.com',
    'ana@a..com',
    'ana@example.com.',
    'ana@@example.com',
    'ana@example.com\n',
  ])('"%s" is no address', (text) => {
    expect(isEmail(text)).toBe(false);
  });

  test('254 characters are an address and 255 are not', () => {
    const tail = `@${'a.'.repeat(90)}com`;

    expect([254, 255].map((length) => isEmail('x'.repeat(length - tail.length) + tail))).toEqual([true, false]);
  });
});

describe('maskEmail', () => {
  test.each([
    ['ana.lopez@example.com', 'ana•••@example.com'],
    ['anna@example.com', 'ann•••@example.com'],
    ['ana@example.com', 'an•••@example.com'],
    ['a@example.com', '•••@example.com'],
    ['"a@b"@example.com', '"a@•••@example.com'],
    ['', '•••'],
    ['ana', '•••'],
    ['@example.com', '•••'],
  ])('%s is shown as %s', (email, mask) => {
    expect(maskEmail(email)).toBe(mask);
  });

  test('the mask shows neither the whole local part nor its length', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z.]{1,40}$/), (local) => {
        const [shown = '', rest] = maskEmail(`${local}@example.com`).split('•••');

        expect([shown.length < local.length, shown.length <= 3, rest]).toEqual([true, true, '@example.com']);
      }),
    );
  });
});
