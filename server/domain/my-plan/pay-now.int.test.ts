import { randomUUID } from 'node:crypto';

import type { BodyOf, Calls } from '#api';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { deepTest } from '../../../tests/setup/deep-test.ts';
import { type CollectedPlan, type Collecting, startCollecting } from '../../testing/collecting.ts';
import { addToken } from '../../testing/test-service.ts';
import type { Answer, Visitor } from '../../testing/visitor.ts';

type Paid = BodyOf<Calls['payNow']>;
type MyPlan = BodyOf<Calls['getMyPlan']>;

let collecting: Collecting;

beforeEach(async () => {
  collecting = await startCollecting();
});

afterEach(() => collecting.closeWhole());

const shown = (visitor: Visitor, { application_id }: CollectedPlan): Promise<MyPlan> =>
  visitor.get('getMyPlan', { params: { application_id } });

interface Wish {
  readonly key?: string;
  readonly expected_left?: number;
  readonly payment_method_id?: string;
  readonly visitor?: Visitor;
}

async function pay(plan: CollectedPlan, amount: number, wish: Wish = {}): Promise<Answer<Paid>> {
  const { key: idempotencyKey = randomUUID(), visitor = plan.visitor } = wish;
  const { balance, method } = await shown(visitor, plan);
  const { expected_left = balance.left, payment_method_id = method.payment_method_id } = wish;
  const body = { amount, expected_left, payment_method_id };
  return visitor.ask('payNow', { params: { application_id: plan.application_id }, body, idempotencyKey });
}

async function attempts({ payment_plan_id }: CollectedPlan): Promise<number> {
  const { rows } = await sql`select from charge_attempts where payment_plan_id = ${payment_plan_id}`.execute(collecting.db);
  return rows.length;
}

/** The ledger's own connection is busy: as if the process had been killed after the attempt was committed. */
function killedDuringTheCall() {
  const { payments } = collecting.service.ports as { payments: { charge: (request: never) => Promise<unknown> } };
  const { charge } = payments;
  payments.charge = () => new Promise(() => undefined);
  return () => {
    payments.charge = charge;
  };
}

