import { randomUUID } from 'node:crypto';

import { toCents } from '#rules';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { type Payments, ProcessorUnavailable } from '../../partners/payments.ts';
import { type CollectedPlan, type Collecting, startCollecting } from '../../testing/collecting.ts';
import { exportRows } from '../exports/export-rows.ts';
import { remittance } from '../exports/remittance.ts';
import { askRefunds } from './ask-refunds.ts';
import { refundPayment, type RefundWish, requestRefund } from './refund-payment.ts';

let collecting: Collecting;

beforeAll(async () => {
  collecting = await startCollecting();
});
afterAll(() => collecting.closeWhole());

const ask = (payments?: Payments) => ({
  ...collecting.options(payments),
  provider: collecting.provider,
  site: 'https://lakeside.example',
});

function wish(plan: CollectedPlan, changes: Partial<RefundWish> = {}): RefundWish {
  const by = { actor: 'staff', session_id_hash: null, at: collecting.service.ports.clock.now() } as const;
  return { plan, number: 1, why: 'billed twice', refund_id: randomUUID(), by, ...changes };
}

/** The next 15th; payments of a plan that starts now are charged on it. */
async function aPaidPlan(behaviour: Parameters<Collecting['aPlan']>[0] = {}): Promise<CollectedPlan> {
  const plan = await collecting.aPlan(behaviour);
  await collecting.collectOn(await firstDue(plan));
  return plan;
}

async function firstDue({ payment_plan_id }: CollectedPlan): Promise<string> {
  const { rows } = await sql<{ due: string }>`
    select due from instalments where payment_plan_id = ${payment_plan_id} and number = 1
  `.execute(collecting.db);
  return rows[0]?.due ?? '';
}

const balance = async (plan: CollectedPlan) => {
  const { rows } = await sql`
    select paid_cents as paid, forgiven_cents as forgiven, open_cents as open from instalment_balances
    where payment_plan_id = ${plan.payment_plan_id} and number = 1
  `.execute(collecting.db);
  return rows[0];
};

