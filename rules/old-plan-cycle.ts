import { toCents, type Cents } from './cents.ts';
import { nthPaymentDay } from './schedule.ts';
import type { DayString } from './day.ts';

/** An old plan as its provider last reported it: every payment but the last is `monthly`, and the last is the rest. */
export interface OldPlanTerms {
  /** With the payment of `nextDue`. */
  readonly balance: Cents;
  readonly paymentsLeft: number;
  readonly monthly: Cents;
  readonly dueDay: number;
  readonly nextDue: DayString;
}

/** What becomes of an old plan whose transfer is agreed to on a given day. */
export interface OldPlanCycle {
  /** The day of its last payment; the cycle has turned when it is over. */
  readonly lastDue: DayString;
  /** How many payments it still makes, counted from `nextDue`. */
  readonly oldPayments: number;
  /** What is left then. */
  readonly remaining: Cents;
  readonly months: number;
  readonly last: Cents;
}

/**
 * The old plan makes its next payment, and the rest moves. Payments whose day is over since the provider's report count as
 * made. Undefined when no payment is left to move.
 */
export function oldPlanCycle(
  { balance, paymentsLeft, monthly, dueDay, nextDue }: OldPlanTerms,
  today: DayString,
): OldPlanCycle | undefined {
  for (let oldPayments = 1; oldPayments < paymentsLeft; oldPayments += 1) {
    const lastDue = nthPaymentDay(nextDue, dueDay, oldPayments);
    if (lastDue < today) continue;

    const months = paymentsLeft - oldPayments;
    const remaining = toCents(balance - oldPayments * monthly);
    return { lastDue, oldPayments, remaining, months, last: toCents(remaining - (months - 1) * monthly) };
  }
  return undefined;
}
