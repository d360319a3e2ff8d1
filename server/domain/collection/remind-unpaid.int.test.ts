import { addDays, type DayString } from '#rules';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { type CollectedPlan, type Collecting, startCollecting } from '../../testing/collecting.ts';
import { readMessages } from '../../testing/read-messages.ts';
import { changeToCard } from '../../testing/enrollment.ts';
import { addToken } from '../../testing/test-service.ts';

let collecting: Collecting;

beforeAll(async () => {
  collecting = await startCollecting({ payment_retry_days: [3, 5] });
});
afterAll(() => collecting.closeWhole());

/** A plan of $200 a month whose patient has stopped automatic payments, and the day of its first payment. */
async function aPlanByHand(): Promise<{ readonly plan: CollectedPlan; readonly due: DayString }> {
  const plan = await collecting.aPlan();
  const params = { application_id: plan.application_id };
  await plan.visitor.get('setAutomaticPayments', { params, body: { on: false } });
  const { rows } = await sql<{ due: DayString }>`
    select due from instalments where payment_plan_id = ${plan.payment_plan_id} and number = 1
  `.execute(collecting.db);
  const [first] = rows;
  if (!first) throw new Error('the plan has no payment');
  return { plan, due: first.due };
}

/** Collects on each day until this one. */
async function liveUntil(last: DayString): Promise<void> {
  for (let day = addDays(collecting.day(), 1); day <= last; day = addDays(day, 1)) await collecting.collectOn(day);
}

const reminders = async (plan: CollectedPlan) =>
  (await collecting.messages(plan)).filter(({ kind }) => kind === 'payment-overdue');

const statusOf = async ({ payment_plan_id }: CollectedPlan) => {
  const { rows } = await sql<{ status: string }>`
    select status from payment_plans where payment_plan_id = ${payment_plan_id}
  `.execute(collecting.db);
  return rows[0]?.status;
};

test('a patient who pays by hand and does not is reminded three times, and then the plan defaults', async () => {
  const { plan, due } = await aPlanByHand();
  await liveUntil(addDays(due, 18));

  expect((await reminders(plan)).map(({ body }) => body)).toEqual([
    `Lakeside Health: we have not received your payment of $200.00, which was due on July 15, 2026. Please pay it on the page of your plan, or call (888) 555-0142. Your plan: https://lakeside.example/`,
    `Lakeside Health: we have not received your payment of $200.00, which was due on July 15, 2026. Please pay it on the page of your plan, or call (888) 555-0142. Your plan: https://lakeside.example/`,
    `Lakeside Health: we have not received your payment of $200.00, which was due on July 15, 2026. If it is not paid by August 3, 2026, your plan ends. Pay on the page of your plan, or call (888) 555-0142. Your plan: https://lakeside.example/`,
  ]);
  expect(await statusOf(plan)).toBe('ACTIVE');
  await liveUntil(addDays(due, 19));

  expect(await statusOf(plan)).toBe('DEFAULTED');
  expect(await collecting.entries(plan)).toEqual(['reminded 1', 'reminded 1', 'reminded 1', 'defaulted']);
});

test('a payment that is made after its last reminder keeps the plan', async () => {
  const { plan, due } = await aPlanByHand();
  await liveUntil(addDays(due, 10));
  const visitor = await collecting.signIn(plan);
  const params = { application_id: plan.application_id };
  const { balance, method } = await visitor.get('getMyPlan', { params });
  const body = { amount: 20_000, expected_left: balance.left, payment_method_id: method.payment_method_id };
  await visitor.get('payNow', { params, body });
  await liveUntil(addDays(due, 25));

  expect(await statusOf(plan)).toBe('ACTIVE');
  expect(await reminders(plan)).toHaveLength(3);
});

