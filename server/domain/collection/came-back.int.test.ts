import { addDays, type DayString, toCents } from '#rules';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { inTransaction } from '../../platform/database/transaction.ts';
import { type CollectedPlan, type Collecting, startCollecting } from '../../testing/collecting.ts';
import { begin, changeToCard, signInAgain } from '../../testing/enrollment.ts';
import { addBill } from '../../testing/people.ts';
import type { Visitor } from '../../testing/visitor.ts';
import { applyPaymentEvent } from './payment-events.ts';

let collecting: Collecting;

beforeAll(async () => {
  collecting = await startCollecting({ charge_days: [15, 28] });
});
// Some debits come back by an event that the simulated processor does not know.
afterAll(() => collecting.close());

const statusOf = async ({ payment_plan_id }: CollectedPlan) => {
  const { rows } = await sql<{ status: string }>`
    select status from payment_plans where payment_plan_id = ${payment_plan_id}
  `.execute(collecting.db);
  return rows[0]?.status;
};

const bodiesOf = async (plan: CollectedPlan, kind: string) =>
  (await collecting.messages(plan)).filter((message) => message.kind === kind).map(({ body }) => body);

async function eventsOf({ payment_plan_id }: CollectedPlan): Promise<readonly string[]> {
  const { rows } = await sql<{ kind: string }>`
    select kind from provider_events where subject = ${`plan ${payment_plan_id}`} order by number
  `.execute(collecting.db);
  return rows.map(({ kind }) => kind);
}

/** Pays an amount of a plan from its own method. */
async function pay({ application_id }: CollectedPlan, visitor: Visitor, amount: number): Promise<void> {
  const params = { application_id };
  const { balance, method } = await visitor.get('getMyPlan', { params });
  const body = { amount, expected_left: balance.left, payment_method_id: method.payment_method_id };
  await visitor.get('payNow', { params, body });
}

/** Collects each day for so many days. */
async function live(days: number): Promise<void> {
  for (let day = 0; day < days; day += 1) await collecting.collectOn(addDays(collecting.day(), 1));
}

async function liveUntil(last: DayString): Promise<void> {
  while (collecting.day() < last) await live(1);
}

/** A plan that was paid from a bank account, and whose application a newer bill has closed. */
async function aClosedPlan(behaviour = 'accepted'): Promise<CollectedPlan> {
  const plan = await collecting.aPlan({ kind: 'bank', behaviour });
  await pay(plan, plan.visitor, 60_000);
  await live(7);
  await addBill(collecting.db, plan.household);
  await begin(collecting.service.visitor(), plan.household);
  expect(await statusOf(plan)).toBe('COMPLETED');
  return plan;
}

/** The bank takes back the last debit of a plan. */
async function takeBack({ payment_plan_id }: CollectedPlan, return_code: string): Promise<void> {
  const { db, provider, service } = collecting;
  const now = service.ports.clock.now();
  const { rows } = await sql<{ attempt_id: string; amount_cents: number }>`
    select attempt_id, amount_cents from charge_attempts where payment_plan_id = ${payment_plan_id} order by created_at desc limit 1
  `.execute(db);
  const [attempt] = rows;
  if (!attempt) throw new Error('no debit');
  const { provider_id } = provider;
  const event = { event_id: `back ${attempt.attempt_id}`, provider_id, at: now, charge_reference: 'ch-1' } as const;
  await inTransaction(db, (trx) =>
    applyPaymentEvent(
      trx,
      { provider, site: 'https://lakeside.example', now },
      { ...event, attempt_id: attempt.attempt_id, kind: 'returned', return_code, amount: toCents(attempt.amount_cents) },
    ),
  );
}

/** The session of a patient whose newer bill has no plan yet: the page shows the plan that ended. */
async function comeBack({ household }: CollectedPlan): Promise<Visitor> {
  const visitor = collecting.service.visitor();
  const { application_id } = await begin(visitor, household);
  await signInAgain(visitor, collecting.db, application_id);
  return visitor;
}

