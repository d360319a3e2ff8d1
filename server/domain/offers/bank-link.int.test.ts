import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { openStripe } from '../../partners/stripe/open-stripe.ts';
import { openStripeStandIn, type StripeStandIn } from '../../sandbox/stripe/create-stripe-stand-in.ts';
import { jordan, seat } from '../../testing/agent.ts';
import { aProvider } from '../../testing/a-provider.ts';
import { enrollToChoice } from '../../testing/enrollment.ts';
import { addHousehold } from '../../testing/people.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';

const KEYS = { key: 'sk_test_standin', webhookSecrets: [] };
const payments = {
  adapter: 'stripe',
  publishable_key: 'pk_test_standin',
  secret: 'env:LAKESIDE_STRIPE',
  bank_link: true,
} as const;

let service: TestService;
let stripe: StripeStandIn;

beforeAll(async () => {
  service = await startTestService([
    aProvider({ payments }),
    aProvider({
      provider_id: 'hillview',
      slug: 'hillview',
      hosts: ['hillview.localhost'],
      payments: { ...payments, bank_link: false },
    }),
  ]);
  stripe = await openStripeStandIn({ key: KEYS.key, now: () => service.ports.clock.now() });
  Object.assign(service.ports.payments, openStripe({ url: stripe.url, find: () => KEYS, clock: service.ports.clock }));
});
beforeEach(() => stripe.recover());
afterAll(async () => {
  await service.close();
  await stripe.close();
});

/** A patient at the step of the payment method. */
async function aPayer(provider_id = 'lakeside') {
  const visitor = provider_id === 'lakeside' ? service.visitor() : service.visitor(`${provider_id}.localhost`);
  const { application_id } = await enrollToChoice(
    visitor,
    service.db,
    await addHousehold(service.db, { patient: { provider_id } }),
  );
  const params = { application_id };
  return {
    visitor,
    application_id,
    open: () => visitor.ask('openBankLink', { params }),
    add: (token: string) => visitor.ask('createPaymentMethod', { params, body: { token, kind: 'bank' } }),
  };
}

type Payer = Awaited<ReturnType<typeof aPayer>>;

/** Chooses an account in the sign-in to the bank, as the page of Stripe does. */
async function link({ open }: Payer): Promise<string> {
  const { secret } = (await open()).body;
  const body = new URLSearchParams({
    key: 'pk_test_standin',
    client_secret: secret,
    account_number: '000123456789',
    name: 'Maya',
  });
  const answered = await fetch(`${stripe.url}/v1/stand_in/bank_links`, { method: 'POST', body });
  return ((await answered.json()) as { readonly payment_method: { readonly id: string } }).payment_method.id;
}

test('a patient adds the account that they chose in the sign-in to their bank', async () => {
  const payer = await aPayer();
  const token = await link(payer);

  expect((await payer.add(token)).body).toMatchObject({ kind: 'bank', last4: '6789', bank_name: 'STRIPE TEST BANK' });
  expect((await payer.add(token)).status).toBe(201);
  const [setup, ...others] = [...stripe.books.setups.values()].filter(
    ({ metadata }) => metadata['holder'] === payer.application_id,
  );
  expect(setup).toMatchObject({ status: 'succeeded', type: 'us_bank_account', mandate: expect.stringMatching(/^mandate_/) });
  expect(others).toEqual([]);
});

test('an account that one patient chose cannot be added by another', async () => {
  const [one, other] = [await aPayer(), await aPayer()];
  const token = await link(one);

  expect((await other.add(token)).code).toBe('payment_method_creation_failure');
  expect((await one.add(token)).status).toBe(201);
});

test('the secret is another one for each request', async () => {
  const { open } = await aPayer();

  expect((await open()).body.secret).not.toBe((await open()).body.secret);
});

test('an agent gets no secret, because only the caller can sign in to their bank', async () => {
  const { visitor, open } = await aPayer();
  await seat(service.db, visitor, jordan);

  expect((await open()).code).toBe('transaction_not_supported');
});

test('a provider that does not offer it opens no sign-in', async () => {
  const before = stripe.requests.length;

  expect((await (await aPayer('hillview')).open()).code).toBe('transaction_not_supported');
  expect(stripe.requests.length).toBe(before);
});

test('an account of Stripe without bank debits opens no sign-in', async () => {
  stripe.books.hasBankDebits = false;
  const { open } = await aPayer();

  expect((await open()).code).toBe('transaction_not_supported');
  stripe.books.hasBankDebits = true;
  expect((await open()).status).toBe(200);
});

test('a processor without an answer opens no sign-in, and the patient can try again', async () => {
  const { open } = await aPayer();
  stripe.fail('status-429', 'status-429', 'status-429');

  expect((await open()).code).toBe('payment_method_creation_failure');
  stripe.recover();
  expect((await open()).status).toBe(200);
});

test('an application opens at most 20 sign-ins a day', async () => {
  const { open } = await aPayer();
  const codes: unknown[] = [];
  for (let number = 0; number < 21; number += 1) codes.push((await open()).code);

  expect(codes.slice(0, 20).filter(Boolean)).toEqual([]);
  expect(codes[20]).toBe('too_many_requests');
});
