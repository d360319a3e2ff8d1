import { toCents } from '#rules';
import type { Stripe } from 'stripe';

import type { Movement } from '../payments.ts';
import { idOf } from './payment-methods.ts';
import { requireAnswer } from './stripe-account.ts';

const PAGE = 100;

/**
 * Stripe's categories of the money of payers. Every other one moves money between the provider, Stripe and the provider's bank. The
 * category is read and not the type, because disputes and failed refunds have one type, `adjustment`.
 */
const KINDS: Readonly<Record<string, Movement['kind']>> = {
  charge: 'charge',
  charge_failure: 'return',
  refund: 'refund',
  refund_failure: 'refund',
  partial_capture_reversal: 'refund',
  dispute: 'dispute',
  dispute_reversal: 'dispute',
};

/** The money of payers that moved in the account, the newest first. */
export async function* listMovements(account: Stripe, from: Date, until: Date): AsyncGenerator<Movement> {
  const created = { gte: secondsOf(from), lt: secondsOf(until) };
  for (let last: string | undefined; ;) {
    const params = { created, limit: PAGE, expand: ['data.source'], ...(last !== undefined && { starting_after: last }) };
    const { data, has_more } = await requireAnswer(() => account.balanceTransactions.list(params));
    yield* data.flatMap((transaction) => readMovement(transaction) ?? []);
    last = data.at(-1)?.id;
    if (!has_more || last === undefined) return;
  }
}

/** Stripe keeps whole seconds. */
function secondsOf(moment: Date): number {
  return Math.ceil(moment.getTime() / 1000);
}

function readMovement({ id, amount, created, reporting_category, source }: Stripe.BalanceTransaction): Movement | undefined {
  const kind = KINDS[reporting_category];
  if (kind === undefined) return undefined;
  return { reference: id, charge_reference: chargeOf(source) ?? id, kind, cents: toCents(amount), at: new Date(created * 1000) };
}

/** The payment that an object is, or belongs to; a charge that was made without one has an id of its own. */
function chargeOf(source: Stripe.BalanceTransaction['source']): string | undefined {
  if (source === null || typeof source === 'string') return source ?? undefined;
  const { payment_intent, charge } = source as { readonly payment_intent?: unknown; readonly charge?: unknown };
  return named(payment_intent) ?? named(charge) ?? source.id;
}

function named(value: unknown): string | undefined {
  return typeof value === 'string' || (typeof value === 'object' && value !== null && 'id' in value)
    ? idOf(value as string | { id: string })
    : undefined;
}
