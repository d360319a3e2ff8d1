import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { aProvider } from '../../testing/a-provider.ts';
import { dana, jordan, priya, seat } from '../../testing/agent.ts';
import { agree, begin, offerRequest, selectAll } from '../../testing/enrollment.ts';
import { addOldPlan, aTransferringProvider, transferPlan } from '../../testing/old-plans.ts';
import { addHousehold } from '../../testing/people.ts';
import { addToken, startTestService, type TestService } from '../../testing/test-service.ts';

let service: TestService;

beforeAll(async () => {
  const other = aProvider({ provider_id: 'hillview', hosts: ['hillview.localhost'] });
  service = await startTestService([aTransferringProvider('sms'), other]);
});
afterAll(() => service.close());

async function anAgent(agent = jordan) {
  const visitor = service.visitor();
  await seat(service.db, visitor, agent);
  return visitor;
}

const ask = async (person: { readonly last_name: string; readonly phone_number?: string }) =>
  (await service.visitor().get('notifyAgent', { body: { first_name: 'Walter', best_time: 'evening', ...person } })).reference;

const dayOf = async (agent = jordan) => (await anAgent(agent)).get('agentDay', {});

describe('the list of people to call back', () => {
  test('names only people who left a phone number, the longest wait first', async () => {
    const first = await ask({ last_name: 'Eriksen', phone_number: '5852000001' });
    await ask({ last_name: 'Silent' });
    const second = await ask({ last_name: 'Later', phone_number: '5852000002' });
    const { call_backs, waiting } = await dayOf();

    expect(call_backs.map(({ reference }) => reference)).toEqual([first, second]);
    expect(waiting).toBe(2);
    expect(call_backs[0]).toEqual({
      reference: first,
      first_name: 'Walter',
      last_name: 'Eriksen',
      phone: '5852000001',
      best_time: 'evening',
      reason: null,
      locale: 'en',
      asked_at: expect.stringMatching(/^\d{4}-.*Z$/) as string,
    });
  });

  test('loses a person whom an agent called back, with the agent’s name in the request and in the audit', async () => {
    const reference = await ask({ last_name: 'Called', phone_number: '5852000003' });
    const after = await (await anAgent()).get('closeContactRequest', { params: { reference } });
    const request = await service.db
      .selectFrom('contact_requests')
      .selectAll()
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow();
    const closing = await service.db
      .selectFrom('audit_events')
      .select(['event', 'actor', 'agent_id'])
      .where('chain_id', '=', request.request_id)
      .where('event', '=', 'contact.closed')
      .execute();

    expect(after.call_backs.map((one) => one.reference)).not.toContain(reference);
    expect(request).toMatchObject({ closed_by: 'Jordan Blake', closed_at: expect.any(Date) as Date });
    expect(closing).toEqual([{ event: 'contact.closed', actor: 'agent', agent_id: 'CS-1042' }]);
  });

  test('keeps the name of the first of two agents who press', async () => {
    const reference = await ask({ last_name: 'Twice', phone_number: '5852000004' });
    const agents = [await anAgent(), await anAgent(priya)];
    await Promise.all(agents.map((agent) => agent.get('closeContactRequest', { params: { reference } })));
    const closings = await service.db
      .selectFrom('audit_events')
      .innerJoin('contact_requests', 'contact_requests.request_id', 'audit_events.chain_id')
      .select('audit_events.agent_name')
      .where('reference', '=', reference)
      .where('event', '=', 'contact.closed')
      .execute();

    expect(closings).toHaveLength(1);
  });

  test('is of one provider, and closes nothing of another', async () => {
    const reference = await ask({ last_name: 'Here', phone_number: '5852000005' });
    const elsewhere = service.visitor('hillview.localhost');
    await seat(service.db, elsewhere, jordan);

    expect((await elsewhere.get('agentDay', {})).call_backs).toEqual([]);
    expect((await elsewhere.ask('closeContactRequest', { params: { reference } })).code).toBe('not_found');
    expect((await dayOf()).call_backs.map((one) => one.reference)).toContain(reference);
  });

  test.each([
    ['a patient', undefined],
    ['an agent of an agency', dana],
  ])('is refused to %s', async (_, agent) => {
    const visitor = service.visitor();
    if (agent) await seat(service.db, visitor, agent);
    const answers = [
      await visitor.ask('agentDay', {}),
      await visitor.ask('closeContactRequest', { params: { reference: '0000-0000' } }),
    ];

    expect(answers.every(({ status }) => status === 401 || status === 403)).toBe(true);
  });
});

describe('the figures of the day', () => {
  test('count the callers whom this agent found and the plans that they started or moved', async () => {
    const before = await dayOf(priya);
    const agent = await anAgent(priya);
    const household = await addHousehold(service.db, {});
    const application = await selectAll(agent, household, await begin(agent, household));
    const params = { application_id: application.application_id };
    await agent.get('verifyByAgent', { params, body: { mobile_number_verified: true, credit_check: true, locale: 'en' } });
    const { offer_ids } = await agent.get('createOffers', offerRequest(household, application));
    const offer_id = offer_ids[1] ?? '';
    await agent.get('chooseOffer', { params, body: { offer_id } });
    const { payment_method_id } = await agent.get('createPaymentMethod', {
      params,
      body: { token: await addToken(service.db), kind: 'card' },
    });
    const drafted = await agent.get('chooseOffer', { params, body: { offer_id, payment_method_id } });
    await agent.get('createPlan', { params, body: { agreements: await agree(agent, drafted) } });
    await transferPlan(await anAgent(priya), service.db, await addOldPlan(service.db, { phone: '5855558811' }));
    const { callers, plans_started, plans_moved } = await dayOf(priya);

    expect([before.callers, before.plans_started, before.plans_moved]).toEqual([0, 0, 0]);
    expect(plans_started).toBe(1);
    expect(plans_moved).toBe(1);
    expect(callers).toBeGreaterThanOrEqual(1);
    expect((await dayOf()).plans_started).toBe(0);
  });
});
