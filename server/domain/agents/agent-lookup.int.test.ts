import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { selectRows } from '../../platform/database/rows.ts';
import { hashSessionId } from '../../platform/http/session-cookie.ts';
import { findBrokenLinks } from '../audit/audit.ts';
import { dana, danasHeaders, jordan, seat } from '../../testing/agent.ts';
import { addHousehold, type Household, type HouseholdOptions } from '../../testing/people.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import type { Visitor } from '../../testing/visitor.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

async function anAgent(agent = jordan) {
  const visitor = service.visitor();
  await seat(service.db, visitor, agent);
  return visitor;
}

let families = 0;

/** A guarantor with a phone and an e-mail of their own, and the children whom they answer for. */
async function aFamily(children: readonly HouseholdOptions['patient'][]) {
  families += 1;
  const guarantor = {
    first_name: 'Marisol',
    last_name: `Quintero${'abcdefghijklmnopqrstuvwxyz'[families] ?? ''}`,
    phone: `58577${String(families).padStart(5, '0')}`,
    email: `Marisol.${families}@mail.example`,
  };
  const households: Household[] = [];
  for (const patient of children)
    households.push(
      await addHousehold(service.db, { patient: { last_name: guarantor.last_name, ...patient }, guarantors: [guarantor] }),
    );
  const { first_name, last_name, phone, email } = guarantor;
  return { households, name: { first_name, last_name }, phone, email };
}

/** Whose answers and files the session of this browser holds. */
async function holderOf(visitor: Visitor): Promise<string | undefined> {
  const session_id_hash = hashSessionId(visitor.cookie()?.replace(/^.*=/, '') ?? '');
  const session = await selectRows(service.db, 'sessions', { provider_id: 'lakeside', session_id_hash }).executeTakeFirst();
  return session?.holder_id;
}

const lastLookup = () =>
  service.db
    .selectFrom('audit_events')
    .select(['actor', 'agent_id', 'agent_name', 'details'])
    .where('event', '=', 'agent.lookup')
    .orderBy('happened_at', 'desc')
    .limit(1)
    .executeTakeFirst();

describe('a guarantor of one patient', () => {
  test('is found by name and phone, and the bills open', async () => {
    const { name, phone, households } = await aFamily([{ first_name: 'Milo' }]);
    const { vault, matches } = await (await anAgent()).get('agentLookup', { body: { ...name, phone } });

    expect(matches).toEqual([]);
    expect(vault?.user.first_name).toBe('Milo');
    expect(vault?.bills.map(({ invoice_id }) => invoice_id).toSorted()).toEqual(
      households[0]?.bills.map(({ invoice_id }) => invoice_id).toSorted(),
    );
  });

  test('is found by e-mail, however it is written', async () => {
    const { name, email } = await aFamily([{ first_name: 'Milo' }]);
    const body = { first_name: ' MARISOL ', last_name: name.last_name.toUpperCase(), email: email.toUpperCase() };
    const { vault } = await (await anAgent()).get('agentLookup', { body });

    expect(vault?.user.first_name).toBe('Milo');
  });

  test('is found only under their own name', async () => {
    const { name, phone } = await aFamily([{}]);
    const answer = await (await anAgent()).ask('agentLookup', { body: { ...name, first_name: 'Maria', phone } });

    expect([answer.status, answer.code]).toEqual([404, 'user_not_found']);
  });

  test('is recorded with its agent, also in the patient’s own chain', async () => {
    const { name, phone, households } = await aFamily([{}]);
    await (await anAgent()).get('agentLookup', { body: { ...name, phone } });
    const found = await service.db
      .selectFrom('audit_events')
      .select(['event', 'actor', 'agent_id', 'agent_name'])
      .where('chain_id', '=', households[0]?.patient.patient_id ?? '')
      .execute();

    const who = { actor: 'agent', agent_id: 'CS-1042', agent_name: 'Jordan Blake' };
    expect(await lastLookup()).toEqual({
      ...who,
      details: { outcome: 'found', matches: 1, by: 'phone', with_birth_date: false, chose: false },
    });
    expect(found).toEqual([{ event: 'patient.found', ...who }]);
  });
});

test('a patient who is their own guarantor is found by their own phone', async () => {
  const { patient } = await addHousehold(service.db);
  const { first_name, last_name, phone } = patient;
  const { vault } = await (await anAgent()).get('agentLookup', { body: { first_name, last_name, phone: phone ?? '' } });

  expect(vault?.user.last_name).toBe(last_name);
});

