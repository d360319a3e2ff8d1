import { setTimeout as sleep } from 'node:timers/promises';

import { sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';

import { readMessages } from '../../testing/read-messages.ts';
import type { Db } from '../../schema/database.ts';
import { addOldPlan, aTransferringProvider, proveContact, transferPlan, type NewOldPlan } from '../../testing/old-plans.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import { findBrokenLinks } from '../audit/audit.ts';
import { takeEffect, SWEEP, transferQueues } from './transfer-queue.ts';
import { openJobs, type Jobs } from '../../platform/jobs/open-jobs.ts';
const provider = aTransferringProvider('sms');
const DAY = 24 * 60 * 60;
let service: TestService;
let db: Db;

beforeEach(async () => {
  service = await startTestService([provider]);
  db = service.db;
});

afterEach(() => service.close());

const now = () => service.ports.clock.now();
const turn = (planId: string, at = now()) => takeEffect({ db, provider, now: at }, planId);
const statusOf = async ({ old_plan_id }: NewOldPlan) =>
  (await db.selectFrom('old_plans').select('plan_status').where('old_plan_id', '=', old_plan_id).executeTakeFirstOrThrow())
    .plan_status;
const eventsOf = async (applicationId: string) =>
  (await db.selectFrom('audit_events').select('event').where('chain_id', '=', applicationId).orderBy('number').execute()).map(
    ({ event }) => event,
  );

describe('a plan that takes the place of an old one', () => {
  test('waits until the day of the last old payment is over where the provider is', async () => {
    const old = await addOldPlan(db);
    const { plan } = await transferPlan(service.visitor(), db, old);

    // Half past eleven in the evening of July 1 in New York, and half an hour later.
    expect(await turn(plan.payment_plan_id, new Date('2026-07-02T03:30:00Z'))).toBe(false);
    expect(await statusOf(old)).toBe('PENDING');
    expect(await turn(plan.payment_plan_id, new Date('2026-07-02T04:00:00Z'))).toBe(true);
    expect(await statusOf(old)).toBe('ACTIVE');
  });

  test('takes effect once, is recorded once and announced once, by however many at the same time', async () => {
    const old = await addOldPlan(db);
    const { plan, application_id } = await transferPlan(service.visitor(), db, old);
    service.wait(20 * DAY);

    const turned = await Promise.all(Array.from({ length: 12 }, () => turn(plan.payment_plan_id)));

    expect(turned.filter(Boolean)).toHaveLength(1);
    expect((await eventsOf(application_id)).filter((event) => event === 'plan.took_effect')).toHaveLength(1);
    const messages = await readMessages(db);
    expect(messages.map(({ kind }) => kind)).toEqual(['plan-started', 'plan-took-effect']);
    expect(messages[1]?.body).toContain(`we moved your plan ending in ${old.plan_number.slice(-4)}.`);
    expect(await findBrokenLinks(db, 'lakeside')).toEqual([]);
  });

  test('is active then for its payer', async () => {
    const old = await addOldPlan(db);
    const { plan } = await transferPlan(service.visitor(), db, old);
    service.wait(20 * DAY);
    await turn(plan.payment_plan_id);

    const visitor = service.visitor();
    await proveContact(visitor, db, { phone: old.phone ?? '' });
    const { application, transfer } = await visitor.get('createBackbook', { body: {} });

    expect(transfer.status).toBe('TRANSFERRED');
    expect(await visitor.get('getPlan', { params: { application_id: application.application_id } })).toEqual({
      ...plan,
      status: 'ACTIVE',
      confirmation: { status: 'sending', channel: 'email', sent_to: expect.stringContaining('•••') as string },
    });
  });
});

describe('the database', () => {
  /** Answers the name of what refused the statement. */
  const refusal = (statement: ReturnType<typeof sql>) =>
    statement.execute(db).then(
      () => undefined,
      (error: { readonly constraint?: string }) => error.constraint,
    );

  test('lets no plan take effect without its audit event, and none go back', async () => {
    const { plan } = await transferPlan(service.visitor(), db, await addOldPlan(db));
    const id = plan.payment_plan_id;
    service.wait(20 * DAY);

    expect(await refusal(sql`update payment_plans set status = 'ACTIVE' where payment_plan_id = ${id}`)).toBe(
      'plan_status_is_audited',
    );
    await turn(id);
    expect(await refusal(sql`update payment_plans set status = 'PENDING' where payment_plan_id = ${id}`)).toBe('plan_goes_on');
  });

  test('rejects changes of an old plan that was transferred', async () => {
    const old = await addOldPlan(db);
    await transferPlan(service.visitor(), db, old);
    const id = old.old_plan_id;

    const refusals = [
      await refusal(sql`update old_plans set balance_cents = balance_cents - 1 where old_plan_id = ${id}`),
      await refusal(sql`update old_plans set payment_plan_id = null where old_plan_id = ${id}`),
      await refusal(sql`delete from old_plans where old_plan_id = ${id}`),
    ];

    expect(refusals).toEqual(Array.from({ length: 3 }, () => 'old_plan_stays_transferred'));
  });

  test('lets an old plan move in full or not at all', async () => {
    const [one, other] = [await addOldPlan(db), await addOldPlan(db)];
    const { plan } = await transferPlan(service.visitor(), db, one);
    const attach = (cents: number) => sql`
      update old_plans set payment_plan_id = ${plan.payment_plan_id}, plan_status = 'PENDING', takes_effect_on = '2026-07-01',
        old_payments = 1, moved_cents = ${cents}::bigint
      where old_plan_id = ${other.old_plan_id}`;

    expect(await refusal(attach(104_999))).toBe('old_plan_moves_what_is_left');
    expect(await refusal(attach(105_000))).toBe('old_plans_provider_id_payment_plan_id_key');
  });

  test('takes no plan of bills for a transfer, and no transfer for a plan of bills', async () => {
    const { plan } = await transferPlan(service.visitor(), db, await addOldPlan(db));
    const id = plan.payment_plan_id;

    expect(
      await refusal(sql`update payment_plans set kind = 'PAYMENT_PLAN', status = 'ACTIVE' where payment_plan_id = ${id}`),
    ).toBe('backbook_plans_take_effect');
  });
});

describe('two processes', () => {
  let workers: readonly Jobs[] = [];

  afterEach(() => Promise.all(workers.map((worker) => worker.close())));

  test('turn every plan whose cycle has turned, and no other, exactly once', async () => {
    const databaseUrl = await urlOf(db);
    const turning = [];
    for (let n = 0; n < 6; n += 1) {
      const old = await addOldPlan(db);
      turning.push({ old, ...(await transferPlan(service.visitor(), db, old)) });
    }
    const later = await addOldPlan(db, { due_day: 28, next_due_date: '2026-07-28' as never });
    await transferPlan(service.visitor(), db, later);
    const options = {
      db,
      providers: () => [provider],
      clock: service.ports.clock,
      log: pino({ level: 'silent' }),
    };
    const open = () => openJobs({ databaseUrl, log: options.log }, transferQueues(options));
    workers = await Promise.all([open(), open()]);

    service.wait(20 * DAY);
    await Promise.all(workers.map((worker) => worker.add(SWEEP, [{ data: {} }])));
    for (let tries = 0; tries < 100 && (await pendingOf(db)) > 1; tries += 1) await sleep(300);

    expect(await Promise.all(turning.map(({ old }) => statusOf(old)))).toEqual(turning.map(() => 'ACTIVE'));
    expect(await statusOf(later)).toBe('PENDING');
    for (const { application_id } of turning)
      expect((await eventsOf(application_id)).filter((event) => event === 'plan.took_effect')).toHaveLength(1);
    const notices = await db.selectFrom('outbox').select('kind').where('kind', '=', 'plan-took-effect').execute();
    expect(notices).toHaveLength(6);
  });
});

async function pendingOf(database: Db): Promise<number> {
  return (await database.selectFrom('payment_plans').select('status').where('status', '=', 'PENDING').execute()).length;
}

/** Where the database of a test is: its name is asked, the server is that of the run. */
async function urlOf(database: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(database);
  return Object.assign(new URL(inject('testPostgres').serverUrl), { pathname: `/${rows[0]?.name ?? ''}` }).href;
}
