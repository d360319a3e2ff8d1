import fc from 'fast-check';
import { expect, test } from 'vitest';

import { toCents } from './cents.ts';
import { movesOf } from './ledger-moves.ts';

const moves = (paid: number, forgiven = 0, surplus = 0) => ({
  paid_cents: toCents(paid),
  forgiven_cents: toCents(forgiven),
  surplus_cents: toCents(surplus),
});

test.each([
  ['a settlement pays', moves(0), { cash: 200, given: 0, space: 200 }, moves(200)],
  ['a settlement that no payment needs is a surplus', moves(0), { cash: 200, given: 0, space: 0 }, moves(0, 0, 200)],
  ['a refund forgives', moves(200), { cash: -50, given: 50, space: 0 }, moves(-50, 50)],
  ['a refund that failed pays again', moves(150, 50), { cash: 50, given: -50, space: 0 }, moves(50, -50)],
  [
    'a refund of a surplus forgives nothing, also of an open payment',
    moves(0, 0, 200),
    { cash: -200, given: 200, space: 200 },
    moves(0, 0, -200),
  ],
  ['a refund of a surplus that failed is a surplus again', moves(0), { cash: 200, given: -200, space: 0 }, moves(0, 0, 200)],
  ['a return is owed again', moves(200), { cash: -200, given: 0, space: 0 }, moves(-200)],
  [
    'a return after a refund is owed in full, and cost the refund',
    moves(150, 50),
    { cash: -200, given: -50, space: 0 },
    moves(-150, -50, -50),
  ],
  [
    'a dispute that is won after a refund gives back what it cost',
    moves(0, 0, -50),
    { cash: 200, given: 50, space: 200 },
    moves(150, 50, 50),
  ],
])('%s', (_, before, change, expected) => {
  expect(movesOf(before, change)).toEqual(expected);
});

test('moves never pay more than is open, never take back more than was paid, and add up to the money', () => {
  const cents = fc.integer({ min: 0, max: 500 });
  fc.assert(
    fc.property(
      cents,
      cents,
      fc.integer({ min: -500, max: 500 }),
      fc.integer({ min: -500, max: 500 }),
      fc.integer({ min: -500, max: 500 }),
      cents,
      (paid, forgiven, surplus, cash, given, space) => {
        const moved = movesOf(moves(paid, forgiven, surplus), { cash, given, space });
        expect(moved.paid_cents + moved.surplus_cents).toBe(cash);
        expect(paid + moved.paid_cents).toBeGreaterThanOrEqual(0);
        expect(forgiven + moved.forgiven_cents).toBeGreaterThanOrEqual(0);
        expect(moved.paid_cents + moved.forgiven_cents).toBeLessThanOrEqual(space);
      },
    ),
  );
});
