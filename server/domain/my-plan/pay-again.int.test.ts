import { randomUUID } from 'node:crypto';

import { toCents } from '#rules';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { type Collecting, startCollecting } from '../../testing/collecting.ts';
import { enrollToPlan, returnWithCode } from '../../testing/enrollment.ts';
import { addSimulatedMethod, agreeToPay, aPayer, type Payer, payInFull } from '../../testing/payer-in-full.ts';
import { addBill } from '../../testing/people.ts';

let collecting: Collecting;

beforeEach(async () => {
  collecting = await startCollecting({ pay_in_full: true });
});

afterEach(() => collecting.closeWhole());

/** A patient whose bank took back their payment of $600.00, signed in. */
async function whoOwes(returned = 'return-R01'): Promise<Payer> {
  const payer = await aPayer(collecting);
  await payInFull(payer, await addSimulatedMethod(collecting, payer, returned, 'bank'));
  await collecting.collectOn('2026-06-20', '2026-06-21');
  const visitor = collecting.service.visitor();
  await returnWithCode(visitor, collecting.db, payer.household);
  return { ...payer, visitor };
}

const myPlan = ({ visitor, params }: Payer) => visitor.get('getMyPlan', { params });

interface Wish {
  readonly key?: string;
  readonly agreed?: Awaited<ReturnType<typeof agreeToPay>>;
}

async function payAgain(payer: Payer, payment_method_id: string, { key = randomUUID(), agreed }: Wish = {}) {
  const { visitor, params } = payer;
  const { amount, agreements } = agreed ?? (await agreeToPay(payer));
  const body = { amount, expected_left: amount, payment_method_id, agreements };
  return visitor.ask('payNow', { params, body, idempotencyKey: key });
}

async function signed() {
  const { rows } = await sql<{ change: number; text: string }>`
    select change, convert_from(document, 'UTF8') as text from agreements order by change
  `.execute(collecting.db);
  return rows;
}

const attempts = async () => (await sql`select from charge_attempts`.execute(collecting.db)).rows.length;

