import { expect, test } from 'vitest';

import { referenceCode } from './application.ts';

test('a reference is the beginning of the application id, in two groups', () => {
  expect(referenceCode('3f2a91bc-0d4e-4c1a-9a55-0b8d1a2c3e4f')).toBe('3F2A-91BC');
});

test('an id that is too short is given as it is', () => {
  expect([referenceCode(''), referenceCode('ab'), referenceCode('abcde')]).toEqual(['', 'AB', 'ABCD-E']);
});
