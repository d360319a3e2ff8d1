import type { Provider } from '#configuration';

import { loadSandbox } from './load-sandbox.ts';
import { noPayments } from './partners/payments-by-provider.ts';
import type { Payments } from './partners/payments.ts';
import { openStripe } from './partners/stripe/open-stripe.ts';
import type { FindSettings } from './partners/stripe/stripe-account.ts';
import { systemClock } from './platform/clock.ts';
import { STRIPE_URL } from './platform/config/schema.ts';
import { openSecretReferences } from './platform/config/secret-references.ts';
import { systemRandom } from './platform/random.ts';
import type { Db } from './schema/database.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** The Stripe account of a provider, with its secrets as they are now. */
export function findStripeOf(providers: () => readonly Provider[], env: Environment): FindSettings {
  const findSecret = openSecretReferences(env);
  return (providerId) => {
    const account = providers().find(({ provider_id }) => provider_id === providerId)?.payments;
    if (!account) return undefined;
    const webhookSecrets = (account.webhook_secrets ?? []).flatMap((reference) => findSecret(reference) ?? []);
    return { key: findSecret(account.secret), webhookSecrets };
  };
}

/** The processor of one provider, for a command: the one that the service would ask with this environment. */
export async function openPaymentsOf(db: Db, provider: Provider, env: Environment): Promise<Payments> {
  const isTestMode = env['CAUSEWAY_MODE'] === 'test';
  const clock = systemClock(isTestMode ? Number(env['CLOCK_OFFSET_MS'] ?? 0) : 0);
  const url = (isTestMode && env['STRIPE_URL']) || STRIPE_URL;
  if (provider.payments) return openStripe({ url, find: findStripeOf(() => [provider], env), clock });
  const isSimulated = env['PAYMENTS'] !== 'none';
  const sandbox = await loadSandbox({ isTestMode: isTestMode && isSimulated, ALLOW_SIMULATORS: false });
  return sandbox?.simulatePayments({ db, clock, random: systemRandom() }) ?? noPayments;
}
