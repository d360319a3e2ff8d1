import { toCents } from '#rules';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { type Payments, ProcessorUnavailable } from '../../partners/payments.ts';
import { booksOf, type CollectedPlan, type Collecting, findDifferences, startCollecting } from '../../testing/collecting.ts';
import { selectRows } from '../../platform/database/rows.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { applyPaymentEvent } from './payment-events.ts';
import { resumePayment } from './resume-payment.ts';
import { findPlan, planAnswer } from '../plans/plans.ts';

let collecting: Collecting;

async function status(key: CollectedPlan): Promise<string> {
  const plan = await findPlan(collecting.db, key);
  if (!plan) throw new Error('the plan is gone');
  return (await planAnswer(collecting.db, plan, collecting.day())).status;
}

/** A service for each group, because each moves the clock. */
function withService() {
  beforeAll(async () => {
    collecting = await startCollecting();
  });
  afterAll(() => collecting.closeWhole());
}

async function expectNoDifference(): Promise<void> {
  const { db, service } = collecting;
  await collecting.readEvents();
  expect(await findDifferences(db, await booksOf(db, service.ports.payments))).toEqual([]);
}

describe('a plan of three payments by card', () => {
  withService();
  let plan: CollectedPlan;

  test('starts with everything open, and is announced three days before its first payment', async () => {
    plan = await collecting.aPlan();
    await collecting.collectOn('2026-07-11');
    expect(await collecting.balances(plan)).toEqual(['0/200', '0/200', '0/200']);
    expect(await collecting.messages(plan)).toEqual([]);

    await collecting.collectOn('2026-07-12');
    expect((await collecting.messages(plan)).map(({ body }) => body)).toEqual([
      'Lakeside Health: on July 15, 2026 we will charge $200.00 to your card ending in 4242 for your payment plan. To stop or change it, call (888) 555-0142.',
    ]);
  });

  test('is charged once on its day, however often the day is collected', async () => {
    await collecting.collectOn('2026-07-15');
    await Promise.all([collecting.collect(), collecting.collect(), collecting.collect()]);

    expect(await collecting.balances(plan)).toEqual(['200/0', '0/200', '0/200']);
    expect(await collecting.entries(plan)).toEqual(['attempted 1', 'settled 1']);
    expect((await collecting.messages(plan)).at(-1)).toMatchObject({
      kind: 'payment-received',
      body: 'Lakeside Health: we received your payment of $200.00 on July 15, 2026. Thank you. You have paid $200.00 of $600.00, and $400.00 is left. Questions: (888) 555-0142.',
    });
    expect(await status(plan)).toBe('ACTIVE');
  });

  test('is charged for one payment a day after the service was down for two of them', async () => {
    collecting.skipTo('2026-09-20');
    await collecting.collect();
    expect(await collecting.balances(plan)).toEqual(['200/0', '200/0', '0/200']);
    expect(await status(plan)).toBe('ACTIVE');

    await collecting.collectOn('2026-09-21');
    expect(await collecting.balances(plan)).toEqual(['200/0', '200/0', '200/0']);
    await expectNoDifference();
  });

  test('is completed with one message and one event when nothing is open', async () => {
    await collecting.collectOn('2026-09-22', '2026-09-24');

    expect(await status(plan)).toBe('COMPLETED');
    expect((await collecting.messages(plan)).filter(({ kind }) => kind === 'plan-completed')).toEqual([
      expect.objectContaining({
        body: expect.stringContaining('Your payment plan is finished: you have paid $600.00.') as string,
      }),
    ]);
    const { rows } =
      await sql`select event from audit_events where event like 'plan.%' and chain_id = ${plan.application_id}`.execute(
        collecting.db,
      );
    expect(rows).toEqual([{ event: 'plan.started' }, { event: 'plan.completed' }]);
  });
});

