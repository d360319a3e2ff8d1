import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { deepTest } from '../setup/deep-test.ts';

import { testCard } from './enrollment.ts';
import { aTestPlan, askForCode, bringPlansIn, draftTransfer, lookupToken, provePhone, transferPlan } from './old-plans.ts';
import { findBreaches } from './oracle.ts';
import { startService, type OwnService } from './service.ts';

let service: OwnService;

beforeAll(async () => {
  service = await startService();
});

afterAll(() => service.stop());

const MANY = 50;
const countOf = async (sql: string, id: string) => {
  const [row] = await service.ask<{ readonly count: number }>(`select count(*)::int as count from ${sql} = $1`, [id]);
  return row?.count;
};

describe('fifty requests at once, to two processes', () => {
  test('begin one transfer', async () => {
    const plan = aTestPlan();
    await bringPlansIn(service, [plan]);
    const visitor = service.newVisitor();
    await provePhone(visitor, plan);
    const same = randomUUID();

    const answers = await Promise.all(
      Array.from({ length: MANY }, (_, index) =>
        visitor.ask('createBackbook', { body: {}, idempotencyKey: index % 2 === 0 ? same : randomUUID() }),
      ),
    );

    expect(answers.filter(({ status }) => ![200, 201, 409].includes(status))).toEqual([]);
    expect(answers.filter(({ status, headers }) => status === 201 && !headers.has('idempotent-replayed'))).toHaveLength(1);
    const ids = answers.flatMap(({ status, body }) => (status < 300 ? [body.application.application_id] : []));
    expect(new Set(ids).size).toBe(1);
    expect(await countOf('offers where application_id', ids[0] ?? '')).toBe(1);
  });

  test('start one plan', async () => {
    const plan = aTestPlan();
    await bringPlansIn(service, [plan]);
    const visitor = service.newVisitor();
    const { params, body } = await draftTransfer(visitor, plan);
    const same = randomUUID();

    const answers = await Promise.all(
      Array.from({ length: MANY }, (_, index) =>
        visitor.ask('createPlan', { params, body, idempotencyKey: index % 2 === 0 ? same : randomUUID() }),
      ),
    );

    expect(answers.filter(({ status }) => ![201, 409].includes(status))).toEqual([]);
    expect(new Set(answers.flatMap(({ status, body: started }) => (status === 201 ? [started.payment_plan_id] : []))).size).toBe(
      1,
    );
    expect(await countOf('payment_plans where application_id', params.application_id)).toBe(1);
    expect(await countOf('old_plans where payment_plan_id is not null and plan_number', plan.number)).toBe(1);
  });

  test('enter no more than five wrong codes', async () => {
    const plan = aTestPlan();
    await bringPlansIn(service, [plan]);
    const visitor = service.newVisitor();
    await askForCode(visitor, plan.phone);
    const code = await visitor.readCode(plan.phone);
    const wrong = (by: number) => String((Number(code) + by) % 1_000_000).padStart(6, '0');

    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) => visitor.ask('validateTransferCode', { body: { code: wrong(index + 1) } })),
    );
    for (let by = 201; by <= 205; by += 1) answers.push(await visitor.ask('validateTransferCode', { body: { code: wrong(by) } }));
    const right = await visitor.ask('validateTransferCode', { body: { code } });

    expect(answers.filter((answer) => answer.code === 'verification_code_invalid').length).toBeLessThanOrEqual(5);
    expect(answers.filter(({ status }) => status < 400)).toEqual([]);
    expect(right.status).toBeGreaterThanOrEqual(400);
  });
});

