import { toCents, type DayString } from '#rules';
import { describe, expect, test } from 'vitest';

import { scheduleOf, soonestChargeDay } from './draft.ts';

const when = (today: string, charge_days: readonly number[]) => ({
  provider: { charge_days: [...charge_days], first_payment_lead_days: 10 },
  today: today as DayString,
});

test.each([
  ['2026-06-16', [1, 15, 28], 28],
  ['2026-06-18', [1, 15, 28], 28],
  ['2026-06-19', [1, 15, 28], 1],
  ['2026-02-10', [28, 31], 28],
])('begun on %s with the charge days %j, the soonest is %i', (today, days, soonest) => {
  expect(soonestChargeDay(when(today, days))).toBe(soonest);
});

const anOffer = {
  months: 3,
  total_cents: toCents(25_000),
  monthly_cents: toCents(10_000),
  last_cents: toCents(5_000),
  takes_effect_on: null,
};

test('the schedule of an offer pays its total', () => {
  const schedule = scheduleOf({ ...anOffer, months: 7, total_cents: toCents(100_003) }, 31, when('2026-01-01', [31]));

  expect(schedule.reduce((sum, { amount }) => sum + amount, 0)).toBe(100_003);
  expect(schedule.map(({ due }) => due)).toEqual([
    '2026-01-31',
    '2026-02-28',
    '2026-03-31',
    '2026-04-30',
    '2026-05-31',
    '2026-06-30',
    '2026-07-31',
  ]);
});

describe('what continues an old plan', () => {
  const continued = { ...anOffer, takes_effect_on: '2026-01-31' as DayString };

  test('is paid a cycle after the last payment of the old one, in the amounts of the old one', () => {
    expect(scheduleOf(continued, 31, when('2026-01-10', [31]))).toEqual([
      { number: 1, due: '2026-02-28', amount: 10_000 },
      { number: 2, due: '2026-03-31', amount: 10_000 },
      { number: 3, due: '2026-04-30', amount: 5_000 },
    ]);
  });

  test.each([
    [5, '2026-03-05'],
    [10, '2026-02-10'],
    [30, '2026-02-28'],
  ])('is paid on day %i from %s on, never a few days after the old one', (day, first) => {
    expect(scheduleOf(continued, day, when('2026-01-10', [day]))[0]?.due).toBe(first);
  });
});
