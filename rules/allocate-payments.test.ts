import fc from 'fast-check';
import { expect, test } from 'vitest';

import { allocatePayments, type Movement } from './allocate-payments.ts';
import { toCents } from './cents.ts';

const at = (day: number) => new Date(Date.UTC(2026, 0, day));
const bill = (amount: number, since = 1) => ({ amount: toCents(amount), since: at(since) });
const movement = (day: number, charge: string | null, paid: number, forgiven = 0, surplus = 0): Movement => {
  return { at: at(day), charge, paid: toCents(paid), forgiven: toCents(forgiven), surplus: toCents(surplus) };
};
const allocated = (bills: readonly ReturnType<typeof bill>[], ...movements: readonly Movement[]) =>
  allocatePayments(bills, movements).map((lines) => lines.map((line) => [line.bill, line.cents]));

test('payments fill the oldest bill, then the next', () => {
  const bills = [bill(25_000), bill(35_000)];

  expect(allocated(bills, movement(2, 'a', 20_000), movement(3, 'b', 20_000), movement(4, 'c', 20_000))).toEqual([
    [[0, 20_000]],
    [
      [0, 5_000],
      [1, 15_000],
    ],
    [[1, 20_000]],
  ]);
});

test('a return undoes its own posting, and the next payment fills the space', () => {
  const bills = [bill(25_000), bill(35_000)];
  const movements = [movement(2, 'a', 20_000), movement(3, 'b', 20_000), movement(4, 'a', -20_000), movement(5, 'c', 20_000)];

  expect(allocated(bills, ...movements).slice(2)).toEqual([[[0, -20_000]], [[0, 20_000]]]);
});

test('what is refunded and forgiven is not filled again, until the refund fails', () => {
  const bills = [bill(10_000), bill(10_000)];
  const movements = [movement(2, 'a', 10_000), movement(3, 'a', -4_000, 4_000), movement(4, 'b', 10_000)];

  expect(allocated(bills, ...movements).slice(1)).toEqual([[[0, -4_000]], [[1, 10_000]]]);
  expect(allocated(bills, ...movements, movement(5, 'a', 4_000, -4_000)).at(-1)).toEqual([[0, 4_000]]);
});

test('what is forgiven without a charge is of the newest bill', () => {
  expect(allocated([bill(10_000), bill(10_000)], movement(2, null, 0, 12_000), movement(3, 'a', 8_000))).toEqual([
    [],
    [[0, 8_000]],
  ]);
});

test('a surplus belongs to no bill, until it is used', () => {
  const bills = [bill(10_000)];

  expect(allocated(bills, movement(2, 'a', 0, 0, 5_000), movement(3, 'a', 5_000, 0, -5_000))).toEqual([
    [[null, 5_000]],
    [
      [0, 5_000],
      [null, -5_000],
    ],
  ]);
});

test('a bill that joined later gets nothing of what was paid before', () => {
  const bills = [bill(10_000), bill(10_000, 10)];

  expect(allocated(bills, movement(2, null, 0, 6_000), movement(3, 'a', 4_000), movement(11, 'b', 10_000))).toEqual([
    [],
    [[0, 4_000]],
    [[1, 10_000]],
  ]);
});

/** A plan, and movements as a ledger allows them: what is paid and forgiven stays between nothing and the total. */
const ledgers = fc
  .record({
    amounts: fc.array(fc.integer({ min: 1, max: 50_000 }), { minLength: 1, maxLength: 5 }),
    wishes: fc.array(
      fc.record({
        charge: fc.constantFrom('a', 'b', 'c'),
        kind: fc.constantFrom('pay', 'back', 'refund', 'forgive', 'surplus'),
        share: fc.double({ min: 0, max: 1, noNaN: true }),
      }),
      { maxLength: 20 },
    ),
  })
  .map(({ amounts, wishes }) => {
    const total = amounts.reduce((sum, amount) => sum + amount, 0);
    const paidBy = new Map<string, number>();
    let [paid, forgiven] = [0, 0];
    const movements = wishes.map(({ charge, kind, share }, index) => {
      const own = paidBy.get(charge) ?? 0;
      const isIn = kind === 'pay' || kind === 'forgive' || kind === 'surplus';
      const cents = Math.floor(share * (isIn ? total - paid - forgiven : own));
      const change = kind === 'pay' ? cents : kind === 'back' || kind === 'refund' ? -cents : 0;
      const waived = kind === 'refund' || kind === 'forgive' ? cents : 0;
      paid += change;
      forgiven += waived;
      paidBy.set(charge, own + change);
      const of = kind === 'forgive' ? null : charge;
      return movement(index + 2, of, change, waived, kind === 'surplus' ? cents : 0);
    });
    return { bills: amounts.map((amount) => bill(amount)), movements };
  });

test('no cent is lost: the lines of a movement are its money, and no bill is paid below nothing or above its amount', () => {
  fc.assert(
    fc.property(ledgers, ({ bills, movements }) => {
      const lines = allocatePayments(bills, movements);
      const paid = bills.map(() => 0);
      lines.forEach((ofOne, index) => {
        const { paid: moved = 0, surplus = 0 } = movements[index] ?? {};
        expect(ofOne.reduce((sum, { cents }) => sum + cents, 0)).toBe(moved + surplus);
        for (const line of ofOne) {
          if (line.bill === null) continue;
          paid[line.bill] = (paid[line.bill] ?? 0) + line.cents;
          expect(paid[line.bill]).toBeGreaterThanOrEqual(0);
          expect(paid[line.bill]).toBeLessThanOrEqual(bills[line.bill]?.amount ?? 0);
        }
        // Every bill has space for what is paid: only a surplus belongs to none.
        expect(ofOne.find((line) => line.bill === null)?.cents ?? 0).toBe(surplus);
      });
    }),
    { numRuns: 500 },
  );
});

test('a later movement or a bill that joins later changes no line that was sent before', () => {
  fc.assert(
    fc.property(ledgers, fc.nat(20), fc.integer({ min: 1, max: 9_000 }), ({ bills, movements }, count, more) => {
      const later = [...bills, bill(more, 25)];

      expect(allocatePayments(later, movements).slice(0, count)).toEqual(allocatePayments(bills, movements.slice(0, count)));
    }),
  );
});
