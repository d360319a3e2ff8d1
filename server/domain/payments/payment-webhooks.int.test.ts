import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { openStripe } from '../../partners/stripe/open-stripe.ts';
import { openStripeStandIn, type StripeStandIn } from '../../sandbox/stripe/create-stripe-stand-in.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { WEBHOOK_PATH } from './payment-webhooks.ts';

const HOST = 'lakeside.localhost';
const [OLD, NEW] = ['whsec_the_old_secret_of_the_tests', 'whsec_the_new_secret_of_the_tests'];
const now = new Date('2026-11-02T15:00:00Z');
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);

let standIn: StripeStandIn;
let app: TestApp;
let webhookSecrets: readonly string[] = [OLD];

beforeAll(async () => {
  standIn = await openStripeStandIn({ key: 'sk_test_standin', now: () => now });
  const clock = { now: () => now };
  const payments = openStripe({ url: standIn.url, clock, find: () => ({ key: 'sk_test_standin', webhookSecrets }) });
  const plain = await createTestApp([]);
  app = await createTestApp([], { ports: { ...plain.ports, clock, payments } });
  await plain.close();
});
afterAll(async () => {
  await app.close();
  await standIn.close();
});
beforeEach(async () => {
  webhookSecrets = [OLD];
  await app.db.deleteFrom('processor_events').execute();
});

const CHARGE = {
  id: 'pi_1',
  object: 'payment_intent',
  amount: 500,
  amount_received: 500,
  metadata: { attempt_id: '5b1cf4a2-4a0c-4c6e-9e34-0f6f2f3f8a11', note: 'Ana Rivera' },
  payment_method_types: ['card'],
  receipt_email: 'ana@example.org',
  charges: { data: [{ billing_details: { name: 'Ana Rivera' }, payment_method_details: { card: { last4: '4242' } } }] },
  status: 'succeeded',
};

function post({ body, headers }: ReturnType<StripeStandIn['deliver']>, host = HOST) {
  return app.app.inject({ method: 'POST', url: WEBHOOK_PATH, headers: { host, ...headers }, payload: body });
}
const stored = () => app.db.selectFrom('processor_events').selectAll().orderBy('number').execute();

describe('a webhook', () => {
  it('with the right signature is stored in our words, and waits', async () => {
    const event = standIn.books.note('payment_intent.succeeded', CHARGE);

    expect((await post(standIn.deliver(event, OLD))).statusCode).toBe(204);
    expect(await stored()).toMatchObject([
      {
        provider_id: 'lakeside',
        event_id: event.id,
        kind: 'payment_intent.succeeded',
        event: { kind: 'settled', charge_reference: 'pi_1', attempt_id: CHARGE.metadata.attempt_id },
        applied_at: null,
      },
    ]);
  });

  it('leaves no name, address or digit in the database or the log', async () => {
    await post(standIn.deliver(standIn.books.note('payment_intent.succeeded', CHARGE), OLD));
    const kept = JSON.stringify(await stored()) + app.logged();

    for (const secret of ['Ana', 'Rivera', 'example.org', '4242', OLD]) expect(kept).not.toContain(secret);
  });

  it('that arrives five times at once is stored once, and each delivery succeeds', async () => {
    const delivery = standIn.deliver(standIn.books.note('payment_intent.succeeded', CHARGE), OLD);

    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => post(delivery)));

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204, 204, 204]);
    expect(await stored()).toHaveLength(1);
  });

  it('that changes nothing here is stored as applied', async () => {
    await post(standIn.deliver(standIn.books.note('customer.created', { id: 'cus_1', name: 'Ana Rivera' }), OLD));

    expect(await stored()).toMatchObject([{ event: null, applied_at: now, source: { data: { object: { id: 'cus_1' } } } }]);
  });

  it('of an event that happened before another arrives after it, and both are stored', async () => {
    const [first, second] = ['payment_intent.succeeded', 'payment_intent.canceled'].map((type) =>
      standIn.books.note(type, CHARGE),
    );
    if (!first || !second) throw new Error('two events were made');
    await post(standIn.deliver(second, OLD));
    await post(standIn.deliver(first, OLD));

    expect((await stored()).map(({ event_id }) => event_id)).toEqual([second.id, first.id]);
  });

  it.each([
    ['another secret', () => standIn.deliver(standIn.books.note('payment_intent.succeeded', CHARGE), 'whsec_of_a_stranger')],
    [
      'a body that was changed',
      () => {
        const { body, headers } = standIn.deliver(standIn.books.note('payment_intent.succeeded', CHARGE), OLD);
        return { headers, body: Buffer.from(body.toString().replace('"amount":500', '"amount":501')) };
      },
    ],
    ['six minutes of age', () => standIn.deliver(standIn.books.note('payment_intent.succeeded', CHARGE), OLD, later(-360))],
    ['a time six minutes ahead', () => standIn.deliver(standIn.books.note('payment_intent.succeeded', CHARGE), OLD, later(360))],
    [
      'a signature without a time',
      () => {
        const { body, headers } = standIn.deliver(standIn.books.note('payment_intent.succeeded', CHARGE), OLD);
        return { body, headers: { ...headers, 'stripe-signature': headers['stripe-signature'].replace(/^t=\d+,/, '') } };
      },
    ],
    [
      'no signature',
      () => {
        const { body } = standIn.deliver(standIn.books.note('payment_intent.succeeded', CHARGE), OLD);
        return { body, headers: { 'stripe-signature': '', 'content-type': 'application/json' } };
      },
    ],
  ])('with %s is refused and leaves nothing', async (_, delivery) => {
    const answer = await post(delivery());

    expect([answer.statusCode, answer.json().code]).toEqual([403, 'forbidden']);
    expect(await stored()).toEqual([]);
  });

  it.each([OLD, NEW])('is taken with %s while one secret takes the place of the other', async (secret) => {
    webhookSecrets = [OLD, NEW];

    const event = standIn.books.note('payment_intent.succeeded', CHARGE);

    expect((await post(standIn.deliver(event, secret))).statusCode).toBe(204);
  });

  it('with the old secret is refused once the new one is alone', async () => {
    webhookSecrets = [NEW];

    expect((await post(standIn.deliver(standIn.books.note('payment_intent.succeeded', CHARGE), OLD))).statusCode).toBe(403);
  });

  it('is refused where the provider has no secret', async () => {
    webhookSecrets = [];

    expect((await post(standIn.deliver(standIn.books.note('payment_intent.succeeded', CHARGE), OLD))).statusCode).toBe(403);
  });

  it('at a host of no provider is not there', async () => {
    const delivery = standIn.deliver(standIn.books.note('payment_intent.succeeded', CHARGE), OLD);

    expect((await post(delivery, 'elsewhere.localhost')).statusCode).toBe(404);
  });

  it('that is no JSON of Stripe is refused', async () => {
    const { headers } = standIn.deliver(standIn.books.note('payment_intent.succeeded', CHARGE), OLD);

    expect((await post({ headers, body: Buffer.from('[]') })).statusCode).toBe(403);
  });
});
