import type { BodyOf, Calls } from '#api';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { readMessages } from '../../testing/read-messages.ts';
import { deepTest } from '../../../tests/setup/deep-test.ts';
import { type CollectedPlan, type Collecting, startCollecting } from '../../testing/collecting.ts';
import { addToken } from '../../testing/test-service.ts';
import type { Visitor } from '../../testing/visitor.ts';

type MyPlan = BodyOf<Calls['getMyPlan']>;

let collecting: Collecting;

beforeEach(async () => {
  collecting = await startCollecting({ skips_allowed: 1, charge_days: [1, 15, 28] });
});

afterEach(() => collecting.closeWhole());

const paramsOf = ({ application_id }: CollectedPlan) => ({ application_id });
const shown = (visitor: Visitor, plan: CollectedPlan): Promise<MyPlan> => visitor.get('getMyPlan', { params: paramsOf(plan) });
const dues = ({ payments }: MyPlan) => payments.map(({ due }) => due);

async function addMethod(visitor: Visitor, plan: CollectedPlan, behaviour = 'accepted', kind: 'card' | 'bank' = 'bank') {
  const token = await addToken(collecting.db, { kind, behaviour });
  return (await visitor.get('createPaymentMethod', { params: paramsOf(plan), body: { token, kind } })).payment_method_id;
}

async function read(visitor: Visitor, plan: CollectedPlan, payment_method_id: string) {
  const query = { payment_method_id, locale: 'en' };
  return (await visitor.get('planMethodDocuments', { params: paramsOf(plan), query })).documents;
}

const agreed = (documents: Awaited<ReturnType<typeof read>>) => documents.map(({ document_id, hash }) => ({ document_id, hash }));

async function changeMethod(visitor: Visitor, plan: CollectedPlan, payment_method_id: string) {
  const agreements = agreed(await read(visitor, plan, payment_method_id));
  return visitor.ask('changePaymentMethod', { params: paramsOf(plan), body: { payment_method_id, agreements } });
}

async function audit(plan: CollectedPlan): Promise<readonly string[]> {
  const { rows } = await sql<{ event: string }>`
    select event from audit_events where chain_id = ${plan.application_id} and event like 'plan.%' order by number
  `.execute(collecting.db);
  return rows.map(({ event }) => event);
}

async function letters(): Promise<readonly string[]> {
  const rows = await readMessages(collecting.db, { kinds: ['plan-changed'] });
  return rows.map(({ body }) => body);
}

