import fc from 'fast-check';
import { expect, test } from 'vitest';

import { aDay } from './testing/builders.ts';
import { sumCents, toCents } from './cents.ts';
import { paymentSchedule } from './schedule.ts';

test('a schedule has a number, a day and an amount for every month', () => {
  const schedule = paymentSchedule({ total: toCents(10_000), months: 3, chargeDay: 31, today: aDay('2026-01-15'), leadDays: 10 });

  expect(schedule).toEqual([
    { number: 1, due: '2026-01-31', amount: 3334 },
    { number: 2, due: '2026-02-28', amount: 3334 },
    { number: 3, due: '2026-03-31', amount: 3332 },
  ]);
});

test('a schedule of one cent has one payment', () => {
  const schedule = paymentSchedule({ total: toCents(1), months: 1, chargeDay: 1, today: aDay('2026-03-10'), leadDays: 10 });

  expect(schedule).toEqual([{ number: 1, due: '2026-04-01', amount: 1 }]);
});

test('terms without a cent for each month are refused', () => {
  expect(() => paymentSchedule({ total: toCents(2), months: 3, chargeDay: 1, today: aDay('2026-03-10'), leadDays: 10 })).toThrow(
    RangeError,
  );
});

test('every schedule pays exactly the total, on days that follow one another', () => {
  const terms = fc.record({
    total: fc.integer({ min: 60, max: 10_000_000 }).map(toCents),
    months: fc.integer({ min: 1, max: 60 }),
    chargeDay: fc.integer({ min: 1, max: 31 }),
    today: fc
      .date({ min: new Date('2020-01-01'), max: new Date('2110-12-31'), noInvalidDate: true })
      .map((date) => aDay(date.toISOString().slice(0, 10))),
    leadDays: fc.integer({ min: 0, max: 45 }),
  });
  fc.assert(
    fc.property(terms, (theseTerms) => {
      const schedule = paymentSchedule(theseTerms);
      const days = schedule.map(({ due }) => due);

      expect(sumCents(schedule.map(({ amount }) => amount))).toBe(theseTerms.total);
      expect(days).toEqual([...new Set(days)].toSorted());
    }),
  );
});