const atProcessor = async () => {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(amount_cents), 0)::integer as cents from simulator.refunds where refusal is null
  `.execute(collecting.db);
  return rows[0]?.cents ?? 0;
};

test('a part of a payment is given back and owed no more, with a message and an event', async () => {
  const plan = await aPaidPlan();
  expect(await refundPayment(ask(), wish(plan, { amount: toCents(5_000) }))).toEqual({ outcome: 'refunded', cents: 5_000 });

  expect(await balance(plan)).toEqual({ paid: 15_000, forgiven: 5_000, open: 0 });
  expect(await collecting.entries(plan)).toEqual(['attempted 1', 'settled 1', 'refund_asked 1', 'refunded 1']);
  expect((await collecting.messages(plan)).at(-1)).toMatchObject({
    kind: 'payment-refunded',
    body: 'Lakeside Health: we are refunding $50.00 of your payment to your card ending in 4242. You do not owe this amount again. Your bank can take up to 10 days to show it. Questions: (888) 555-0142.',
  });
  const { rows } = await sql`
    select actor, details->>'cents' as cents from audit_events where chain_id = ${plan.application_id} and event = 'payment.refund_asked'
  `.execute(collecting.db);
  expect(rows).toEqual([{ actor: 'staff', cents: '5000' }]);
});

test('the rest of a payment can be refunded, and no cent more', async () => {
  const plan = await aPaidPlan();
  await refundPayment(ask(), wish(plan, { amount: toCents(5_000) }));

  expect(await refundPayment(ask(), wish(plan, { amount: toCents(15_001) }))).toEqual({
    outcome: 'refused',
    reason: 'moreThanPaid',
    most: 15_000,
  });
  expect(await refundPayment(ask(), wish(plan))).toEqual({ outcome: 'refunded', cents: 15_000 });
  expect(await refundPayment(ask(), wish(plan))).toMatchObject({ outcome: 'refused', reason: 'notPaid' });
  expect(await balance(plan)).toEqual({ paid: 0, forgiven: 20_000, open: 0 });
});

test('the same refund asked many times at once gives the money back once', async () => {
  const plan = await aPaidPlan();
  const before = await atProcessor();
  const same = wish(plan, { amount: toCents(4_000) });
  await Promise.all(Array.from({ length: 8 }, () => refundPayment(ask(), same)));

  expect(await refundPayment(ask(), same)).toEqual({ outcome: 'refunded', cents: 4_000 });
  expect((await atProcessor()) - before).toBe(4_000);
  expect(await balance(plan)).toEqual({ paid: 16_000, forgiven: 4_000, open: 0 });
});

test.each<[string, (payments: Payments) => Payments['refund']]>([
  ['before the call', () => () => Promise.reject(new ProcessorUnavailable('connection refused'))],
  [
    'after the processor has acted',
    (payments) => (request) => payments.refund(request).then(() => Promise.reject(new ProcessorUnavailable('timeout'))),
  ],
  ['with a fault of ours', () => () => Promise.reject(new Error('a fault'))],
])('a refund whose answer is lost %s is asked again with the same id, and gives the money back once', async (_, refundOf) => {
  const plan = await aPaidPlan();
  const before = await atProcessor();
  const { payments } = collecting.service.ports;
  expect(await refundPayment(ask({ ...payments, refund: refundOf(payments) }), wish(plan))).toEqual({
    outcome: 'asked',
    cents: 20_000,
  });
  expect(await refundPayment(ask(), wish(plan))).toMatchObject({ reason: 'underWay' });
  await collecting.readEvents();
  collecting.service.wait(600);
  await Promise.all([askRefunds(ask()), askRefunds(ask())]);
  await collecting.readEvents();

  expect((await atProcessor()) - before).toBe(20_000);
  expect(await balance(plan)).toEqual({ paid: 0, forgiven: 20_000, open: 0 });
  expect(await openRefunds()).toBe(0);
});

test('a refund that was written and never sent, because the process ended, is sent by the next job', async () => {
  const plan = await aPaidPlan();
  expect(await requestRefund(collecting.db, wish(plan))).toBeUndefined();
  expect(await openRefunds()).toBe(1);
  await askRefunds(ask());

  expect(await balance(plan)).toEqual({ paid: 0, forgiven: 20_000, open: 0 });
});

test('a refund of a debit is pending for days, then given back', async () => {
  const plan = await aPaidPlan({ kind: 'bank' });
  expect(await refundPayment(ask(), wish(plan))).toEqual({ outcome: 'refused', reason: 'pending' });
  collecting.service.wait(5 * 86_400);
  await collecting.readEvents();

  expect(await refundPayment(ask(), wish(plan))).toEqual({ outcome: 'pending', cents: 20_000 });
  expect(await balance(plan)).toEqual({ paid: 20_000, forgiven: 0, open: 0 });
  expect(await refundPayment(ask(), wish(plan))).toMatchObject({ outcome: 'refused' });
  collecting.service.wait(4 * 86_400);
  await collecting.readEvents();
  expect(await balance(plan)).toEqual({ paid: 0, forgiven: 20_000, open: 0 });
  expect(await openRefunds()).toBe(0);
});

test('a pending refund of a payment leaves nothing of it to give back, although its debit paid others too', async () => {
  const plan = await collecting.aPlan({ kind: 'bank' });
  const params = { application_id: plan.application_id };
  const { balance: sums, method } = await plan.visitor.get('getMyPlan', { params });
  const body = { amount: sums.left, expected_left: sums.left, payment_method_id: method.payment_method_id };
  await plan.visitor.get('payNow', { params, body });
  collecting.service.wait(5 * 86_400);
  await collecting.readEvents();

  expect(await refundPayment(ask(), wish(plan))).toEqual({ outcome: 'pending', cents: 20_000 });
  expect(await refundPayment(ask(), wish(plan))).toMatchObject({ outcome: 'refused' });
  expect(await refundPayment(ask(), wish(plan, { number: 2 }))).toEqual({ outcome: 'pending', cents: 20_000 });
});

test('a debit that came back is not refunded', async () => {
  const plan = await aPaidPlan({ kind: 'bank', behaviour: 'return-R02' });
  collecting.service.wait(5 * 86_400);
  await collecting.readEvents();

  expect(await refundPayment(ask(), wish(plan))).toEqual({ outcome: 'refused', reason: 'returned' });
});

test('a payment under dispute is not refunded, and one whose dispute is lost is with the patient already', async () => {
  const plan = await aPaidPlan({ behaviour: 'charge-disputed' });
  collecting.service.wait(11 * 86_400);
  await collecting.readEvents();
  expect(await refundPayment(ask(), wish(plan))).toEqual({ outcome: 'refused', reason: 'disputed' });

  collecting.service.wait(30 * 86_400);
  await collecting.readEvents();
  expect(await refundPayment(ask(), wish(plan))).toEqual({ outcome: 'refused', reason: 'returned' });
});

test.each([
  ['a payment that is not paid', { number: 2 }, 'notPaid'],
  ['a payment that the plan does not have', { number: 9 }, 'noSuchPayment'],
  ['no reason', { why: ' ' }, 'why'],
  ['a reason that holds the number of a card', { why: 'card 4242 4242 4242 4242' }, 'why'],
  ['nothing', { amount: toCents(0) }, 'moreThanPaid'],
])('a refund of %s is refused', async (_, changes, reason) => {
  const plan = await aPaidPlan();

  expect(await refundPayment(ask(), wish(plan, changes))).toMatchObject({ outcome: 'refused', reason });
});

test('a refund of a charge that the processor does not know fails, and the payment stays paid', async () => {
  const plan = await aPaidPlan();
  const { payments } = collecting.service.ports;
  const elsewhere: Payments = {
    ...payments,
    refund: (request) => payments.refund({ ...request, charge_reference: 'ch-elsewhere' }),
  };

  expect(await refundPayment(ask(elsewhere), wish(plan))).toEqual({
    outcome: 'refused',
    reason: 'processor',
    code: 'charge_unknown',
  });
  expect(await balance(plan)).toEqual({ paid: 20_000, forgiven: 0, open: 0 });
  expect(await refundPayment(ask(), wish(plan))).toMatchObject({ outcome: 'refunded' });
});

test('a refund of a completed plan does not complete it again', async () => {
  const plan = await aPaidPlan({ bills: [5_000] });
  for (let days = 0; days < 100; days += 1) {
    collecting.service.wait(86_400);
    await collecting.collect();
    if ((await collecting.entries(plan)).includes('completed')) break;
  }
  expect(await refundPayment(ask(), wish(plan))).toMatchObject({ outcome: 'refunded' });

  expect((await collecting.entries(plan)).filter((entry) => entry === 'completed')).toHaveLength(1);
});

async function openRefunds(): Promise<number> {
  return (await collecting.db.selectFrom('open_refunds').selectAll().execute()).length;
}

test('a refund of a payment that was paid together with others forgives this payment, for the page, the receipt and the provider', async () => {
  const { db, provider } = collecting;
  const plan = await collecting.aPlan();
  const params = { application_id: plan.application_id };
  const { balance: sums, method } = await plan.visitor.get('getMyPlan', { params });
  const { payment_method_id } = method;
  await plan.visitor.get('payNow', { params, body: { amount: sums.left, expected_left: sums.left, payment_method_id } });
  expect(await refundPayment(ask(), wish(plan, { number: 2, amount: toCents(15_000) }))).toMatchObject({ outcome: 'refunded' });
  expect(await refundPayment(ask(), wish(plan, { number: 1 }))).toMatchObject({ outcome: 'refunded', cents: 20_000 });
  expect(await refundPayment(ask(), wish(plan, { number: 1 }))).toEqual({ outcome: 'refused', reason: 'notPaid' });

  const { payments, balance: after, receipts } = await plan.visitor.get('getMyPlan', { params });
  expect(payments.map(({ state, left }) => [state, left])).toEqual([
    ['forgiven', 0],
    ['paid', 0],
    ['paid', 0],
  ]);
  expect(after).toEqual({ total: 60_000, paid: 25_000, left: 0, pending: 0, forgiven: 35_000 });
  expect(receipts.map(({ amount, refunded }) => [amount, refunded])).toEqual([[60_000, 35_000]]);
  const { provider_id, time_zone } = provider;
  let text = '';
  const wanted = remittance({ provider_id, time_zone, day: collecting.day() });
  const write = (part: string) => void (text += part);
  await exportRows(db, wanted, { providerId: provider_id, format: 'ndjson', write, now: collecting.service.ports.clock.now() });
  const lines = text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { readonly invoice_id: string; readonly payment: number; readonly amount_cents: number })
    .filter(({ invoice_id }) => plan.household.bills.some((bill) => bill.invoice_id === invoice_id));
  expect(
    lines.filter(({ amount_cents }) => amount_cents < 0).map(({ payment, amount_cents }) => [payment, amount_cents]),
  ).toEqual([
    [2, -15_000],
    [1, -20_000],
  ]);
  expect(lines.reduce((sum, { amount_cents }) => sum + amount_cents, 0)).toBe(25_000);
});
