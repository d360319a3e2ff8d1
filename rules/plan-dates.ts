import { addDays, addMonthsClamped, daysBetween, type DayString } from './day.ts';
import { nthPaymentDay } from './schedule.ts';

/** A payment of a plan, as far as its day is concerned. */
export interface DatedPayment {
  readonly number: number;
  readonly due: DayString;
  /** Not paid or forgiven, apart from what is under way. */
  readonly isOpen: boolean;
  readonly isPending: boolean;
  /** It did not go through, and is tried again or not. */
  readonly hasFailed: boolean;
}

/** Payments that get another day, in order; the first of them is the first one that was open. */
export interface MovedPayments {
  readonly moved: readonly { readonly number: number; readonly due: DayString }[];
  /** The day of the first of them until now. */
  readonly firstBefore: DayString;
  /** The day of the last payment that is open. */
  readonly last: DayString;
}

/** A payment within this time may be at the bank already. */
const FIXED_DAYS = 3;
/** So that a patient does not pay twice within days because the day of the month changed. */
const SHORTEST_GAP = 14;

/**
 * The payments of a plan on another day of the month (1 to 31; in a shorter month the last). Payments that are under way, have failed,
 * or are less than three days ahead stay. The others keep one payment a month, in order, at least two weeks after the one before.
 * Undefined where no payment would move.
 */
export function moveDates(payments: readonly DatedPayment[], chargeDay: number, today: DayString): MovedPayments | undefined {
  const movable = movablePayments(payments, today);
  const [first] = movable;
  if (!first) return undefined;
  const before = payments.find(({ number }) => number === first.number - 1);
  const sameMonth = addMonthsClamped(first.due, 0, chargeDay);
  const isTooEarly =
    sameMonth < addDays(today, FIXED_DAYS) || (before !== undefined && daysBetween(before.due, sameMonth) < SHORTEST_GAP);
  const begin = isTooEarly ? addMonthsClamped(sameMonth, 1, chargeDay) : sameMonth;
  return movedTo(movable, (index) => nthPaymentDay(begin, chargeDay, index + 1));
}

/**
 * The payments of a plan after the next one was skipped: it and all after it move one month on. Undefined where a payment is overdue or
 * has failed, or where the next one is less than three days ahead.
 */
export function skipDates(payments: readonly DatedPayment[], chargeDay: number, today: DayString): MovedPayments | undefined {
  if (payments.some(({ isOpen, hasFailed, isPending, due }) => isOpen && (hasFailed || (due < today && !isPending))))
    return undefined;
  const movable = movablePayments(payments, today);
  const next = payments.find(({ isOpen, isPending, due }) => isOpen && !isPending && due >= today);
  if (movable[0]?.number !== next?.number) return undefined;
  return movedTo(movable, (_, { due }) => addMonthsClamped(due, 1, chargeDay));
}

/** The first payment that can still move and all after it; none where one of those is under way. */
function movablePayments(payments: readonly DatedPayment[], today: DayString): readonly DatedPayment[] {
  const isMovable = ({ isOpen, isPending, hasFailed, due }: DatedPayment) =>
    isOpen && !isPending && !hasFailed && due >= addDays(today, FIXED_DAYS);
  const first = payments.find(isMovable);
  const rest = first ? payments.filter(({ number }) => number >= first.number) : [];
  return rest.some(({ isPending, hasFailed }) => isPending || hasFailed) ? [] : rest;
}

/** Payments that were paid ahead of their day move too, so that the order of days stays that of the numbers. */
function movedTo(
  movable: readonly DatedPayment[],
  dayOf: (index: number, payment: DatedPayment) => DayString,
): MovedPayments | undefined {
  const [first] = movable;
  const moved = movable.map((payment, index) => ({ number: payment.number, due: dayOf(index, payment) }));
  const lastOpen = moved[movable.findLastIndex(({ isOpen }) => isOpen)];
  if (!first || !lastOpen || moved.every(({ due }, index) => due === movable[index]?.due)) return undefined;
  return { moved, firstBefore: first.due, last: lastOpen.due };
}
