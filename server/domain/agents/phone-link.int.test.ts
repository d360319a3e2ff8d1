import { createHash } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { readMessages } from '../../testing/read-messages.ts';
import { createLog } from '../../platform/http/log.ts';
import { aProvider } from '../../testing/a-provider.ts';
import { dana, jordan } from '../../testing/agent.ts';
import { agree, enrollToDraft, enrollToOffers, readCode } from '../../testing/enrollment.ts';
import { addHousehold } from '../../testing/people.ts';
import { callWithOffers, openLink, openWithCode, readLink, sendLink, type Call } from '../../testing/phone-link.ts';
import { addToken, startTestService, type TestService } from '../../testing/test-service.ts';
import type { Visitor } from '../../testing/visitor.ts';
import { MessageRefused, PartnerUnavailable } from '../../partners/partner-errors.ts';
import type { Messages } from '../../partners/ports.ts';
import { linkReason } from '../applications/phone-links.ts';
import { deliverDue } from '../messages/deliver-messages.ts';
import { markOutcome } from '../messages/outbox.ts';

let service: TestService;
const elsewhere = 'hillview.localhost';
const byEmail = aProvider({ provider_id: 'hillside', slug: 'hillside', hosts: ['hillside.localhost'], verification: 'email' });

beforeAll(async () => {
  const other = aProvider({ provider_id: 'hillview', slug: 'hillview', hosts: [elsewhere] });
  service = await startTestService([aProvider(), other, byEmail]);
});
afterAll(() => service.close());

const stateOf = async ({ agent, params }: Call) => (await agent.get('getPhoneLink', { params })).link?.state;
const openingOf = async (phone: Visitor, token: string) => phone.get('openPhoneLink', { body: { token } });

/** Adds a card and drafts the plan, on whichever device. */
async function draft(visitor: Visitor, { application_id, offer_ids }: Call['application']) {
  const params = { application_id };
  const offer_id = offer_ids[1] ?? '';
  await visitor.get('chooseOffer', { params, body: { offer_id } });
  const { payment_method_id } = await visitor.get('createPaymentMethod', {
    params,
    body: { token: await addToken(service.db), kind: 'card' },
  });
  return visitor.get('chooseOffer', { params, body: { offer_id, payment_method_id } });
}

function linksOf({ application_id }: Call['params']) {
  return service.db
    .selectFrom('phone_links')
    .selectAll()
    .where('application_id', '=', application_id)
    .orderBy('created_at')
    .execute();
}

function plansOf({ application_id }: Call['params']) {
  return service.db.selectFrom('payment_plans').selectAll().where('application_id', '=', application_id).execute();
}

async function deliver(send: Messages['send'] = service.ports.messages.send): Promise<void> {
  const { db, ports } = service;
  await deliverDue({ db, clock: ports.clock, log: createLog('silent'), messages: { send } });
}

