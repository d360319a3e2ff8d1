import { expect, test } from 'vitest';

import { identifierKey, maskPatientIdentifier, parsePatientIdentifier } from './patient-identifier.ts';

test.each([
  ['  LK-20_4471 ', 'LK-20_4471'],
  ['7', '7'],
])('"%s" is sent as %s', (text, identifier) => {
  expect(parsePatientIdentifier(text)).toBe(identifier);
});

test.each(['', '  ', 'LK 20', 'LK#20', 'ñ1', '<b>'])('"%s" is no identifier', (text) => {
  expect(parsePatientIdentifier(text)).toBeUndefined();
});

test.each([
  ['LK 20 4471', 'LK204471'],
  ['LK#20/44.71', 'LK204471'],
  [' lk-20_44 ', 'lk-20_44'],
  ['#  /', ''],
])('of "%s" the mask leaves "%s"', (text, left) => {
  expect(maskPatientIdentifier(text)).toBe(left);
});

test.each(['LK-20_4471', 'lk 204471', 'LK204471', ' L K–20.44/71 '])('"%s" is compared as lk204471', (text) => {
  expect(identifierKey(text)).toBe('lk204471');
});
