import type { PlanDraft } from '#api/entities';

import { addDays, type DayString } from './day.ts';
import type { Cents } from './cents.ts';

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

type Scheduled = Pick<PlanDraft, 'instalments'>;

/** The payments of a day and after it, without those whose money has moved or is under way (`charged`, by number). */
export function paymentsAhead({ instalments }: Scheduled, day: string, charged: readonly number[] = []): readonly Payment[] {
  return instalments.filter(({ due, number }) => due >= day && !charged.includes(number));
}

/** The payment of a day, or the one that comes after it; undefined when the plan has ended. */
export function nextPayment(plan: Scheduled, day: string): Payment | undefined {
  return paymentsAhead(plan, day)[0];
}