describe('an agent who sends the link', () => {
  test.each([
    ['customer service, once the caller confirmed the phone', jordan],
    ['an agency, once the client read out the code', dana],
  ])('reaches the known phone: %s', async (_, as) => {
    const call = await callWithOffers(service, { as });
    const link = await call.agent.get('sendPhoneLink', { params: call.params });
    const { body, url } = await readLink(service, call.params);

    expect(link).toMatchObject({ state: 'sending', sent_to: call.household.patient.phone?.slice(-2), ended_by: null });
    expect(url).toMatch(/^http:\/\/lakeside\.localhost(:\d+)?\/phone-link\?lang=en#[\w-]{43}$/);
    expect(body).not.toContain(call.household.patient.first_name);
  });

  test('leaves the token in no table once the message was sent', async () => {
    const call = await callWithOffers(service);
    const token = await sendLink(service, call);
    await deliver();
    const rows = await readMessages(service.db, { kinds: ['phone-link'] });
    const [link] = await linksOf(call.params);

    expect(token).toMatch(/^[\w-]{43}$/);
    expect(rows.some(({ body }) => body.includes(token))).toBe(false);
    expect(link?.token_hash).not.toBe(createHash('sha256').update(token).digest('hex'));
    expect(await stateOf(call)).toBe('sent');
  });

  test.each([
    ['may be on the phone where the partner did not answer', 'sent', new PartnerUnavailable('deadline')],
    ['is not there where it never left', 'refused', new PartnerUnavailable('ECONNREFUSED', { wasSent: false })],
    ['is not there where the partner refused it', 'refused', new MessageRefused('twilio_21610', 'stopped')],
  ])('reads that the message %s', async (_what, state, failure) => {
    const call = await callWithOffers(service);
    await sendLink(service, call);
    await deliver(() => Promise.reject(failure));

    expect(await stateOf(call)).toBe(state);
  });

  test('reads that the message is not there once the partner reports that it did not arrive', async () => {
    const call = await callWithOffers(service);
    const { link_id } = await call.agent.get('sendPhoneLink', { params: call.params });
    await deliver();
    const [message] = await readMessages(service.db, { reason: linkReason(link_id) });
    const news = { kind: 'undelivered', reference: 'SM1', reason: '30005' } as const;
    const { provider_id = '', message_id: messageId = '' } = message ?? {};
    await markOutcome(service.db, { provider_id, messageId, news }, service.ports.clock.now());

    expect(await stateOf(call)).toBe('refused');
  });

  test('gets the same link for the same key, and one message', async () => {
    const call = await callWithOffers(service);
    const request = { params: call.params, idempotencyKey: 'once' };
    const first = await call.agent.get('sendPhoneLink', request);

    expect((await call.agent.get('sendPhoneLink', request)).link_id).toBe(first.link_id);
    expect(await linksOf(call.params)).toHaveLength(1);
  });

  test('waits half a minute for the next link, which ends the one before', async () => {
    const call = await callWithOffers(service);
    const before = await sendLink(service, call);
    const atOnce = await call.agent.ask('sendPhoneLink', { params: call.params });
    service.wait(31);
    const token = await sendLink(service, call);

    expect([atOnce.status, atOnce.code]).toEqual([429, 'too_many_requests']);
    expect((await openingOf(service.visitor(), before)).state).toBe('ended');
    expect((await openingOf(service.visitor(), token)).state).toBe('opened');
    expect((await linksOf(call.params)).map(({ ended_by }) => ended_by)).toEqual(['new_link', null]);
  });

  test('makes one link with twenty requests at once', async () => {
    const call = await callWithOffers(service);
    const all = Array.from({ length: 20 }, () => call.agent.clone().ask('sendPhoneLink', { params: call.params }));
    const statuses = (await Promise.all(all)).map(({ status }) => status);

    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, ...Array.from({ length: 19 }, () => 429)]);
    expect(await linksOf(call.params)).toHaveLength(1);
  });

  test('reaches no phone more often than its limit', async () => {
    const call = await callWithOffers(service);
    const statuses: number[] = [];
    for (let time = 0; time < 6; time += 1) {
      statuses.push((await call.agent.ask('sendPhoneLink', { params: call.params })).status);
      service.wait(31);
    }

    expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
  });

  test('reads that there is no phone', async () => {
    const call = await callWithOffers(service, { patient: { phone: null } });
    const answer = await call.agent.ask('sendPhoneLink', { params: call.params });

    expect(answer.code).toBe('guarantor_missing_phone_number');
  });

  test('reaches no phone that the session has not verified: where a mailbox got the code', async () => {
    const patient = { provider_id: byEmail.provider_id, phone: '5855550143', email: 'ana@mail.example' };
    const call = await callWithOffers(service, { as: dana, patient, host: 'hillside.localhost' });
    const answer = await call.agent.ask('sendPhoneLink', { params: call.params });

    expect(call.application.code_channel).toBe('email');
    expect([answer.status, answer.code]).toEqual([422, 'guarantor_missing_phone_number']);
    expect(await linksOf(call.params)).toEqual([]);
  });

  test('reaches the phone that the caller confirmed, also where codes go by email', async () => {
    const patient = { provider_id: byEmail.provider_id, phone: '5855550144', email: 'ana@mail.example' };
    const call = await callWithOffers(service, { as: jordan, patient, host: 'hillside.localhost' });

    expect(await call.agent.get('sendPhoneLink', { params: call.params })).toMatchObject({ sent_to: '44' });
  });

  test('is refused once the plan has started', async () => {
    const call = await callWithOffers(service);
    const drafted = await draft(call.agent, call.application);
    await call.agent.get('createPlan', { params: call.params, body: { agreements: await agree(call.agent, drafted) } });
    const answer = await call.agent.ask('sendPhoneLink', { params: call.params });

    expect(answer.code).toBe('application_is_already_completed');
  });
});

test('a patient sends, reads and ends no link', async () => {
  const patient = service.visitor();
  const { application_id } = await enrollToOffers(patient, service.db, await addHousehold(service.db));
  const params = { application_id };

  for (const call of ['sendPhoneLink', 'getPhoneLink', 'cancelPhoneLink'] as const)
    expect((await patient.ask(call, { params })).status).toBe(401);
});

