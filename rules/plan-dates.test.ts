import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { addDays, addMonthsClamped, dayOfMonth, daysBetween, type DayString } from './day.ts';
import { type DatedPayment, moveDates, skipDates } from './plan-dates.ts';
import { nthPaymentDay } from './schedule.ts';

const day = (text: string) => text as DayString;

function payments(
  dues: readonly string[],
  changes: Readonly<Record<number, Partial<DatedPayment>>> = {},
): readonly DatedPayment[] {
  return dues.map((due, index) => ({
    number: index + 1,
    due: day(due),
    isOpen: true,
    isPending: false,
    hasFailed: false,
    ...changes[index + 1],
  }));
}

const move = (dues: readonly string[], chargeDay: number, today: string, changes = {}) =>
  moveDates(payments(dues, changes), chargeDay, day(today))?.moved.map(({ due }) => due);
const skip = (dues: readonly string[], chargeDay: number, today: string, changes = {}) =>
  skipDates(payments(dues, changes), chargeDay, day(today))?.moved.map(({ due }) => due);

const SUMMER = ['2026-07-15', '2026-08-15', '2026-09-15'];

describe('another day of the month', () => {
  test('moves each payment within its month', () => {
    expect(move(SUMMER, 28, '2026-07-01')).toEqual(['2026-07-28', '2026-08-28', '2026-09-28']);
    expect(move(SUMMER, 5, '2026-07-01')).toEqual(['2026-07-05', '2026-08-05', '2026-09-05']);
  });

  test('begins in the next month where the day has passed, or is less than three days ahead', () => {
    expect(move(SUMMER, 5, '2026-07-03')).toEqual(['2026-08-05', '2026-09-05', '2026-10-05']);
    expect(move(SUMMER, 5, '2026-07-02')?.[0]).toBe('2026-07-05');
  });

  test('leaves a payment that is less than three days ahead, and two weeks after it', () => {
    expect(move(SUMMER, 28, '2026-07-13')).toEqual(['2026-08-28', '2026-09-28']);
    expect(move(SUMMER, 20, '2026-07-12')).toEqual(['2026-07-20', '2026-08-20', '2026-09-20']);
    expect(move(['2026-07-28', '2026-08-28'], 1, '2026-07-27')).toEqual(['2026-09-01']);
  });

  test('means the last day in a shorter month', () => {
    expect(move(['2028-01-15', '2028-02-15', '2028-03-15', '2028-04-15'], 31, '2028-01-02')).toEqual([
      '2028-01-31',
      '2028-02-29',
      '2028-03-31',
      '2028-04-30',
    ]);
  });

  test('leaves a payment that has failed, and waits for one that is under way among those that would move', () => {
    expect(move(SUMMER, 28, '2026-07-18', { 1: { hasFailed: true } })).toEqual(['2026-08-28', '2026-09-28']);
    expect(move(SUMMER, 28, '2026-07-18', { 1: { isPending: true } })).toEqual(['2026-08-28', '2026-09-28']);
    expect(move(SUMMER, 28, '2026-07-01', { 3: { isPending: true } })).toBeUndefined();
  });

  test('moves nothing where it is the same, or nothing is far enough ahead', () => {
    expect(move(SUMMER, 15, '2026-07-01')).toBeUndefined();
    expect(move(SUMMER, 28, '2026-09-13')).toBeUndefined();
    expect(move(SUMMER, 28, '2026-07-01', { 1: { isOpen: false }, 2: { isOpen: false }, 3: { isOpen: false } })).toBeUndefined();
  });
});

describe('a skipped payment', () => {
  test('moves with all after it one month on', () => {
    expect(skip(SUMMER, 15, '2026-07-12')).toEqual(['2026-08-15', '2026-09-15', '2026-10-15']);
  });

  test('keeps the 31st after a shorter month', () => {
    expect(skip(['2027-01-31', '2027-02-28', '2027-03-31'], 31, '2027-01-02')).toEqual([
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
    ]);
  });

  test('is refused less than three days ahead, or while another one is overdue or has failed', () => {
    expect(skip(SUMMER, 15, '2026-07-13')).toBeUndefined();
    expect(skip(SUMMER, 15, '2026-07-16')).toBeUndefined();
    expect(skip(SUMMER, 15, '2026-07-16', { 1: { hasFailed: true } })).toBeUndefined();
    expect(skip(SUMMER, 15, '2026-07-16', { 1: { isPending: true } })).toEqual(['2026-09-15', '2026-10-15']);
  });

  test('moves a later one that was paid ahead, and ends with the last one that is open', () => {
    const skipped = skipDates(payments(SUMMER, { 3: { isOpen: false } }), 15, day('2026-07-01'));
    expect(skipped?.moved.map(({ due }) => due)).toEqual(['2026-08-15', '2026-09-15', '2026-10-15']);
    expect(skipped?.last).toBe('2026-09-15');
  });
});

test('every change of days keeps one payment a month, in order, none within three days, and moves no payment under way', () => {
  const plan = fc.record({
    chargeDay: fc.integer({ min: 1, max: 31 }),
    wanted: fc.integer({ min: 1, max: 31 }),
    first: fc.integer({ min: 0, max: 1500 }).map((days) => addDays(day('2026-01-01'), days)),
    months: fc.integer({ min: 1, max: 24 }),
    today: fc.integer({ min: -40, max: 700 }),
    pending: fc.option(fc.integer({ min: 1, max: 24 })),
    paid: fc.array(fc.integer({ min: 1, max: 24 }), { maxLength: 4 }),
  });
  fc.assert(
    fc.property(plan, fc.boolean(), ({ chargeDay, wanted, first, months, today: after, pending, paid }, isSkip) => {
      const begin = addMonthsClamped(first, 0, chargeDay);
      const dated = Array.from({ length: months }, (_, index): DatedPayment => {
        const number = index + 1;
        const isOpen = !paid.includes(number);
        return {
          number,
          due: nthPaymentDay(begin, chargeDay, number),
          isOpen,
          isPending: isOpen && pending === number,
          hasFailed: false,
        };
      });
      const today = addDays(begin, after);
      const change = isSkip ? skipDates(dated, chargeDay, today) : moveDates(dated, wanted, today);
      if (!change) return;

      const dayOf = new Map(change.moved.map(({ number, due }) => [number, due]));
      const all = dated.map(({ number, due }) => dayOf.get(number) ?? due);
      const monthsOf = all.map((due) => due.slice(0, 7));
      expect(new Set(monthsOf).size).toBe(months);
      expect(all).toEqual(all.toSorted());
      for (const { number, due, isPending } of dated) {
        const moved = dayOf.get(number);
        if (moved === undefined) continue;
        expect(isPending).toBe(false);
        expect(daysBetween(today, due)).toBeGreaterThanOrEqual(3);
        expect(daysBetween(today, moved)).toBeGreaterThanOrEqual(3);
        if (isSkip) expect(moved > due).toBe(true);
        else expect(dayOfMonth(moved) === wanted || dayOfMonth(addDays(moved, 1)) === 1).toBe(true);
      }
    }),
    { numRuns: 1000 },
  );
});