describe('another payment method', () => {
  test('is charged from then on, after its authorization was signed for what is left', async () => {
    const plan = await collecting.aPlan();
    await collecting.collectOn('2026-07-15');
    const visitor = await collecting.signIn(plan);
    const id = await addMethod(visitor, plan);
    expect((await shown(visitor, plan)).method.kind).toBe('card');

    const documents = await read(visitor, plan, id);
    expect(documents.map(({ document_type }) => document_type)).toEqual(['automatic_payment_authorization']);
    expect(documents[0]?.html_file).toContain('August 15, 2026');
    expect(documents[0]?.html_file).not.toContain('July 15, 2026</td>');
    const { status, body } = await changeMethod(visitor, plan, id);
    expect([status, body.method.kind, body.method.payment_method_id]).toEqual([200, 'bank', id]);

    await collecting.collectOn('2026-08-15', '2026-08-20');
    const { rows } = await sql<{ kind: string }>`
      select m.kind from charge_attempts join payment_methods m using (provider_id, payment_method_id) order by charge_attempts.created_at
    `.execute(collecting.db);
    expect(rows.map(({ kind }) => kind)).toEqual(['card', 'bank']);
    expect(await audit(plan)).toEqual(['plan.started', 'plan.method_changed']);
    expect(await letters()).toEqual([
      expect.stringContaining('from now on we will charge your payment plan to your bank account ending in') as string,
    ]);
  });

  deepTest('lets a payment that its predecessor stopped be tried again on the next day', async () => {
    const plan = await collecting.aPlan({ behaviour: 'charge-stolen-card' });
    await collecting.collectOn('2026-07-15');
    const visitor = await collecting.signIn(plan);
    const id = await addMethod(visitor, plan, 'accepted', 'card');

    expect((await read(visitor, plan, id))[0]?.html_file).toContain('July 16, 2026');
    const { body } = await changeMethod(visitor, plan, id);
    expect(body.payments[0]).toMatchObject({ state: 'next', retry_on: '2026-07-16' });
    await collecting.collect();
    expect(await collecting.balances(plan)).toEqual(['0/200', '0/200', '0/200']);
    await collecting.collectOn('2026-07-16', '2026-07-17', '2026-07-25');
    expect(await collecting.balances(plan)).toEqual(['200/0', '0/200', '0/200']);
  });

  test('after a payment that was tried early leaves the payment its day', async () => {
    const plan = await collecting.aPlan({ behaviour: 'charge-stolen-card' });
    const { method } = await shown(plan.visitor, plan);
    const body = { amount: 20_000, expected_left: 60_000, payment_method_id: method.payment_method_id };
    expect((await plan.visitor.get('payNow', { params: paramsOf(plan), body })).state).toBe('declined');
    const changed = await changeMethod(plan.visitor, plan, await addMethod(plan.visitor, plan, 'accepted', 'card'));

    expect(changed.body.payments[0]).toMatchObject({ state: 'next', due: '2026-07-15', retry_on: null });
  });

  test('is not shown as the one that the bank refused, and keeps the day of the next try', async () => {
    const plan = await collecting.aPlan({ behaviour: 'charge-insufficient-funds' });
    await collecting.collectOn('2026-07-15');
    const visitor = await collecting.signIn(plan);
    const [before] = (await shown(visitor, plan)).payments;
    const { body } = await changeMethod(visitor, plan, await addMethod(visitor, plan, 'accepted', 'card'));

    expect(before).toMatchObject({ state: 'failed', reason: 'declined', retry_on: expect.any(String) });
    expect(body.payments[0]).toEqual({ ...before, reason: null });
  });

  deepTest('takes over a debit that comes back after the change', async () => {
    const plan = await collecting.aPlan({ kind: 'bank', behaviour: 'return-R02' });
    await collecting.collectOn('2026-07-15');
    const visitor = await collecting.signIn(plan);
    await changeMethod(visitor, plan, await addMethod(visitor, plan, 'accepted', 'card'));
    await collecting.collectOn('2026-07-18');
    expect(await collecting.balances(plan)).toEqual(['0/200', '0/200', '0/200']);

    await collecting.collectOn('2026-07-19', '2026-07-20');
    expect(await collecting.balances(plan)).toEqual(['200/0', '0/200', '0/200']);
  });

  test('is signed once however often the request is sent, and from two tabs at once', async () => {
    const plan = await collecting.aPlan();
    const id = await addMethod(plan.visitor, plan);

    const agreements = agreed(await read(plan.visitor, plan, id));
    const request = { params: paramsOf(plan), body: { payment_method_id: id, agreements } };
    const answers = await Promise.all([1, 2, 3].map(() => plan.visitor.ask('changePaymentMethod', request)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await audit(plan)).filter((event) => event === 'plan.method_changed')).toHaveLength(1);
  });

  test('is refused with another text than was read, with a method of another person, and where the bank refused it for good', async () => {
    const [plan, other] = [await collecting.aPlan(), await collecting.aPlan()];
    const id = await addMethod(plan.visitor, plan);
    const foreign = await addMethod(other.visitor, other);
    const agreements = agreed(await read(plan.visitor, plan, id));
    const change = async (payment_method_id: string, of = agreements) =>
      (await plan.visitor.ask('changePaymentMethod', { params: paramsOf(plan), body: { payment_method_id, agreements: of } }))
        .code;

    expect(
      await change(
        id,
        agreements.map((one) => ({ ...one, hash: 'a'.repeat(64) })),
      ),
    ).toBe('documents_modified');
    expect(await change(foreign)).toBe('payment_method_not_found');
    collecting.service.wait(86_400);
    const visitor = await collecting.signIn(plan);
    const tooLate = { params: paramsOf(plan), body: { payment_method_id: id, agreements } };
    expect((await visitor.ask('changePaymentMethod', tooLate)).code).toBe('documents_modified');
    expect(await audit(plan)).toEqual(['plan.started']);
  });
});