describe('the link on the patient’s phone', () => {
  test('shows nothing of the person before the code', async () => {
    const call = await callWithOffers(service);
    const token = await sendLink(service, call);
    const phone = service.visitor();
    const opened = await openingOf(phone, token);
    const application_id = await openLink(phone, token);
    const behind = await phone.get('getApplication', { params: { application_id } });
    const { first_name, last_name, birth_date, phone: number } = call.household.patient;

    for (const word of [
      first_name,
      last_name,
      birth_date,
      number ?? '',
      ...call.household.bills.map(({ invoice_id }) => invoice_id),
    ])
      expect(JSON.stringify([opened, behind])).not.toContain(word);
    expect(behind).toMatchObject({ needs_code: true, code_channel: 'sms', offer_ids: [] });
    const asked = [
      await phone.ask('getApplication', { params: call.params }),
      await phone.ask('getVault', {}),
      await phone.ask('getOffers', { query: { offer_ids: [...call.application.offer_ids] } }),
    ];
    expect(asked.map(({ status }) => status)).toEqual([401, 401, 401]);
    expect(await stateOf(call)).toBe('opened');
  });

  test('opens the application of the call after the code, with its offers', async () => {
    const call = await callWithOffers(service);
    const phone = service.visitor();
    const application = await openWithCode(service, phone, await sendLink(service, call));

    expect(application).toMatchObject({ application_id: call.params.application_id, offer_ids: call.application.offer_ids });
    expect(await stateOf(call)).toBe('verified');
  });

  test('takes nothing from the patient when another browser opens it first', async () => {
    const call = await callWithOffers(service);
    const token = await sendLink(service, call);
    await openingOf(service.visitor(), token);
    await openWithCode(service, service.visitor(), token);

    expect(await stateOf(call)).toBe('verified');
  });

  test('begins a session of its own in a browser that was signed in for another person', async () => {
    const phone = service.visitor();
    const other = await enrollToDraft(phone, service.db, await addHousehold(service.db));
    const before = phone.cookie();
    const call = await callWithOffers(service);
    await openLink(phone, await sendLink(service, call));
    const answer = await phone.ask('getApplication', { params: { application_id: other.application_id } });

    expect(phone.cookie()).not.toBe(before);
    expect(answer.status).toBe(404);
    expect((await phone.get('loggedIn', {})).isLoggedIn).toBe(false);
  });

  test('goes on for the session that has entered its code', async () => {
    const call = await callWithOffers(service);
    const token = await sendLink(service, call);
    const phone = service.visitor();
    await openWithCode(service, phone, token);

    expect(await openingOf(phone, token)).toEqual({ state: 'own', vault: null });
  });

  test('opens nothing for a visitor when it is not one of ours, of another provider, over, used or ended', async () => {
    const [used, ended, over] = [await callWithOffers(service), await callWithOffers(service), await callWithOffers(service)];
    const tokens = {
      used: await sendLink(service, used),
      ended: await sendLink(service, ended),
      over: await sendLink(service, over),
    };
    const foreign = await openingOf(service.visitor(elsewhere), tokens.over);
    await openWithCode(service, service.visitor(), tokens.used);
    await ended.agent.get('cancelPhoneLink', { params: ended.params });
    service.wait(10 * 60);
    await stateOf(over);
    service.wait(5 * 60);
    const states = await Promise.all(
      ['a'.repeat(43), tokens.used, tokens.ended, tokens.over].map(
        async (token) => (await openingOf(service.visitor(), token)).state,
      ),
    );

    expect([foreign.state, ...states]).toEqual(['unknown', 'unknown', 'used', 'ended', 'expired']);
    expect(await stateOf(over)).toBe('expired');
  });

  test('opens nothing in the browser of an agent, and is not used up there', async () => {
    const call = await callWithOffers(service);
    const token = await sendLink(service, call);

    expect(await openingOf(call.agent, token)).toEqual({ state: 'agent', vault: null });
    expect((await openingOf(service.visitor(), token)).state).toBe('opened');
  });

  test('is not opened by reading its page', async () => {
    const call = await callWithOffers(service);
    await sendLink(service, call);
    await service.app.inject({ url: '/phone-link?lang=en', headers: { host: 'lakeside.localhost' } });

    expect((await linksOf(call.params))[0]?.opened_at).toBeNull();
  });

  test('is tried by a browser at most twenty times in a quarter of an hour', async () => {
    const phone = service.visitor();
    const statuses: number[] = [];
    for (let time = 0; time < 21; time += 1)
      statuses.push((await phone.ask('openPhoneLink', { body: { token: 'b'.repeat(43) } })).status);

    expect(statuses.slice(-2)).toEqual([200, 429]);
  });

  test('is tried by a network at most 120 times in a quarter of an hour', async () => {
    const ask = () => service.visitor(undefined, '198.51.100.7').ask('openPhoneLink', { body: { token: 'c'.repeat(43) } });
    const statuses: number[] = [];
    for (let time = 0; time < 121; time += 1) statuses.push((await ask()).status);

    expect(statuses.slice(-2)).toEqual([200, 429]);
  });

  test('lets one of two phones in, also when both have a right code', async () => {
    const call = await callWithOffers(service);
    const token = await sendLink(service, call);
    const phones = [service.visitor(), service.visitor()];
    const tries = [];
    for (const phone of phones) {
      const application_id = await openLink(phone, token);
      await phone.get('sendCode', { body: { application_id, channel: 'sms', locale: 'en' } });
      tries.push({ phone, body: { application_id, code: await readCode(service.db) } });
    }
    const answers = await Promise.all(tries.map(({ phone, body }) => phone.ask('validateCode', { body })));
    const signedIn = await Promise.all(phones.map(async (phone) => (await phone.get('loggedIn', {})).isLoggedIn));

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
    expect(signedIn.filter(Boolean)).toHaveLength(1);
  });
});

