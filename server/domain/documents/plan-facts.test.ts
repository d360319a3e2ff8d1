import { amendPlan, toCents, type DayString } from '#rules';
import { expect, test } from 'vitest';

import { aPlan } from '../../testing/a-plan.ts';
import { describeAmounts } from './plan-facts.ts';

/** Six payments of $20.00, the first on July 15. */
const payments = [7, 8, 9, 10, 11, 12].map((month, at) => ({
  number: at + 1,
  due: `2026-${String(month).padStart(2, '0')}-15`,
  amount: toCents(20_00),
}));
const plan = {
  ...aPlan().draft,
  months: 6,
  monthly_amount: toCents(20_00),
  last_amount: toCents(20_00),
  total_amount: toCents(120_00),
  instalments: payments,
};

/** What the sentence adds up to, in cents; nothing where it names no amounts. */
function sumOf(sentence: string): number | undefined {
  const [, count, amount = '', last = ''] = /(\d+) payments of \$([\d.]+) and a last payment of \$([\d.]+)/.exec(sentence) ?? [];
  return count === undefined ? undefined : Math.round(100 * (Number(count) * Number(amount) + Number(last)));
}

test.each([
  ['no payment was made', '2026-07-01', []],
  ['the first payment is made or too near to change', '2026-07-06', []],
  ['the last payment was made early', '2026-07-01', [6]],
] as const)('the amounts of an amended plan that a sentence names add up when %s', (_when, day, charged) => {
  const draft = amendPlan(plan, toCents(50_00), day as DayString, charged)?.draft;
  if (!draft) throw new Error('the plan can be amended');

  expect(sumOf(describeAmounts({ ...aPlan(), draft } as never, 'en')) ?? draft.total_amount).toBe(draft.total_amount);
});

test.each([
  ['two different payments', [50_01, 50_00], 'en', 'One payment of $50.01 and a last payment of $50.00, together $100.01'],
  ['two different payments', [50_01, 50_00], 'es', 'Un pago de $50.01 y un último pago de $50.00, en total $100.01'],
  ['one payment', [50_00], 'en', 'One payment of $50.00'],
  ['one payment', [50_00], 'es', 'Un pago de $50.00'],
] as const)('%s of %j cents in "%s" are counted in the singular', (_what, amounts, locale, sentence) => {
  const draft = {
    ...plan,
    months: amounts.length,
    monthly_amount: amounts[0],
    last_amount: amounts.at(-1),
    total_amount: amounts.reduce((sum: number, amount) => sum + amount, 0),
    instalments: amounts.map((amount, at) => ({ ...payments[at], amount })),
  };

  expect(describeAmounts({ ...aPlan(), draft } as never, locale)).toBe(sentence);
});