describe('automatic payments', () => {
  test('stop at once, and payments stay due', async () => {
    const plan = await collecting.aPlan();
    collecting.skipTo('2026-07-14');
    const visitor = await collecting.signIn(plan);

    const body = await visitor.get('setAutomaticPayments', { params: paramsOf(plan), body: { on: false } });
    expect(body).toMatchObject({ automatic: false, allowed: { stop: true, pay: { most: 60_000 } } });
    await visitor.get('setAutomaticPayments', { params: paramsOf(plan), body: { on: false } });
    await collecting.collectOn('2026-07-15', '2026-07-16', '2026-08-15');
    expect(await collecting.balances(plan)).toEqual(['0/200', '0/200', '0/200']);
    expect(await audit(plan)).toEqual(['plan.started', 'plan.automatic_stopped']);
    expect(await letters()).toHaveLength(1);
  });

  deepTest('that are off announce a payment as due, and it can be paid on the page', async () => {
    const plan = await collecting.aPlan();
    await plan.visitor.get('setAutomaticPayments', { params: paramsOf(plan), body: { on: false } });
    await collecting.collectOn('2026-07-12');
    expect((await collecting.messages(plan)).map(({ body }) => body)).toEqual([
      expect.stringMatching(/your payment of \$200\.00 is due on July 15, 2026\. Automatic payments are off/) as string,
    ]);

    const visitor = await collecting.signIn(plan);
    const { method } = await shown(visitor, plan);
    const body = { amount: 20_000, expected_left: 60_000, payment_method_id: method.payment_method_id };
    expect((await visitor.get('payNow', { params: paramsOf(plan), body })).state).toBe('settled');
  });

  test('start again with a new authorization, and charge what is overdue from the next day on', async () => {
    const plan = await collecting.aPlan();
    await plan.visitor.get('setAutomaticPayments', { params: paramsOf(plan), body: { on: false } });
    await collecting.collectOn('2026-07-15', '2026-07-20');
    const visitor = await collecting.signIn(plan);
    const start = (agreements?: ReturnType<typeof agreed>) =>
      visitor.ask('setAutomaticPayments', { params: paramsOf(plan), body: { on: true, ...(agreements && { agreements }) } });

    expect((await start()).code).toBe('validation_error');
    const { method } = await shown(visitor, plan);
    const documents = await read(visitor, plan, method.payment_method_id);
    expect(documents[0]?.html_file).toContain('July 21, 2026');
    expect((await start(agreed(documents))).body).toMatchObject({ automatic: true });
    await collecting.collect();
    expect(await collecting.balances(plan)).toEqual(['0/200', '0/200', '0/200']);
    await collecting.collectOn('2026-07-21');
    expect(await collecting.balances(plan)).toEqual(['200/0', '0/200', '0/200']);
  });

  deepTest('that stop while the day is collected charge before, or not at all', async () => {
    const plan = await collecting.aPlan();
    collecting.skipTo('2026-07-15');
    const visitor = await collecting.signIn(plan);

    const [answer] = await Promise.all([
      visitor.get('setAutomaticPayments', { params: paramsOf(plan), body: { on: false } }),
      collecting.collect(),
    ]);
    const { balance } = await shown(visitor, plan);
    expect(balance.paid).toBe(answer.balance.paid + answer.balance.pending);
    await collecting.collectOn('2026-08-15');
    expect((await shown(await collecting.signIn(plan), plan)).balance.paid).toBe(balance.paid);
  });
});

