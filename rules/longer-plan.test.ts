import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import type { PlanDraft } from '#api/entities';

import { toCents } from './cents.ts';
import { addDays } from './day.ts';
import { extendPlan } from './longer-plan.ts';
import { aDay } from './testing/builders.ts';
import { aDraft, START } from './testing/a-draft.ts';

const amounts = ({ instalments }: PlanDraft) => instalments.map(({ amount }) => amount);
const extend = (draft: PlanDraft, added: number, today = START, longest = 36) =>
  extendPlan(draft, toCents(added), today, { longest });

test('the monthly payment stays, and more payments follow, of which the last takes the rest', () => {
  const longer = extend(aDraft(), 50_00);

  expect(longer && amounts(longer.draft)).toEqual([20_00, 20_00, 20_00, 20_00, 20_00, 20_00, 20_00, 20_00, 10_00]);
  expect(longer?.draft).toMatchObject({ months: 9, monthly_amount: 20_00, last_amount: 10_00, total_amount: 170_00 });
  expect(longer?.draft).toMatchObject({ last_payment_date: '2027-03-15' });
  expect(longer?.firstChanged).toBe('2027-01-15');
});

test('a smaller last payment is filled up first', () => {
  const longer = extend(aDraft({ total: 100_01, months: 3 }), 10_00);

  expect(longer && amounts(longer.draft)).toEqual([33_34, 33_34, 33_34, 9_99]);
  expect(longer?.firstChanged).toBe('2026-09-15');
});

test('a rest of less than a dollar joins the payment before it', () => {
  expect(
    extend(aDraft(), 20_99)
      ?.draft.instalments.slice(5)
      .map(({ amount }) => amount),
  ).toEqual([20_00, 20_99]);
  expect(
    extend(aDraft(), 21_00)
      ?.draft.instalments.slice(5)
      .map(({ amount }) => amount),
  ).toEqual([20_00, 20_00, 1_00]);
});

test('payments on the 31st are on the last day of shorter months', () => {
  const longer = extend(aDraft({ chargeDay: 31 }), 60_00);

  expect(longer?.draft.instalments.slice(6).map(({ due }) => due)).toEqual(['2026-12-31', '2027-01-31', '2027-02-28']);
});

test('a last payment that was charged early stays as it is', () => {
  const longer = extendPlan(aDraft({ total: 100_01, months: 3 }), toCents(10_00), START, { charged: [3], longest: 36 });

  expect(longer && amounts(longer.draft)).toEqual([33_34, 33_34, 33_33, 10_00]);
});

test('a plan does not have more payments than the longest', () => {
  expect(extend(aDraft(), 60_00, START, 9)?.draft.months).toBe(9);
  expect(extend(aDraft(), 61_00, START, 9)).toBeUndefined();
});

test.each(['2026-12-06', '2027-01-01'])('on %s no payment is left that could change', (day) => {
  expect(extend(aDraft(), 60_00, aDay(day))).toBeUndefined();
});

describe('whatever the plan, the day, what is added and what was charged early', () => {
  const cases = fc.record({
    months: fc.integer({ min: 1, max: 36 }),
    extra: fc.integer({ min: 0, max: 1_000_000 }),
    chargeDay: fc.integer({ min: 1, max: 31 }),
    added: fc.integer({ min: 1, max: 1_000_000 }),
    later: fc.integer({ min: 0, max: 1200 }),
    charged: fc.uniqueArray(fc.integer({ min: 1, max: 36 }), { maxLength: 5 }),
  });
  const longest = 60;

  test('it adds up to the cent, keeps what is charged or soon, and no payment is more than a dollar above the monthly one', () => {
    fc.assert(
      fc.property(cases, ({ months, extra, chargeDay, added, later, charged }) => {
        const draft = aDraft({ total: months + extra, months, chargeDay });
        const today = addDays(START, later);
        const longer = extendPlan(draft, toCents(added), today, { charged, longest });
        if (!longer) return;

        const after = longer.draft.instalments;
        expect(amounts(longer.draft).reduce((sum, amount) => sum + amount, 0)).toBe(draft.total_amount + added);
        expect(longer.draft.total_amount).toBe(draft.total_amount + added);
        expect(after.slice(0, months - 1)).toEqual(draft.instalments.slice(0, -1));
        expect(after.map(({ due }) => due)).toEqual([...new Set(after.map(({ due }) => due))].toSorted());
        expect(after.map(({ number }) => number)).toEqual(after.map((_, index) => index + 1));
        if (charged.includes(months)) expect(after[months - 1]).toEqual(draft.instalments[months - 1]);
        expect(longer.firstChanged >= addDays(today, 10)).toBe(true);
        expect(longer.draft.months).toBe(after.length);
        expect(longer.draft.months).toBeLessThanOrEqual(longest);
        for (const { amount } of after.slice(months, -1)) expect(amount).toBe(draft.monthly_amount);
        expect(longer.draft.last_amount).toBeLessThan(draft.monthly_amount + 1_00);
        if (after.length > months) expect(longer.draft.last_amount).toBeGreaterThanOrEqual(Math.min(1_00, draft.monthly_amount));
      }),
    );
  });
});