describe('a debit that comes back after a newer bill closed its plan', () => {
  test('lets the plan default ten days later', async () => {
    const plan = await aClosedPlan('return-R10-late');
    while ((await bodiesOf(plan, 'payment-failed')).length === 0) await live(1);
    const last = addDays(collecting.day(), 10);
    await live(9);
    expect(await statusOf(plan)).toBe('COMPLETED');
    await live(1);

    expect([collecting.day(), await statusOf(plan)]).toEqual([last, 'DEFAULTED']);
    expect(await bodiesOf(plan, 'plan-defaulted')).toEqual([expect.stringContaining('$600.00 is left to pay.') as string]);
    expect((await eventsOf(plan)).slice(-2)).toEqual(['payment.returned', 'plan.defaulted']);
    await live(3);
    expect((await collecting.entries(plan)).filter((entry) => entry === 'defaulted')).toHaveLength(1);
  });

  test('names the phone in the message, because the page may show a newer plan', async () => {
    const plan = await aClosedPlan();
    await takeBack(plan, 'R10');

    const [body] = await bodiesOf(plan, 'payment-failed');
    expect(body).toMatch(/Please call \(888\) 555-0142 by \w+ \d+, \d{4} so that your plan can go on\./);
    expect(body).not.toContain('on the page');
  });

  test('takes no new bills', async () => {
    const plan = await aClosedPlan();
    await takeBack(plan, 'R01');
    const visitor = await comeBack(plan);
    const invoice = await addBill(collecting.db, plan.household);

    const params = { application_id: plan.application_id };
    const answer = await visitor.ask('previewBills', { params, query: { bill_invoice_ids: [invoice], locale: 'en' } });

    expect(answer).toMatchObject({ code: 'adjustment_too_high' });
  });

  test('is charged to another card where the bank has closed the account', async () => {
    const plan = await aClosedPlan();
    await takeBack(plan, 'R02');
    const visitor = await comeBack(plan);
    const params = { application_id: plan.application_id };
    const { allowed } = await visitor.get('getMyPlan', { params });
    expect(allowed).toMatchObject({ change_method: true, add_bills: false });
    await changeToCard(visitor, collecting.db, plan.application_id);
    await liveUntil(addDays(await lastDay(plan), 11));

    expect(await collecting.balances(plan)).toEqual(['200/0', '200/0', '200/0']);
    expect(await statusOf(plan)).toBe('COMPLETED');
  });

  test('is paid on another day, or by hand, as the patient of a plan that runs wishes', async () => {
    const plan = await aClosedPlan();
    await takeBack(plan, 'R01');
    const visitor = await comeBack(plan);
    const params = { application_id: plan.application_id };
    const { allowed } = await visitor.get('getMyPlan', { params });
    const [wish] = allowed.charge_days.filter(({ charge_day }) => charge_day === 28);
    if (!wish) throw new Error('the 28th is not a charge day of this plan');
    const { charge_day, first_changed_number, first_changed_date } = wish;
    await visitor.get('changeChargeDay', { params, body: { charge_day, first_changed_number, first_changed_date } });
    await visitor.get('setAutomaticPayments', { params, body: { on: false } });

    const { payments, automatic, plan: shown } = await visitor.get('getMyPlan', { params });
    expect(payments.map(({ due }) => due.slice(-2))).toEqual(['28', '28', '28']);
    expect([automatic, shown.status]).toEqual([false, 'ACTIVE']);
  });

  test('is announced before it is charged again on the days of the plan', async () => {
    const plan = await aClosedPlan();
    await takeBack(plan, 'R01');
    const before = (await bodiesOf(plan, 'payment-notice')).length;
    await liveUntil(addDays(await lastDay(plan), 7));

    expect(await collecting.balances(plan)).toEqual(['200/0', '200/0', '200/0']);
    expect((await bodiesOf(plan, 'payment-notice')).length - before).toBe(3);
    expect(await statusOf(plan)).toBe('COMPLETED');
  });

  test('brings reminders where the patient pays by hand, and then ends the plan', async () => {
    const plan = await collecting.aPlan({ kind: 'bank' });
    await plan.visitor.get('setAutomaticPayments', { params: { application_id: plan.application_id }, body: { on: false } });
    await pay(plan, plan.visitor, 60_000);
    await live(7);
    await addBill(collecting.db, plan.household);
    await begin(collecting.service.visitor(), plan.household);
    collecting.skipTo(await lastDay(plan));
    await takeBack(plan, 'R01');
    await live(25);

    expect(await bodiesOf(plan, 'payment-overdue')).toHaveLength(3);
    expect((await bodiesOf(plan, 'payment-overdue')).join(' ')).not.toContain('on the page');
    expect(await statusOf(plan)).toBe('DEFAULTED');
  });
});