describe('a payment that the person makes now', () => {
  test('is taken at once, spread over the payments, and answered with its receipt and the plan', async () => {
    const plan = await collecting.aPlan();

    const { status, body } = await pay(plan, 25_000);
    expect(status).toBe(201);
    expect(body).toMatchObject({ state: 'settled', my_plan: { balance: { paid: 25_000, left: 35_000 } } });
    expect(body.my_plan.payments.map(({ state, left }) => [state, left])).toEqual([
      ['paid', 0],
      ['next', 20_000],
      ['partlyPaid', 15_000],
    ]);
    expect(body.my_plan.receipts).toEqual([{ receipt_id: body.receipt_id, paid_on: '2026-06-16', amount: 25_000, refunded: 0 }]);
    expect((await collecting.messages(plan)).map(({ kind }) => kind)).toEqual(['payment-received']);
    const { rows } = await sql`
      select event, actor, details from audit_events where chain_id = ${plan.application_id} and event like 'payment.requested'
    `.execute(collecting.db);
    expect(rows).toMatchObject([{ actor: 'patient', details: { amount_cents: 25_000, numbers: ['1', '3'] } }]);
  });

  test('leaves no payment that new bills could join once those that could change are paid', async () => {
    const plan = await collecting.aPlan();
    await pay(plan, 40_000);
    expect((await shown(plan.visitor, plan)).payments.map(({ state }) => state)).toEqual(['paid', 'next', 'paid']);
    const addsBillsOn = async (day: string) => {
      collecting.skipTo(day);
      return (await shown(await collecting.signIn(plan), plan)).allowed.add_bills;
    };

    expect([await addsBillsOn('2026-08-05'), await addsBillsOn('2026-08-06')]).toEqual([true, false]);
  });

  test('from a bank account towards a part of a payment keeps the rest for later, and names no next payment', async () => {
    const plan = await collecting.aPlan({ kind: 'bank' });

    const { state, my_plan } = (await pay(plan, 5_000)).body;
    expect(state).toBe('pending');
    expect(my_plan).toMatchObject({ balance: { left: 55_000, pending: 5_000 }, allowed: { pay: { most: 40_000 } } });
    expect(my_plan.payments.map((one) => [one.state, one.left, one.retry_on])).toEqual([
      ['pending', 15_000, null],
      ['planned', 20_000, null],
      ['planned', 20_000, null],
    ]);
  });

  deepTest('completes the plan when it pays everything', async () => {
    const plan = await collecting.aPlan();

    const { body } = await pay(plan, 60_000);
    expect(body.my_plan).toMatchObject({ plan: { status: 'COMPLETED' }, balance: { left: 0 }, allowed: { pay: null } });
    await collecting.collectOn('2026-07-15', '2026-08-15', '2026-09-15');
    expect(await attempts(plan)).toBe(1);
  });

  deepTest('leaves the day of the plan with what is left of its payment', async () => {
    const plan = await collecting.aPlan();
    await pay(plan, 5_000);
    await collecting.collectOn('2026-07-15');

    expect(await collecting.balances(plan)).toEqual(['200/0', '0/200', '0/200']);
  });

  test('by bank account is pending for days, cannot be paid twice, and then settles', async () => {
    const plan = await collecting.aPlan({ kind: 'bank' });

    const { body } = await pay(plan, 20_000);
    expect(body).toMatchObject({ state: 'pending', receipt_id: null, my_plan: { balance: { pending: 20_000, left: 40_000 } } });
    expect((await pay(plan, 40_001)).code).toBe('payment_plan_overpaying_amount');
    await collecting.collectOn('2026-07-08');
    expect(await collecting.balances(plan)).toEqual(['200/0', '0/200', '0/200']);
  });

  test('that a bank returns later is owed again, is charged on its day, and is reported', async () => {
    const plan = await collecting.aPlan({ kind: 'bank', behaviour: 'return-R01' });
    await pay(plan, 20_000);
    await collecting.collectOn('2026-07-08');

    expect(await collecting.balances(plan)).toEqual(['0/200', '0/200', '0/200']);
    expect((await collecting.messages(plan)).map(({ kind, body }) => [kind, body])).toEqual([
      ['payment-failed', expect.stringContaining('your bank took back your payment of $200.00') as string],
    ]);
  });

  test.each([
    ['charge-insufficient-funds', 'declined'],
    ['charge-stolen-card', 'declined'],
    ['charge-needs-action', 'needsAction'],
  ])('with a card that is %s is answered as %s, and nothing is owed differently', async (behaviour, state) => {
    const plan = await collecting.aPlan({ behaviour });

    const { status, body } = await pay(plan, 20_000);
    expect(status).toBe(201);
    expect(body).toMatchObject({ state, receipt_id: null, my_plan: { balance: { paid: 0, left: 60_000, pending: 0 } } });
    // The page shows it. Until when a card that is gone has to be replaced is in the message alone.
    expect((await collecting.messages(plan)).map(({ kind }) => kind)).toEqual(
      behaviour === 'charge-stolen-card' ? ['payment-failed'] : [],
    );
  });

  deepTest('is not tried again with a card that its bank refused for good', async () => {
    const plan = await collecting.aPlan({ behaviour: 'charge-stolen-card' });
    await pay(plan, 20_000);

    expect((await pay(plan, 20_000)).code).toBe('payment_method_inactive');
    expect(await attempts(plan)).toBe(1);
  });
});

