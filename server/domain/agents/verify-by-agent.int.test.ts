import { afterAll, beforeAll, expect, test } from 'vitest';

import { verbalWordingHash } from '../documents/verbal-wording.ts';
import { aProvider } from '../../testing/a-provider.ts';
import { dana, jordan, seat } from '../../testing/agent.ts';
import { agree, begin, offerRequest, selectAll } from '../../testing/enrollment.ts';
import { addHousehold } from '../../testing/people.ts';
import { addToken, startTestService, type TestService } from '../../testing/test-service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const said = { mobile_number_verified: true, credit_check: true, locale: 'en' } as const;

/** An agent with a patient whose bills are chosen. */
async function withBills(agent = jordan, patient: Parameters<typeof addHousehold>[1] = {}) {
  const visitor = service.visitor();
  await seat(service.db, visitor, agent);
  const household = await addHousehold(service.db, patient);

  const application =
    agent.kind === 'external' ? { application_id: 'none' } : await selectAll(visitor, household, await begin(visitor, household));
  return { visitor, household, application: application as Awaited<ReturnType<typeof selectAll>> };
}

function eventsOf(chain_id: string) {
  return service.db
    .selectFrom('audit_events')
    .select(['event', 'actor', 'agent_id', 'agent_name', 'details'])
    .where('chain_id', '=', chain_id)
    .orderBy('number')
    .execute();
}

test('what the person confirmed signs the session in, under a new id, by the method agent', async () => {
  const { visitor, application } = await withBills();
  const before = visitor.cookie();
  await visitor.get('verifyByAgent', { params: { application_id: application.application_id }, body: said });
  const sessions = await service.db.selectFrom('sessions').selectAll().where('verified_method', '=', 'agent').execute();

  expect(visitor.cookie()).not.toBe(before);
  expect((await visitor.get('loggedIn', {})).isLoggedIn).toBe(true);
  expect(sessions.at(-1)).toMatchObject({ agent: jordan, verified_at: expect.any(Date) as Date });
});

test('the consent is stored with the agent who heard it and the hash of the words', async () => {
  const { visitor, application } = await withBills();
  const { application_id } = application;
  await visitor.get('verifyByAgent', { params: { application_id }, body: { ...said, locale: 'es' } });
  const consents = await service.db.selectFrom('consents').selectAll().where('application_id', '=', application_id).execute();
  const hash = verbalWordingHash(aProvider(), 'es');

  expect(consents).toEqual([
    expect.objectContaining({
      kind: 'credit_check',
      granted: true,
      locale: 'es',
      wording_version: `verbal ${hash}`,
      agent: jordan,
    }),
  ]);
  expect((await eventsOf(application_id)).slice(-3)).toMatchObject([
    { event: 'contact.verified', details: { method: 'agent', locale: 'es', wording_hash: hash } },
    { event: 'consents.recorded', details: { method: 'verbal', wording_hash: hash } },
    { event: 'full_text.sent', details: { locale: 'es' } },
  ]);
});

test('the application reports to an agent what the service stored and when, and nothing to a patient', async () => {
  const { visitor, application } = await withBills();
  const params = { application_id: application.application_id };
  const before = await visitor.get('getApplication', { params });
  await visitor.get('verifyByAgent', { params, body: said });
  const { heard } = await visitor.get('getApplication', { params });
  const patient = service.visitor();
  const household = await addHousehold(service.db, {});
  const own = await selectAll(patient, household, await begin(patient, household));

  expect(heard).toEqual([
    { kind: 'contact', granted: true, at: expect.stringMatching(/^\d{4}-.*Z$/) as string },
    { kind: 'credit_check', granted: true, at: expect.stringMatching(/^\d{4}-.*Z$/) as string },
  ]);
  expect([before, await patient.get('getApplication', { params: { application_id: own.application_id } })]).toEqual([
    expect.not.objectContaining({ heard: expect.anything() as unknown }),
    expect.not.objectContaining({ heard: expect.anything() as unknown }),
  ]);
});

