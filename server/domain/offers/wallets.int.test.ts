import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { openStripe } from '../../partners/stripe/open-stripe.ts';
import { openStripeStandIn, type StripeStandIn } from '../../sandbox/stripe/create-stripe-stand-in.ts';
import { jordan, seat } from '../../testing/agent.ts';
import { aProvider } from '../../testing/a-provider.ts';
import { agree, enrollToChoice } from '../../testing/enrollment.ts';
import { addHousehold } from '../../testing/people.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import type { Visitor } from '../../testing/visitor.ts';

const KEYS = { key: 'sk_test_standin', webhookSecrets: [] };
const payments = {
  adapter: 'stripe',
  publishable_key: 'pk_test_standin',
  secret: 'env:LAKESIDE_STRIPE',
  wallets: true,
} as const;
const cards = { card_fundings: ['debit', 'credit'], payment_methods: ['card', 'bank'] } as const;

let service: TestService;
let stripe: StripeStandIn;

beforeAll(async () => {
  service = await startTestService([
    aProvider({ payments, ...cards, collects_payments: true }),
    aProvider({
      ...cards,
      provider_id: 'hillview',
      slug: 'hillview',
      hosts: ['hillview.localhost'],
      payments: { ...payments, wallets: false },
    }),
  ]);
  stripe = await openStripeStandIn({ key: KEYS.key, now: () => service.ports.clock.now() });
  Object.assign(service.ports.payments, openStripe({ url: stripe.url, find: () => KEYS, clock: service.ports.clock }));
});
beforeEach(() => {
  stripe.recover();
  stripe.books.wallets = ['apple_pay', 'google_pay'];
});
afterAll(async () => {
  await service.close();
  await stripe.close();
});

/** A patient at the step of the payment method. */
async function aPayer(provider_id = 'lakeside') {
  const visitor = provider_id === 'lakeside' ? service.visitor() : service.visitor(`${provider_id}.localhost`);
  const household = await addHousehold(service.db, { patient: { provider_id } });
  const { application_id, selected_offer_id } = await enrollToChoice(visitor, service.db, household);
  const params = { application_id };
  return {
    visitor,
    application_id,
    offered: async () => (await visitor.get('getApplication', { params })).wallets,
    add: (token: string) => visitor.ask('createPaymentMethod', { params, body: { token, kind: 'card' } }),
    draftWith: async (payment_method_id: string) =>
      (await visitor.get('chooseOffer', { params, body: { offer_id: selected_offer_id ?? '', payment_method_id } })).draft,
  };
}

/** Agrees in the sheet of the wallet, as the script of Stripe does. */
async function chooseIn(wallet: 'apple_pay' | 'google_pay', number = '4242424242424242'): Promise<string> {
  const body = new URLSearchParams({ key: 'pk_test_standin', wallet, number, name: 'Maya Tester' });
  const answered = await fetch(`${stripe.url}/v1/stand_in/wallet_methods`, { method: 'POST', body });
  return ((await answered.json()) as { readonly id: string }).id;
}

test.each([
  ['apple_pay', 'apple-pay'],
  ['google_pay', 'google-pay'],
] as const)('a patient adds a card of %s, and the plan names the wallet', async (of, wallet) => {
  const payer = await aPayer();
  const token = await chooseIn(of);

  const { body, status } = await payer.add(token);
  expect(status).toBe(201);
  expect(body).toMatchObject({ kind: 'card', brand: 'Visa', last4: '4242', wallet });
  expect((await payer.draftWith(body.payment_method_id))?.payment_method).toMatchObject({ last4: '4242', wallet });
});

test('a typed card has no wallet', async () => {
  const typed = new URLSearchParams({ key: 'pk_test_standin', type: 'card', 'card[number]': '4242424242424242' });
  const sent = await fetch(`${stripe.url}/v1/payment_methods`, { method: 'POST', body: typed });
  const { body } = await (await aPayer()).add(((await sent.json()) as { readonly id: string }).id);

  expect(body).toMatchObject({ kind: 'card', last4: '4242' });
  expect(body).not.toHaveProperty('wallet');
});

test('the same token adds one method', async () => {
  const payer = await aPayer();
  const token = await chooseIn('apple_pay');

  expect((await payer.add(token)).body.payment_method_id).toBe((await payer.add(token)).body.payment_method_id);
});

test('a card in a wallet that the bank declines is not added', async () => {
  const payer = await aPayer();

  expect((await payer.add(await chooseIn('apple_pay', '4000000000000002'))).code).toBe('payment_method_creation_deny');
});

test('a card in a wallet of a kind that the provider does not take is refused before it becomes chargeable', async () => {
  const payer = await aPayer();
  const token = await chooseIn('apple_pay', '378282246310005');
  const before = stripe.books.setups.size;

  expect((await payer.add(token)).code).toBe('transaction_not_supported');
  expect(stripe.books.setups.size).toBe(before);
});

test('a patient is offered the wallets that the account of the provider has', async () => {
  const { offered } = await aPayer();

  expect(await offered()).toEqual(['apple-pay', 'google-pay']);
  stripe.books.wallets = ['google_pay'];
  expect(await offered()).toEqual(['google-pay']);
  stripe.books.wallets = [];
  expect(await offered()).toBeUndefined();
});

test('a patient is offered them for a plan while its method may change', async () => {
  const { visitor, application_id, add, draftWith } = await aPayer();
  const { payment_method_id } = (await add(await chooseIn('apple_pay'))).body;
  await draftWith(payment_method_id);
  const params = { application_id };
  const drafted = await visitor.get('getApplication', { params });
  await visitor.get('createPlan', { params, body: { agreements: await agree(visitor, drafted) } });
  const onPlan = async () => (await visitor.get('getMyPlan', { params })).wallets;

  expect(await onPlan()).toEqual(['apple-pay', 'google-pay']);
  const { status, body: added } = await add(await chooseIn('google_pay'));
  expect([status, added.wallet]).toEqual([201, 'google-pay']);
  await payEverything(visitor, application_id);

  expect(await onPlan()).toBeUndefined();
});

test('a provider that does not offer wallets asks its processor about none', async () => {
  const { offered } = await aPayer('hillview');
  const before = stripe.requests.length;

  expect(await offered()).toBeUndefined();
  expect(stripe.requests.length).toBe(before);
});

test('an agent is offered no wallet, because it is on the device of the patient', async () => {
  const { visitor, offered } = await aPayer();
  await seat(service.db, visitor, jordan);

  expect(await offered()).toBeUndefined();
});

async function payEverything(visitor: Visitor, application_id: string): Promise<void> {
  const params = { application_id };
  const { balance, method } = await visitor.get('getMyPlan', { params });
  const body = { amount: balance.left, expected_left: balance.left, payment_method_id: method.payment_method_id };
  const { state } = await visitor.get('payNow', { params, body, idempotencyKey: randomUUID() });
  expect(state).toBe('settled');
}
