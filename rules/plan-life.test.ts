import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { aDay } from './testing/builders.ts';
import { addDays, addMonthsClamped, today } from './day.ts';
import { firstChangeableDay, nextPlanDay, paymentsAhead, planLife } from './plan-life.ts';

const plan = (last: string) => ({ last_payment_date: last });

describe('a plan whose last payment is on November 30', () => {
  test.each([
    ['2026-06-16', 'takesBills'],
    ['2026-11-20', 'takesBills'],
    ['2026-11-21', 'lastPayments'],
    ['2026-11-30', 'lastPayments'],
    ['2026-12-01', 'ended'],
    ['2027-06-18', 'ended'],
  ])('on %s is in %s', (day, life) => {
    expect(planLife(plan('2026-11-30'), aDay(day))).toBe(life);
  });
});

test.each([
  ['2028-02-29', '2028-02-29', 'lastPayments'],
  ['2028-02-29', '2028-03-01', 'ended'],
  ['2027-02-28', '2027-03-01', 'ended'],
  ['2026-12-31', '2026-12-31', 'lastPayments'],
  ['2026-12-31', '2027-01-01', 'ended'],
])('a plan with its last payment on %s is, on %s, in %s', (last, day, life) => {
  expect(planLife(plan(last), aDay(day))).toBe(life);
});

test('a plan ends at midnight of its provider, not of Greenwich', () => {
  const afterMidnightInGreenwich = new Date('2026-12-01T03:00:00Z');

  expect(planLife(plan('2026-11-30'), today('UTC', afterMidnightInGreenwich))).toBe('ended');
  expect(planLife(plan('2026-11-30'), today('Pacific/Honolulu', afterMidnightInGreenwich))).toBe('lastPayments');
});

test('a plan only ever goes on: it takes bills, then makes its last payments, then has ended the day after', () => {
  const order = ['takesBills', 'lastPayments', 'ended'];
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 36 }), fc.integer({ min: 1, max: 31 }), (months, chargeDay) => {
      const last = addMonthsClamped(aDay('2026-06-16'), months, chargeDay);
      const lives = Array.from({ length: 60 }, (_, index) => planLife(plan(last), addDays(last, index - 40)));
      expect(lives).toEqual(lives.toSorted((one, other) => order.indexOf(one) - order.indexOf(other)));
      expect(planLife(plan(last), nextPlanDay(plan(last)))).toBe('ended');
      expect(planLife(plan(last), addDays(nextPlanDay(plan(last)), -1))).toBe('lastPayments');
      expect(firstChangeableDay(addDays(last, -10))).toBe(last);
    }),
  );
});

describe('the payments ahead of a plan', () => {
  const instalments = ['2026-10-15', '2026-11-15', '2026-12-15'].map((due, index) => ({ number: index + 1, due, amount: 3_600 }));
  const numbers = (day: string, charged?: readonly number[]) =>
    paymentsAhead({ instalments }, day, charged).map(({ number }) => number);

  test('begin with the payment of the day', () => {
    expect([numbers('2026-11-15'), numbers('2026-11-16'), numbers('2026-12-16')]).toEqual([[2, 3], [3], []]);
  });

  test('are without those whose money has moved or is under way', () => {
    expect([numbers('2026-11-01', [1, 2]), numbers('2026-11-01', [1, 2, 3])]).toEqual([[3], []]);
  });
});
