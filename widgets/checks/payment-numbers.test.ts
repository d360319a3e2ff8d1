import { expect, it } from 'vitest';

import { check } from './payment-numbers.ts';

it.each([
  ['typed', 'card', undefined],
  ['complete', 'bank', undefined],
  ['incomplete', 'card', 'card'],
  ['incomplete', 'hsa-fsa', 'card'],
  ['incomplete', 'bank', 'bank'],
  ['failed', 'card', 'notLoaded'],
])('numbers that are %s for the kind "%s" have the problem %s', (value, kind, problem) => {
  expect(check(value, { kind }, {} as never)).toBe(problem);
});
