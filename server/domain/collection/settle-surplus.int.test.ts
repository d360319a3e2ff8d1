import { toCents } from '#rules';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { PaymentEvent, Payments } from '../../partners/payments.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { type CollectedPlan, type Collecting, startCollecting } from '../../testing/collecting.ts';
import { askRefunds } from './ask-refunds.ts';
import { applyPaymentEvent } from './payment-events.ts';
import { settleSurplus } from './settle-surplus.ts';

let collecting: Collecting;

beforeAll(async () => {
  collecting = await startCollecting();
});
afterAll(() => collecting.close());

/** The processor knows the charges of this test by their events alone. */
const refunds: { amount: number; refund_id: string }[] = [];
const payments = (): Payments => ({
  ...collecting.service.ports.payments,
  refund: ({ amount, refund_id }) => {
    refunds.push({ amount, refund_id });
    return Promise.resolve({ state: 'settled', refund_reference: 'r' });
  },
});
const options = (by = payments()) => ({
  ...collecting.options(by),
  provider: collecting.provider,
  site: 'https://lakeside.example',
});

async function settleAll(): Promise<void> {
  await settleSurplus(options());
  await askRefunds(options());
}

/** A charge that needed the patient, and the next try of the same payment. Either can be reported on. */
async function twoTries(next: string) {
  refunds.length = 0;
  const plan = await collecting.aPlan({ behaviour: 'charge-needs-action' });
  const { rows } = await sql<{ due: string }>`
    select due from instalments where payment_plan_id = ${plan.payment_plan_id} and number = 1
  `.execute(collecting.db);
  await collecting.collectOn(rows[0]?.due ?? '');
  await sql`
    update tokeniser.tokens set behaviour = ${next} where processor_reference = (
      select processor_reference from payment_methods m join payment_plans p using (provider_id, payment_method_id)
      where p.payment_plan_id = ${plan.payment_plan_id})
  `.execute(collecting.db);
  collecting.service.wait(3 * 86_400);
  await collecting.collect();
  const { rows: attempts } = await sql<{ attempt_id: string }>`
    select attempt_id from charge_attempts where payment_plan_id = ${plan.payment_plan_id} order by created_at
  `.execute(collecting.db);
  const [first = '', second = ''] = attempts.map(({ attempt_id }) => attempt_id);
  return { plan, first, second };
}

async function report(attempt_id: string, event: Pick<PaymentEvent, 'kind'> & object): Promise<void> {
  const at = collecting.service.ports.clock.now();
  const whole = {
    provider_id: 'lakeside',
    event_id: 'e',
    at,
    charge_reference: `ch-${attempt_id}`,
    attempt_id,
    ...event,
  } as PaymentEvent;
  const context = { provider: collecting.provider, site: '', now: at };
  expect(await inTransaction(collecting.db, (trx) => applyPaymentEvent(trx, context, whole))).toBe(true);
}

const money = async ({ payment_plan_id }: CollectedPlan) => {
  const { rows } = await sql`
    select b.paid_cents as paid, b.open_cents as open, b.forgiven_cents as forgiven, (
      select sum(surplus_cents)::integer from ledger_entries e where e.payment_plan_id = b.payment_plan_id) as surplus
    from instalment_balances b where payment_plan_id = ${payment_plan_id} and number = 1
  `.execute(collecting.db);
  return rows[0];
};

test('a charge that the patient confirms after the next try was paid is refunded once, with a message, and forgives nothing', async () => {
  const { plan, first } = await twoTries('accepted');
  await report(first, { kind: 'settled' });
  expect(await money(plan)).toEqual({ paid: 20_000, open: 0, forgiven: 0, surplus: 20_000 });

  await settleAll();
  await Promise.all([settleAll(), settleAll(), settleAll()]);

  expect(refunds.map(({ amount }) => amount)).toEqual([20_000]);
  expect(await money(plan)).toEqual({ paid: 20_000, open: 0, forgiven: 0, surplus: 0 });
  expect((await collecting.messages(plan)).at(-1)).toMatchObject({
    kind: 'payment-refunded',
    body: expect.stringContaining(
      'we received $200.00 more than you owed, so we are refunding it to your card ending in 4242.',
    ) as string,
  });
});

test('workers that find the same surplus at once refund it once', async () => {
  const { plan, first } = await twoTries('accepted');
  await report(first, { kind: 'settled' });
  await Promise.all(Array.from({ length: 6 }, settleAll));

  expect(refunds).toHaveLength(1);
  expect(await money(plan)).toMatchObject({ surplus: 0 });
});

test('a surplus pays its own payment where the other charge comes back', async () => {
  const { plan, first, second } = await twoTries('accepted');
  await report(first, { kind: 'settled' });
  await report(second, { kind: 'disputed', amount: toCents(20_000) } as never);
  await settleAll();

  expect(refunds).toEqual([]);
  expect(await money(plan)).toEqual({ paid: 20_000, open: 0, forgiven: 0, surplus: 0 });
  const { rows: reported } = await sql`
    select data->>'change' as change, data->'plan'->'balance'->'paid_cents' as paid from provider_events
    where subject = ${`plan ${plan.payment_plan_id}`} and kind = 'plan.changed'
  `.execute(collecting.db);
  expect(reported).toEqual([{ change: 'surplus_used', paid: 20_000 }]);
  await report(second, { kind: 'disputeWon', amount: toCents(20_000) } as never);
  await settleAll();
  expect(refunds.map(({ amount }) => amount)).toEqual([20_000]);
  expect(await money(plan)).toEqual({ paid: 20_000, open: 0, forgiven: 0, surplus: 0 });
});

test('a surplus waits while another charge of its payment is under way, and is refunded when that is paid', async () => {
  const { plan, first, second } = await twoTries('charge-no-answer');
  await report(first, { kind: 'settled' });
  await settleAll();
  expect([refunds.length, await money(plan)]).toEqual([0, { paid: 0, open: 20_000, forgiven: 0, surplus: 20_000 }]);

  await report(second, { kind: 'settled' });
  await settleAll();
  expect([refunds.length, await money(plan)]).toEqual([1, { paid: 20_000, open: 0, forgiven: 0, surplus: 0 }]);
});

test('a refund of a surplus that the processor refuses is left to staff', async () => {
  const { plan, first } = await twoTries('accepted');
  await report(first, { kind: 'settled' });
  const refusing: Payments = {
    ...payments(),
    refund: () => Promise.resolve({ state: 'refused', refund_reference: null, code: 'no_funds' }),
  };
  await settleSurplus(options());
  await askRefunds(options(refusing));
  await settleAll();

  expect(refunds).toEqual([]);
  expect(await money(plan)).toEqual({ paid: 20_000, open: 0, forgiven: 0, surplus: 20_000 });
});
