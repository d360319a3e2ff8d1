import { toCents, type Cents } from './cents.ts';
import type { DayString } from './day.ts';

/** What is open of one payment of a plan, and not under way. */
export interface OpenPayment {
  readonly number: number;
  readonly due: DayString;
  readonly open: Cents;
}

/** The share of a sum that one payment of a plan receives. */
export interface PaidShare {
  readonly number: number;
  readonly amount: Cents;
}

/** Processors charge no less; and a rest below it could never be charged. */
export const LEAST: Cents = toCents(100);

/** The smallest and the largest sum that can be paid now; the largest leaves nothing. */
export interface PayableAmounts {
  readonly least: number;
  readonly most: number;
}

/** The smallest and the largest sum that can be paid towards these payments; nothing where nothing is open. */
export function payableAmounts(payments: readonly OpenPayment[]): { readonly least: Cents; readonly most: Cents } | undefined {
  const most = toCents(payments.reduce((sum, { open }) => sum + open, 0));
  return most === 0 ? undefined : { least: toCents(Math.min(LEAST, most)), most };
}

/** Why a sum cannot be paid; nothing when it can. What it leaves must be nothing, or at least a dollar. */
export function sumProblem(
  { least, most }: PayableAmounts,
  amount: number,
): 'tooSmall' | 'tooLarge' | 'leavesTooLittle' | undefined {
  if (amount < least) return 'tooSmall';
  if (amount > most) return 'tooLarge';
  return amount < most && most - amount < LEAST ? 'leavesTooLittle' : undefined;
}

/**
 * Divides a sum among payments: first those whose day is over, then the next one, then from the last one backwards, so that the plan
 * ends sooner and the payments between keep their amounts. Undefined for a sum that cannot be paid: more than is open, less than a
 * dollar, or one that leaves less than a dollar.
 */
export function spreadPayment(
  payments: readonly OpenPayment[],
  amount: Cents,
  today: DayString,
): readonly PaidShare[] | undefined {
  const limits = payableAmounts(payments);
  if (!limits || sumProblem(limits, amount) !== undefined) return undefined;

  const shares = fillInOrder(inOrder(payments, today), amount);
  return shares.filter((share) => share.amount > 0).toSorted((a, b) => a.number - b.number);
}

/** The payments in the order in which money goes to them. */
function inOrder(payments: readonly OpenPayment[], today: DayString): readonly OpenPayment[] {
  const open = payments.filter((payment) => payment.open > 0).toSorted((a, b) => (a.due < b.due ? -1 : 1));
  const overdue = open.filter(({ due }) => due < today);
  const [next, ...later] = open.filter(({ due }) => due >= today);
  return [...overdue, ...(next ? [next] : []), ...later.toReversed()];
}

/** A payment of which less than a dollar would stay gives back as much as it lacks to the payment after it in this order. */
function fillInOrder(payments: readonly OpenPayment[], amount: Cents): readonly PaidShare[] {
  let left: number = amount;
  return payments.map(({ number, open }, index) => {
    const share = Math.min(open, left);
    const stays = open - share;
    const lacking = stays > 0 && stays < LEAST && index < payments.length - 1 ? Math.min(LEAST - stays, share) : 0;
    left -= share - lacking;
    return { number, amount: toCents(share - lacking) };
  });
}
