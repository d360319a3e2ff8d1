import type { Provider } from '#configuration';
import { expect } from 'vitest';

import { openStripe } from '../partners/stripe/open-stripe.ts';
import { openStripeStandIn } from '../sandbox/stripe/create-stripe-stand-in.ts';
import { findDifferences, startCollecting } from './collecting.ts';
import type { Visitor } from './visitor.ts';

/** A test card of Stripe whose bank wants each payment confirmed. */
export const ALWAYS_CONFIRMED = '4000002760003184';
/** A test card of Stripe whose bank wants it confirmed when it is added, and a payment while the patient is present. */
export const CONFIRMED_WHEN_PRESENT = '4000002500003155';

const KEYS = { key: 'sk_test_standin', webhookSecrets: [] };

export type StripeCollecting = Awaited<ReturnType<typeof startCollectingWithStripe>>;

/** A service that collects with the adapter of Stripe, which speaks to the stand-in. */
export async function startCollectingWithStripe(changes: Partial<Provider> = {}) {
  const collecting = await startCollecting({ card_fundings: ['debit', 'credit'], ...changes });
  const { ports } = collecting.service;
  const stripe = await openStripeStandIn({ key: KEYS.key, now: () => ports.clock.now() });
  Object.assign(ports.payments, openStripe({ url: stripe.url, find: () => KEYS, clock: ports.clock }));

  async function post(path: string, form: Readonly<Record<string, string>>): Promise<{ readonly id?: string }> {
    const body = new URLSearchParams({ key: 'pk_test_standin', ...form });
    return (await fetch(`${stripe.url}${path}`, { method: 'POST', body })).json() as Promise<{ readonly id?: string }>;
  }

  /** As the patient does on the page of the bank. */
  const answerBank = (client_secret: string, outcome = 'confirmed') =>
    post('/v1/stand_in/confirmations', { client_secret, outcome });

  return {
    ...collecting,
    stripe,
    answerBank,
    /** Adds a card, and confirms it as its bank wants. */
    async addCard(visitor: Visitor, application_id: string, number = ALWAYS_CONFIRMED): Promise<string> {
      const params = { application_id };
      const { id: token = '' } = await post('/v1/payment_methods', { type: 'card', 'card[number]': number });
      const refused = await visitor.ask('createPaymentMethod', { params, body: { token, kind: 'card' } });
      if (refused.status === 201) return refused.body.payment_method_id;
      expect(refused.code).toBe('payment_method_unconfirmed');
      const early = await visitor.ask('createPaymentMethod', { params, body: { token, kind: 'card', confirmed: true } });
      expect(early.code).toBe('payment_method_unconfirmed');
      await answerBank((await visitor.get('openConfirmation', { params, body: { token } })).secret);
      const confirmed = { token, kind: 'card', confirmed: true } as const;
      return (await visitor.get('createPaymentMethod', { params, body: confirmed })).payment_method_id;
    },
    /** Closes everything; the ledger has what Stripe took, and no more. */
    async close() {
      await collecting.readEvents();
      const taken = [...stripe.books.intents.values()].filter(({ status }) => status === 'succeeded');
      const booked = taken.map(({ metadata, amount }) => ({ attempt_id: metadata['attempt_id'] ?? '', cents: amount }));
      const differences = await findDifferences(collecting.db, booked);
      await collecting.close();
      await stripe.close();
      expect(differences).toEqual([]);
    },
  };
}