describe('another day of the month', () => {
  const change = (
    visitor: Visitor,
    plan: CollectedPlan,
    body: { charge_day: number; first_changed_number: number; first_changed_date: string },
  ) => visitor.ask('changeChargeDay', { params: paramsOf(plan), body });

  test('moves the payments as the page showed, once, and they are charged and announced on the new days', async () => {
    const plan = await collecting.aPlan();
    await collecting.collectOn('2026-07-11');
    const visitor = await collecting.signIn(plan);
    const { allowed } = await shown(visitor, plan);
    expect(allowed.charge_days).toEqual([
      { charge_day: 1, first_changed_number: 1, first_changed_date: '2026-08-01', last_payment_date: '2026-10-01' },
      { charge_day: 28, first_changed_number: 1, first_changed_date: '2026-07-28', last_payment_date: '2026-09-28' },
    ]);

    const wish = { charge_day: 28, first_changed_number: 1, first_changed_date: '2026-07-28' };
    const answers = await Promise.all([1, 2].map(() => change(visitor, plan, wish)));
    expect(answers.map(({ body }) => dues(body))).toEqual([
      ['2026-07-28', '2026-08-28', '2026-09-28'],
      ['2026-07-28', '2026-08-28', '2026-09-28'],
    ]);
    expect(answers[0]?.body.plan.draft).toMatchObject({
      charge_day: 28,
      first_payment_date: '2026-07-28',
      last_payment_date: '2026-09-28',
    });
    expect(await audit(plan)).toEqual(['plan.started', 'plan.day_changed']);
    await collecting.collectOn('2026-07-15', '2026-07-25');
    expect(await collecting.balances(plan)).toEqual(['0/200', '0/200', '0/200']);
    expect((await collecting.messages(plan)).map(({ body }) => body)).toEqual([
      expect.stringContaining('on July 28, 2026 we will charge $200.00') as string,
    ]);
    await collecting.collectOn('2026-07-28');
    expect(await collecting.balances(plan)).toEqual(['200/0', '0/200', '0/200']);
  });

  test('is refused from a page that is out of date, and for a day that the provider does not have', async () => {
    const plan = await collecting.aPlan();
    const wish = { charge_day: 28, first_changed_number: 1, first_changed_date: '2026-07-28' };

    expect((await change(plan.visitor, plan, { ...wish, first_changed_date: '2026-08-28' })).code).toBe('payment_plan_modified');
    expect((await change(plan.visitor, plan, { ...wish, charge_day: 27 })).code).toBe('operation_not_available_yet');
    collecting.skipTo('2026-07-13');
    expect((await change(await collecting.signIn(plan), plan, wish)).code).toBe('payment_plan_modified');
    expect(await audit(plan)).toEqual(['plan.started']);
  });

  deepTest('leaves a payment under way', async () => {
    const plan = await collecting.aPlan({ kind: 'bank' });
    await collecting.collectOn('2026-07-15');
    const visitor = await collecting.signIn(plan);

    const { allowed } = await shown(visitor, plan);
    expect(allowed.charge_days).toContainEqual(expect.objectContaining({ charge_day: 28, first_changed_number: 2 }));
    const { body } = await change(visitor, plan, { charge_day: 28, first_changed_number: 2, first_changed_date: '2026-08-28' });
    expect(dues(body)).toEqual(['2026-07-15', '2026-08-28', '2026-09-28']);
    await collecting.collectOn('2026-07-19');
    expect(await collecting.balances(plan)).toEqual(['200/0', '0/200', '0/200']);
  });
});

