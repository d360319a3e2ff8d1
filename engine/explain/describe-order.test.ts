import { expect, test } from 'vitest';

import { describeOrder } from './describe-order.ts';

const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri'];

test.each<[string, readonly string[], readonly string[]]>([
  ['the same order', DAYS, []],
  ['one that moves', ['mon', 'thu', 'tue', 'wed', 'fri'], ['The day thu (now after mon) changes its place.']],
  ['one that is first now', ['fri', 'mon', 'tue', 'wed', 'thu'], ['The day fri (now first) changes its place.']],
  [
    'several that move',
    ['wed', 'thu', 'fri', 'tue', 'mon'],
    ['The days tue (now after fri) and mon (now after tue) change places.'],
  ],
  ['one that is new, and one that is gone', ['mon', 'sun', 'tue', 'wed', 'thu'], []],
])('%s', (_, after, sentences) => {
  expect(describeOrder('day', DAYS, after)).toEqual(sentences);
});

test('of many that move, five are named and the others counted', () => {
  const many = Array.from({ length: 31 }, (_, index) => `s${index}`);

  const [sentence = '', ...others] = describeOrder('step', many, many.toReversed());

  expect(others).toEqual([]);
  expect(sentence).toMatch(/and 25 more change places\.$/);
});
