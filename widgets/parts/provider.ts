import type { CheckContext } from '#engine/react';
import { toCents, type Cents, type PublicProvider } from '#rules';

/** The provider of the page, which `FormStep` passes to each form as its tenant. */
export function providerOf({ tenant }: Pick<CheckContext, 'tenant'>): PublicProvider {
  return tenant as unknown as PublicProvider;
}

/** The balances that the provider makes a plan of. */
export function balanceLimits(context: Pick<CheckContext, 'tenant'>): Readonly<Record<'minimum' | 'maximum', Cents>> {
  const { minimum_balance_cents, maximum_balance_cents } = providerOf(context);
  return { minimum: toCents(minimum_balance_cents), maximum: toCents(maximum_balance_cents) };
}
