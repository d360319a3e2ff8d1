import { toCents, type Cents } from './cents.ts';

/** One fact about an attempt to charge a method, as the processor reports it. Facts arrive in any order, and more than once. */
export type AttemptFact =
  | { readonly fact: 'settled' | 'declined' }
  | { readonly fact: 'returned' | 'disputed' | 'disputeWon' | 'disputeLost'; readonly cents: Cents }
  | { readonly fact: 'refunded' | 'refundFailed'; readonly refund: string; readonly cents: Cents };

/** What an attempt has done with its money so far. */
export interface AttemptMoney {
  /** The attempt may still take money: its installments are not charged again until it ends. */
  readonly isOpen: boolean;
  /** What the processor holds of it; less than nothing where a refund and a return gave the same money back twice. */
  readonly paid: Cents;
  /** Refunded, and owed no more. */
  readonly forgiven: Cents;
}

/**
 * Computes the money of an attempt from the facts about it. It reads them as a set, so the order and the number of their arrivals
 * change nothing: a return that arrives before the settlement gives the same result as one that arrives after it.
 */
export function attemptMoney(amount: Cents, facts: readonly AttemptFact[]): AttemptMoney {
  const has = (...names: readonly AttemptFact['fact'][]) => facts.some(({ fact }) => names.includes(fact));
  const returned = largest(facts, 'returned');
  const disputed =
    has('disputeWon') && !has('disputeLost') ? 0 : Math.max(largest(facts, 'disputed'), largest(facts, 'disputeLost'));
  const refunded = sumOfRefunds(facts);
  // Money that came back was taken before, whether or not the settlement was reported; so was what a refund tried to return.
  const wasTaken = has('settled', 'disputed', 'disputeWon', 'refunded') || returned + disputed > 0;
  if (!wasTaken) return { isOpen: !has('declined'), paid: toCents(0), forgiven: toCents(0) };

  const back = Math.min(amount, returned + disputed);
  const given = Math.min(amount, refunded);
  const cash = amount - back - given;
  // A debit that was refunded and then returned gave the money back twice: what was forgiven is owed again.
  return { isOpen: false, paid: toCents(cash), forgiven: toCents(given + Math.min(0, cash)) };
}

function largest(facts: readonly AttemptFact[], name: AttemptFact['fact']): number {
  return Math.max(0, ...facts.map((one) => (one.fact === name && 'cents' in one ? one.cents : 0)));
}

function sumOfRefunds(facts: readonly AttemptFact[]): number {
  const failed = new Set(facts.flatMap((one) => (one.fact === 'refundFailed' ? [one.refund] : [])));
  const refunds = new Map(facts.flatMap((one) => (one.fact === 'refunded' ? [[one.refund, one.cents] as const] : [])));
  return [...refunds].reduce((sum, [refund, cents]) => (failed.has(refund) ? sum : sum + cents), 0);
}

/** A share of an attempt's money that belongs to one installment. */
export interface Share {
  readonly paid: Cents;
  readonly forgiven: Cents;
}

/** A refund of one part of an attempt: staff and agents refund a payment of the plan. */
export interface NamedRefund {
  /** The place of the part among those of the attempt. */
  readonly part: number;
  readonly cents: Cents;
}

/** The refunds that name a part and did not fail. */
export function namedRefunds(
  facts: readonly AttemptFact[],
  partOf: (refund: string) => number | undefined,
): readonly NamedRefund[] {
  const failed = new Set(facts.flatMap((one) => (one.fact === 'refundFailed' ? [one.refund] : [])));
  const refunds = new Map(
    facts.flatMap((one) => (one.fact === 'refunded' && !failed.has(one.refund) ? [[one.refund, one.cents] as const] : [])),
  );
  return [...refunds].flatMap(([refund, cents]) => {
    const part = partOf(refund);
    return part === undefined ? [] : [{ part, cents }];
  });
}

/**
 * Divides the money among the parts of an attempt. A refund forgives the part that it names; a refund that names none, as one of the
 * processor's dashboard, forgives the last parts. What is paid fills the first of the others, so a return opens the last ones again.
 */
export function shareMoney(
  parts: readonly Cents[],
  { paid, forgiven }: Pick<AttemptMoney, 'paid' | 'forgiven'>,
  named: readonly NamedRefund[] = [],
): readonly Share[] {
  let left: number = forgiven;
  const ofNamed = parts.map((amount, index) => {
    const wanted = named.reduce((sum, { part, cents }) => (part === index ? sum + cents : sum), 0);
    const share = Math.max(0, Math.min(amount, wanted, left));
    left -= share;
    return share;
  });
  const space = parts.map((amount, index) => toCents(amount - (ofNamed[index] ?? 0)));
  const ofOthers = fill(space.toReversed(), toCents(left)).toReversed();
  const forgivenOf = parts.map((_, index) => toCents((ofNamed[index] ?? 0) + (ofOthers[index] ?? 0)));
  const paidOf = fill(
    parts.map((amount, index) => toCents(amount - (forgivenOf[index] ?? 0))),
    paid,
  );
  return parts.map((_, index) => ({ paid: paidOf[index] ?? toCents(0), forgiven: forgivenOf[index] ?? toCents(0) }));
}

function fill(parts: readonly Cents[], money: Cents): readonly Cents[] {
  let left: number = money;
  return parts.map((part) => {
    const share = Math.min(part, left);
    left -= share;
    return toCents(share);
  });
}
