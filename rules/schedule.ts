import { type Cents, toCents } from './cents.ts';
import { type DayString, addDays, addMonthsClamped } from './day.ts';

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

/**
 * The first day of payment: on the charge day of a month (the last day of a shorter one), at least leadDays after today.
 * Throws a RangeError unless chargeDay is 1 to 31.
 */
export function firstPaymentDay(today: DayString, chargeDay: number, leadDays: number): DayString {
  requireChargeDay(chargeDay);

  const earliest = addDays(today, leadDays);
  const sameMonth = addMonthsClamped(earliest, 0, chargeDay);
  return sameMonth >= earliest ? sameMonth : addMonthsClamped(earliest, 1, chargeDay);
}

/** The day of the nth payment, 1 being the first; a short month does not shift those after it (31, Feb 28, Mar 31). */
export function nthPaymentDay(first: DayString, chargeDay: number, n: number): DayString {
  requireChargeDay(chargeDay);
  return addMonthsClamped(first, n - 1, chargeDay);
}

function requireChargeDay(chargeDay: number): void {
  if (!Number.isInteger(chargeDay) || chargeDay < 1 || chargeDay > 31) {
    throw new RangeError(`charge day ${chargeDay} is not a day of the month, 1 to 31`);
  }
}

/**
 * The instalments of a plan, together exactly the total: all but the last are the total over the months rounded up, the
 * last is the smaller remainder. Where nothing would be left for the last, they differ by a cent at most.
 *
 * Throws a RangeError when there is not a cent for each month.
 */
export function splitIntoInstalments(total: Cents, months: number): readonly Cents[] {
  if (!canSplit(total, months)) {
    throw new RangeError(`${total} cents cannot be paid in ${months} instalments of at least a cent`);
  }
  const rounded = Math.ceil(total / months);
  const last = total - rounded * (months - 1);
  return last >= 1 ? withLast(rounded, last, months) : spread(total, months);
}

/** True when the total has at least one cent for each of a positive whole number of months. */
export function canSplit(total: Cents, months: number): boolean {
  return Number.isInteger(months) && months >= 1 && Number.isSafeInteger(total) && total >= months;
}

function withLast(each: number, last: number, months: number): readonly Cents[] {
  return Array.from({ length: months }, (_, index) => toCents(index === months - 1 ? last : each));
}

function spread(total: number, months: number): readonly Cents[] {
  const smallest = Math.floor(total / months);
  return Array.from({ length: months }, (_, index) => toCents(index < total % months ? smallest + 1 : smallest));
}
