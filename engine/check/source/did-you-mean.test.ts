import { expect, test } from 'vitest';

import { findNearest } from './did-you-mean.ts';

test.for([
  ['bil-info', 'bill-info'],
  ['bill-inof', 'bill-info'],
  ['Bill-Info', 'bill-info'],
  ['adress', 'address'],
] as const)('%s is nearest to %s', ([wrong, right]) => {
  expect(findNearest(wrong, ['address', 'bill-info', 'success'])).toBe(right);
});

test('nothing is suggested for a name that is like none', () => {
  expect(findNearest('payment', ['address', 'bill-info'])).toBeUndefined();
});
