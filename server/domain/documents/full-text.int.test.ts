import { afterAll, beforeAll, expect, test } from 'vitest';

import { readMessages } from '../../testing/read-messages.ts';
import { deliverDue } from '../messages/deliver-messages.ts';
import { createLog } from '../../platform/http/log.ts';
import type { Messages } from '../../partners/ports.ts';
import { dana, danasHeaders, jordan, seat } from '../../testing/agent.ts';
import { agree, begin, lookUp, offerRequest, enrollToDraft, signIn } from '../../testing/enrollment.ts';
import { addHousehold, changePatient, type Household } from '../../testing/people.ts';
import { addToken, startTestService, type TestService } from '../../testing/test-service.ts';
import type { Visitor } from '../../testing/visitor.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

type Contacts = { readonly phone?: string | null; readonly email?: string | null };
const both = { phone: '5855550134', email: 'ana@mail.example' };

/** An agent whose caller confirmed their phone, or read out the code. */
async function verified(agent = jordan, contacts: Contacts = both, locale: 'en' | 'es' = 'en') {
  const visitor = service.visitor();
  await seat(service.db, visitor, agent);
  const household = await addHousehold(service.db, { patient: contacts });
  const begun = agent.kind === 'internal' ? await begin(visitor, household) : await beginAsAgency(visitor, household);
  const application = await visitor.get('selectBills', {
    params: { application_id: begun.application_id },
    headers: agent.kind === 'internal' ? {} : danasHeaders,
    body: {
      first_name: household.patient.first_name,
      is_patient: true,
      bill_invoice_ids: household.bills.map(({ invoice_id }) => invoice_id),
    },
  });
  const { application_id } = application;
  const params = { application_id };
  if (agent.kind === 'external') await signIn(visitor, service.db, application);
  else await visitor.get('verifyByAgent', { params, body: { mobile_number_verified: true, credit_check: true, locale } });
  return { visitor, household, application, application_id, params };
}

async function beginAsAgency(visitor: Visitor, household: Household) {
  const { body: vault } = await lookUp(visitor, household);
  const [year = '', month = '', day = ''] = household.patient.birth_date.split('-');
  const request = {
    headers: danasHeaders,
    body: {
      application_unique_value: vault.unique_value,
      open_vault_id: vault.bills[0]?.open_vault_id ?? vault.unique_value,
      last_name: household.patient.last_name,
      date_of_birth: `${month}/${day}/${year}`,
    },
  };
  return visitor.get('createApplication', request);
}

async function messagesOf(application_id: string) {
  return (await readMessages(service.db, { kinds: ['full-text'] })).filter(({ reason }) => reason.includes(application_id));
}

function eventsOf(application_id: string) {
  return service.db
    .selectFrom('audit_events')
    .select(['event', 'agent_id', 'details'])
    .where('chain_id', '=', application_id)
    .where('event', '=', 'full_text.sent')
    .orderBy('number')
    .execute();
}

/** Works the outbox off, with a sender that takes everything or nothing. */
async function deliver({ isDead = false } = {}): Promise<void> {
  const dead: Messages = { send: () => Promise.reject(new Error('no such phone')) };
  const { db, ports } = service;
  await deliverDue({ db, clock: ports.clock, log: createLog('silent'), messages: isDead ? dead : ports.messages });
}

const fullTextOf = async (visitor: Visitor, params: { readonly application_id: string }) =>
  (await visitor.get('getApplication', { params })).full_text;

test.each([
  ['customer service, once the caller confirmed the phone', jordan],
  ['an agency, once the client read out the code', dana],
])('the full text goes to the caller of %s', async (_, agent) => {
  const { application_id } = await verified(agent);
  const [message, ...others] = await messagesOf(application_id);

  expect(others).toEqual([]);
  expect(message).toMatchObject({ channel: 'sms', recipient: both.phone, locale: 'en' });
  expect(message?.body).toMatch(/http:\/\/lakeside\.localhost(:\d+)?\/documents\/[0-9a-f]{12}\?lang=en /);
  expect(await eventsOf(application_id)).toMatchObject([
    { agent_id: agent.agent_id, details: { channel: 'sms', sent_to: '34', locale: 'en', number: 1 } },
  ]);
});

