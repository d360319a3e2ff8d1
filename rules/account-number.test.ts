import { expect, test } from 'vitest';

import { accountNumberProblem, parseAccountNumber } from './bank-account.ts';

test.each([
  ['', 'missing'],
  ['--', 'missing'],
  ['12a4', 'notDigits'],
  ['123', 'tooShort'],
  ['1234', undefined],
  ['1'.repeat(17), undefined],
  ['1'.repeat(18), 'tooLong'],
  ['0012-3456', undefined],
])('"%s" has the problem %s', (text, problem) => {
  expect(accountNumberProblem(text)).toBe(problem);
});

test('the parsed number keeps its leading zeros and loses its separators', () => {
  expect(parseAccountNumber(' 0012-3456 ')).toBe('00123456');
});

test('a number with a problem is not parsed', () => {
  expect(parseAccountNumber('123')).toBeUndefined();
});