test('the words of each language have a hash of their own', () => {
  expect(verbalWordingHash(aProvider(), 'en')).not.toBe(verbalWordingHash(aProvider(), 'es'));
});

test('a whole plan is made without a code, and every event of it names the agent', async () => {
  const { visitor, household, application } = await withBills();
  const { application_id } = application;
  const params = { application_id };
  await visitor.get('verifyByAgent', { params, body: said });
  const { offer_ids } = await visitor.get('createOffers', offerRequest(household, application));
  const offer_id = offer_ids[1] ?? '';
  await visitor.get('chooseOffer', { params, body: { offer_id } });
  const method = await visitor.get('createPaymentMethod', { params, body: { token: await addToken(service.db), kind: 'card' } });
  const drafted = await visitor.get('chooseOffer', { params, body: { offer_id, payment_method_id: method.payment_method_id } });
  const plan = await visitor.get('createPlan', { params, body: { agreements: await agree(visitor, drafted) } });
  const agreements = await service.db
    .selectFrom('agreements')
    .selectAll()
    .where('payment_plan_id', '=', plan.payment_plan_id)
    .execute();

  const events = await eventsOf(application_id);
  expect(events.map(({ event }) => event)).toContain('plan.started');
  expect(
    events.every(
      ({ actor, agent_id, agent_name }) => actor === 'agent' && agent_id === 'CS-1042' && agent_name === 'Jordan Blake',
    ),
  ).toBe(true);
  expect(agreements.map(({ agent }) => agent)).toEqual([jordan, jordan]);
  expect(agreements.every(({ document }) => document.toString().includes('Jordan Blake'))).toBe(true);
});

test('without the credit check nothing is stored', async () => {
  const { visitor, application } = await withBills();
  const { application_id } = application;
  const answer = await visitor.ask('verifyByAgent', {
    params: { application_id },
    body: { mobile_number_verified: true, locale: 'en' },
  });

  expect([answer.status, answer.code]).toEqual([400, 'validation_error']);
  expect((await visitor.get('loggedIn', {})).isLoggedIn).toBe(false);
});

test('a person with neither phone nor email gives the agent a number first', async () => {
  const { visitor, application } = await withBills(jordan, { patient: { phone: null, email: null } });
  const params = { application_id: application.application_id };
  const before = await visitor.ask('verifyByAgent', { params, body: said });
  await visitor.get('changePhone', { params, body: { phone_number: '5855550199' } });
  const after = await visitor.ask('verifyByAgent', { params, body: said });

  expect([before.code, after.status]).toEqual(['guarantor_missing_phone_number', 200]);
});

test('an application of a person whom this agent did not find is not there', async () => {
  const { application } = await withBills();
  const { visitor } = await withBills();
  const answer = await visitor.ask('verifyByAgent', { params: { application_id: application.application_id }, body: said });

  expect(answer.status).toBe(404);
});

test('an agent without a lookup has no person to ask', async () => {
  const { application } = await withBills();
  const visitor = service.visitor();
  await seat(service.db, visitor, jordan);
  const answer = await visitor.ask('verifyByAgent', { params: { application_id: application.application_id }, body: said });

  expect([answer.status, answer.code]).toEqual([401, 'auth_session_invalid']);
});

test('an agency asks for a code like everybody else', async () => {
  const { visitor } = await withBills(dana);
  const answer = await visitor.ask('verifyByAgent', { params: { application_id: 'any' }, body: said });

  expect([answer.status, answer.code]).toEqual([403, 'auth_session_acl_denied']);
});

test('what a patient does names no agent', async () => {
  const visitor = service.visitor();
  const household = await addHousehold(service.db);
  const { application_id } = await selectAll(visitor, household, await begin(visitor, household));
  const events = await eventsOf(application_id);

  expect(events.length).toBeGreaterThan(0);
  expect(events.every(({ actor, agent_id }) => actor === 'patient' && agent_id === null)).toBe(true);
});
