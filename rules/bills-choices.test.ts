import { expect, test } from 'vitest';

import { billsChoices } from './bills-choices.ts';
import { toCents } from './cents.ts';
import { aDraft, START } from './testing/a-draft.ts';

const choices = (added: number, terms: { longest: number; charged?: readonly number[] }) =>
  billsChoices(aDraft(), toCents(added), START, terms).map(({ choice, draft }) => [choice, draft.monthly_amount, draft.months]);

test('bills join by more payments, or by higher ones', () => {
  expect(choices(60_00, { longest: 36 })).toEqual([
    ['longer', 20_00, 9],
    ['higher', 30_00, 6],
  ]);
});

test('a plan that would be too long only gets higher payments', () => {
  expect(choices(60_00, { longest: 8 })).toEqual([['higher', 30_00, 6]]);
});

test('a plan without a payment that could change takes no bills', () => {
  expect(choices(60_00, { longest: 36, charged: [1, 2, 3, 4, 5, 6] })).toEqual([]);
});
