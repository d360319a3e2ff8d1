import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import type { PlanDraft } from '#api/entities';

import { amendPlan } from './amended-plan.ts';
import { aDay } from './testing/builders.ts';
import { aDraft, START } from './testing/a-draft.ts';
import { toCents } from './cents.ts';
import { addDays } from './day.ts';

const amounts = ({ instalments }: PlanDraft) => instalments.map(({ amount }) => amount);

test('what is added is shared among the payments that are left', () => {
  const amended = amendPlan(aDraft(), toCents(60_00), START);

  expect(amended && amounts(amended.draft)).toEqual([30_00, 30_00, 30_00, 30_00, 30_00, 30_00]);
  expect(amended?.draft).toMatchObject({ monthly_amount: 30_00, last_amount: 30_00, total_amount: 180_00, months: 6 });
  expect(amended?.firstChanged).toBe('2026-07-15');
});

test('a payment that is due within ten days keeps its amount', () => {
  const amended = amendPlan(aDraft(), toCents(50_00), aDay('2026-07-06'));

  expect(amended && amounts(amended.draft)).toEqual([20_00, 30_00, 30_00, 30_00, 30_00, 30_00]);
  expect(amended?.firstChanged).toBe('2026-08-15');
});

test('a payment that is due on the tenth day may still change', () => {
  expect(amendPlan(aDraft(), toCents(60_00), aDay('2026-07-05'))?.firstChanged).toBe('2026-07-15');
});

test('the last payment carries the remainder', () => {
  const amended = amendPlan(aDraft({ months: 3 }), toCents(1), START);

  expect(amended && amounts(amended.draft)).toEqual([40_01, 40_01, 39_99]);
  expect(amended?.draft.last_amount).toBe(39_99);
});

test.each(['2026-12-06', '2026-12-15', '2027-01-01'])('on %s no payment is left that could change', (day) => {
  expect(amendPlan(aDraft(), toCents(60_00), aDay(day))).toBeUndefined();
});

describe('whatever the plan, the day and what is added', () => {
  const cases = fc.record({
    months: fc.integer({ min: 1, max: 60 }),
    extra: fc.integer({ min: 0, max: 5_000_000 }),
    chargeDay: fc.integer({ min: 1, max: 31 }),
    added: fc.integer({ min: 1, max: 5_000_000 }),
    later: fc.integer({ min: 0, max: 2000 }),
  });

  function amend({
    months,
    extra,
    chargeDay,
    added,
    later,
  }: Record<'months' | 'extra' | 'chargeDay' | 'added' | 'later', number>) {
    const draft = aDraft({ total: months + extra, months, chargeDay });
    const today = addDays(START, later);
    return { draft, today, amended: amendPlan(draft, toCents(added), today) };
  }

  test('the payments are together the old total and what was added, each at least a cent', () => {
    fc.assert(
      fc.property(cases, (one) => {
        const { draft, amended } = amend(one);
        if (!amended) return;

        const after = amounts(amended.draft);
        expect(after.reduce((sum, amount) => sum + amount, 0)).toBe(draft.total_amount + one.added);
        expect(amended.draft.total_amount).toBe(draft.total_amount + one.added);
        expect(Math.min(...after)).toBeGreaterThanOrEqual(1);
      }),
    );
  });

  test('no day moves, and nothing that is due within the notice changes', () => {
    fc.assert(
      fc.property(cases, (one) => {
        const { draft, today, amended } = amend(one);
        if (!amended) return;

        const soon = ({ due }: { readonly due: string }) => due < addDays(today, 10);
        expect(amended.draft.instalments.map(({ due }) => due)).toEqual(draft.instalments.map(({ due }) => due));
        expect(amended.draft.instalments.filter(soon)).toEqual(draft.instalments.filter(soon));
        expect(amended.firstChanged >= addDays(today, 10)).toBe(true);
      }),
    );
  });

  test('there is an answer exactly as long as a payment is left beyond the notice', () => {
    fc.assert(
      fc.property(cases, (one) => {
        const { draft, today, amended } = amend(one);

        expect(amended !== undefined).toBe(draft.last_payment_date >= addDays(today, 10));
      }),
    );
  });

  test('adding in two goes comes to the same as adding at once', () => {
    fc.assert(
      fc.property(cases, (one) => {
        const { draft, today, amended } = amend(one);
        const half = Math.floor(one.added / 2);
        const first = half > 0 ? amendPlan(draft, toCents(half), today)?.draft : draft;
        const twice = first && amendPlan(first, toCents(one.added - half), today);

        expect(twice?.draft).toEqual(amended?.draft);
      }),
    );
  });
});

test('the last amount is that of the last payment, also where it was paid early and stays', () => {
  const amended = amendPlan(aDraft(), toCents(50_00), START, [6]);

  expect(amended && amounts(amended.draft)).toEqual([30_00, 30_00, 30_00, 30_00, 30_00, 20_00]);
  expect(amended?.draft).toMatchObject({ monthly_amount: 30_00, last_amount: 20_00, total_amount: 170_00 });
});
