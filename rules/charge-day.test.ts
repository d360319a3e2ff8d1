import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { aDay } from './testing/builders.ts';
import { firstPaymentDay, nthPaymentDay } from './schedule.ts';
import { addDays, addMonthsClamped, dayOfMonth, daysBetween } from './day.ts';

const days = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2110-12-31'), noInvalidDate: true })
  .map((date) => aDay(date.toISOString().slice(0, 10)));
const chargeDays = fc.integer({ min: 1, max: 31 });

describe('firstPaymentDay', () => {
  test.each([
    ['2026-03-10', 20, 10, '2026-03-20'],
    ['2026-03-10', 19, 10, '2026-04-19'],
    ['2026-03-10', 10, 0, '2026-03-10'],
    ['2026-03-10', 9, 0, '2026-04-09'],
    ['2026-02-10', 31, 10, '2026-02-28'],
    ['2024-02-10', 31, 10, '2024-02-29'],
    ['2026-02-18', 31, 10, '2026-02-28'],
    ['2026-02-19', 31, 10, '2026-03-31'],
    ['2024-02-19', 31, 10, '2024-02-29'],
    ['2024-02-19', 29, 10, '2024-02-29'],
    ['2026-02-19', 29, 10, '2026-03-29'],
    ['2026-04-20', 31, 10, '2026-04-30'],
    ['2026-12-25', 1, 10, '2027-02-01'],
    ['2026-12-22', 1, 10, '2027-01-01'],
    ['2026-01-31', 30, 0, '2026-02-28'],
  ])('on %s for day %d with %d days ahead it is %s', (today, chargeDay, leadDays, first) => {
    expect(firstPaymentDay(aDay(today), chargeDay, leadDays)).toBe(first);
  });

  test.each([0, 32, -1, 1.5, NaN])('charge day %d is refused', (chargeDay) => {
    expect(() => firstPaymentDay(aDay('2026-03-10'), chargeDay, 10)).toThrow(RangeError);
  });

  test('it is never earlier than the lead and never a whole month after it', () => {
    fc.assert(
      fc.property(days, chargeDays, fc.integer({ min: 0, max: 60 }), (today, chargeDay, leadDays) => {
        const wait = daysBetween(addDays(today, leadDays), firstPaymentDay(today, chargeDay, leadDays));

        expect(wait).toBeGreaterThanOrEqual(0);
        expect(wait).toBeLessThanOrEqual(31);
      }),
    );
  });
});

describe('nthPaymentDay', () => {
  test('the 31st comes back after February and after months of thirty days', () => {
    const days = [1, 2, 3, 4].map((n) => nthPaymentDay(aDay('2026-01-31'), 31, n));

    expect(days).toEqual(['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30']);
  });

  test('a plan that begins on a clamped day goes on with the charge day', () => {
    expect([2, 13, 25].map((n) => nthPaymentDay(aDay('2026-02-28'), 31, n))).toEqual(['2026-03-31', '2027-02-28', '2028-02-29']);
  });

  test.each([
    ['2027-02-28', 13, '2028-02-29'],
    ['2028-02-29', 13, '2029-02-28'],
    ['2027-02-28', 12, '2028-01-30'],
  ])('day 30 from %s is %i. on %s', (first, n, day) => {
    expect(nthPaymentDay(aDay(first), 30, n)).toBe(day);
  });

  test('charge days never drift: one payment in each month, on the charge day or on the last day of a shorter month', () => {
    fc.assert(
      fc.property(days, chargeDays, fc.integer({ min: 1, max: 60 }), (today, chargeDay, n) => {
        const first = firstPaymentDay(today, chargeDay, 10);
        const day = nthPaymentDay(first, chargeDay, n);
        const isLastOfMonth = dayOfMonth(addDays(day, 1)) === 1;

        expect(day.slice(0, 7)).toBe(addMonthsClamped(first, n - 1, 1).slice(0, 7));
        expect(dayOfMonth(day) === chargeDay || (dayOfMonth(day) < chargeDay && isLastOfMonth)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});
