import { toCents, type DayString } from '#rules';
import { expect, test } from 'vitest';

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

test('the schedule of an offer pays its total', () => {
  const schedule = scheduleOf({ months: 7, total_cents: toCents(100_003) }, 31, when('2026-01-01', [31]));

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
