import type { PlanDraft } from '#api/entities';

import { sumCents, toCents, type Cents } from './cents.ts';
import { addMonthsClamped, type DayString } from './day.ts';
import type { AmendedPlan } from './amended-plan.ts';
import { changeablePayments } from './plan-life.ts';
import { LEAST } from './spread-payment.ts';

/** What a longer plan must not touch, and how long it may become. */
export interface LongerTerms {
  /** Payments that were charged early, by number. */
  readonly charged?: readonly number[];
  /** The most payments that a plan of the provider has. */
  readonly longest: number;
}

/**
 * The plan with so many cents more and the same monthly payment: the last payment is filled up, more payments follow it, and the new
 * last one takes the rest. A rest of less than a dollar joins the payment before it. All other payments stay as they are. Nothing when
 * no payment is far enough ahead to change, when the plan would have more payments than the longest, or when less than a dollar joins a
 * plan whose last payment was charged early.
 */
export function extendPlan(
  draft: PlanDraft,
  added: Cents,
  today: DayString,
  { charged = [], longest }: LongerTerms,
): AmendedPlan | undefined {
  const open = changeablePayments(draft, today, charged);
  const last = draft.instalments.at(-1);
  if (!last || open.length === 0) return undefined;

  const isFilled = open.includes(last);
  const kept = isFilled ? draft.instalments.slice(0, -1) : draft.instalments;
  const left = isFilled ? sumCents([added, toCents(last.amount)]) : added;
  if (!isFilled && left < Math.min(LEAST, draft.monthly_amount)) return undefined;
  const months = Math.max(1, countPayments(left, draft.monthly_amount));
  if (kept.length + months > Math.max(longest, draft.months)) return undefined;

  const rest = left - draft.monthly_amount * (months - 1);
  const later = Array.from({ length: months }, (_, index) => {
    const number = kept.length + index + 1;
    const due = addMonthsClamped(last.due as DayString, number - last.number, draft.charge_day);
    return { number, due: number === last.number ? last.due : due, amount: index === months - 1 ? rest : draft.monthly_amount };
  });
  const instalments = [...kept, ...later];
  const first = later.find(({ number, amount }) => number > last.number || amount !== last.amount);
  return {
    choice: 'longer',
    draft: {
      ...draft,
      instalments,
      months: instalments.length,
      last_amount: rest,
      last_payment_date: later.at(-1)?.due ?? draft.last_payment_date,
      total_amount: draft.total_amount + added,
    },
    firstChanged: (first?.due ?? last.due) as DayString,
  };
}

/** How many payments so much takes, where a rest that is too small for a payment joins the one before. */
function countPayments(left: number, monthly: number): number {
  const full = Math.floor(left / monthly);
  return left - full * monthly >= Math.min(LEAST, monthly) ? full + 1 : full;
}