deepTest(
  'a card that is not the plan’s and that its bank refused for good is not charged again, and the plan goes on',
  async () => {
    const plan = await collecting.aPlan();
    const token = await addToken(collecting.db, { kind: 'card', behaviour: 'charge-stolen-card' });
    const params = { application_id: plan.application_id };
    const { payment_method_id } = await plan.visitor.get('createPaymentMethod', { params, body: { token, kind: 'card' } });

    expect((await pay(plan, 20_000, { payment_method_id })).body).toMatchObject({ state: 'declined' });
    expect((await pay(plan, 20_000, { payment_method_id })).code).toBe('payment_method_inactive');
    await collecting.collectOn('2026-07-15');
    expect(await collecting.balances(plan)).toEqual(['200/0', '0/200', '0/200']);
  },
);

describe('a payment is charged once', () => {
  test('for a double click: both requests have one key', async () => {
    const plan = await collecting.aPlan();
    const key = randomUUID();

    const answers = await Promise.all([1, 2, 3].map(() => pay(plan, 20_000, { key, expected_left: 60_000 })));
    expect(answers.some(({ status }) => status === 201)).toBe(true);
    expect(answers.filter(({ status, code }) => status !== 201 && code !== 'idempotency_in_progress')).toEqual([]);
    expect([await attempts(plan), await collecting.balances(plan)]).toEqual([1, ['200/0', '0/200', '0/200']]);
  });

  deepTest('for a reload: the same request again is the same answer', async () => {
    const plan = await collecting.aPlan();
    const wish = { key: randomUUID(), expected_left: 60_000 };

    const first = await pay(plan, 20_000, wish);
    const again = await pay(plan, 20_000, wish);
    expect(again.body).toEqual(first.body);
    expect(await attempts(plan)).toBe(1);
  });

  deepTest('for two tabs that show the same plan: the second one receives that the plan changed', async () => {
    const plan = await collecting.aPlan();

    const answers = await Promise.all([1, 2, 3, 4].map(() => pay(plan, 20_000, { expected_left: 60_000 })));
    expect(answers.map(({ status, code }) => String(code ?? status)).toSorted((a, b) => a.localeCompare(b))).toEqual([
      '201',
      'payment_plan_modified',
      'payment_plan_modified',
      'payment_plan_modified',
    ]);
    expect(await attempts(plan)).toBe(1);
  });

  test('beside the collection of its day', async () => {
    const plan = await collecting.aPlan();
    collecting.skipTo('2026-07-15');
    const visitor = await collecting.signIn(plan);

    const [answer] = await Promise.all([
      pay(plan, 60_000, { visitor, expected_left: 60_000 }),
      collecting.collect(),
      collecting.collect(),
    ]);
    expect([201, 409, 422]).toContain(answer.status);
    const paid = (await shown(visitor, plan)).balance.paid;
    expect(paid).toBe(answer.status === 201 ? 60_000 : 20_000);
  });

  deepTest('when the answer of the key is gone: its attempt is found again, another amount is refused', async () => {
    const plan = await collecting.aPlan();
    const wish = { key: randomUUID(), expected_left: 60_000 };
    await pay(plan, 20_000, wish);
    await sql`delete from idempotency_keys`.execute(collecting.db);

    expect((await pay(plan, 20_000, wish)).body).toMatchObject({ state: 'settled', my_plan: { balance: { paid: 20_000 } } });
    await sql`delete from idempotency_keys`.execute(collecting.db);
    expect((await pay(plan, 10_000, wish)).code).toBe('idempotency_error');
    expect(await attempts(plan)).toBe(1);
  });

  test(
    'when a process ends during the call: the request again, and a worker, ask about the same attempt',
    { timeout: 60_000 },
    async () => {
      const plan = await collecting.aPlan();
      const wish = { key: randomUUID(), expected_left: 60_000 };
      const revive = killedDuringTheCall();
      const first = pay(plan, 20_000, wish);
      await expect.poll(() => attempts(plan)).toBe(1);
      const second = pay(plan, 20_000);
      expect((await first).body).toMatchObject({ state: 'asking' });
      expect((await second).body).toMatchObject({ state: 'asking', my_plan: { balance: { pending: 40_000 } } });
      revive();

      await sql`delete from idempotency_keys`.execute(collecting.db);
      expect((await pay(plan, 20_000, wish)).body).toMatchObject({ state: 'settled' });
      collecting.service.wait(180);
      collecting.skipTo('2026-07-15');
      await collecting.collect();
      expect(await collecting.balances(plan)).toEqual(['200/0', '200/0', '0/200']);
      expect(await attempts(plan)).toBe(2);
    },
  );

  test.each(['charge-late-answer', 'charge-no-answer'])(
    'when the processor has %s: it is asked until it answers',
    async (behaviour) => {
      const plan = await collecting.aPlan({ behaviour });

      const { body } = await pay(plan, 20_000);
      expect(body).toMatchObject({ state: 'asking', receipt_id: null, my_plan: { balance: { pending: 20_000, left: 40_000 } } });
      await collecting.collectOn('2026-07-02');
      const settled = behaviour === 'charge-late-answer';
      expect(await collecting.balances(plan)).toEqual([settled ? '200/0' : '0/200', '0/200', '0/200']);
      expect((await collecting.messages(plan)).map(({ kind }) => kind)).toEqual(settled ? ['payment-received'] : []);
    },
  );
});