describe('a skipped payment', () => {
  const skip = (visitor: Visitor, plan: CollectedPlan, body: { number: number; new_last_date: string }) =>
    visitor.ask('skipPayment', { params: paramsOf(plan), body });

  test('moves with those after it one month on, as often as the provider allows', async () => {
    const plan = await collecting.aPlan();
    const { allowed } = await shown(plan.visitor, plan);
    expect(allowed.skip).toEqual({ left: 1, number: 1, date: '2026-07-15', new_date: '2026-08-15', new_last_date: '2026-10-15' });

    const wish = { number: 1, new_last_date: '2026-10-15' };
    const answers = await Promise.all([1, 2].map(() => skip(plan.visitor, plan, wish)));
    expect(answers.map(({ code, status }) => code ?? String(status)).toSorted((a, b) => a.localeCompare(b))).toEqual([
      '201',
      'operation_not_available_yet',
    ]);
    const after = await shown(plan.visitor, plan);
    expect(dues(after)).toEqual(['2026-08-15', '2026-09-15', '2026-10-15']);
    expect(after.allowed.skip).toBeNull();
    await collecting.collectOn('2026-07-15', '2026-08-15');
    expect(await collecting.balances(plan)).toEqual(['200/0', '0/200', '0/200']);
  });

  test('is refused from a page that is out of date', async () => {
    const plan = await collecting.aPlan();

    expect((await skip(plan.visitor, plan, { number: 1, new_last_date: '2026-09-15' })).code).toBe('payment_plan_modified');
    expect((await skip(plan.visitor, plan, { number: 2, new_last_date: '2026-10-15' })).code).toBe('payment_plan_modified');
  });

  deepTest('leaves bills that join afterwards the days of the plan', async () => {
    const plan = await collecting.aPlan();
    await skip(plan.visitor, plan, { number: 1, new_last_date: '2026-10-15' });
    const row = await collecting.db
      .selectFrom('instalments')
      .select(['due'])
      .where('payment_plan_id', '=', plan.payment_plan_id)
      .orderBy('number')
      .execute();

    expect(row.map(({ due }) => due)).toEqual(dues(await shown(plan.visitor, plan)));
  });
});

describe('a plan', () => {
  test('of another person, or of a session without a code, is not changed', async () => {
    const [plan, other] = [await collecting.aPlan(), await collecting.aPlan()];
    const params = paramsOf(plan);
    const payment_method_id = (await shown(plan.visitor, plan)).method.payment_method_id;
    const agreements = agreed(await read(plan.visitor, plan, payment_method_id));
    const requests = {
      planMethodDocuments: { params, query: { payment_method_id } },
      changePaymentMethod: { params, body: { payment_method_id, agreements } },
      setAutomaticPayments: { params, body: { on: false } },
      changeChargeDay: { params, body: { charge_day: 28, first_changed_number: 1, first_changed_date: '2026-07-28' } },
      skipPayment: { params, body: { number: 1, new_last_date: '2026-10-15' } },
    };
    const ask = (visitor: Visitor) =>
      Promise.all(Object.entries(requests).map(([name, request]) => visitor.ask(name as 'skipPayment', request as never)));

    expect((await ask(other.visitor)).map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect((await ask(collecting.service.visitor())).map(({ status }) => status)).toEqual([401, 401, 401, 401, 401]);
    expect(await audit(plan)).toEqual(['plan.started']);
  });

  test('changes in the database only with its record', async () => {
    const plan = await collecting.aPlan();
    const { payment_plan_id } = plan;
    const attempts = [
      sql`update payment_plans set automatic = false where payment_plan_id = ${payment_plan_id}`,
      sql`update payment_plans set changes = 1 where payment_plan_id = ${payment_plan_id}`,
      sql`update instalments set due = due + 1 where payment_plan_id = ${payment_plan_id}`,
    ];
    for (const statement of attempts)
      await expect(statement.execute(collecting.db)).rejects.toThrow(/without a record|is not changed by|changes/);
    await plan.visitor.get('setAutomaticPayments', { params: paramsOf(plan), body: { on: false } });
    await expect(sql`delete from plan_changes`.execute(collecting.db)).rejects.toThrow('changes of plans are never changed');
  });
});
