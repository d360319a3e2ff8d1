import { addDays, type DayString } from './day.ts';
import { DAYS_UNTIL_DEFAULT } from './payment-failures.ts';

/** A payment whose day is over, of a plan that the patient pays by hand. */
export interface UnpaidPayment {
  readonly due: DayString;
  /** The day on which automatic payments stopped. */
  readonly byHandSince: DayString;
  /** The days on which the patient was reminded of this payment since then, in order. */
  readonly reminded: readonly DayString[];
}

/** A reminder that is due. After the last one the plan defaults on a day, unless the payment is made. */
export interface Reminder {
  readonly defaultOn: DayString | null;
}

/**
 * Determines whether a patient is reminded of an unpaid payment on this day: the day after it was due, and then in the rhythm of a
 * payment that failed. `retryDays`: the days to wait after the first reminder, after the second, and so on.
 */
export function reminderOn(
  { due, byHandSince, reminded }: UnpaidPayment,
  today: DayString,
  retryDays: readonly number[],
): Reminder | undefined {
  const last = reminded.at(-1);
  const wait = last === undefined ? 1 : retryDays[reminded.length - 1];
  if (wait === undefined || today < addDays(last ?? (due > byHandSince ? due : byHandSince), wait)) return undefined;
  const isLast = reminded.length === retryDays.length;
  return { defaultOn: isLast ? addDays(today, DAYS_UNTIL_DEFAULT) : null };
}