/** Ends a plan as the patient does who was reminded, paid all from a bank account, and had a new bill since. */
async function aPlanPaidAfterReminders(): Promise<CollectedPlan> {
  const plan = await collecting.aPlan({ kind: 'bank' });
  await plan.visitor.get('setAutomaticPayments', { params: { application_id: plan.application_id }, body: { on: false } });
  while ((await bodiesOf(plan, 'payment-overdue')).length < 3) await live(1);
  await pay(plan, await collecting.signIn(plan), 60_000);
  await live(7);
  return plan;
}

test.each([
  ['a plan that runs', false],
  ['a plan that a newer bill has closed', true],
])(
  'a debit that comes back after %s had its last reminder brings the reminders anew before the plan ends',
  async (_, isClosed) => {
    const plan = await aPlanPaidAfterReminders();
    if (isClosed) {
      await addBill(collecting.db, plan.household);
      await begin(collecting.service.visitor(), plan.household);
    }
    await takeBack(plan, 'R10');
    await live(2);
    const early = await statusOf(plan);
    await live(30);

    expect(early).not.toBe('DEFAULTED');
    expect(await bodiesOf(plan, 'payment-overdue')).toHaveLength(6);
    expect(await statusOf(plan)).toBe('DEFAULTED');
  },
);

async function lastDay({ payment_plan_id }: CollectedPlan): Promise<DayString> {
  const { rows } = await sql<{ due: DayString }>`
    select max(due) as due from instalments where payment_plan_id = ${payment_plan_id}
  `.execute(collecting.db);
  return rows[0]?.due as DayString;
}

test('a plan of which nothing is open does not default in the database', async () => {
  const plan = await aClosedPlan();
  const defaulting = sql`update payment_plans set status = 'DEFAULTED' where payment_plan_id = ${plan.payment_plan_id}`;

  await expect(defaulting.execute(collecting.db)).rejects.toThrow('does not go back');
});

describe('a debit that comes back after its plan defaulted over another payment', () => {
  /** Pays the first payment from a bank account, early or by schedule; the second one is never paid. */
  async function aDefaultedPlan(isEarly: boolean): Promise<CollectedPlan> {
    const plan = await collecting.aPlan({ kind: 'bank' });
    if (isEarly) await pay(plan, plan.visitor, 20_000);
    const due = await daysOf(plan);
    collecting.skipTo(addDays(due[0] as DayString, -1));
    await live(8);
    const first = await debitOf(plan);
    const visitor = await collecting.signIn(plan);
    await visitor.get('setAutomaticPayments', { params: { application_id: plan.application_id }, body: { on: false } });
    collecting.skipTo(due[1] as DayString);
    await live(25);
    expect(await statusOf(plan)).toBe('DEFAULTED');
    expect(await debitOf(plan)).toBe(first);
    return plan;
  }

  const daysOf = async ({ payment_plan_id }: CollectedPlan) => {
    const rows = await collecting.db
      .selectFrom('instalments')
      .select('due')
      .where('payment_plan_id', '=', payment_plan_id)
      .orderBy('number')
      .execute();
    return rows.map(({ due }) => due);
  };

  const debitOf = async ({ payment_plan_id }: CollectedPlan) =>
    (
      await collecting.db
        .selectFrom('charge_attempts')
        .select('attempt_id')
        .where('payment_plan_id', '=', payment_plan_id)
        .orderBy('created_at', 'desc')
        .executeTakeFirst()
    )?.attempt_id;

  test.each([
    ['that the patient made', true],
    ['of its day', false],
  ])('%s sends what is left now and whom to call, and no page that takes no payment', async (_, isEarly) => {
    const plan = await aDefaultedPlan(isEarly);
    expect(await bodiesOf(plan, 'plan-defaulted')).toEqual([expect.stringContaining('$400.00 is left to pay.') as string]);
    await takeBack(plan, 'R10');

    expect(await bodiesOf(plan, 'payment-failed')).toEqual([
      'Lakeside Health: your bank took back your payment of $200.00. $600.00 is now left to pay. Please call (888) 555-0142 to agree on how.',
    ]);
  });
});