describe('what belongs to another person', () => {
  test('does not exist for a visitor with another phone', async () => {
    const [mine, theirs] = [aTestPlan(), aTestPlan()];
    await bringPlansIn(service, [mine, theirs]);
    const owner = service.newVisitor();
    const { params, body, offer_id } = await draftTransfer(owner, theirs);
    const stranger = service.newVisitor();
    await draftTransfer(stranger, mine);
    const token = await stranger.tokenize(testCard);

    const answers = [
      await stranger.ask('getApplication', { params }),
      await stranger.ask('chooseOffer', { params, body: { offer_id } }),
      await stranger.ask('createPaymentMethod', { params, body: { token, kind: 'card' } }),
      await stranger.ask('unsignedDocuments', { params: { offer_id }, query: {} }),
      await stranger.ask('createPlan', { params, body }),
      await stranger.ask('getPlan', { params }),
    ];

    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
  });

  test('is refused for a visitor without a verified phone', async () => {
    const plan = aTestPlan();
    await bringPlansIn(service, [plan]);
    const { params, body } = await draftTransfer(service.newVisitor(), plan);
    const newcomer = service.newVisitor();

    const answers = [
      await newcomer.ask('createBackbook', { body: {} }),
      await newcomer.ask('getApplication', { params }),
      await newcomer.ask('createPlan', { params, body }),
    ];

    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
  });

  test('is not found by a phone number that was typed and not verified', async () => {
    const plan = aTestPlan();
    await bringPlansIn(service, [plan]);
    const visitor = service.newVisitor();
    await askForCode(visitor, plan.phone);

    expect((await visitor.ask('createBackbook', { body: { last_name: plan.lastName } })).code).toBe('unauthorized');
  });
});

deepTest(
  'a thousand codes for a hundred numbers are five to each, no more than the budget, and none abroad',
  async () => {
    const numbers = Array.from({ length: 100 }, (_, index) => `206555${String(1000 + index)}`);
    const abroad = ['8765551234', '2425551234', '9005551234'];

    await Promise.all(
      Array.from({ length: 10 }, async () => {
        for (let at = 0; at < numbers.length; at += 8) {
          const visitor = service.newVisitor();
          const token = await lookupToken(visitor);
          for (const number of numbers.slice(at, at + 8)) await askForCode(visitor, number, token);
        }
      }),
    );
    const refused = await Promise.all(abroad.map((number) => askForCode(service.newVisitor(), number)));

    expect(refused.map(({ code }) => code)).toEqual(abroad.map(() => 'phone_number_invalid'));
    const sent = await service.ask<{ readonly recipient: string; readonly count: number }>(
      `select recipient, count(*)::int as count from simulator.inbox where recipient = any($1) group by 1`,
      [[...numbers, ...abroad]],
    );
    expect(Math.max(...sent.map(({ count }) => count))).toBeLessThanOrEqual(5);
    expect(sent.reduce((sum, { count }) => sum + count, 0)).toBeLessThanOrEqual(200);
    expect(sent.filter(({ recipient }) => abroad.includes(recipient))).toEqual([]);
    // A thousand requests, on a machine that is busy with other tests.
  },
  180_000,
);

deepTest('two processes whose clock is a month ahead complete what is pending, once', async () => {
  const early = await startService({ processes: 1 });
  const plans = [aTestPlan(), aTestPlan(), aTestPlan()];
  await bringPlansIn(early, plans);
  for (const plan of plans) await transferPlan(early.newVisitor(), plan);
  const statuses = async () =>
    (await early.ask<{ readonly plan_status: string }>('select plan_status from old_plans')).map(
      ({ plan_status }) => plan_status,
    );
  expect(await statuses()).toEqual(plans.map(() => 'PENDING'));
  await early.stop();

  const env = { CLOCK_OFFSET_MS: String(32 * 24 * 60 * 60 * 1000) };
  const later = await startService({ databaseUrl: early.databaseUrl, env });
  await expect.poll(statuses, { timeout: 40_000, interval: 500 }).toEqual(plans.map(() => 'ACTIVE'));
  await later.stop();

  expect(await findBreaches(early.ask)).toEqual([]);
});

test('after all requests, the database holds no contradiction', async () => {
  const plan = aTestPlan();
  await bringPlansIn(service, [plan]);
  const { payment_plan_id } = await transferPlan(service.newVisitor(), plan);

  expect(payment_plan_id).toMatch(/^[0-9a-f-]{36}$/);
  expect(await findBreaches(service.ask)).toEqual([]);
});
