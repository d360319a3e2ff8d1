import type { CheckContext, FormData } from '#engine/react';
import { billsChoices, type AmendedPlan, type DayString } from '#rules';

import { chosenTotal } from './chosen-bills.ts';
import { providerOf } from './provider.ts';
import { readBillsToAdd, readStartedPlan } from './slots.ts';

/** The plan of the page with the bills that are on: what it may become, and what it is. Nothing before the plan has come. */
export function findBillsChoices(data: FormData, { slots, today, tenant }: CheckContext) {
  const plan = readStartedPlan(slots['plan']);
  if (!plan) return undefined;
  const { count, total } = chosenTotal(data['newBillIds'], readBillsToAdd(slots));
  const terms = { charged: plan.charged ?? [], longest: Math.max(...providerOf({ tenant }).plan_lengths) };
  return { count, draft: plan.draft, choices: billsChoices(plan.draft, total, today as DayString, terms) };
}

/** Why bills cannot join as chosen: not at all, or not so. */
export function choiceProblem(
  value: unknown,
  choices: readonly Pick<AmendedPlan, 'choice'>[],
): 'noPaymentLeft' | 'notSo' | undefined {
  if (choices.length === 0) return 'noPaymentLeft';
  return choices.some(({ choice }) => choice === value) ? undefined : 'notSo';
}