describe('a payment is refused', () => {
  test.each([
    ['less than a dollar', 99, 'validation_error'],
    ['a rest of less than a dollar', 59_950, 'validation_error'],
    ['more than is left', 60_001, 'payment_plan_overpaying_amount'],
  ])('of %s', async (_, amount, code) => {
    const plan = await collecting.aPlan();

    expect((await pay(plan, amount)).code).toBe(code);
    expect(await attempts(plan)).toBe(0);
  });

  test('for the plan, or with the method, of another person', async () => {
    const [plan, other] = [await collecting.aPlan(), await collecting.aPlan()];
    const { payment_method_id } = (await shown(other.visitor, other)).method;

    expect((await pay(plan, 20_000, { payment_method_id })).code).toBe('payment_method_not_found');
    const body = { amount: 20_000, expected_left: 60_000, payment_method_id };
    const stranger = await other.visitor.ask('payNow', { params: { application_id: plan.application_id }, body });
    expect(stranger.code).toBe('not_found');
    expect([await attempts(plan), await attempts(other)]).toEqual([0, 0]);
  });

  test('of a session that has not entered a code', async () => {
    const plan = await collecting.aPlan();
    const body = { amount: 20_000, expected_left: 60_000, payment_method_id: randomUUID() };
    const params = { application_id: plan.application_id };

    expect((await collecting.service.visitor().ask('payNow', { params, body })).status).toBe(401);
  });

  deepTest('after ten of one day', async () => {
    const plan = await collecting.aPlan({ behaviour: 'charge-insufficient-funds' });
    const codes: (string | number)[] = [];
    for (let time = 0; time < 11; time += 1) {
      const { code, status } = await pay(plan, 20_000);
      codes.push(code ?? status);
    }
    expect(codes).toEqual([...Array.from({ length: 10 }, () => 201), 'too_many_requests']);
  });
});

test('what a patient tried in vain leaves the provider its own tries', async () => {
  const plan = await collecting.aPlan({ behaviour: 'charge-insufficient-funds' });
  for (let tries = 0; tries < 3; tries += 1) await pay(plan, 60_000);
  await collecting.collectOn('2026-07-15');
  const { rows } = await sql<{ retry_on: string | null; stop: string | null }>`
    select retry_on::text, stop from ledger_entries
    where payment_plan_id = ${plan.payment_plan_id} and number = 1 and kind = 'declined' order by entry desc limit 1
  `.execute(collecting.db);

  expect(rows).toEqual([{ retry_on: '2026-07-18', stop: null }]);
});

async function statusOf({ payment_plan_id }: CollectedPlan): Promise<unknown> {
  const { rows } = await sql<{ status: string }>`
    select status from payment_plans where payment_plan_id = ${payment_plan_id}
  `.execute(collecting.db);
  return rows[0]?.status;
}

