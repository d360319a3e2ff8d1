import fc from 'fast-check';
import { expect, test } from 'vitest';
import { growExpiry, parseExpiry, tidyExpiry } from './card-expiry-rules.ts';

const today = '2026-11-21';

test.each([
  ['08/29', '2029-08'],
  ['8/29', '2029-08'],
  ['08/2029', '2029-08'],
  ['08 - 29', '2029-08'],
  ['2029-08', '2029-08'],
])('%s is the month %s', (typed, month) => {
  expect(parseExpiry(typed, today)).toBe(month);
});

test.each(['', '13/29', '00/29', '0829', '08/', '08/2', '8/029'])('"%s" is no month', (typed) => {
  expect(parseExpiry(typed, today)).toBeUndefined();
});

test.each([
  ['0', '0'],
  ['1', '1'],
  ['3', '03'],
  ['08', '08'],
  ['082', '08/2'],
  ['08/29', '08/29'],
  ['8/', '08/'],
  ['1/', '01/'],
  ['2029-08', '08/29'],
])('%s grows to %s', (typed, grown) => {
  expect(growExpiry(typed)).toBe(grown);
});

test('a year of four digits is shortened once the field is left', () => {
  expect(tidyExpiry('08/2029')).toBe('08/29');
});

test('growing what has grown changes nothing', () => {
  fc.assert(fc.property(fc.stringMatching(/^[0-9/]{0,7}$/), (typed) => growExpiry(growExpiry(typed)) === growExpiry(typed)));
});