describe('a card that the bank declines', () => {
  withService();

  test('is tried again after the days of the provider, then the plan defaults and is the provider’s', async () => {
    const plan = await collecting.aPlan({ behaviour: 'charge-insufficient-funds' });
    await collecting.collectOn(
      '2026-07-12',
      '2026-07-15',
      '2026-07-16',
      '2026-07-17',
      '2026-07-18',
      '2026-07-22',
      '2026-07-23',
      '2026-08-01',
      '2026-08-02',
      '2026-08-15',
    );

    const { rows } = await sql<{ charged_on: string }>`
      select charged_on from charge_attempts where payment_plan_id = ${plan.payment_plan_id} order by created_at
    `.execute(collecting.db);
    expect(rows.map(({ charged_on }) => charged_on)).toEqual(['2026-07-15', '2026-07-18', '2026-07-23']);
    expect(await collecting.balances(plan)).toEqual(['0/200', '0/200', '0/200']);
    const bodies = (await collecting.messages(plan)).map(({ body }) => body).slice(1);
    expect(bodies).toEqual([
      expect.stringContaining('your payment of $200.00 did not go through. We will try again on July 18, 2026.') as string,
      expect.stringContaining('We will try again on July 23, 2026.') as string,
      expect.stringMatching(
        /Please pay on the page of your plan, or call \(888\) 555-0142, by August 2, 2026 .* Your plan: https:\/\/lakeside\.example\//,
      ) as string,
      expect.stringContaining(
        'has ended, because a payment is missing. We will not charge you again for it. $600.00 is left',
      ) as string,
    ]);
    const { rows: ended } = await sql`
      select p.status, a.closed_at is not null as closed from payment_plans p join applications a using (provider_id, application_id)
      where p.payment_plan_id = ${plan.payment_plan_id}
    `.execute(collecting.db);
    expect(ended).toEqual([{ status: 'DEFAULTED', closed: false }]);
    await expectNoDifference();
  });

  test('is not tried again after a hard decline', async () => {
    const plan = await collecting.aPlan({ behaviour: 'charge-stolen-card' });
    await collecting.collectOn('2026-09-15', '2026-09-18', '2026-09-23');

    expect(await collecting.entries(plan)).toEqual(['attempted 1', 'declined 1']);
  });

  test('with a code that is unknown stops, and its plan does not default by itself', async () => {
    const plan = await collecting.aPlan({ behaviour: 'charge-unknown-code' });
    await collecting.collectOn('2026-10-15', '2026-10-18', '2026-10-25', '2026-11-10', '2026-11-12', '2026-11-14');

    expect(await collecting.entries(plan)).toEqual(['attempted 1', 'declined 1']);
    expect(await status(plan)).toBe('ACTIVE');
    // No charge follows, so none is announced.
    expect((await collecting.messages(plan)).map(({ kind }) => kind)).toEqual(['payment-failed']);
  });

  test('once only is paid at the next try', async () => {
    const plan = await collecting.aPlan({ behaviour: 'charge-insufficient-funds-once' });
    await collecting.collectOn('2026-12-15', '2026-12-18');

    expect((await collecting.entries(plan)).slice(0, 4)).toEqual(['attempted 1', 'declined 1', 'attempted 1', 'settled 1']);
    await expectNoDifference();
  });
});

describe('a debit of a bank account', () => {
  withService();

  test('is pending for days and not charged again until then, then paid', async () => {
    const plan = await collecting.aPlan({ kind: 'bank' });
    await collecting.collectOn('2026-07-12', '2026-07-15', '2026-07-16');
    expect(await collecting.entries(plan)).toEqual(['attempted 1', 'pending 1']);
    expect(await collecting.balances(plan)).toEqual(['0/200', '0/200', '0/200']);
    expect((await collecting.messages(plan)).map(({ kind }) => kind)).toEqual(['payment-notice']);

    await collecting.collectOn('2026-07-25');
    expect(await collecting.balances(plan)).toEqual(['200/0', '0/200', '0/200']);
    await collecting.collectOn('2026-08-15', '2026-08-22', '2026-09-15', '2026-09-22');
    expect(await status(plan)).toBe('COMPLETED');
    await expectNoDifference();
  });

  test('that comes back for want of funds is tried again twice at most', async () => {
    const plan = await collecting.aPlan({ kind: 'bank', behaviour: 'return-R01' });
    await collecting.collectOn(
      '2026-10-15',
      '2026-10-25',
      '2026-10-28',
      '2026-11-04',
      '2026-11-05',
      '2026-11-15',
      '2026-11-16',
      '2026-11-25',
      '2026-12-10',
    );

    expect((await collecting.entries(plan)).filter((entry) => entry === 'attempted 1')).toHaveLength(3);
    await expectNoDifference();
  });

  test('that comes back as unauthorized after weeks is owed again, and is not charged again', async () => {
    const plan = await collecting.aPlan({ kind: 'bank', behaviour: 'return-R10-late' });
    await collecting.collectOn('2027-01-15', '2027-01-25', '2027-02-15', '2027-03-30', '2027-04-20');

    const entries = await collecting.entries(plan);
    expect(entries.filter((entry) => entry === 'attempted 1')).toHaveLength(1);
    expect(entries).toContain('returned 1');
    expect((await collecting.balances(plan))[0]).toBe('0/200');
    // The patient's bank reports that the debits are not authorized, so no other payment is charged either.
    expect(entries.indexOf('returned 1')).toBeGreaterThan(entries.lastIndexOf('attempted 2'));
    await expectNoDifference();
  });
});

describe('a processor that fails', () => {
  withService();

  test('is asked again with the same attempt, and charges once', async () => {
    const plan = await collecting.aPlan({ behaviour: 'charge-late-answer' });
    await collecting.collectOn('2026-07-15', '2026-07-16');

    expect(await collecting.entries(plan)).toEqual(['attempted 1', 'settled 1']);
    await expectNoDifference();
  });

  test('is not asked to charge anything else while it gives no answer', async () => {
    const plan = await collecting.aPlan({ behaviour: 'charge-no-answer' });
    await collecting.collectOn('2026-08-15', '2026-08-16', '2026-08-20');

    expect(await collecting.entries(plan)).toEqual(['attempted 1']);
    expect(await status(plan)).toBe('ACTIVE');
  });
});