describe('a payment that its bank refuses for good', () => {
  test('keeps the plan from being charged, and ends it ten days after the payment is due, as the message states', async () => {
    const plan = await collecting.aPlan({ behaviour: 'charge-stolen-card' });
    await pay(plan, 20_000);
    expect((await collecting.messages(plan)).map(({ body }) => body)).toEqual([
      expect.stringMatching(
        /did not go through\. We will not try again on our own\..+by July 25, 2026 so that your plan can go on/u,
      ),
    ]);

    await collecting.collectOn('2026-07-15', '2026-07-24');
    expect([await attempts(plan), await statusOf(plan)]).toEqual([1, 'ACTIVE']);
    await collecting.collectOn('2026-07-25');
    expect(await statusOf(plan)).toBe('DEFAULTED');
  });

  test('stops the next of several payments, and leaves the others as they were', async () => {
    const plan = await collecting.aPlan({ behaviour: 'charge-stolen-card' });
    await pay(plan, 60_000);
    const { rows } = await sql`
      select number, stop, default_on from ledger_entries where payment_plan_id = ${plan.payment_plan_id} and kind = 'declined' order by number
    `.execute(collecting.db);

    expect(rows).toEqual([
      { number: 1, stop: 'newMethod', default_on: '2026-07-25' },
      { number: 2, stop: null, default_on: null },
      { number: 3, stop: null, default_on: null },
    ]);
  });

  test('lets the payments after it be charged on their days when it is made', async () => {
    const plan = await collecting.aPlan({ behaviour: 'charge-stolen-card' });
    await pay(plan, 60_000);
    await collecting.db.updateTable('tokeniser.tokens').set({ behaviour: 'accepted' }).execute();
    collecting.skipTo('2026-07-20');
    const visitor = await collecting.signIn(plan);
    const token = await addToken(collecting.db, { kind: 'card' });
    const params = { application_id: plan.application_id };
    const { payment_method_id } = await visitor.get('createPaymentMethod', { params, body: { token, kind: 'card' } });
    await pay(plan, 20_000, { visitor, payment_method_id });
    await collecting.collectOn('2026-08-15', '2026-08-25');

    expect([await collecting.balances(plan), await statusOf(plan)]).toEqual([['200/0', '200/0', '0/200'], 'ACTIVE']);
  });

  test('keeps the day that a try before has set', async () => {
    const plan = await collecting.aPlan({ behaviour: 'charge-insufficient-funds' });
    await collecting.collectOn('2026-07-15', '2026-07-18', '2026-07-23');
    // The bank learns that the card was stolen.
    await collecting.db.updateTable('tokeniser.tokens').set({ behaviour: 'charge-stolen-card' }).execute();
    collecting.skipTo('2026-07-25');
    await pay(plan, 20_000, { visitor: await collecting.signIn(plan) });
    const { rows } = await sql`
      select stop, default_on from ledger_entries where payment_plan_id = ${plan.payment_plan_id} and stop is not null order by entry
    `.execute(collecting.db);

    expect(rows).toEqual([
      { stop: 'retriesUsed', default_on: '2026-08-02' },
      { stop: 'newMethod', default_on: '2026-08-02' },
    ]);
  });

  test('stops no reminder of a plan that is paid by hand', async () => {
    const plan = await collecting.aPlan({ behaviour: 'charge-stolen-card' });
    const params = { application_id: plan.application_id };
    await plan.visitor.get('setAutomaticPayments', { params, body: { on: false } });
    await pay(plan, 20_000);
    await collecting.collectOn('2026-07-16');

    expect((await pay(plan, 20_000, { visitor: await collecting.signIn(plan) })).code).toBe('payment_method_inactive');
    expect((await collecting.messages(plan)).map(({ kind }) => kind)).toEqual(['payment-overdue']);
  });
});
