import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { type CollectedPlan, type Collecting, startCollecting } from '../../testing/collecting.ts';

let collecting: Collecting;

beforeEach(async () => {
  collecting = await startCollecting({ charge_days: [15, 28] });
});
afterEach(() => collecting.closeWhole());

const notices = async (plan: CollectedPlan) =>
  (await collecting.messages(plan)).filter(({ kind }) => kind === 'payment-notice').map(({ body }) => body);

async function pay(plan: CollectedPlan, amount: number): Promise<void> {
  const visitor = await collecting.signIn(plan);
  const params = { application_id: plan.application_id };
  const { balance, method } = await visitor.get('getMyPlan', { params });
  await visitor.get('payNow', {
    params,
    body: { amount, expected_left: balance.left, payment_method_id: method.payment_method_id },
  });
}

test('a payment of which a part is under way is announced with the rest', async () => {
  const plan = await collecting.aPlan({ kind: 'bank' });
  collecting.skipTo('2026-07-11');
  await pay(plan, 5_000);
  await collecting.collectOn('2026-07-12', '2026-07-13', '2026-07-14', '2026-07-15', '2026-07-16', '2026-07-17', '2026-07-24');

  expect(await notices(plan)).toEqual([
    expect.stringContaining('on July 15, 2026 we will charge $150.00 to your bank account') as string,
  ]);
  expect((await collecting.balances(plan))[0]).toBe('200/0');
});

test('a payment that is wholly under way is not announced', async () => {
  const plan = await collecting.aPlan({ kind: 'bank' });
  collecting.skipTo('2026-07-11');
  await pay(plan, 20_000);
  await collecting.collectOn('2026-07-12', '2026-07-14', '2026-07-24');

  expect(await notices(plan)).toEqual([]);
});

test('a payment that a change leaves on its day is not announced again', async () => {
  const plan = await collecting.aPlan();
  await collecting.collectOn('2026-07-12');
  collecting.skipTo('2026-07-13');
  await moveToTheEnd(plan);
  await collecting.collectOn('2026-07-13', '2026-07-14');

  expect(await notices(plan)).toEqual([expect.stringContaining('on July 15, 2026 we will charge $200.00') as string]);
});

test('a payment whose notice names no day, as an earlier version of the service recorded it, is not announced again', async () => {
  const plan = await collecting.aPlan();
  await collecting.collectOn('2026-07-12');
  await sql`update outbox set reason = regexp_replace(reason, ' 2026-07-15$', '') where kind = 'payment-notice'`.execute(
    collecting.db,
  );
  await collecting.collectOn('2026-07-13', '2026-07-14');

  expect(await notices(plan)).toHaveLength(1);
});

test('a payment that moves after its notice is announced again', async () => {
  const plan = await collecting.aPlan({ bills: [60_001] });
  await collecting.collectOn('2026-07-12', '2026-09-05');
  const visitor = await collecting.signIn(plan);
  const { allowed } = await visitor.get('getMyPlan', { params: { application_id: plan.application_id } });
  expect(allowed.charge_days.map(({ first_changed_number }) => first_changed_number)).toContain(3);
  await moveToTheEnd(plan);
  await collecting.collectOn('2026-09-18');

  const days = (await notices(plan)).flatMap((body) => /on (September \d+), 2026 we will charge \$199\.99/.exec(body)?.[1] ?? []);
  expect(days).toEqual(['September 15', 'September 28']);
});

/** Charges the payments that can still move on the 28th. */
async function moveToTheEnd(plan: CollectedPlan): Promise<void> {
  const visitor = await collecting.signIn(plan);
  const params = { application_id: plan.application_id };
  const { allowed } = await visitor.get('getMyPlan', { params });
  const wish = allowed.charge_days.find(({ charge_day }) => charge_day === 28);
  if (!wish) throw new Error('the 28th is not a charge day of this plan');
  const { charge_day, first_changed_number, first_changed_date } = wish;
  await visitor.get('changeChargeDay', { params, body: { charge_day, first_changed_number, first_changed_date } });
}
