import type { PlanDraft } from '#api/entities';

import { sumCents, toCents, type Cents } from './cents.ts';
import type { DayString } from './day.ts';
import { splitIntoInstalments } from './instalments.ts';
import { firstChangeableDay } from './plan-life.ts';

/** A plan after bills have joined it. */
export interface AmendedPlan {
  readonly draft: PlanDraft & { readonly instalments: PlanDraft['instalments'][number][] };
  /** The first payment whose amount is another one. */
  readonly firstChanged: DayString;
}

/**
 * The plan with so many cents more, shared among the payments that are far enough ahead; days and the payments before them
 * stay as they are. Nothing when no such payment is left.
 */
export function amendPlan(draft: PlanDraft, added: Cents, today: DayString): AmendedPlan | undefined {
  const earliest = firstChangeableDay(today);
  const kept = draft.instalments.filter(({ due }) => due < earliest);
  const open = draft.instalments.filter(({ due }) => due >= earliest);
  const [next] = open;
  if (!next) return undefined;

  const left = sumCents([added, ...open.map(({ amount }) => toCents(amount))]);
  const amounts = splitIntoInstalments(left, open.length);
  const changed = open.map((instalment, index) => ({ ...instalment, amount: amounts[index] ?? instalment.amount }));
  const instalments = [...kept, ...changed];
  return {
    draft: {
      ...draft,
      instalments,
      monthly_amount: changed[0]?.amount ?? draft.monthly_amount,
      last_amount: changed.at(-1)?.amount ?? draft.last_amount,
      total_amount: draft.total_amount + added,
    },
    firstChanged: next.due as DayString,
  };
}