test('the message is in the language in which the agent reads aloud', async () => {
  const { application_id } = await verified(jordan, both, 'es');
  const [message] = await messagesOf(application_id);

  expect(message?.locale).toBe('es');
  expect(message?.body).toContain('texto completo');
  expect(message?.body).toContain('?lang=es');
});

test('a payer without a phone gets the message by email', async () => {
  const { visitor, params } = await verified(jordan, { phone: null, email: both.email });
  const [message] = await messagesOf(params.application_id);

  expect(message).toMatchObject({ channel: 'email', recipient: both.email, subject: expect.any(String) as string });
  expect(await fullTextOf(visitor, params)).toMatchObject({ channel: 'email', sent_to: 'an•••@mail.example' });
});

test('a patient who signs in by their own code gets no such message, and reads nothing of one', async () => {
  const visitor = service.visitor();
  const application = await enrollToDraft(visitor, service.db, await addHousehold(service.db));

  expect(await messagesOf(application.application_id)).toEqual([]);
  expect(application).not.toHaveProperty('full_text');
});

test('an agent who confirms the same caller again causes no second message', async () => {
  const { visitor, params } = await verified();
  await visitor.get('verifyByAgent', { params, body: { mobile_number_verified: true, credit_check: true, locale: 'en' } });

  expect(await messagesOf(params.application_id)).toHaveLength(1);
});

test('twenty requests at once for another message cause one', async () => {
  const { visitor, params } = await verified();
  await deliver();
  service.wait(31);
  const answers = await Promise.all(Array.from({ length: 20 }, () => visitor.clone().ask('sendFullText', { params })));

  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array.from({ length: 19 }, () => 429)]);
  expect(await messagesOf(params.application_id)).toHaveLength(2);
});

test('an agent waits half a minute for another message, and a third one is the last', async () => {
  const { visitor, params } = await verified();
  const atOnce = await visitor.ask('sendFullText', { params });
  const later: number[] = [];
  for (let time = 0; time < 3; time += 1) {
    await deliver();
    service.wait(31);
    later.push((await visitor.ask('sendFullText', { params })).status);
  }

  expect([atOnce.status, atOnce.code]).toEqual([429, 'too_many_requests']);
  expect(later).toEqual([200, 200, 429]);
  expect((await fullTextOf(visitor, params))?.again).toBe(false);
  expect(await messagesOf(params.application_id)).toHaveLength(3);
});

test('a phone that has had its messages gets no more, from any caller', async () => {
  const phone = '5855550177';
  const codes: number[] = [];
  for (let time = 0; time < 3; time += 1) {
    const { visitor, params } = await verified(jordan, { phone });
    for (let again = 0; again < 2; again += 1) {
      service.wait(31);
      codes.push((await visitor.ask('sendFullText', { params })).status);
    }
  }

  expect(codes).toEqual([200, 200, 200, 200, 200, 429]);
});

test('an agent reads that the phone refused the message, and the next one goes to the mailbox', async () => {
  const { visitor, params } = await verified();
  await deliver({ isDead: true });
  const refused = await fullTextOf(visitor, params);
  service.wait(31);
  await visitor.get('sendFullText', { params });
  await deliver();
  service.wait(300);
  await deliver();

  expect(refused).toMatchObject({ status: 'refused', channel: 'sms', sent_to: '34', again: true });
  expect(await fullTextOf(visitor, params)).toMatchObject({ status: 'sent', channel: 'email' });
  expect((await messagesOf(params.application_id)).map(({ channel, sent_at }) => [channel, sent_at !== null])).toEqual([
    ['sms', false],
    ['email', true],
  ]);
});

