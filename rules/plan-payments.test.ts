import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { toCents } from './cents.ts';
import type { DayString } from './day.ts';
import { isRetriedState, lastOpenPayment, planPayments, planSums, type PaymentFacts } from './plan-payments.ts';

const day = (text: string) => text as DayString;
const DAYS = ['2026-07-15', '2026-08-15', '2026-09-15'].map(day);

interface Wish extends Partial<Pick<PaymentFacts, 'failure' | 'retry_on'>> {
  readonly paid?: number;
  readonly forgiven?: number;
  readonly pending?: number;
}

/** Three payments of $200. */
function payments(...wishes: readonly Wish[]): readonly PaymentFacts[] {
  return DAYS.map((due, index) => {
    const { paid = 0, forgiven = 0, pending = 0, ...rest } = wishes[index] ?? {};
    const money = { paid: toCents(paid), forgiven: toCents(forgiven), pending: toCents(pending) };
    return { number: index + 1, due, amount: toCents(20_000), ...money, ...rest };
  });
}

const states = (wishes: readonly Wish[], today: string) =>
  planPayments(payments(...wishes), { today: day(today), automatic: true }).map(({ state }) => state);

describe('the payments of a plan', () => {
  test('are one next payment and planned ones before anything is paid', () => {
    expect(states([], '2026-07-15')).toEqual(['next', 'planned', 'planned']);
  });

  test('are overdue from the day after theirs, and the first one ahead is next', () => {
    expect(states([], '2026-07-16')).toEqual(['overdue', 'next', 'planned']);
  });

  test('are paid, pending or forgiven by their money, whatever the day', () => {
    expect(states([{ paid: 20_000 }, { pending: 20_000 }, { forgiven: 20_000 }], '2026-12-01')).toEqual([
      'paid',
      'pending',
      'forgiven',
    ]);
    expect(states([{ paid: 5_000, forgiven: 15_000 }], '2026-07-01')[0]).toBe('paid');
  });

  test('are partly paid only further ahead than the next one', () => {
    expect(states([{ paid: 1 }, {}, { paid: 1 }], '2026-07-01')).toEqual(['next', 'planned', 'partlyPaid']);
  });

  test('that are open are the provider’s once the plan has defaulted, and none is tried again', () => {
    const failed = { failure: { kind: 'declined', stop: null }, retry_on: day('2026-08-20') } as const;
    const shown = planPayments(payments({ paid: 20_000 }, failed), {
      today: day('2026-08-16'),
      automatic: true,
      hasDefaulted: true,
    });

    expect(shown.map(({ state, retry_on, reason }) => [state, retry_on, reason])).toEqual([
      ['paid', null, null],
      ['handedBack', null, null],
      ['handedBack', null, null],
    ]);
  });

  test.each([
    ['declined', null, 'failed', 'declined'],
    ['declined', 'retriesUsed', 'failed', 'declined'],
    ['declined', 'newMethod', 'failed', 'method'],
    ['needs_action', null, 'failed', 'confirm'],
    ['returned', null, 'returned', 'returned'],
    ['returned', 'newMethod', 'returned', 'method'],
    ['disputed', 'disputed', 'returned', 'returned'],
  ] as const)('after %s with the stop %s are %s because of %s', (kind, stop, state, reason) => {
    const [first] = planPayments(payments({ failure: { kind, stop } }), { today: day('2026-07-20'), automatic: true });

    expect(first).toMatchObject({ state, reason });
  });

  test('name the day of the next try until it is over, and none where nothing is charged by itself', () => {
    const failed = payments({ failure: { kind: 'declined', stop: null }, retry_on: day('2026-07-18') });
    const retry = (today: string, automatic: boolean) => planPayments(failed, { today: day(today), automatic })[0]?.retry_on;

    expect([retry('2026-07-18', true), retry('2026-07-19', true), retry('2026-07-16', false)]).toEqual([
      '2026-07-18',
      null,
      null,
    ]);
  });

  test('name the day of the next try only once their own day has come', () => {
    const early = payments({ retry_on: day('2026-06-17') });
    const retry = (today: string) => planPayments(early, { today: day(today), automatic: true })[0];

    expect(retry('2026-06-16')).toMatchObject({ state: 'next', retry_on: null });
    const due = payments({ retry_on: day('2026-07-16') });
    expect(planPayments(due, { today: day('2026-07-15'), automatic: true })[0]).toMatchObject({
      state: 'next',
      retry_on: '2026-07-16',
    });
  });

  test('name a day of the next try only in a state that has words for it', () => {
    const facts = fc.record({
      paid: fc.constantFrom(0, 5_000, 20_000),
      pending: fc.constantFrom(0, 5_000),
      failure: fc.constantFrom(undefined, { kind: 'declined', stop: null } as const, { kind: 'returned', stop: null } as const),
      retry_on: fc.constantFrom(null, ...DAYS, day('2026-08-17')),
    });
    const wishes = fc.array(
      facts.map((wish) => (wish.paid === 20_000 ? { ...wish, pending: 0 } : wish)),
      { minLength: 3, maxLength: 3 },
    );
    fc.assert(
      fc.property(wishes, fc.constantFrom(...DAYS), fc.boolean(), (wish, today, hasDefaulted) => {
        for (const one of planPayments(payments(...wish), { today, automatic: true, hasDefaulted }))
          if (one.retry_on !== null) expect([isRetriedState(one.state), one.left > 0]).toEqual([true, true]);
      }),
    );
  });

  test('name no next payment while the first one ahead is under way in part', () => {
    expect(states([{ pending: 5_000 }], '2026-07-01')).toEqual(['pending', 'planned', 'planned']);
    expect(states([{ pending: 20_000 }], '2026-07-01')).toEqual(['pending', 'next', 'planned']);
    expect(states([{ pending: 5_000 }], '2026-07-16')).toEqual(['pending', 'next', 'planned']);
  });

  test('end with the last one that is not paid', () => {
    const last = (...wishes: readonly Wish[]) =>
      lastOpenPayment(planPayments(payments(...wishes), { today: day('2026-07-01'), automatic: true }))?.number;

    expect([
      last(),
      last({ paid: 20_000 }, {}, { paid: 20_000 }),
      last({}, {}, { pending: 20_000 }),
      last({ paid: 20_000 }, { forgiven: 20_000 }, { paid: 20_000 }),
    ]).toEqual([3, 2, 3, undefined]);
  });

  test('add up to the total, and none that is paid, forgiven or under way has a cent left', () => {
    const money = fc.record({ paid: fc.nat(20_000), forgiven: fc.nat(20_000), pending: fc.nat(20_000) }).map((wish) => {
      const paid = wish.paid;
      const forgiven = Math.min(wish.forgiven, 20_000 - paid);
      return { paid, forgiven, pending: Math.min(wish.pending, 20_000 - paid - forgiven) };
    });
    fc.assert(
      fc.property(fc.array(money, { minLength: 3, maxLength: 3 }), fc.constantFrom(...DAYS), (wishes, today) => {
        const facts = payments(...wishes);
        const shown = planPayments(facts, { today, automatic: true });
        const { total, paid, left, pending, forgiven } = planSums(facts);

        expect(total).toBe(60_000);
        expect(paid + left + pending + forgiven).toBe(total);
        expect(shown.reduce((sum, one) => sum + one.left, 0)).toBe(left);
        expect(shown.filter(({ state }) => state === 'next').length).toBeLessThanOrEqual(1);
        for (const one of shown) if (one.state === 'paid' || one.state === 'forgiven') expect(one.left).toBe(0);
      }),
    );
  });
});
