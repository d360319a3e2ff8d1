import { toCents } from '#rules';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { type CollectedPlan, type Collecting, startCollecting } from '../../testing/collecting.ts';
import { forgivePayment, type ForgiveWish } from './forgive-payment.ts';

let collecting: Collecting;

beforeAll(async () => {
  collecting = await startCollecting();
});
afterAll(() => collecting.closeWhole());

function forgive(plan: CollectedPlan, changes: Partial<ForgiveWish> = {}) {
  const { db, provider, service } = collecting;
  const by = { actor: 'staff', session_id_hash: null, at: service.ports.clock.now() } as const;
  return forgivePayment(db, { provider, site: 'https://lakeside.example' }, { plan, why: 'hardship', by, ...changes });
}

/** What the provider's system learns of changes of a plan. */
async function changesOf({ payment_plan_id }: CollectedPlan): Promise<readonly unknown[]> {
  const { rows } = await sql<{ change: string }>`
    select data->>'change' as change from provider_events where subject = ${`plan ${payment_plan_id}`} and kind = 'plan.changed'
  `.execute(collecting.db);
  return rows.map(({ change }) => change);
}

async function skipToFirst({ payment_plan_id }: CollectedPlan): Promise<void> {
  const { rows } = await sql<{ due: string }>`
    select due from instalments where payment_plan_id = ${payment_plan_id} and number = 1
  `.execute(collecting.db);
  await collecting.collectOn(rows[0]?.due ?? '');
}

test('a part of a payment is owed no more and charged no more, with a message and an event', async () => {
  const plan = await collecting.aPlan();
  expect(await forgive(plan, { number: 1, amount: toCents(5_000) })).toEqual({ outcome: 'forgiven', cents: 5_000, open: 55_000 });
  await skipToFirst(plan);

  expect(await collecting.balances(plan)).toEqual(['150/0', '0/200', '0/200']);
  expect((await collecting.messages(plan))[0]).toMatchObject({
    kind: 'payment-forgiven',
    body: 'Lakeside Health: we took $50.00 off your payment plan, and you no longer owe it. $550.00 is left to pay. Questions: (888) 555-0142.',
  });
  const { rows } = await sql`
    select actor, details->>'cents' as cents from audit_events where chain_id = ${plan.application_id} and event = 'payment.forgiven'
  `.execute(collecting.db);
  expect(rows).toEqual([{ actor: 'staff', cents: '5000' }]);
  expect(await changesOf(plan)).toEqual(['forgiven']);
});

test('an amount without a payment comes off the last payments first', async () => {
  const plan = await collecting.aPlan();
  await forgive(plan, { amount: toCents(25_000) });

  expect(await collecting.balances(plan)).toEqual(['0/200', '0/150', '0/0']);
});

test('a plan of which nothing is left is completed', async () => {
  const plan = await collecting.aPlan();
  expect(await forgive(plan)).toEqual({ outcome: 'forgiven', cents: 60_000, open: 0 });

  expect((await collecting.entries(plan)).at(-1)).toBe('completed');
  expect(await forgive(plan)).toEqual({ outcome: 'refused', reason: 'nothingOpen' });
});

test('a payment that is being charged is not forgiven, and the others are', async () => {
  const plan = await collecting.aPlan({ kind: 'bank' });
  await skipToFirst(plan);

  expect(await forgive(plan, { number: 1 })).toEqual({ outcome: 'refused', reason: 'underWay' });
  expect(await forgive(plan)).toMatchObject({ outcome: 'forgiven', cents: 40_000 });
});

test('two who forgive the same payment at once forgive it once', async () => {
  const plan = await collecting.aPlan();
  const outcomes = await Promise.all([forgive(plan, { number: 2 }), forgive(plan, { number: 2 }), forgive(plan, { number: 2 })]);

  expect(outcomes.filter(({ outcome }) => outcome === 'forgiven')).toHaveLength(1);
  expect(await collecting.balances(plan)).toEqual(['0/200', '0/0', '0/200']);
});

test.each([
  ['more than is open', { number: 1, amount: toCents(20_001) }, 'moreThanOpen'],
  ['a payment that the plan does not have', { number: 9 }, 'noSuchPayment'],
  ['a payment without a reason', { why: '' }, 'why'],
  ['a payment for a reason that holds a Social Security number', { why: 'ssn 123-45-6789' }, 'why'],
])('to forgive %s is refused', async (_, changes, reason) => {
  const plan = await collecting.aPlan();

  expect(await forgive(plan, changes)).toMatchObject({ outcome: 'refused', reason });
});