describe('what came back of a payment in full', () => {
  test('is paid with another card, with an authorization of its own', async () => {
    const payer = await whoOwes();
    const before = await myPlan(payer);
    expect(before).toMatchObject({ balance: { left: 60_000 }, allowed: { pay: { most: 60_000 } } });

    const card = await addSimulatedMethod(collecting, payer);
    const { status, body } = await payAgain(payer, card);

    expect([status, body.state]).toEqual([201, 'settled']);
    expect(body.my_plan).toMatchObject({ balance: { paid: 60_000, left: 0 }, method: { kind: 'card', payment_method_id: card } });
    const [first, second] = await signed();
    expect([first?.change, second?.change]).toEqual([0, 1]);
    expect(second?.text).toContain('to charge $600.00 once, on June 21, 2026.');
    expect(second?.text).toContain('You still owe the amount and can try again.');
    await collecting.collectOn('2026-07-15', '2026-08-15');
    expect(await attempts()).toBe(2);
  });

  test('is paid from another account, which takes days', async () => {
    const payer = await whoOwes('return-R02');
    // The bank closed the first account.
    const { method } = await myPlan(payer);
    const { visitor, params } = payer;
    const same = { amount: 60_000, expected_left: 60_000, payment_method_id: method.payment_method_id };
    expect((await visitor.ask('payNow', { params, body: same, idempotencyKey: randomUUID() })).code).toBe(
      'payment_method_inactive',
    );

    const { body } = await payAgain(payer, await addSimulatedMethod(collecting, payer, 'accepted', 'bank'));
    expect(body).toMatchObject({ state: 'pending', my_plan: { balance: { pending: 60_000, left: 0 } } });
    await collecting.collectOn('2026-06-28');
    expect((await collecting.balances(await planOf(payer))).join()).toBe('600/0');
  });

  test('is charged once by the same request sent twice, and by two tabs', async () => {
    const payer = await whoOwes();
    const card = await addSimulatedMethod(collecting, payer);
    const agreed = await agreeToPay(payer);
    const key = randomUUID();

    const answers = await Promise.all([key, key, randomUUID()].map((one) => payAgain(payer, card, { key: one, agreed })));
    expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThan(0);
    expect(answers.filter(({ status, code }) => status !== 201 && code === 'internal_server_error')).toEqual([]);
    expect([await attempts(), (await signed()).length]).toEqual([2, 2]);
  });

  test('stays owed where the other card is declined, and is paid with a third', async () => {
    const payer = await whoOwes();
    const declined = await payAgain(payer, await addSimulatedMethod(collecting, payer, 'charge-insufficient-funds'));
    expect(declined.body).toMatchObject({ state: 'declined', my_plan: { balance: { left: 60_000 } } });

    const { body } = await payAgain(payer, await addSimulatedMethod(collecting, payer));
    expect([body.state, (await signed()).length]).toEqual(['settled', 3]);
  });

  test('is charged to no other card without the authorization of exactly this payment', async () => {
    const payer = await whoOwes();
    const { visitor, params } = payer;
    const card = await addSimulatedMethod(collecting, payer);
    const agreed = await agreeToPay(payer);
    const refused = async (body: object) =>
      (
        await visitor.ask('payNow', {
          params,
          body: { payment_method_id: card, expected_left: 60_000, ...body } as never,
          idempotencyKey: randomUUID(),
        })
      ).code;

    expect(await refused({ amount: 60_000 })).toBe('documents_modified');
    expect(await refused({ amount: 50_000, agreements: agreed.agreements })).toBe('documents_modified');
    expect(await refused({ amount: 60_001, agreements: agreed.agreements })).toBe('payment_plan_overpaying_amount');
    expect([await attempts(), (await signed()).length]).toEqual([1, 1]);
  });

  test('after another bill began a plan is shown beside that plan, and paid with any card', async () => {
    const { db, service } = collecting;
    const payer = await aPayer(collecting);
    await payInFull(payer, await addSimulatedMethod(collecting, payer, 'return-R10-late', 'bank'));
    await collecting.collectOn('2026-06-22');
    const [first] = payer.household.bills;
    if (!first) throw new Error('no bill');
    const invoice_id = await addBill(db, payer.household);
    const household = { ...payer.household, bills: [{ ...first, invoice_id, total_cents: toCents(30_000) }] };
    const { application_id } = await enrollToPlan(service.visitor(), db, household);
    await collecting.collectOn('2026-08-02', '2026-08-03');
    const visitor = service.visitor();
    await returnWithCode(visitor, db, household);
    const owing = { ...payer, visitor };
    const earlier = async () => (await myPlan({ ...owing, params: { application_id } })).earlier;
    expect(await earlier()).toMatchObject([{ ...payer.params, in_full: true, status: 'COMPLETED', balance: { left: 60_000 } }]);

    const { status, body } = await payAgain(owing, await addSimulatedMethod(collecting, owing));
    expect([status, body.state]).toEqual([201, 'settled']);
    expect(await earlier()).toMatchObject([{ ...payer.params, balance: { paid: 60_000, left: 0 } }]);
    const { token, kind } = { token: `tok_${'0'.repeat(32)}`, kind: 'card' } as const;
    const late = await visitor.ask('createPaymentMethod', { params: payer.params, body: { token, kind } });
    expect(late.code).toBe('application_is_already_completed');
  });

  test('is paid, and never charged by itself: automatic payments cannot start', async () => {
    const payer = await whoOwes();
    const { visitor, params } = payer;
    const card = await addSimulatedMethod(collecting, payer);
    const documents = await visitor.ask('planMethodDocuments', { params, query: { payment_method_id: card } });
    const agreements = (await agreeToPay(payer)).agreements;
    const started = await visitor.ask('setAutomaticPayments', { params, body: { on: true, agreements } });
    expect([documents.code, started.code]).toEqual(['operation_not_available_yet', 'operation_not_available_yet']);
  });
});

async function planOf({ params }: Payer) {
  const { rows } = await sql<{ provider_id: string; payment_plan_id: string }>`
    select provider_id, payment_plan_id from payment_plans where application_id = ${params.application_id}
  `.execute(collecting.db);
  const [plan] = rows;
  if (!plan) throw new Error('no plan');
  return plan;
}
