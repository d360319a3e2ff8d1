import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { toCents } from './cents.ts';
import type { DayString } from './day.ts';
import { oldPlanCycle, type OldPlanTerms } from './old-plan-cycle.ts';

const plan: OldPlanTerms = {
  balance: toCents(55_000),
  paymentsLeft: 6,
  monthly: toCents(10_000),
  dueDay: 31,
  nextDue: '2026-01-31' as DayString,
};
const on = (day: string, terms: OldPlanTerms = plan) => oldPlanCycle(terms, day as DayString);

describe('a plan that is transferred', () => {
  it('makes the payment that comes next, and the rest moves', () => {
    expect(on('2026-01-10')).toEqual({ lastDue: '2026-01-31', oldPayments: 1, remaining: 45_000, months: 5, last: 5_000 });
  });

  it('makes the payment of the very day', () => {
    expect(on('2026-01-31')).toMatchObject({ lastDue: '2026-01-31', remaining: 45_000 });
  });

  it('has made the payments whose day is over', () => {
    expect(on('2026-02-01')).toEqual({ lastDue: '2026-02-28', oldPayments: 2, remaining: 35_000, months: 4, last: 5_000 });
    expect(on('2026-03-01')).toMatchObject({ lastDue: '2026-03-31', oldPayments: 3, remaining: 25_000 });
  });

  it('moves the last payment alone', () => {
    expect(on('2026-05-31')).toEqual({ lastDue: '2026-05-31', oldPayments: 5, remaining: 5_000, months: 1, last: 5_000 });
  });

  it('moves nothing when only the payment that comes next is left', () => {
    expect(on('2026-06-01')).toBeUndefined();
    expect(on('2026-01-10', { ...plan, balance: toCents(10_000), paymentsLeft: 1 })).toBeUndefined();
    expect(on('2026-01-10', { ...plan, balance: toCents(0), paymentsLeft: 0 })).toBeUndefined();
  });
});

it('whatever moves, old and new payments together are the balance, and the last is no more than the others', () => {
  const terms = fc
    .tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 90_000 }), fc.nat(), fc.integer({ min: 0, max: 1500 }))
    .map(([paymentsLeft, monthly, last, days]) => ({
      terms: {
        ...plan,
        paymentsLeft,
        monthly: toCents(monthly),
        balance: toCents((paymentsLeft - 1) * monthly + 1 + (last % monthly)),
      },
      today: new Date(Date.UTC(2026, 0, 1 + days)).toISOString().slice(0, 10) as DayString,
    }));

  fc.assert(
    fc.property(terms, ({ terms: one, today }) => {
      const cycle = oldPlanCycle(one, today);
      if (!cycle) return;
      expect(cycle.oldPayments * one.monthly + (cycle.months - 1) * one.monthly + cycle.last).toBe(one.balance);
      expect(cycle.last).toBeGreaterThan(0);
      expect(cycle.last).toBeLessThanOrEqual(one.monthly);
      expect(cycle.lastDue >= today).toBe(true);
    }),
  );
});
