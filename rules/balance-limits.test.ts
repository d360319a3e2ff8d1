import { expect, test } from 'vitest';

import { balanceProblem } from './plan-limits.ts';
import { toCents } from './cents.ts';

const limits = { minimum: toCents(5000), maximum: toCents(1_000_000) };

test.each([
  [4999, 'belowMinimum'],
  [5000, undefined],
  [1_000_000, undefined],
  [1_000_001, 'aboveMaximum'],
  [0, 'belowMinimum'],
])('a balance of %d cents has the problem %s', (total, problem) => {
  expect(balanceProblem(toCents(total), limits)).toBe(problem);
});
