import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { formatPhone, maskPhone, parsePhone, phoneProblem } from './phone.ts';

const numbers = fc.stringMatching(/^\d{10}$/);

describe('parsePhone', () => {
  test.each([
    '5550100123',
    '(555) 010-0123',
    '555-010-0123',
    '555.010.0123',
    ' 555 010 0123 ',
    '+1 555 010 0123',
    '1-555-010-0123',
    '15550100123',
    '+15550100123',
    '\u202A+1 (555) 010\u20110123\u202C',
  ])('%s is one number', (text) => {
    expect(parsePhone(text)).toBe('5550100123');
  });

  test.each(['', '555010012', '25550100123', '555-010-0123 ext 5', '555-010-01234', 'call 5550100123', '+1'])(
    '"%s" is no phone number',
    (text) => {
      expect(parsePhone(text)).toBeUndefined();
    },
  );

  test('ten digits are kept even when they start with 1', () => {
    expect(parsePhone('1555010012')).toBe('1555010012');
  });

  test('what was formatted reads back as the same number, with or without the country code', () => {
    fc.assert(
      fc.property(numbers, (digits) => {
        expect([parsePhone(formatPhone(digits)), parsePhone(`+1 ${formatPhone(digits)}`)]).toEqual([digits, digits]);
      }),
    );
  });
});

describe('phoneProblem', () => {
  test.each([
    ['', 'missing'],
    ['  ', 'missing'],
    ['555', 'notTenDigits'],
    ['abc', 'notTenDigits'],
    ['555-010-0123', undefined],
  ])('"%s" has the problem %s', (text, problem) => {
    expect(phoneProblem(text)).toBe(problem);
  });
});

describe('showing', () => {
  test('ten digits are written in groups', () => {
    expect(formatPhone('5550100123')).toBe('(555) 010-0123');
  });

  test('what is not ten digits is shown as it is', () => {
    expect(formatPhone('55501')).toBe('55501');
  });

  test('a mask shows the last four digits', () => {
    expect(maskPhone('5550100123')).toBe('•••-•••-0123');
  });

  test.each(['', '0123', 'abc'])('the mask of "%s" shows nothing', (text) => {
    expect(maskPhone(text)).toBe('•••-•••-••••');
  });

  test('a mask never shows more than four digits', () => {
    fc.assert(
      fc.property(fc.oneof(numbers, fc.string()), (text) => {
        expect(maskPhone(text).replace(/\D/g, '').length).toBeLessThanOrEqual(4);
      }),
    );
  });
});
