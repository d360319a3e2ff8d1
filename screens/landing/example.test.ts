import { expect, test } from 'vitest';

import { examplePlans, exampleProgress } from './example.ts';

test('the example shows plans that the provider has', () => {
  expect(examplePlans({ plan_lengths: [3, 6, 9, 12, 18, 24, 36] })).toEqual([
    { months: 12, monthly: 8772 },
    { months: 18, monthly: 5848 },
    { months: 24, monthly: 4386 },
  ]);
});

test.each([
  [[48, 60], [48]],
  [[6], [6]],
  [
    [3, 12, 48],
    [3, 12],
  ],
])('of plans over %j months, %j are shown', (plan_lengths, months) => {
  expect(examplePlans({ plan_lengths }).map((plan) => plan.months)).toEqual(months);
});

test.each([[[3, 6]], [[24]], [[7, 11]], [[60]]])('what is paid and what is left of %j come to the bills', (plan_lengths) => {
  const { monthly, months, paid, left } = exampleProgress({ plan_lengths });

  // The last payment may be a few cents less than the others.
  expect(Math.abs(paid * monthly + left - 105_264)).toBeLessThan(months);
  expect(paid).toBeLessThan(months);
});