test('an agent reads that nothing can be sent where the file has lost every contact', async () => {
  const { visitor, household, params } = await verified();
  await service.db.deleteFrom('outbox').where('reason', 'like', `full-text ${params.application_id}%`).execute();
  const unsent = await fullTextOf(visitor, params);
  await changePatient(service.db, household, { phone: null, email: null });

  expect(unsent).toMatchObject({ status: 'none', sent_to: null, again: true });
  expect(await fullTextOf(visitor, params)).toMatchObject({ status: 'none', sent_to: null, again: false });
  expect((await visitor.ask('sendFullText', { params })).status).toBe(401);
  expect(await messagesOf(params.application_id)).toEqual([]);
});

test('a patient, a visitor and an agent before the confirmation cause no message', async () => {
  const patient = service.visitor();
  const application = await enrollToDraft(patient, service.db, await addHousehold(service.db));
  const params = { application_id: application.application_id };
  const agent = service.visitor();
  await seat(service.db, agent, jordan);
  const begun = await begin(agent, await addHousehold(service.db));
  const answers = [
    await patient.ask('sendFullText', { params }),
    await service.visitor().ask('sendFullText', { params }),
    await agent.ask('sendFullText', { params: { application_id: begun.application_id } }),
  ];

  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
  expect(await messagesOf(application.application_id)).toEqual([]);
  expect(await messagesOf(begun.application_id)).toEqual([]);
});

test('documents of a plan agreed to by phone state where the full text went and when, and its message how to read them', async () => {
  const { visitor, household, application, params } = await verified();
  await deliver();
  const { offer_ids } = await visitor.get('createOffers', offerRequest(household, application));
  const offer_id = offer_ids[1] ?? '';
  await visitor.get('chooseOffer', { params, body: { offer_id } });
  const method = await visitor.get('createPaymentMethod', { params, body: { token: await addToken(service.db), kind: 'card' } });
  const drafted = await visitor.get('chooseOffer', { params, body: { offer_id, payment_method_id: method.payment_method_id } });
  const agreements = await agree(visitor, drafted);
  service.wait(31);
  await visitor.get('sendFullText', { params });
  const plan = await visitor.get('createPlan', { params, body: { agreements } });
  const stored = await service.db
    .selectFrom('agreements')
    .select('document')
    .where('payment_plan_id', '=', plan.payment_plan_id)
    .execute();

  const [started] = await readMessages(service.db, { reason: `plan-started ${plan.payment_plan_id}` });

  expect(started?.body).toMatch(/sign in with a code: http:\/\/lakeside\.localhost(:\d+)?\/$/);
  expect(stored).toHaveLength(2);
  for (const { document } of stored)
    expect(document.toString()).toMatch(/We sent the full text to the phone ending in 34 on June 16, 2026/);
});

test.each(['en', 'es'] as const)(
  'anyone with the link reads the whole text in %s, without data of any person',
  async (locale) => {
    const { application_id, household } = await verified();
    const [message] = await messagesOf(application_id);
    const version = /documents\/([0-9a-f]{12})/.exec(message?.body ?? '')?.[1] ?? '';
    const text = await service.visitor().get('fullText', { params: { version }, query: { locale } });

    expect(text).toContain(`<html lang="${locale}">`);
    for (const id of ['credit', 'agreement', 'authorization', 'revoke', 'electronic'])
      expect(text).toContain(`<section id="${id}">`);
    const { patient, bills } = household;
    const own = [patient.first_name, patient.last_name, '5550134', ...bills.map(({ invoice_id }) => invoice_id)];
    for (const word of own) expect(text).not.toMatch(new RegExp(`\\b${word}\\b`, 'i'));
  },
);

test('a text that was never sent is not found', async () => {
  const answer = await service.visitor().ask('fullText', { params: { version: '000000000000' }, query: { locale: 'en' } });

  expect([answer.status, answer.code]).toEqual([404, 'not_found']);
});

test('a text that was sent is never changed', async () => {
  await verified();

  await expect(service.db.updateTable('full_texts').set({ hash: 'x' }).execute()).rejects.toThrow('never changed');
});
