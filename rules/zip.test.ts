import { expect, test } from 'vitest';

import { parseZip } from './address.ts';

test.each(['94110', ' 94110 ', '94110-1234', '941101234', '94110 1234'])('"%s" is in 94110', (text) => {
  expect(parseZip(text)).toBe('94110');
});

test('a zip code keeps its leading zero', () => {
  expect(parseZip('02139')).toBe('02139');
});

test.each(['', '9411', '941101', '94110-12', '9411O', '94110-12345', 'K1A 0B1'])('"%s" is no zip code', (text) => {
  expect(parseZip(text)).toBeUndefined();
});
