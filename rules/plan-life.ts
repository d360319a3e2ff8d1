import type { PlanDraft } from '#api/entities';

import { addDays, type DayString } from './day.ts';
import type { Cents } from './cents.ts';

/** Nacha: a notice of another amount comes this many days before the charge. */
const NOTICE_DAYS = 10;

/**
 * The state of a plan on a day: `takesBills` while a payment can change, `lastPayments` while none can, `ended` from the day after its
 * last payment.
 */
export type PlanLife = 'takesBills' | 'lastPayments' | 'ended';

type Dated = Pick<PlanDraft, 'last_payment_date'>;

type Payment = PlanDraft['instalments'][number];

type Scheduled = Pick<PlanDraft, 'instalments'>;

/** Determines the state of a plan from its days and what was charged; the day is the provider's. */
export function planLife(plan: Dated & Scheduled, today: DayString, charged?: readonly number[]): PlanLife {
  if (changeablePayments(plan, today, charged).length > 0) return 'takesBills';
  return planHasEnded(plan, today) ? 'ended' : 'lastPayments';
}

/**
 * Whether nothing more is paid towards a plan. Where its ledger is known, that is when nothing is open. Where the provider collects the
 * payments, a payment counts as made when its day is over.
 */
export function planHasEnded({ last_payment_date }: Dated, today: DayString, open?: Cents): boolean {
  return open === undefined ? last_payment_date < today : open === 0;
}

/** The payments whose amount can still change: far enough ahead for the notice, and not charged early. */
export function changeablePayments(plan: Scheduled, today: DayString, charged?: readonly number[]): readonly Payment[] {
  return paymentsAhead(plan, addDays(today, NOTICE_DAYS), charged);
}

/** The day from which new bills can begin a plan of their own: the day after the last payment. */
export function nextPlanDay({ due }: Pick<Payment, 'due'>): DayString {
  return addDays(due as DayString, 1);
}

/** The payments of a day and after it, without those whose money has moved or is under way (`charged`, by number). */
export function paymentsAhead({ instalments }: Scheduled, day: string, charged: readonly number[] = []): readonly Payment[] {
  return instalments.filter(({ due, number }) => due >= day && !charged.includes(number));
}

/** The payment of a day, or the one that comes after it; undefined when the plan has ended. */
export function nextPayment(plan: Scheduled, day: string): Payment | undefined {
  return paymentsAhead(plan, day)[0];
}