describe('a guarantor of several patients', () => {
  test('is answered with as much of each as it takes to ask', async () => {
    const { name, phone } = await aFamily([{ first_name: 'Bruno' }, { first_name: 'Inés', birth_date: '2011-01-01' as never }]);
    const { vault, matches } = await (await anAgent()).get('agentLookup', { body: { ...name, phone } });

    expect(vault).toBeNull();
    expect(matches).toEqual([
      { match_id: expect.any(String) as string, first_name: 'Bruno', last_initial: 'Q', birth_year: 1984, bills: 2 },
      { match_id: expect.any(String) as string, first_name: 'Inés', last_initial: 'Q', birth_year: 2011, bills: 2 },
    ]);
    expect(JSON.stringify(matches)).not.toContain(name.last_name);
  });

  test('opens the one that is chosen', async () => {
    const { name, phone } = await aFamily([{ first_name: 'Bruno' }, { first_name: 'Inés' }]);
    const agent = await anAgent();
    const { matches } = await agent.get('agentLookup', { body: { ...name, phone } });
    const { vault } = await agent.get('agentLookup', { body: { ...name, phone, match_id: matches[1]?.match_id ?? '' } });

    expect(vault?.user.first_name).toBe('Inés');
  });

  test('opens nothing by what another agent was shown', async () => {
    const { name, phone } = await aFamily([{}, {}]);
    const { matches } = await (await anAgent()).get('agentLookup', { body: { ...name, phone } });
    const body = { ...name, phone, match_id: matches[0]?.match_id ?? '' };
    const answer = await (await anAgent()).ask('agentLookup', { body });

    expect(answer.code).toBe('user_not_found');
  });

  test('is narrowed by the birth date', async () => {
    const { name, phone } = await aFamily([{ first_name: 'Bruno' }, { first_name: 'Inés', birth_date: '2011-01-01' as never }]);
    const { vault } = await (await anAgent()).get('agentLookup', { body: { ...name, phone, date_of_birth: '01/01/2011' } });

    expect(vault?.user.first_name).toBe('Inés');
  });

  test('of more than five is not listed', async () => {
    const { name, phone } = await aFamily([{}, {}, {}, {}, {}, {}]);
    const answer = await (await anAgent()).get('agentLookup', { body: { ...name, phone } });

    expect(answer).toEqual({ vault: null, matches: [], has_more: true });
  });
});

describe('a lookup', () => {
  test('takes a phone or an e-mail, not both and not neither', async () => {
    const agent = await anAgent();
    const name = { first_name: 'A', last_name: 'B' };
    const both = await agent.ask('agentLookup', { body: { ...name, phone: '5855550101', email: 'a@b.example' } });
    const neither = await agent.ask('agentLookup', { body: name as never });

    expect([both.status, neither.status]).toEqual([400, 400]);
  });

  test('without a result is recorded too', async () => {
    await (await anAgent()).ask('agentLookup', { body: { first_name: 'No', last_name: 'Body', email: 'no@body.example' } });

    expect((await lastLookup())?.details).toMatchObject({ outcome: 'missed', matches: 0, by: 'email' });
  });

  test('is not for who tries many names', async () => {
    const agent = await anAgent({ ...jordan, agent_id: 'CS-3000' });
    const statuses: number[] = [];
    for (let count = 0; count < 42; count += 1) {
      const body = { first_name: 'No', last_name: 'Body', phone: `58566${String(count).padStart(5, '0')}` };
      statuses.push((await agent.ask('agentLookup', { body })).status);
    }

    expect(statuses.slice(0, 40).every((status) => status === 404)).toBe(true);
    expect(statuses.slice(40)).toEqual([429, 429]);
    expect((await (await anAgent()).ask('agentSession', {})).status).toBe(200);
  });

  test('of customer service is refused to an agency', async () => {
    const answer = await (
      await anAgent(dana)
    ).ask('agentLookup', { body: { first_name: 'A', last_name: 'B', phone: '5855550101' } });

    expect([answer.status, answer.code]).toEqual([403, 'auth_session_acl_denied']);
  });
});

test('the next patient finds nothing of the last one: a new session id, and the same agent', async () => {
  const { name, phone } = await aFamily([{}]);
  const agent = await anAgent();
  const { vault } = await agent.get('agentLookup', { body: { ...name, phone } });
  const before = agent.cookie();
  const holder = await holderOf(agent);
  await agent.get('nextPatient', {});
  const open_vault_id = vault?.bills[0]?.open_vault_id ?? '';
  const body = {
    application_unique_value: vault?.unique_value ?? '',
    open_vault_id,
    last_name: 'x',
    date_of_birth: '01/01/2000',
  };
  const answer = await agent.ask('createApplication', { body });

  expect(agent.cookie()).not.toBe(before);
  expect(await holderOf(agent)).not.toBe(holder);
  expect((await agent.get('agentSession', {})).agent).toEqual(jordan);
  expect([answer.status, answer.code]).toEqual([401, 'auth_session_invalid']);
});

describe('an external agent', () => {
  async function foundByDana(headers: Readonly<Record<string, string>>) {
    const agent = await anAgent(dana);
    const household = await addHousehold(service.db);
    const { verification_token } = await agent.get('verificationToken', { headers: {} });
    const { last_name } = household.patient;
    const vault = await agent.get('lookup', {
      headers: { 'x-verification-token': verification_token },
      body: { last_name, date_of_birth: '03/07/1984' },
    });
    const open_vault_id = vault.bills[0]?.open_vault_id ?? '';
    const body = { application_unique_value: vault.unique_value, open_vault_id, last_name, date_of_birth: '03/07/1984' };
    return agent.ask('createApplication', { body, headers } as never);
  }

  test('sends name and id with the application that they create', async () => {
    expect((await foundByDana(danasHeaders)).status).toBe(201);
  });

  test.each([
    ['nothing', {}],
    ['only a name', { 'x-agent-name': dana.name }],
    ['a blank id', { ...danasHeaders, 'x-agent-id': ' ' }],
  ])('with %s gets an error that names what is missing', async (_, headers) => {
    const answer = await foundByDana(headers as Readonly<Record<string, string>>);

    expect([answer.status, answer.code]).toEqual([400, 'missing_agent_info']);
  });

  test('with another agent’s name creates nothing', async () => {
    const answer = await foundByDana({ ...danasHeaders, 'x-agent-name': 'Omar Haddad' });

    expect([answer.status, answer.code]).toEqual([403, 'auth_session_acl_denied']);
  });
});

test('the audit holds together', async () => {
  expect(await findBrokenLinks(service.db, 'lakeside')).toEqual([]);
});
