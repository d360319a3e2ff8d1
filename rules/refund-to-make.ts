import { parseDollars, type Cents } from './cents.ts';

/** What of a plan can be refunded, by the answer of the server. */
export interface RefundablePlan<Refund extends { readonly number: number; readonly most: number }> {
  readonly allowed: { readonly refunds: readonly Refund[] };
}

/** The payment that an agent chose to refund, by its number as text. */
export function findRefund<Refund extends { readonly number: number; readonly most: number }>(
  { allowed }: RefundablePlan<Refund>,
  choice: string,
): Refund | undefined {
  return allowed.refunds.find(({ number }) => String(number) === choice);
}

/** Why an amount cannot be refunded; nothing when it can. */
export function refundProblem(
  refund: { readonly most: number } | undefined,
  typed: string,
): 'notAnAmount' | 'tooLarge' | undefined {
  const amount = parseDollars(typed);
  if (amount === undefined || amount < 1) return 'notAnAmount';
  return refund && amount > refund.most ? 'tooLarge' : undefined;
}

/** The amount to refund, in cents; nothing for one that cannot be refunded. */
export function amountToRefund(refund: { readonly most: number } | undefined, typed: string): Cents | undefined {
  return refund && refundProblem(refund, typed) === undefined ? parseDollars(typed) : undefined;
}
