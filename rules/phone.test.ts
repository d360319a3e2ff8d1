import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { phoneProblem } from './phone-problem.ts';
import { formatPhone, maskPhone, parsePhone, phoneLink, splitAtPhones } from './phone.ts';
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
    '555.010.0123 ext. 5',
    '(555) 010-0123 x12345',
    '1 555 010 0123, extension 7',
    '555-010-0123 #4',
    '555 010 0123 anexo 12',
  ])('%s is one number', (text) => {
    expect(parsePhone(text)).toBe('5550100123');
  });

  test.each([
    '',
    '555010012',
    '25550100123',
    '155501001234',
    '555-010-01234',
    'call 5550100123',
    '+1',
    '+44 20 7946 0958',
    '+5550100123',
    '555+0100123',
  ])('"%s" is no phone number', (text) => {
    expect(parsePhone(text)).toBeUndefined();
  });

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
    ['15855550123 4', 'notTenDigits'],
    ['+44 20 7946 0958', 'foreign'],
    ['+52 55 1234 5678', 'foreign'],
    ['0044 20 7946 0958', 'foreign'],
    ['011 44 20 7946 0958', 'foreign'],
    ['1555010012', 'notValid'],
    ['555-010-0123', 'notValid'],
    ['911-555-0123', 'notValid'],
    ['+1 (185) 555-0123', 'notValid'],
    ['585-555-0123', undefined],
    ['+1 585-555-0123 ext. 9', undefined],
  ])('"%s" has the problem %s', (text, problem) => {
    expect(phoneProblem(text)).toBe(problem);
  });
});

test('no number behind a plus sign and another code than 1 is read as a US number', () => {
  const countries = fc.stringMatching(/^[02-9]\d{0,2}$/);
  const rest = fc.stringMatching(/^[ ()\d.-]{4,18}$/);
  fc.assert(
    fc.property(countries, rest, (country, number) => {
      const text = `+${country} ${number}`;

      expect([text, parsePhone(text), phoneProblem(text)]).toEqual([text, undefined, 'foreign']);
    }),
    { numRuns: 1000 },
  );
});

test('a number is read the same in every usual notation, whatever its extension', () => {
  const before = fc.constantFrom('', '1', '1 ', '1-', '+1', '+1 ', '(+1) ', ' ');
  const between = fc.constantFrom('', ' ', '-', '.', '\u2011', ' - ');
  const after = fc.constantFrom('', ' ', ' ext 5', ' x21', ', ext. 4711', '#9', ' Extension 3', ' anexo 44');
  fc.assert(
    fc.property(numbers, before, between, after, (digits, prefix, gap, end) => {
      const text = `${prefix}${digits.slice(0, 3)}${gap}${digits.slice(3, 6)}${gap}${digits.slice(6)}${end}`;

      expect([text, parsePhone(text)]).toEqual([text, digits]);
    }),
    { numRuns: 1000 },
  );
});

test('a text without a problem is ten digits of the North American plan', () => {
  fc.assert(
    fc.property(fc.oneof(numbers, fc.string(), fc.stringMatching(/^[+\d ()#x.-]{8,20}$/)), (text) => {
      if (phoneProblem(text) === undefined) expect(parsePhone(text)).toMatch(/^[2-9]\d{2}[2-9]\d{6}$/);
    }),
    { numRuns: 1000 },
  );
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

test('a text is cut at every phone number in it, and at nothing else', () => {
  const text = `Call ${formatPhone('8885550142')} or (888)\u00a0555-0143, plan 555-0144.`;

  expect(splitAtPhones(text)).toEqual(['Call ', '(888) 555-0142', ' or ', '(888)\u00a0555-0143', ', plan 555-0144.']);
  expect(splitAtPhones(text).map(phoneLink)[1]).toBe('tel:+18885550142');
});
