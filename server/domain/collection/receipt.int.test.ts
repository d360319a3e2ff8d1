import { toCents } from '#rules';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { inTransaction } from '../../platform/database/transaction.ts';
import type { PaymentEvent } from '../../partners/payments.ts';
import { startCollecting, type Collecting, type CollectedPlan } from '../../testing/collecting.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import { applyPaymentEvent } from './payment-events.ts';
import { receiptPdf } from './receipt.ts';
import { settleSurplus } from './settle-surplus.ts';

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

describe('a payment that the plan did not keep when it arrived', () => {
  let other: Collecting;
  beforeAll(async () => {
    other = await startCollecting();
  });
  // The processor knows these charges by their events alone, so its books do not compare.
  afterAll(() => other.close());

  /** A charge that needed the patient, and the next try of the same payment, by what the processor does with it. */
  async function twoTries(next: string) {
    const paid = await other.aPlan({ behaviour: 'charge-needs-action' });
    const { payment_plan_id } = paid;
    const { rows } = await sql<{ due: string }>`
      select due from instalments where payment_plan_id = ${payment_plan_id} and number = 1
    `.execute(other.db);
    await other.collectOn(rows[0]?.due ?? '');
    await sql`
      update tokeniser.tokens set behaviour = ${next} where processor_reference = (
        select processor_reference from payment_methods m join payment_plans p using (provider_id, payment_method_id)
        where p.payment_plan_id = ${payment_plan_id})
    `.execute(other.db);
    other.service.wait(3 * 86_400);
    await other.collect();
    const tries = await sql<{ attempt_id: string }>`
      select attempt_id from charge_attempts where payment_plan_id = ${payment_plan_id} order by created_at
    `.execute(other.db);
    return { paid, tries: tries.rows.map(({ attempt_id }) => attempt_id) };
  }

  async function report(attempt_id: string | undefined, event: object): Promise<void> {
    const now = other.service.ports.clock.now();
    const key = { provider_id: 'lakeside', event_id: 'e', at: now, charge_reference: `ch-${attempt_id}`, attempt_id };
    const context = { provider: other.provider, site: '', now };
    await inTransaction(other.db, (trx) => applyPaymentEvent(trx, context, { ...key, ...event } as PaymentEvent));
  }

  /** Each receipt that the page lists, by its id: what it states in a language. */
  async function listed({ application_id, ...of }: CollectedPlan, locale = 'en'): Promise<ReadonlyMap<string, string>> {
    const visitor = await other.signIn({ application_id, ...of });
    const params = { application_id };
    const { receipts } = await visitor.get('getMyPlan', { params });
    const texts = new Map<string, string>();
    for (const { receipt_id } of receipts) {
      expect((await visitor.ask('getReceipt', { params: { ...params, receipt_id }, query: {} })).status).toBe(200);
      const key = { payment_plan_id: of.payment_plan_id, attempt_id: receipt_id };
      texts.set(receipt_id, (await readPdf((await receiptPdf(other.db, other.provider, key, locale)) ?? Buffer.alloc(0))).text);
    }
    return texts;
  }

  test('has a receipt of what arrived that states what was not owed, in both languages', async () => {
    const { paid, tries } = await twoTries('accepted');
    await report(tries[0], { kind: 'settled' });

    const texts = await listed(paid);
    expect([...texts.keys()].toSorted()).toEqual(tries.toSorted());
    expect(texts.get(tries[0] ?? '')).toMatch(
      /received your payment of \$200\.00 .*You did not owe \$200\.00 of this payment.*More than you owed \$200\.00 .*Paid so far \$200\.00/s,
    );
    expect(texts.get(tries[1] ?? '')).not.toContain('owe');
    expect((await listed(paid, 'es')).get(tries[0] ?? '')).toMatch(/usted no debía \$200\.00 .*Más de lo que debía \$200\.00/s);
  });

  test('keeps its receipt when the surplus pays its payment later', async () => {
    const { paid, tries } = await twoTries('charge-needs-action');
    await report(tries[1], { kind: 'settled' });
    await report(tries[0], { kind: 'settled' });
    const before = await listed(paid);
    await report(tries[1], { kind: 'returned', return_code: 'R10', amount: toCents(200_00) });
    await settleSurplus({ ...other.options(), provider: other.provider, site: '' });

    expect(await other.entries(paid)).toContain('surplus_used 1');
    expect(await listed(paid)).toEqual(before);
    expect(before.size).toBe(2);
  });

  test.each([
    ['a dispute', { kind: 'disputed', amount: toCents(200_00) }],
    ['a return', { kind: 'returned', return_code: 'R10', amount: toCents(200_00) }],
  ])('has a receipt that states what went back, where %s is reported before the settlement', async (_, event) => {
    const { paid, tries } = await twoTries('charge-needs-action');
    await report(tries[0], event);
    await report(tries[0], { kind: 'settled' });

    const text = (await listed(paid)).get(tries[0] ?? '');
    expect(text).toMatch(/received your payment of \$200\.00 .*Went back to you or your bank \$200\.00 .*Paid so far \$0\.00/s);
    expect(text).not.toContain('You did not owe');
  });
});
