import type { Stripe } from 'stripe';

import { ask, requireAnswer } from './stripe-account.ts';

/** Who links an account, by ids of ours. Stripe keeps them in the metadata, so that a linked account serves no other holder. */
interface Linking {
  readonly providerId: string;
  readonly holder: string;
}

/**
 * Opens the sign-in to a bank (Stripe Financial Connections): a customer without any data, and a SetupIntent whose client secret opens it. With
 * "instant", Stripe offers no typed numbers there, which would wait for deposits. Nothing where the account has no bank debits.
 */
export async function openBankLink(account: Stripe, { providerId, holder }: Linking): Promise<string | undefined> {
  const customer = await requireAnswer(() => account.customers.create({}, { idempotencyKey: `customer-link-${holder}` }));
  const asked = await ask(() =>
    account.setupIntents.create({
      customer: customer.id,
      allowed_payment_method_types: ['us_bank_account'],
      usage: 'off_session',
      payment_method_options: {
        us_bank_account: { verification_method: 'instant', financial_connections: { permissions: ['payment_method'] } },
      },
      metadata: { holder, provider_id: providerId },
    }),
  );
  return 'refusal' in asked ? undefined : (asked.answer.client_secret ?? undefined);
}

/** The SetupIntent in which this holder linked this account. */
export async function findBankLink(
  account: Stripe,
  token: string,
  holder: string | undefined,
): Promise<Stripe.SetupIntent | undefined> {
  const { data } = await requireAnswer(() => account.setupIntents.list({ payment_method: token }));
  return data.find(({ metadata }) => holder !== undefined && metadata?.['holder'] === holder);
}
