import { addDays, type DayString } from './day.ts';

const NOTICE_DAYS = 3;
/** Regulation E, 12 CFR 1005.10(d): where the amount differs from the previous one, a notice is sent at least ten days before. */
const NOTICE_DAYS_OF_ANOTHER_AMOUNT = 10;

interface Payment {
  readonly due: string;
  readonly amount: number;
}

/** The day on which a patient receives the notice of a payment; the first payment has no previous one. */
export function noticeDay(payment: Payment, previous: Payment | undefined): DayString {
  const differs = previous !== undefined && previous.amount !== payment.amount;
  return addDays(payment.due as DayString, differs ? -NOTICE_DAYS_OF_ANOTHER_AMOUNT : -NOTICE_DAYS);
}

/** The payments whose notice is due on this day or was due before it, and that are still ahead. */
export function paymentsToAnnounce<P extends Payment>(payments: readonly P[], today: DayString): readonly P[] {
  return payments.filter((payment, index) => noticeDay(payment, payments[index - 1]) <= today && today < payment.due);
}
