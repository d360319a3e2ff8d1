import type { MyPlan } from '#api/entities';

import { toCents, type Cents } from './cents.ts';

/** A payment in full of which something is open, because the bank took it back. */
export interface OwedInFull {
  readonly application_id: string;
  readonly amount: Cents;
}

/**
 * What is paid first of what came back: the payment in full that the page shows, then those before it, the oldest first. One that was handed
 * back to the provider is not paid here.
 */
export function findOwedInFull({
  application_id,
  plan: { in_full, status },
  balance,
  earlier,
}: Pick<MyPlan, 'application_id' | 'plan' | 'balance' | 'earlier'>): OwedInFull | undefined {
  const payments = [{ application_id, in_full, status, balance }, ...earlier.toReversed()];
  const owed = payments.find((one) => one.in_full === true && one.status !== 'DEFAULTED' && one.balance.left > 0);
  return owed && { application_id: owed.application_id, amount: toCents(owed.balance.left) };
}
