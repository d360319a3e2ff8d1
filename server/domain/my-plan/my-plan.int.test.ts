import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { type CollectedPlan, type Collecting, startCollecting } from '../../testing/collecting.ts';
import { readPdf } from '../../testing/read-pdf.ts';

let collecting: Collecting;

async function shown(plan: CollectedPlan, here = collecting) {
  const { application_id } = plan;
  return (await here.signIn(plan)).get('getMyPlan', { params: { application_id } });
}

async function download(plan: CollectedPlan, receipt_id: string) {
  const visitor = await collecting.signIn(plan);
  return collecting.service.app.inject({
    url: `/v1/direct-application/${plan.application_id}/payment-plan/receipts/${receipt_id}.pdf?locale=es`,
    headers: { host: 'lakeside.localhost', cookie: visitor.cookie() ?? '' },
  });
}

function withService(changes: Parameters<typeof startCollecting>[0] = {}) {
  beforeAll(async () => {
    collecting = await startCollecting(changes);
  });
  afterAll(() => collecting.close());
}

describe('a running plan', () => {
  withService();
  let plan: CollectedPlan;

  test('shows what is left and each payment before anything is charged', async () => {
    plan = await collecting.aPlan();

    expect(await shown(plan)).toMatchObject({
      collected: true,
      automatic: true,
      balance: { total: 60_000, paid: 0, left: 60_000, pending: 0, forgiven: 0 },
      payments: [
        { number: 1, due: '2026-07-15', amount: 20_000, left: 20_000, state: 'next', retry_on: null, reason: null },
        { number: 2, state: 'planned' },
        { number: 3, state: 'planned' },
      ],
      receipts: [],
      method: { kind: 'card', last4: '4242' },
    });
  });

  test('shows a payment with its receipt once it is charged', async () => {
    await collecting.collectOn('2026-07-15');

    const { balance, payments, receipts } = await shown(plan);
    expect(balance).toEqual({ total: 60_000, paid: 20_000, left: 40_000, pending: 0, forgiven: 0 });
    expect(payments.map(({ state }) => state)).toEqual(['paid', 'next', 'planned']);
    expect(receipts).toEqual([{ receipt_id: expect.any(String) as string, paid_on: '2026-07-15', amount: 20_000, refunded: 0 }]);
    const { statusCode, headers, rawPayload } = await download(plan, receipts[0]?.receipt_id ?? '');
    expect({ statusCode, headers }).toMatchObject({
      statusCode: 200,
      headers: { 'content-type': 'application/pdf', 'cache-control': 'no-store' },
    });
    const { text, language } = await readPdf(rawPayload);
    expect(language).toBe('es');
    expect(text).toContain('$200.00');
    expect(text).toContain('4242');
  });

  test('has no receipt of another plan', async () => {
    const other = await collecting.aPlan();
    const receipt_id = (await shown(plan)).receipts[0]?.receipt_id ?? '';

    const foreign = await other.visitor.ask('getReceipt', {
      params: { application_id: other.application_id, receipt_id },
      query: {},
    });
    const stolen = await other.visitor.ask('getReceipt', {
      params: { application_id: plan.application_id, receipt_id },
      query: {},
    });
    const malformed = await other.visitor.ask('getReceipt', {
      params: { application_id: other.application_id, receipt_id: 'none' },
      query: {},
    });
    expect([foreign, stolen, malformed].map(({ code }) => code)).toEqual(['not_found', 'not_found', 'not_found']);
  });
});

test.each([
  ['charge-insufficient-funds', { state: 'failed', reason: 'declined', retry_on: '2026-07-18' }],
  ['charge-stolen-card', { state: 'failed', reason: 'method', retry_on: null }],
])('a plan whose card is %s shows why and what follows', async (behaviour, payment) => {
  const here = await startCollecting();
  const plan = await here.aPlan({ behaviour });
  await here.collectOn('2026-07-15');

  expect((await shown(plan, here)).payments[0]).toMatchObject(payment);
  await here.close();
});

test('a bank debit under way is neither paid nor left', async () => {
  const here = await startCollecting();
  const plan = await here.aPlan({ kind: 'bank', behaviour: 'accepted' });
  await here.collectOn('2026-07-15');

  const { balance, payments } = await shown(plan, here);
  expect(balance).toMatchObject({ paid: 0, left: 40_000, pending: 20_000 });
  expect(payments[0]).toMatchObject({ state: 'pending', left: 0 });
  await here.close();
});

test('a plan that its provider collects counts days, and allows nothing here', async () => {
  const here = await startCollecting({ collects_payments: false });
  const plan = await here.aPlan();
  here.skipTo('2026-07-16');

  const { collected, balance, payments, receipts, allowed } = await shown(plan, here);
  expect({ collected, balance, receipts }).toEqual({
    collected: false,
    balance: { total: 60_000, paid: 20_000, left: 40_000, pending: 0, forgiven: 0 },
    receipts: [],
  });
  expect(payments.map(({ state }) => state)).toEqual(['paid', 'next', 'planned']);
  expect(allowed).toEqual({
    pay: null,
    charge_days: [],
    skip: null,
    stop: false,
    change_method: false,
    add_bills: true,
    refunds: [],
  });
  await here.close();
});
