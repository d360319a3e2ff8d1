import { expect, test } from 'vitest';

import { compareMoney, type Money } from './compare-money.ts';

const at = new Date('2026-07-15T12:00:00Z');
const money = (...amounts: readonly number[]): readonly Money[] => amounts.map((cents) => ({ charge_reference: 'c', cents, at }));
const compare = (here: readonly Money[], there: readonly Money[]) => compareMoney(here, there, () => true);

test('a refund that the processor alone has is the difference, and not the charge', () => {
  expect(compare(money(100), money(100, -30))).toMatchObject([{ difference: 'onlyThere', here_cents: 0, there_cents: -30 }]);
});

test('money that came and went again is no more on either side', () => {
  expect(compare([], money(100, -100))).toMatchObject([{ difference: 'onlyThere', more_there_cents: 0 }]);
});

test('a missing charge shows its own amount, and not what was returned on another day', () => {
  const returned = { charge_reference: 'c', cents: -100, at: new Date('2026-07-20T12:00:00Z') };

  expect(compareMoney([...money(100), returned], [], (one) => one !== returned)).toMatchObject([
    { difference: 'onlyHere', here_cents: 100 },
  ]);
});

test('the same amount twice is a difference where the other side has it once', () => {
  expect(compare(money(100), money(100, 100))).toMatchObject([{ difference: 'onlyThere', there_cents: 100 }]);
});

test('money of other days is the difference of those days', () => {
  expect(compareMoney(money(100), [], () => false)).toEqual([]);
});