describe('a worker that is killed', () => {
  withService();
  const never = () => new Promise<never>(() => undefined);

  test.each<[string, (payments: Payments) => Payments['charge']]>([
    ['before the call', () => never],
    ['after the call and before it writes the answer', (payments) => (request) => payments.charge(request).then(never)],
    [
      'while it loses the database',
      (payments) => async (request) => {
        const answer = await payments.charge(request);
        await sql`
          select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
        `.execute(collecting.db);
        return answer;
      },
    ],
    ['when the processor drops the connection', () => () => Promise.reject(new ProcessorUnavailable('connection reset'))],
  ])('%s leaves a payment that is charged once', async (moment, chargeOf) => {
    const plan = await collecting.aPlan();
    const { payments } = collecting.service.ports;
    const first = collecting.day();
    await collecting.collectOn(nextFourteenth(first));
    collecting.service.wait(86_400);

    const dying = collecting.collect({ ...payments, charge: chargeOf(payments) }).catch(() => undefined);
    await Promise.race([dying, new Promise((done) => setTimeout(done, 1500))]);
    // Whether a lost connection was that of the answer is for the pool to decide.
    if (moment !== 'while it loses the database') expect(await collecting.entries(plan)).toEqual(['attempted 1']);
    collecting.service.wait(600);
    // The pool may still hold a lost connection: a job that fails is tried again.
    const collectAgain = () => collecting.collect().catch(() => collecting.collect());
    await Promise.all([collectAgain(), collectAgain()]);

    expect(await collecting.entries(plan)).toEqual(['attempted 1', 'settled 1']);
    await expectNoDifference();
  });
});

/** The day before the next charge day that is ten days ahead at least. */
function nextFourteenth(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const ahead = date <= 5 ? 0 : 1;
  return new Date(Date.UTC(year, month - 1 + ahead, 14)).toISOString().slice(0, 10);
}

describe('a payment that had stopped', () => {
  withService();

  test('is charged again once staff let it, and its plan goes on', async () => {
    const plan = await collecting.aPlan({ behaviour: 'charge-stolen-card' });
    await collecting.collectOn('2026-07-15');
    const { db, service, provider } = collecting;
    const resume = (number: number) =>
      resumePayment({ db, plan, number, today: collecting.day(), now: service.ports.clock.now() });
    await sql`update tokeniser.tokens set behaviour = 'accepted'`.execute(db);

    expect(await resume(2)).toBe('notStopped');
    expect(await resume(1)).toBe('resumed');
    await collecting.collectOn('2026-07-16');

    expect(await collecting.entries(plan)).toEqual(['attempted 1', 'declined 1', 'resumed 1', 'attempted 1', 'settled 1']);
    expect(await resume(1)).toBe('notStopped');
    expect(provider.payment_retry_days).toEqual([3, 5]);
  });

  test('stays so in a plan of which nothing is charged any more', async () => {
    const plan = await collecting.aPlan({ behaviour: 'charge-stolen-card' });
    await collecting.collectOn('2026-08-15', '2026-08-26');
    const { db, service } = collecting;

    expect(await resumePayment({ db, plan, number: 1, today: collecting.day(), now: service.ports.clock.now() })).toBe(
      'notCharged',
    );
    expect(await collecting.entries(plan)).not.toContain('resumed 1');
  });
});

describe('a plan under dispute', () => {
  withService();

  test('is charged again on its next day once nothing was lost', async () => {
    const plan = await collecting.aPlan();
    await collecting.collectOn('2026-07-15');
    const { provider_id, payment_plan_id } = plan;
    const { attempt_id } = await selectRows(collecting.db, 'charge_attempts', {
      provider_id,
      payment_plan_id,
    }).executeTakeFirstOrThrow();
    const report = async (kind: 'disputed' | 'disputeWon') => {
      const at = collecting.service.ports.clock.now();
      const event = { event_id: kind, provider_id, at, charge_reference: 'ch-1', attempt_id, kind, amount: toCents(200_00) };
      const context = { provider: collecting.provider, site: '', now: at };
      await inTransaction(collecting.db, (trx) => applyPaymentEvent(trx, context, event));
    };
    await report('disputed');
    await collecting.collectOn('2026-08-15');
    expect(await collecting.balances(plan)).toEqual(['0/200', '0/200', '0/200']);

    await report('disputeWon');
    await collecting.collectOn('2026-08-16');
    expect(await collecting.balances(plan)).toEqual(['200/0', '200/0', '0/200']);
  });
});

describe('a plan that began before its provider collected payments here', () => {
  withService();

  test('counts its earlier payments as made, and charges the others', async () => {
    const plan = await collecting.aPlan();
    const { db } = collecting;
    await sql`alter table ledgers disable trigger user`.execute(db);
    await sql`delete from ledgers`.execute(db);
    await sql`alter table ledgers enable trigger user`.execute(db);
    await collecting.collectOn('2026-08-15', '2026-09-15');

    expect(await collecting.entries(plan)).toEqual([
      'counted 1',
      'attempted 2',
      'settled 2',
      'attempted 3',
      'settled 3',
      'completed',
    ]);
    expect(await collecting.balances(plan)).toEqual(['200/0', '200/0', '200/0']);
  });
});
