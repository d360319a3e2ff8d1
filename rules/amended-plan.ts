import type { PlanDraft } from '#api/entities';

import { sumCents, toCents, type Cents } from './cents.ts';
import type { DayString } from './day.ts';
import { changeablePayments } from './plan-life.ts';
import { splitIntoInstalments } from './schedule.ts';

/** How bills join a plan: `higher` payments until the same day, or a `longer` plan with the same payment. */
export type BillsChoice = 'higher' | 'longer';

/** A plan after bills have joined it. */
export interface AmendedPlan {
  readonly choice: BillsChoice;
  readonly draft: PlanDraft & { readonly instalments: PlanDraft['instalments'][number][] };
  /** The first payment that is new or has another amount. */
  readonly firstChanged: DayString;
}

/**
 * The plan with so many cents more, shared among the payments that are far enough ahead; days, the payments before them, and
 * payments that were charged early (`charged`, by number) stay as they are. Nothing when no such payment is left.
 */
export function amendPlan(
  draft: PlanDraft,
  added: Cents,
  today: DayString,
  charged: readonly number[] = [],
): AmendedPlan | undefined {
  const open = changeablePayments(draft, today, charged);
  const [next] = open;
  if (!next) return undefined;

  const left = sumCents([added, ...open.map(({ amount }) => toCents(amount))]);
  const amounts = splitIntoInstalments(left, open.length);
  const changed = open.map((instalment, index) => ({ ...instalment, amount: amounts[index] ?? instalment.amount }));
  const instalments = draft.instalments.map((one) => changed.find(({ number }) => number === one.number) ?? one);
  return {
    choice: 'higher',
    draft: {
      ...draft,
      instalments,
      monthly_amount: changed[0]?.amount ?? draft.monthly_amount,
      last_amount: instalments.at(-1)?.amount ?? draft.last_amount,
      total_amount: draft.total_amount + added,
    },
    firstChanged: next.due as DayString,
  };
}
