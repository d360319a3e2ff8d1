import type { PlanDraft } from '#api/entities';

import type { Cents } from './cents.ts';
import type { DayString } from './day.ts';
import { extendPlan, type LongerTerms } from './longer-plan.ts';
import { amendPlan, type AmendedPlan } from './amended-plan.ts';

/** The plans that so many cents more can make of a plan: the longer one with the same payment, and the one that ends on the same day. */
export function billsChoices(draft: PlanDraft, added: Cents, today: DayString, terms: LongerTerms): readonly AmendedPlan[] {
  return [extendPlan(draft, added, today, terms), amendPlan(draft, added, today, terms.charged)].filter(
    (choice) => choice !== undefined,
  );
}
