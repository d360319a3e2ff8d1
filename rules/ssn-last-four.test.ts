import { expect, test } from 'vitest';

import { parseSsnLastFour, ssnProblem } from './patient-identifier.ts';

test.each([
  ['', 'missing'],
  ['123', 'missing'],
  ['1234', undefined],
  [' 0001 ', undefined],
  ['12345', 'invalid'],
  ['12a4', 'invalid'],
])('"%s" has the problem %s', (text, problem) => {
  expect(ssnProblem(text)).toBe(problem);
});

test('surrounding space is not part of the digits', () => {
  expect(parseSsnLastFour(' 0001 ')).toBe('0001');
});
