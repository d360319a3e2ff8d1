import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { amountToPay, ownAmountProblem, payChoices, type PayablePlan } from './amount-to-pay.ts';
import { toCents } from './cents.ts';
import { addDays } from './day.ts';
import { payableAmounts, spreadPayment } from './spread-payment.ts';
import { aDay } from './testing/builders.ts';

const plan = (changes: Partial<PayablePlan> = {}): PayablePlan => ({
  allowed: { pay: { least: 500, most: 20_000 } },
  balance: { left: changes.allowed?.pay?.most ?? 20_000 },
  payments: [
    { state: 'paid', left: 0 },
    { state: 'failed', left: 5_000 },
    { state: 'next', left: 5_000 },
    { state: 'planned', left: 10_000 },
  ],
  ...changes,
});

describe('what can be paid now', () => {
  test('begins with what is owed, then the next payment, everything, and an own amount', () => {
    expect(payChoices(plan())).toEqual([
      { choice: 'due', amount: 5_000 },
      { choice: 'next', amount: 5_000 },
      { choice: 'all', amount: 20_000 },
      { choice: 'other' },
    ]);
  });

  test('adds up what failed, was taken back and is overdue', () => {
    const payments = ['failed', 'returned', 'overdue', 'planned'].map((state) => ({ state, left: 1_000 }));

    expect(payChoices(plan({ payments }))[0]).toEqual({ choice: 'due', amount: 3_000 });
  });

  test('leaves out what is the same as everything', () => {
    const payments = [{ state: 'next', left: 20_000 }];

    expect(payChoices(plan({ payments })).map(({ choice }) => choice)).toEqual(['all', 'other']);
  });

  test('is only everything when no smaller amount is taken', () => {
    const last = plan({ allowed: { pay: { least: 300, most: 300 } }, payments: [{ state: 'next', left: 300 }] });

    expect(payChoices(last)).toEqual([{ choice: 'all', amount: 300 }]);
  });

  test('leaves out an amount after which less than a dollar would be left', () => {
    const almost = plan({ allowed: { pay: { least: 100, most: 150 } }, payments: [{ state: 'next', left: 100 }] });

    expect(payChoices(almost)).toEqual([{ choice: 'all', amount: 150 }]);
  });

  test('is the most for now in place of everything while a payment is under way in part', () => {
    const payments = [
      { state: 'pending', left: 15_000 },
      { state: 'planned', left: 20_000 },
      { state: 'planned', left: 20_000 },
    ];
    const partly = plan({ allowed: { pay: { least: 100, most: 40_000 } }, balance: { left: 55_000 }, payments });

    expect(payChoices(partly)).toEqual([{ choice: 'most', amount: 40_000 }, { choice: 'other' }]);
    expect(amountToPay(partly, 'all', '')).toBeUndefined();
  });

  test('is nothing where the plan takes no payment', () => {
    expect(payChoices(plan({ allowed: { pay: null } }))).toEqual([]);
  });
});

test.each([
  ['40', undefined],
  ['$1.05', 'tooSmall'],
  ['200.01', 'tooLarge'],
  ['199.01', 'leavesTooLittle'],
  ['199', undefined],
  ['200', undefined],
  ['forty', 'notAnAmount'],
  ['', 'notAnAmount'],
] as const)('an own amount of "%s" has the problem %s', (typed, problem) => {
  expect(ownAmountProblem(plan(), typed)).toBe(problem);
});

test.each([
  ['due', '', 5_000],
  ['all', '', 20_000],
  ['other', '40.50', 4_050],
  ['other', '4000', undefined],
  ['none', '', undefined],
])('the choice %s with "%s" pays %s cents', (choice, typed, amount) => {
  expect(amountToPay(plan(), choice, typed)).toBe(amount);
});

test('the server can divide every amount that the page accepts, and the page refuses only what the server cannot divide', () => {
  const states = fc.constantFrom('failed', 'overdue', 'next', 'planned');
  const left = fc.oneof(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: 100_000 }));
  const payments = fc.array(fc.record({ state: states, left }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(payments, fc.integer({ min: -50, max: 400 }), fc.boolean(), (open, near, isFromTop) => {
      const months = open.map(({ left: cents }, index) => ({
        number: index + 1,
        due: addDays(aDay('2026-01-15'), index * 30),
        open: toCents(cents),
      }));
      const pay = payableAmounts(months);
      if (!pay) return;
      const payable = { allowed: { pay }, balance: { left: pay.most }, payments: open };
      const takes = (amount: number) => spreadPayment(months, toCents(amount), aDay('2026-02-01')) !== undefined;

      for (const { amount } of payChoices(payable)) if (amount !== undefined) expect(takes(amount)).toBe(true);
      const typed = Math.max(0, isFromTop ? pay.most - near : near);
      expect(ownAmountProblem(payable, (typed / 100).toFixed(2)) === undefined).toBe(takes(typed));
    }),
    { numRuns: 1000 },
  );
});

test('an amount is always between the smallest and the largest payment', () => {
  const states = fc.constantFrom('failed', 'returned', 'overdue', 'next', 'planned', 'paid');
  const payments = fc.array(fc.record({ state: states, left: fc.integer({ min: 0, max: 100_000 }) }), { maxLength: 36 });
  fc.assert(
    fc.property(payments, fc.integer({ min: 1, max: 500 }), fc.string(), (open, least, typed) => {
      const most = open.reduce((sum, { left }) => sum + left, 0);
      if (most < least) return;
      const payable = { allowed: { pay: { least, most } }, balance: { left: most }, payments: open };
      for (const choice of ['due', 'next', 'all', 'other']) {
        const amount = amountToPay(payable, choice, typed);
        if (amount !== undefined) expect(amount >= least && amount <= most).toBe(true);
      }
    }),
  );
});
