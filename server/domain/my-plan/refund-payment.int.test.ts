import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { type Payments, ProcessorUnavailable } from '../../partners/payments.ts';
import { dana, danasHeaders, jordan, priya, seat } from '../../testing/agent.ts';
import { type CollectedPlan, type Collecting, startCollecting } from '../../testing/collecting.ts';
import { askRefunds } from '../collection/ask-refunds.ts';

let collecting: Collecting;

beforeAll(async () => {
  collecting = await startCollecting();
});
afterAll(() => collecting.closeWhole());

const spoken = { locale: 'en' };

/** A plan of which the first payment, $200.00, is paid by card 4242, and the caller's verified session with an agent in it. */
async function onThePhone(agent = priya, behaviour: Parameters<Collecting['aPlan']>[0] = {}) {
  const plan = await collecting.aPlan(behaviour);
  const { rows } = await sql<{ due: string }>`
    select due from instalments where payment_plan_id = ${plan.payment_plan_id} and number = 1
  `.execute(collecting.db);
  await collecting.collectOn(rows[0]?.due ?? '');
  const visitor = await collecting.signIn(plan);
  await seat(collecting.db, visitor, agent);
  const params = { application_id: plan.application_id };
  return { plan, visitor, params, shown: await visitor.get('getMyPlan', { params }) };
}

const wish = { number: 1, amount: 5_000, expected_most: 20_000, why: 'billed twice', spoken };

async function stored({ payment_plan_id, application_id }: CollectedPlan) {
  const { rows } = await sql`
    select fact_cents::integer as cents, why from ledger_entries
    where payment_plan_id = ${payment_plan_id} and kind = 'refund_asked' order by entry
  `.execute(collecting.db);
  const consents = await sql`select kind from consents where application_id = ${application_id} and kind like 'plan%'`.execute(
    collecting.db,
  );
  return { refunds: rows, consents: consents.rows.length };
}

const nothing = { refunds: [], consents: 0 };

describe('a refund by an agent with the role', () => {
  test('gives back the amount, stores the yes of the caller, names the agent, and writes to the patient', async () => {
    const { plan, visitor, params, shown } = await onThePhone();
    expect(shown.allowed.refunds).toEqual([{ number: 1, most: 20_000, method: expect.objectContaining({ last4: '4242' }) }]);

    const { status, body } = await visitor.ask('refundPayment', { params, body: wish });

    expect([status, body.state, body.my_plan.balance]).toEqual([
      201,
      'refunded',
      { total: 60_000, paid: 15_000, left: 40_000, pending: 0, forgiven: 5_000 },
    ]);
    expect(body.my_plan.allowed.refunds).toMatchObject([{ number: 1, most: 15_000 }]);
    expect(body.my_plan.heard?.at(-1)).toMatchObject({ kind: 'plan_refund', granted: true });
    expect(await stored(plan)).toEqual({ refunds: [{ cents: 5_000, why: 'billed twice' }], consents: 1 });
    expect((await collecting.messages(plan)).at(-1)).toMatchObject({
      kind: 'payment-refunded',
      body: expect.stringContaining('we are refunding $50.00 of your payment to your card ending in 4242'),
    });
    const { rows } = await sql`
      select agent_id, agent_name, details->>'cents' as cents from audit_events
      where chain_id = ${plan.application_id} and event = 'payment.refund_asked'
    `.execute(collecting.db);
    expect(rows).toEqual([{ agent_id: priya.agent_id, agent_name: priya.name, cents: '5000' }]);
  });

  test('that is sent repeatedly, also at the same time, is one refund', async () => {
    const { plan, visitor, params } = await onThePhone();
    const idempotencyKey = 'refund-once';
    const once = () => visitor.ask('refundPayment', { params, body: wish, idempotencyKey });
    const answers = await Promise.all([once(), once(), once()]);
    const again = await once();

    expect(answers.filter(({ status }) => status !== 201 && status !== 409)).toEqual([]);
    expect([again.status, again.body.state]).toEqual([201, 'refunded']);
    expect(await stored(plan)).toMatchObject({ refunds: [{ cents: 5_000 }], consents: 1 });
    // Also when the stored answer of the key is gone.
    await sql`delete from idempotency_keys`.execute(collecting.db);
    expect((await once()).body.state).toBe('refunded');
    expect(await stored(plan)).toMatchObject({ refunds: [{ cents: 5_000 }], consents: 1 });
  });

  test('is never more than was paid, however many are made at the same time', async () => {
    const { plan, visitor, params } = await onThePhone();
    const most = { ...wish, amount: 15_000 };
    const answers = await Promise.all([1, 2, 3, 4].map(() => visitor.ask('refundPayment', { params, body: most })));

    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect((await stored(plan)).refunds).toEqual([{ cents: 15_000, why: 'billed twice' }]);
  });

  test.each([
    ['a cent more than was paid', { amount: 20_001 }, 'validation_error'],
    ['an amount that the page showed wrongly', { expected_most: 20_001 }, 'payment_plan_modified'],
    ['a payment that is not paid', { number: 2 }, 'operation_not_available_yet'],
    ['a payment that the plan does not have', { number: 99 }, 'operation_not_available_yet'],
    ['no reason', { why: '  ' }, 'validation_error'],
    ['the number of a card as the reason', { why: '4242 4242 4242 4242' }, 'json_schema_validation_error'],
    ['half a cent', { amount: 0.5 }, 'json_schema_validation_error'],
    ['nothing', { amount: 0 }, 'json_schema_validation_error'],
    ['no yes of the caller', { spoken: undefined }, 'json_schema_validation_error'],
  ])('of %s is refused and changes nothing', async (_, changes, code) => {
    const { plan, visitor, params } = await onThePhone();
    const answer = await visitor.ask('refundPayment', { params, body: { ...wish, ...changes } as never });

    expect(answer.code).toBe(code);
    expect(await stored(plan)).toEqual(nothing);
  });

  test('that the processor refuses gives nothing back', async () => {
    const { plan, visitor, params } = await onThePhone();
    const { body } = await withRefunds(
      (refund) => (request) => refund({ ...request, charge_reference: 'ch-elsewhere' }),
      () => visitor.ask('refundPayment', { params, body: wish }),
    );

    expect([body.state, body.my_plan.balance.paid]).toEqual(['failed', 20_000]);
    expect(await collecting.messages(plan)).not.toContainEqual(expect.objectContaining({ kind: 'payment-refunded' }));
  });

  test('without an answer of the processor is asked for again by a job, and made once', async () => {
    const { plan, visitor, params } = await onThePhone();
    const { body } = await withRefunds(
      () => () => Promise.reject(new ProcessorUnavailable('timeout')),
      () => visitor.ask('refundPayment', { params, body: wish }),
    );
    expect([body.state, body.my_plan.allowed.refunds]).toEqual(['asking', []]);

    collecting.service.wait(3_600);
    await askRefunds({ ...collecting.options(), provider: collecting.provider, site: 'https://lakeside.example' });

    expect(await collecting.entries(plan)).toEqual(['attempted 1', 'settled 1', 'refund_asked 1', 'refunded 1']);
  });
});

