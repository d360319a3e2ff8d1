import type { PlanPayment } from '#api/entities';

import { toCents, type Cents } from './cents.ts';
import type { DayString } from './day.ts';

/** The last failure of a payment that no decision has replaced since. */
export interface PaymentFailureFact {
  readonly kind: 'declined' | 'needs_action' | 'returned' | 'disputed' | 'dispute_lost';
  /** Why no try follows by itself. */
  readonly stop: string | null;
  /** The plan is charged to another card or account since, which has not been tried. */
  readonly ofOtherMethod?: boolean;
}

/** What the ledger has of a payment. */
export interface PaymentFacts {
  readonly number: number;
  readonly due: DayString;
  readonly amount: Cents;
  readonly paid: Cents;
  readonly forgiven: Cents;
  /** A part of what is open: an attempt is under way. */
  readonly pending: Cents;
  readonly failure?: PaymentFailureFact | undefined;
  /** The day of the next try, where one was decided. */
  readonly retry_on?: DayString | null | undefined;
}

interface When {
  readonly today: DayString;
  /** Whether anything is charged by itself. */
  readonly automatic: boolean;
  /** The plan is the provider's again: nothing of it is charged here any more. */
  readonly hasDefaulted?: boolean;
}

/** The states in which a payment may be tried again by itself. */
type RetriedState = 'failed' | 'returned' | 'overdue' | 'next';

const RETRIED: ReadonlySet<string> = new Set<RetriedState>(['failed', 'returned', 'overdue', 'next']);

/** Whether a payment in this state may have a day of its next try. */
export function isRetriedState(state: PlanPayment['state']): state is RetriedState {
  return RETRIED.has(state);
}

/** What each payment of a plan shows on a day, in the order of the payments. */
export function planPayments(
  payments: readonly PaymentFacts[],
  { today, automatic, hasDefaulted }: When,
): readonly PlanPayment[] {
  const next = payments.find((payment) => isAhead(payment, today));
  return payments.map((payment) => {
    const { number, due, amount, pending, retry_on } = payment;
    const left = toCents(openOf(payment) - pending);
    const shown = stateOf(payment, { today, isNext: payment === next });
    const state = hasDefaulted && left > 0 ? 'handedBack' : shown;
    // Before its day no payment is charged by itself, whatever was decided about it.
    const isRetried = isRetriedState(state) && automatic && due <= today && retry_on != null && retry_on >= today;
    const hasFailed = state === 'failed' || state === 'returned';
    return {
      number,
      due,
      amount,
      left,
      state,
      retry_on: isRetried ? retry_on : null,
      reason: hasFailed && payment.failure && !payment.failure.ofOtherMethod ? reasonOf(payment.failure) : null,
    };
  });
}

/** The payment with which a plan ends, of those that it shows: the last one that is not paid or forgiven. */
export function lastOpenPayment<P extends Pick<PlanPayment, 'state'>>(payments: readonly P[]): P | undefined {
  return payments.findLast(({ state }) => state !== 'paid' && state !== 'forgiven');
}

/** The sums of a plan: `total` is what the others add up to. */
export function planSums(payments: readonly PaymentFacts[]) {
  const sum = (of: (payment: PaymentFacts) => number) => toCents(payments.reduce((total, payment) => total + of(payment), 0));
  return {
    total: sum(({ amount }) => amount),
    paid: sum(({ paid }) => paid),
    left: sum((payment) => openOf(payment) - payment.pending),
    pending: sum(({ pending }) => pending),
    forgiven: sum(({ forgiven }) => forgiven),
  };
}

function openOf({ amount, paid, forgiven }: PaymentFacts): number {
  return amount - paid - forgiven;
}

/** While a part of a payment is under way, its rest is ahead. */
function isAhead(payment: PaymentFacts, today: DayString): boolean {
  return openOf(payment) > payment.pending && !payment.failure && payment.due >= today;
}

function stateOf(
  payment: PaymentFacts,
  { today, isNext }: { readonly today: DayString; readonly isNext: boolean },
): PlanPayment['state'] {
  const { paid, forgiven, pending, failure, due } = payment;
  if (openOf(payment) === 0) return forgiven > 0 && paid === 0 ? 'forgiven' : 'paid';
  if (pending > 0) return 'pending';
  if (failure) return failure.kind === 'declined' || failure.kind === 'needs_action' ? 'failed' : 'returned';
  if (due < today) return 'overdue';
  if (isNext) return 'next';
  return paid + forgiven > 0 ? 'partlyPaid' : 'planned';
}

function reasonOf({ kind, stop }: PaymentFailureFact): PlanPayment['reason'] {
  if (stop === 'newMethod') return 'method';
  if (kind === 'needs_action') return 'confirm';
  return kind === 'declined' ? 'declined' : 'returned';
}
