import { expect, test } from 'vitest';

import { parseSsnLastFour } from './patient-identifier.ts';

test.each(['', '123', '12345', '12a4'])('"%s" is not the last four digits of an SSN', (text) => {
  expect(parseSsnLastFour(text)).toBeUndefined();
});

test('surrounding space is not part of the digits', () => {
  expect(parseSsnLastFour(' 0001 ')).toBe('0001');
});