test('automatic payments that start again take the place of the default', async () => {
  const { plan, due } = await aPlanByHand();
  await liveUntil(addDays(due, 10));
  const visitor = await collecting.signIn(plan);
  const params = { application_id: plan.application_id };
  const { payment_method_id } = (await visitor.get('getMyPlan', { params })).method;
  const { documents } = await visitor.get('planMethodDocuments', { params, query: { payment_method_id, locale: 'en' } });
  const agreements = documents.map(({ document_id, hash }) => ({ document_id, hash }));
  await visitor.get('setAutomaticPayments', { params, body: { on: true, agreements } });
  await liveUntil(addDays(due, 12));
  expect(await collecting.balances(plan)).toEqual(['200/0', '0/200', '0/200']);
  const again = await collecting.signIn(plan);
  await again.get('setAutomaticPayments', { params, body: { on: false } });
  await liveUntil(addDays(due, 25));

  expect(await statusOf(plan)).toBe('ACTIVE');
});

test('another card after the last reminder keeps the day of the default, and the message about it promises no charge', async () => {
  const { plan, due } = await aPlanByHand();
  await liveUntil(addDays(due, 10));
  await changeToCard(await collecting.signIn(plan), collecting.db, plan.application_id);
  await liveUntil(addDays(due, 19));

  expect(await statusOf(plan)).toBe('DEFAULTED');
  expect(await collecting.entries(plan)).toEqual(['reminded 1', 'reminded 1', 'reminded 1', 'defaulted']);
});

test('a payment that is made after its last reminder keeps the plan', async () => {
  const { plan, due } = await aPlanByHand();
  await liveUntil(addDays(due, 10));
  const visitor = await collecting.signIn(plan);
  const params = { application_id: plan.application_id };
  const { balance, method } = await visitor.get('getMyPlan', { params });
  const body = { amount: 20_000, expected_left: balance.left, payment_method_id: method.payment_method_id };
  await visitor.get('payNow', { params, body });
  await liveUntil(addDays(due, 25));

  expect(await statusOf(plan)).toBe('ACTIVE');
  expect(await reminders(plan)).toHaveLength(3);
});

test('automatic payments that start again take the place of the default', async () => {
  const { plan, due } = await aPlanByHand();
  await liveUntil(addDays(due, 10));
  const visitor = await collecting.signIn(plan);
  const params = { application_id: plan.application_id };
  const { payment_method_id } = (await visitor.get('getMyPlan', { params })).method;
  const { documents } = await visitor.get('planMethodDocuments', { params, query: { payment_method_id, locale: 'en' } });
  const agreements = documents.map(({ document_id, hash }) => ({ document_id, hash }));
  await visitor.get('setAutomaticPayments', { params, body: { on: true, agreements } });
  await liveUntil(addDays(due, 12));
  expect(await collecting.balances(plan)).toEqual(['200/0', '0/200', '0/200']);
  const again = await collecting.signIn(plan);
  await again.get('setAutomaticPayments', { params, body: { on: false } });
  await liveUntil(addDays(due, 25));

  expect(await statusOf(plan)).toBe('ACTIVE');
});

test('another card after the last reminder keeps the day of the default, and the message about it promises no charge', async () => {
  const { plan, due } = await aPlanByHand();
  await liveUntil(addDays(due, 10));
  const visitor = await collecting.signIn(plan);
  const params = { application_id: plan.application_id };
  const token = await addToken(collecting.db, { kind: 'card', behaviour: 'accepted' });
  const { payment_method_id } = await visitor.get('createPaymentMethod', { params, body: { token, kind: 'card' } });
  const { documents } = await visitor.get('planMethodDocuments', { params, query: { payment_method_id, locale: 'en' } });
  const agreements = documents.map(({ document_id, hash }) => ({ document_id, hash }));
  await visitor.get('changePaymentMethod', { params, body: { payment_method_id, agreements } });
  await liveUntil(addDays(due, 19));

  expect(await statusOf(plan)).toBe('DEFAULTED');
  expect(await collecting.entries(plan)).toEqual(['reminded 1', 'reminded 1', 'reminded 1', 'defaulted']);
  const [changed] = (await readMessages(collecting.db, { kinds: ['plan-changed'] })).slice(-1);
  expect(changed?.body).toMatch(
    /you can now make the payments of your plan with your card ending in \d{4}\. Automatic payments stay off, so we charge nothing on our own\./,
  );
});