describe('an agent who ends the link', () => {
  test('ends the patient’s session on the phone, before and after the code', async () => {
    for (const open of [openLink, (phone: Visitor, token: string) => openWithCode(service, phone, token)]) {
      const call = await callWithOffers(service);
      const phone = service.visitor();
      await open(phone, await sendLink(service, call));
      await call.agent.get('cancelPhoneLink', { params: call.params });
      const answer = await phone.ask('getApplication', { params: call.params });

      expect([answer.status, answer.code]).toEqual([401, 'auth_session_invalid']);
      expect(await stateOf(call)).toBe('ended');
    }
  });

  test('sends no message that has not left', async () => {
    const call = await callWithOffers(service);
    const token = await sendLink(service, call);
    await call.agent.get('cancelPhoneLink', { params: call.params });
    const reason = `phone-link ${(await linksOf(call.params))[0]?.link_id}`;
    const [message] = await readMessages(service.db, { reason });

    expect(message?.given_up_at).not.toBeNull();
    expect(message?.body).not.toContain(token);
  });

  test('leaves a plan that the patient has signed as it is', async () => {
    const call = await callWithOffers(service);
    const phone = service.visitor();
    const drafted = await draft(phone, await openWithCode(service, phone, await sendLink(service, call)));
    await phone.get('createPlan', { params: call.params, body: { agreements: await agree(phone, drafted) } });
    const { link } = await call.agent.get('cancelPhoneLink', { params: call.params });

    expect(link).toMatchObject({ state: 'signed', ended_by: null });
    expect((await phone.get('getPlan', { params: call.params })).payment_plan_id).toBeDefined();
  });
});

describe('the patient who signs on their phone', () => {
  test('is seen by the agent step by step, without a digit', async () => {
    const call = await callWithOffers(service);
    const phone = service.visitor();
    const drafted = await draft(phone, await openWithCode(service, phone, await sendLink(service, call)));
    const added = await call.agent.get('getPhoneLink', { params: call.params });
    await phone.get('createPlan', { params: call.params, body: { agreements: await agree(phone, drafted) } });
    const signed = await call.agent.get('getPhoneLink', { params: call.params });

    expect(added.link).toMatchObject({ state: 'method_added', method_kind: 'card', signed_at: null });
    expect(JSON.stringify(added)).not.toContain('4242');
    expect(signed.link).toMatchObject({ state: 'signed', signed_at: expect.any(String) as string });
  });

  test('signs as the patient, through the link of the agent', async () => {
    const call = await callWithOffers(service);
    const phone = service.visitor();
    const drafted = await draft(phone, await openWithCode(service, phone, await sendLink(service, call)));
    await phone.get('createPlan', { params: call.params, body: { agreements: await agree(phone, drafted) } });
    await phone.get('setRollUpsConsent', { params: call.params, body: { consent: true } });
    const [plan] = await plansOf(call.params);
    const [link] = await linksOf(call.params);
    const signed = await service.db
      .selectFrom('agreements')
      .selectAll()
      .where('payment_plan_id', '=', plan?.payment_plan_id ?? '')
      .execute();
    const consents = await service.db
      .selectFrom('consents')
      .select(['kind', 'agent', 'phone_link_id'])
      .where('application_id', '=', call.params.application_id)
      .execute();

    expect(plan?.channel).toBe('WEB');
    expect(signed.map(({ agent, phone_link_id }) => [agent, phone_link_id])).toEqual([
      [null, link?.link_id],
      [null, link?.link_id],
    ]);
    expect(signed[0]?.document.toString()).not.toContain(jordan.name);
    expect(link?.agent).toEqual(jordan);
    expect(consents).toEqual([
      { kind: 'credit_check', agent: jordan, phone_link_id: null },
      { kind: 'roll_ups', agent: null, phone_link_id: link?.link_id },
    ]);
  });

  test('leaves a trace of each state, which names the agent where the agent acted', async () => {
    const call = await callWithOffers(service);
    const phone = service.visitor();
    const drafted = await draft(phone, await openWithCode(service, phone, await sendLink(service, call)));
    await phone.get('createPlan', { params: call.params, body: { agreements: await agree(phone, drafted) } });
    const [link] = await linksOf(call.params);
    const events = await service.db
      .selectFrom('audit_events')
      .select(['event', 'agent_id'])
      .where('chain_id', '=', link?.link_id ?? '')
      .orderBy('number')
      .execute();

    expect(events).toEqual([
      { event: 'phone_link.sent', agent_id: jordan.agent_id },
      { event: 'phone_link.opened', agent_id: null },
      { event: 'phone_link.signed', agent_id: null },
    ]);
  });
});

