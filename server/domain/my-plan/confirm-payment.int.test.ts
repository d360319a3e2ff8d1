import { randomUUID } from 'node:crypto';

import type { BodyOf, Calls } from '#api';
import { afterEach, beforeEach, expect, test } from 'vitest';

import type { CollectedPlan } from '../../testing/collecting.ts';
import { startCollectingWithStripe, type StripeCollecting } from '../../testing/collecting-with-stripe.ts';
import type { Answer } from '../../testing/visitor.ts';

type Paid = BodyOf<Calls['payNow']>;

let collecting: StripeCollecting;

beforeEach(async () => {
  collecting = await startCollectingWithStripe();
});

afterEach(() => collecting.close());

const answerBank = (secret: string, outcome?: string) => collecting.answerBank(secret, outcome);

const aPlan = () => collecting.aPlan({ addMethod: (visitor, id) => collecting.addCard(visitor, id) });

async function pay({ visitor, application_id }: CollectedPlan, amount = 20_000): Promise<Answer<Paid>> {
  const params = { application_id };
  const { balance, method } = await visitor.get('getMyPlan', { params });
  const body = { amount, expected_left: balance.left, payment_method_id: method.payment_method_id };
  return visitor.ask('payNow', { params, body, idempotencyKey: randomUUID() });
}

const open = async ({ visitor, application_id }: CollectedPlan, payment_id: string) =>
  (await visitor.get('openConfirmation', { params: { application_id }, body: { payment_id } })).secret;

const end = ({ visitor, application_id }: CollectedPlan, payment_id: string) =>
  visitor.get('endConfirmation', { params: { application_id, payment_id } });

test('a payment waits for its patient, is under way until then, and is taken once they have confirmed it', async () => {
  const plan = await aPlan();

  const { body } = await pay(plan);
  expect(body).toMatchObject({ state: 'confirming', receipt_id: null, my_plan: { balance: { pending: 20_000, paid: 0 } } });
  expect(body.my_plan.confirming).toBe(body.payment_id);
  expect(JSON.stringify(body)).not.toContain('_secret_');
  expect((await pay(plan, 40_001)).code).toBe('payment_plan_overpaying_amount');
  await answerBank(await open(plan, body.payment_id));

  expect(await end(plan, body.payment_id)).toMatchObject({ state: 'settled', my_plan: { confirming: null } });
  expect(await end(plan, body.payment_id)).toMatchObject({ state: 'settled', receipt_id: body.payment_id });
  expect(await collecting.balances(plan)).toEqual(['200/0', '0/200', '0/200']);
  expect((await collecting.messages(plan)).map(({ kind }) => kind)).toEqual(['payment-received']);
});

test.each(['failed', 'left'])('a confirmation that is %s takes nothing, and the payment can be tried again', async (outcome) => {
  const plan = await aPlan();
  const { body } = await pay(plan);
  const secret = await open(plan, body.payment_id);
  if (outcome === 'failed') await answerBank(secret, 'failed');

  const ended = await end(plan, body.payment_id);
  expect(ended).toMatchObject({ state: 'needsAction', my_plan: { balance: { paid: 0, pending: 0, left: 60_000 } } });
  // The page shows it.
  expect(await collecting.messages(plan)).toEqual([]);
  await answerBank(secret);
  const again = await pay(plan);
  await answerBank(await open(plan, again.body.payment_id));
  expect((await end(plan, again.body.payment_id)).state).toBe('settled');
  expect(await collecting.balances(plan)).toEqual(['200/0', '0/200', '0/200']);
});

test('a confirmation that the patient leaves open is given up after a quarter of an hour, with a message to them', async () => {
  const plan = await aPlan();
  const { body } = await pay(plan);
  const secret = await open(plan, body.payment_id);
  await collecting.collect();
  expect((await plan.visitor.get('getMyPlan', { params: plan })).confirming).toBe(body.payment_id);
  collecting.service.wait(16 * 60);
  await collecting.collect();

  await answerBank(secret);
  expect(await collecting.balances(plan)).toEqual(['0/200', '0/200', '0/200']);
  expect((await collecting.messages(plan)).map(({ body: text }) => text)).toEqual([
    expect.stringMatching(/your bank asks you to confirm it\. You can pay it on the page of your plan/),
  ]);
});

test('a payment that the bank wants confirmed while the patient is away is paid by them, and is not charged a second time', async () => {
  const plan = await aPlan();
  await collecting.collectOn('2026-07-15');
  const [message] = await collecting.messages(plan);
  expect(message?.body).toMatch(/confirm it there\. We will try again on .* Your plan: https:/s);
  const visitor = await collecting.signIn(plan);
  const back = { ...plan, visitor };
  const shown = await visitor.get('getMyPlan', { params: plan });
  expect(shown.payments[0]).toMatchObject({ state: 'failed', reason: 'confirm', retry_on: '2026-07-18' });
  const { body } = await pay(back);
  await answerBank(await open(back, body.payment_id));
  expect((await end(back, body.payment_id)).state).toBe('settled');
  await collecting.collectOn('2026-07-18', '2026-07-19');

  expect(await collecting.balances(plan)).toEqual(['200/0', '0/200', '0/200']);
  expect([...collecting.stripe.books.intents.values()].map(({ status }) => status)).toEqual([
    'requires_payment_method',
    'succeeded',
  ]);
});

test('a confirmation opens for its own patient alone', async () => {
  const [plan, other] = [await aPlan(), await aPlan()];
  const { body } = await pay(plan);
  const { visitor, application_id } = other;
  const params = { application_id };

  const opened = await visitor.ask('openConfirmation', { params, body: { payment_id: body.payment_id } });
  const ended = await visitor.ask('endConfirmation', { params: { application_id, payment_id: body.payment_id } });
  expect([opened.code, ended.code]).toEqual(['payment_method_unconfirmed', 'payment_plan_not_found']);
  expect((await end(plan, body.payment_id)).state).toBe('needsAction');
});
