import { splitIntoInstalments, toCents } from '#rules';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { exampleAmounts, examplePlan, exampleProgress, firstExample } from './example.ts';

const limits = (minimum_balance_cents: number, maximum_balance_cents: number, plan_lengths: readonly number[] = [3, 6, 12]) => ({
  minimum_balance_cents,
  maximum_balance_cents,
  plan_lengths,
});

test('the amounts go from one limit of the provider to the other, in round steps', () => {
  const amounts = exampleAmounts(limits(3_500, 750_000));

  expect(amounts.slice(0, 3)).toEqual([3_500, 5_000, 10_000]);
  expect(amounts.slice(-2)).toEqual([745_000, 750_000]);
});

test('the amounts rise, are few enough for a slider, and each can be paid over every length', () => {
  const lengths = fc.uniqueArray(fc.integer({ min: 1, max: 120 }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e6 }), fc.integer({ min: 1, max: 1e8 }), lengths, (least, more, plan_lengths) => {
      const amounts = exampleAmounts(limits(least, least + 200 + more, plan_lengths));

      expect(amounts.every((amount, at) => at === 0 || amount > (amounts[at - 1] ?? 0))).toBe(true);
      expect(amounts.length).toBeLessThanOrEqual(202);
      for (const months of plan_lengths) expect(splitIntoInstalments(amounts[0] ?? toCents(0), months)).toHaveLength(months);
    }),
  );
});

test.each([
  [[3, 6, 9, 12, 18, 24, 36], 24],
  [[48, 60], 48],
  [[6], 6],
])('of the lengths %j, %i months are chosen first', (lengths, months) => {
  expect(firstExample(limits(5_000, 500_000, lengths)).months).toBe(months);
});

test('a plan is computed as real ones are', () => {
  expect(examplePlan(toCents(170_000), 24)).toEqual({ total: 170_000, months: 24, monthly: 7_084, last: 7_068 });
});

test.each([[[3, 6]], [[24]], [[7, 11]], [[60]]])('what is paid and what is left of %j come to the bills', (lengths) => {
  const { monthly, months, paid, left, total } = exampleProgress(limits(5_000, 500_000, lengths));

  expect(paid * monthly + left).toBe(total);
  expect(paid).toBeLessThan(months);
});
