import type { Cents } from './cents.ts';
import { firstPaymentDay, nthPaymentDay } from './charge-day.ts';
import type { DayString } from './day.ts';
import { splitIntoInstalments } from './instalments.ts';

/** One payment of a plan; number counts from 1. */
export interface Instalment {
  readonly number: number;
  readonly due: DayString;
  readonly amount: Cents;
}

/** What fixes a schedule; chargeDay is 1 to 31, leadDays the days between today and the earliest first payment. */
export interface ScheduleTerms {
  readonly total: Cents;
  readonly months: number;
  readonly chargeDay: number;
  readonly today: DayString;
  readonly leadDays: number;
}

/** Every payment of a plan, one a month, together exactly the total; throws a RangeError for terms that no plan can have. */
export function paymentSchedule({ total, months, chargeDay, today, leadDays }: ScheduleTerms): readonly Instalment[] {
  const first = firstPaymentDay(today, chargeDay, leadDays);
  return monthlySchedule(splitIntoInstalments(total, months), { first, chargeDay });
}

/** These amounts, one a month from the first day on. */
export function monthlySchedule(
  amounts: readonly Cents[],
  { first, chargeDay }: { readonly first: DayString; readonly chargeDay: number },
): readonly Instalment[] {
  return amounts.map((amount, index) => ({ number: index + 1, due: nthPaymentDay(first, chargeDay, index + 1), amount }));
}
