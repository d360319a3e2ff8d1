import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { beforeFirstStep, onePatient, advanceTo } from './enrollment.ts';
import { findBreaches, findUnseen, type Acknowledged, type Ask } from './oracle.ts';
import { startService, type OwnService } from './service.ts';

let service: OwnService;
let client: Client;

beforeAll(async () => {
  service = await startService({ processes: 1 });
  const patients = [onePatient(), onePatient()];
  await service.bringIn(patients);
  for (const patient of patients) await advanceTo(service.newVisitor(), 'started', beforeFirstStep(patient));
  await service.newVisitor().becomeAgent('CS-1042');
  client = new Client({ connectionString: service.databaseUrl });
  await client.connect();
});

afterAll(async () => {
  await client.end();
  await service.stop();
});

/** The breaches found after this SQL has run without triggers; a rollback removes its changes. */
async function breachesAfter(sql: string): Promise<readonly string[]> {
  const ask: Ask = async <Row extends object>(question: string) => (await client.query(question)).rows as readonly Row[];
  await client.query('begin; set local session_replication_role = replica');
  try {
    await client.query(sql);
    return (await findBreaches(ask)).map((breach) => breach.slice(0, breach.lastIndexOf(':')));
  } finally {
    await client.query('rollback');
  }
}

const lastPlan = '(select payment_plan_id from payment_plans order by payment_plan_id limit 1)';
const lastEvent = `(select event_id from audit_events where event = 'plan.started' order by event_id limit 1)`;

/** Without this test, an oracle that sees nothing would let every other test pass. */
test.each([
  ['nothing', 'select 1', undefined],
  [
    'a plan that is missing from its application',
    'update applications set payment_plan_id = null',
    'I2 a plan is not the plan of its application',
  ],
  [
    'a cent too much',
    `update instalments set amount_cents = amount_cents + 1 where number = 1`,
    'I3 the installments do not add up to the bills',
  ],
  [
    'one installment less',
    `delete from instalments where number = 2`,
    'I3 the installments are not numbered one after the other',
  ],
  ['another amount', 'update bills set total_cents = total_cents + 1', 'I3 the plan covers other amounts than the bills had'],
  [
    'one agreement less',
    `delete from agreements where document_type = 'payment_plan_agreement'`,
    'I4 a plan does not have its two agreements',
  ],
  [
    'one message less',
    `delete from outbox where reason = 'plan-started ' || ${lastPlan}`,
    'I5 a plan does not have its one message',
  ],
  ['one plan less', `delete from payment_plans where payment_plan_id = ${lastPlan}`, 'I5 a message has no plan'],
  [
    'a change without an event',
    'update applications set version = version + 1',
    'I6 an application was changed without its one audit event',
  ],
  [
    'an event that was changed',
    `update audit_events set actor = 'staff' where event_id = ${lastEvent}`,
    'I6 an event does not match its hash',
  ],
  [
    'an event in the name of another agent',
    `update audit_events set agent_name = 'Another Agent' where actor = 'agent'`,
    'I6 an event does not match its hash',
  ],
  ['one event less', `delete from audit_events where event_id = ${lastEvent}`, 'I6 the end of a chain is missing'],
  [
    'an event with another predecessor',
    `update audit_events set previous_hash = repeat('0', 64) where number = 3`,
    'I6 an event does not follow the one before it',
  ],
  ['an unused code', 'update verification_codes set used_at = null', 'I6 contact.verified does not match what is stored'],
])('the oracle sees %s', async (_what, sql, breach) => {
  const found = await breachesAfter(sql);

  if (breach === undefined) expect(found).toEqual([]);
  else expect(found).toContain(breach);
});

test('the oracle sees an acknowledged plan that does not exist', async () => {
  const acknowledged = { payment_plan_id: crypto.randomUUID(), application_id: crypto.randomUUID(), hashes: [] };

  expect(await findBreaches(service.ask, [acknowledged])).toEqual([
    `I1 an acknowledged plan does not exist: ${acknowledged.payment_plan_id}`,
  ]);
});

test('the oracle sees a page of success that shows another plan, and a plan that no visitor saw', async () => {
  const [first, second] = await service.ask<Acknowledged>(
    `select p.payment_plan_id, p.application_id, '{}'::text[] as hashes, json_build_object('total_cents', p.total_cents,
       'payments', p.months) as shown from payment_plans p order by payment_plan_id`,
  );
  if (!first?.shown || !second?.shown) throw new Error('two plans were started');
  const wrong = { ...first, shown: { ...first.shown, payments: first.shown.payments + 1 } };

  expect(await findBreaches(service.ask, [first, second])).toEqual([]);
  expect(await findBreaches(service.ask, [wrong, second])).toEqual([
    `I7 the page of success showed another plan: ${first.payment_plan_id}`,
  ]);
  expect(await findUnseen(service.ask, [first])).toEqual([`I7 a plan exists that no visitor saw: ${second.payment_plan_id}`]);
});
