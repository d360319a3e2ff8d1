import { addDays, addMonthsClamped, type DayString } from './day.ts';

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
