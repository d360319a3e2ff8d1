import { expect, test } from 'vitest';

import { parsePatientIdentifier } from './patient-identifier.ts';

test.each([
  ['  LK-20_4471 ', 'LK-20_4471'],
  ['7', '7'],
])('"%s" is sent as %s', (text, identifier) => {
  expect(parsePatientIdentifier(text)).toBe(identifier);
});

test.each(['', '  ', 'LK 20', 'LK#20', 'ñ1', '<b>'])('"%s" is no identifier', (text) => {
  expect(parsePatientIdentifier(text)).toBeUndefined();
});