/** Makes a call while the processor refunds in another manner. */
async function withRefunds<T>(change: (refund: Payments['refund']) => Payments['refund'], call: () => Promise<T>): Promise<T> {
  const { payments } = collecting.service.ports;
  const { refund } = payments;
  Object.assign(payments, { refund: change((request) => refund(request)) });
  try {
    return await call();
  } finally {
    Object.assign(payments, { refund });
  }
}

describe('a refund by anyone else', () => {
  test('is refused for an agent without the role, who sees no payment to refund', async () => {
    const { plan, visitor, params, shown } = await onThePhone(jordan);
    const { status, code } = await visitor.ask('refundPayment', { params, body: wish });

    expect([shown.allowed.refunds, status, code]).toEqual([[], 403, 'auth_session_acl_denied']);
    expect(await stored(plan)).toEqual(nothing);
  });

  test('is refused for an agent of an agency, whatever their session claims', async () => {
    const { visitor, params } = await onThePhone(dana);
    const { status, code } = await visitor.ask('refundPayment', { params, body: wish, headers: danasHeaders } as never);

    expect([status, code]).toEqual([403, 'auth_session_acl_denied']);
  });

  test('is refused for a patient, who sees no payment to refund', async () => {
    const { plan, params } = await onThePhone();
    const patient = await collecting.signIn(plan);
    const { status, code } = await patient.ask('refundPayment', { params, body: wish });

    expect([status, code]).toEqual([401, 'unauthorized']);
    expect((await patient.get('getMyPlan', { params })).allowed.refunds).toEqual([]);
    expect(await stored(plan)).toEqual(nothing);
  });

  test('is refused for an agent with the role whose caller is not verified', async () => {
    const { params } = await onThePhone();
    const visitor = collecting.service.visitor();
    await seat(collecting.db, visitor, priya);
    const { status, code } = await visitor.ask('refundPayment', { params, body: wish });

    expect([status, code]).toEqual([401, 'unauthorized']);
  });
});
