import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { toCents } from './cents.ts';
import type { DayString } from './day.ts';
import { payableAmounts, spreadPayment, type OpenPayment } from './spread-payment.ts';

const day = (text: string) => text as DayString;
const TODAY = day('2026-08-01');

/** Payments from July on; two months are ahead of each other. */
function open(...cents: readonly number[]): readonly OpenPayment[] {
  return cents.map((one, index) => ({
    number: index + 1,
    due: day(`2026-${String(index + 7).padStart(2, '0')}-15`),
    open: toCents(one),
  }));
}

const spread = (cents: readonly number[], amount: number) =>
  spreadPayment(open(...cents), toCents(amount), TODAY)?.map((share) => [share.number, share.amount]);

describe('a sum that is paid towards a plan', () => {
  test('goes to what is overdue, then to the next payment, then from the last one backwards', () => {
    const plan = [20_000, 20_000, 20_000, 20_000];

    expect(spread(plan, 5_000)).toEqual([[1, 5_000]]);
    expect(spread(plan, 30_000)).toEqual([
      [1, 20_000],
      [2, 10_000],
    ]);
    expect(spread(plan, 45_000)).toEqual([
      [1, 20_000],
      [2, 20_000],
      [4, 5_000],
    ]);
    expect(spread(plan, 80_000)).toEqual([
      [1, 20_000],
      [2, 20_000],
      [3, 20_000],
      [4, 20_000],
    ]);
  });

  test('counts a payment of today as the next one', () => {
    const [, second] = open(0, 20_000);
    expect(spreadPayment(open(0, 20_000, 20_000), toCents(100), second?.due ?? TODAY)?.[0]?.number).toBe(2);
  });

  test('leaves no payment with less than a dollar, which no processor would charge', () => {
    expect(spread([0, 20_000, 20_000], 19_950)).toEqual([
      [2, 19_900],
      [3, 50],
    ]);
  });

  test.each([
    ['nothing', 0],
    ['less than a dollar', 99],
    ['all but 99 cents', 39_901],
    ['a cent too much', 40_001],
  ])('is refused when it is %s', (_, amount) => {
    expect(spread([0, 20_000, 20_000], amount)).toBeUndefined();
  });

  test('pays off a rest of less than a dollar', () => {
    expect(payableAmounts(open(0, 0, 40))).toEqual({ least: 40, most: 40 });
    expect(spread([0, 0, 40], 40)).toEqual([[3, 40]]);
    expect(payableAmounts(open(0, 0))).toBeUndefined();
  });

  test('is shared to the cent, gives no payment more than is open, and leaves no crumb', () => {
    const dollars = fc.integer({ min: 200, max: 100_000 });
    fc.assert(
      fc.property(fc.array(dollars, { minLength: 1, maxLength: 5 }), fc.nat(500_000), (cents, amount) => {
        const payments = open(...cents);
        const shares = spreadPayment(payments, toCents(amount), TODAY);
        const most = cents.reduce((sum, one) => sum + one, 0);
        const rest = most - amount;
        const isPayable = amount >= 100 && rest >= 0 && (rest === 0 || rest >= 100);
        expect(shares !== undefined).toBe(isPayable);
        if (!shares) return;

        expect(shares.reduce((sum, share) => sum + share.amount, 0)).toBe(amount);
        for (const { number, open: owed } of payments) {
          const left = owed - (shares.find((share) => share.number === number)?.amount ?? 0);
          expect(left === 0 || left >= 100).toBe(true);
        }
        expect(shares.every((share) => share.amount > 0)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
