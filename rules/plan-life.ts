import type { PlanDraft } from '#api/entities';

import { addDays, type DayString } from './day.ts';
import { sumCents, toCents, type Cents } from './cents.ts';
import { splitIntoInstalments } from './schedule.ts';

/** Nacha: a notice of another amount comes this many days before the charge. */
const NOTICE_DAYS = 10;

/**
 * The state of a plan on a day: `takesBills` while a payment is far enough ahead to change, `lastPayments` while only payments
 * within the notice are left, `ended` from the day after its last payment.
 */
export type PlanLife = 'takesBills' | 'lastPayments' | 'ended';

type Dated = Pick<PlanDraft, 'last_payment_date'>;

/**
 * Determines the state of a plan; the day is the provider's. Where its ledger is known, the plan has ended when nothing is open.
 * Where the provider collects the payments, a payment counts as made when its day is over.
 */
export function planLife({ last_payment_date }: Dated, today: DayString, open?: Cents): PlanLife {
  if (open === undefined ? last_payment_date < today : open === 0) return 'ended';
  return last_payment_date < firstChangeableDay(today) ? 'lastPayments' : 'takesBills';
}

/** The first day of which a payment may still be changed. */
export function firstChangeableDay(today: DayString): DayString {
  return addDays(today, NOTICE_DAYS);
}

/** The day from which new bills can begin a plan of their own: the day after the last payment. */
export function nextPlanDay({ last_payment_date }: Dated): DayString {
  return addDays(last_payment_date as DayString, 1);
}

type Payment = PlanDraft['instalments'][number];

/** The payment of a day, or the one that comes after it; undefined when the plan has ended. */
export function nextPayment({ instalments }: Pick<PlanDraft, 'instalments'>, day: string): Payment | undefined {
  return instalments.find(({ due }) => due >= day);
}

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
  charged: ReadonlySet<number> = new Set(),
): AmendedPlan | undefined {
  const earliest = firstChangeableDay(today);
  const open = draft.instalments.filter(({ due, number }) => due >= earliest && !charged.has(number));
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
      last_amount: changed.at(-1)?.amount ?? draft.last_amount,
      total_amount: draft.total_amount + added,
    },
    firstChanged: next.due as DayString,
  };
}