describe('two devices with one application', () => {
  test('start one plan when both press at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const call = await callWithOffers(service);
      const phone = service.visitor();
      const drafted = await draft(phone, await openWithCode(service, phone, await sendLink(service, call)));
      const [byPhone, byAgent] = [await agree(phone, drafted), await agree(call.agent, drafted)];
      const answers = await Promise.all([
        phone.ask('createPlan', { params: call.params, body: { agreements: byPhone } }),
        call.agent.ask('createPlan', { params: call.params, body: { agreements: byAgent } }),
        phone.clone().ask('createPlan', { params: call.params, body: { agreements: byPhone } }),
      ]);
      const [plan, ...others] = await plansOf(call.params);
      const [link] = await linksOf(call.params);

      expect(others).toEqual([]);
      expect(new Set(answers.map(({ body }) => body.payment_plan_id))).toEqual(new Set([plan?.payment_plan_id]));
      expect([link?.signed_at !== null, link?.ended_by]).toEqual(plan?.channel === 'WEB' ? [true, null] : [false, 'plan']);
    }
  });

  test('never sign what the other one has changed', async () => {
    const call = await callWithOffers(service);
    const phone = service.visitor();
    const drafted = await draft(phone, await openWithCode(service, phone, await sendLink(service, call)));
    const agreements = await agree(phone, drafted);
    const { payment_method_id } = drafted;
    const body = { offer_id: call.application.offer_ids[2] ?? '', payment_method_id: payment_method_id ?? '' };
    await call.agent.get('chooseOffer', { params: call.params, body });
    const answer = await phone.ask('createPlan', { params: call.params, body: { agreements } });

    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(await plansOf(call.params)).toEqual([]);
  });
});

describe('the database', () => {
  test('takes one open link of an application', async () => {
    const call = await callWithOffers(service);
    await sendLink(service, call);
    const [link] = await linksOf(call.params);
    if (!link) throw new Error('a link was sent');
    const again = {
      ...link,
      agent: JSON.stringify(link.agent),
      link_id: '11111111-1111-4111-8111-111111111111',
      token_hash: 'a'.repeat(64),
    };

    await expect(service.db.insertInto('phone_links').values(again).execute()).rejects.toThrow('phone_links_one_open');
  });

  test.each([
    ['a second use', { used_by: '22222222-2222-4222-8222-222222222222' }],
    ['a longer life', { expires_at: new Date('2100-01-01') }],
    ['another opening', { opened_at: new Date('2026-01-01') }],
    ['a lost verification', { verified_at: null, used_by: null }],
  ])('refuses %s', async (_, change) => {
    const call = await callWithOffers(service);
    await openWithCode(service, service.visitor(), await sendLink(service, call));
    const changed = service.db.updateTable('phone_links').set(change).where('application_id', '=', call.params.application_id);

    await expect(changed.execute()).rejects.toThrow();
  });

  test('refuses a consent that names both a link and an agent', async () => {
    const call = await callWithOffers(service);
    await sendLink(service, call);
    const [link] = await linksOf(call.params);
    const changed = service.db
      .updateTable('consents')
      .set({ phone_link_id: link?.link_id ?? null })
      .where('application_id', '=', call.params.application_id);

    await expect(changed.execute()).rejects.toThrow('consents_through_a_link_are_the_patients');
  });
});
