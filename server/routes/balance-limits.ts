import { FunnelError } from '#api';
import { balanceProblem, type Cents } from '#rules';

import type { Provider } from '../providers/index.ts';

/** Refuses a total that the provider does not split into payments, with both figures in cents. */
export function requireBalance(provider: Provider, total: Cents): void {
  const limits = { minimum: provider.minimum_balance_cents, maximum: provider.maximum_balance_cents };
  const problem = balanceProblem(total, limits);
  if (problem === undefined) return;
  if (problem === 'belowMinimum') {
    throw new FunnelError('offer_below_minimum_amount', { details: { limit_cents: limits.minimum, total_cents: total } });
  }
  throw new FunnelError('offer_above_maximum_amount', { details: { limit_cents: limits.maximum, total_cents: total } });
}
