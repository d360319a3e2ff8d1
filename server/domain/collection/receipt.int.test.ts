import { afterAll, beforeAll, expect, test } from 'vitest';

import { startCollecting, type Collecting, type CollectedPlan } from '../../testing/collecting.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import { receiptPdf } from './receipt.ts';

let collecting: Collecting;
let plan: CollectedPlan;

beforeAll(async () => {
  collecting = await startCollecting();
  plan = await collecting.aPlan();
  await collecting.collectOn(...(await dueDays()).slice(0, 2));
});
afterAll(() => collecting.closeWhole());

async function dueDays() {
  const { db } = collecting;
  const rows = await db
    .selectFrom('instalments')
    .select('due')
    .where('payment_plan_id', '=', plan.payment_plan_id)
    .orderBy('due')
    .execute();
  return rows.map(({ due }) => due);
}

async function attempts() {
  const { db } = collecting;
  const rows = await db
    .selectFrom('charge_attempts')
    .select('attempt_id')
    .where('payment_plan_id', '=', plan.payment_plan_id)
    .orderBy('charged_on')
    .execute();
  return rows.map(({ attempt_id }) => attempt_id);
}

async function receipt(attempt_id: string, locale = 'en') {
  const bytes = await receiptPdf(
    collecting.db,
    collecting.provider,
    { payment_plan_id: plan.payment_plan_id, attempt_id },
    locale,
  );
  return bytes ?? Buffer.alloc(0);
}

test('a receipt states the payment, and the plan as it was then', async () => {
  const [first = ''] = await attempts();

  const { text, pages, tags, title, language } = await readPdf(await receipt(first));

  expect(pages).toBe(1);
  expect(text).toMatch(/Payment receipt .*Amount \$\d+\.\d\d .*Paid to Lakeside.*Total of the plan \$600\.00 .*Left to pay \$/s);
  expect(tags).toMatch(/"H1".*"Table".*"TH"/);
  expect({ title, language }).toEqual({ title: 'Payment receipt', language: 'en' });
});

test('a receipt does not change when more payments arrive', async () => {
  const [first = '', second = ''] = await attempts();

  const before = await receipt(first);
  await collecting.collectOn((await dueDays())[2] ?? '');

  expect(await receipt(first)).toEqual(before);
  expect((await readPdf(await receipt(second))).text).not.toBe((await readPdf(before)).text);
});

test('a receipt is written in the language of its reader', async () => {
  const [first = ''] = await attempts();

  const { text, title, language } = await readPdf(await receipt(first, 'es'));

  expect(text).toContain('Recibimos su pago de');
  expect({ title, language }).toEqual({ title: 'Recibo de pago', language: 'es' });
});

test('a payment that did not arrive has no receipt', async () => {
  expect(await receipt('00000000-0000-4000-8000-000000000000')).toHaveLength(0);
});
