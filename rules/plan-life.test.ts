import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { aDay } from './testing/builders.ts';
import { toCents } from './cents.ts';
import { addDays, addMonthsClamped, today } from './day.ts';
import { changeablePayments, nextPlanDay, paymentsAhead, planHasEnded, planLife } from './plan-life.ts';

/** A plan of one payment on this day. */
const plan = (due: string) => ({ last_payment_date: due, instalments: [{ number: 1, due, amount: 3_600 }] });

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
      const next = nextPlanDay({ due: last });
      expect(planLife(plan(last), next)).toBe('ended');
      expect(planLife(plan(last), addDays(next, -1))).toBe('lastPayments');
      expect(changeablePayments(plan(last), addDays(last, -10))).toHaveLength(1);
      expect(changeablePayments(plan(last), addDays(last, -9))).toEqual([]);
    }),
  );
});

test('a plan takes no bills once all of its payments that could change were charged early, and has not ended', () => {
  const instalments = ['2026-10-15', '2026-11-15'].map((due, index) => ({ number: index + 1, due, amount: 3_600 }));
  const early = { last_payment_date: '2026-11-15', instalments };

  expect([[], [2], [1, 2]].map((charged) => planLife(early, aDay('2026-10-07'), charged))).toEqual([
    'takesBills',
    'lastPayments',
    'lastPayments',
  ]);
  expect(planLife(early, aDay('2026-10-05'), [2])).toBe('takesBills');
});

test('a plan whose ledger is known has ended once nothing is open, whatever the day', () => {
  expect(planHasEnded(plan('2026-11-30'), aDay('2026-06-16'), toCents(0))).toBe(true);
  expect(planHasEnded(plan('2026-11-30'), aDay('2027-06-16'), toCents(1))).toBe(false);
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
