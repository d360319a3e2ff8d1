import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { updateRows } from '../../platform/database/rows.ts';
import { sealChange } from '../../platform/database/sealed-rows.ts';
import { readCode } from '../../testing/enrollment.ts';
import { dana, jordan, seat } from '../../testing/agent.ts';
import { addOldPlan, aTransferringProvider, beginTransfer, proveContact } from '../../testing/old-plans.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import type { Visitor } from '../../testing/visitor.ts';

let service: TestService;
const at = { phone: 'lakeside.localhost', mail: 'riverbend.localhost', agent: 'hillcrest.localhost', none: 'plain.localhost' };

beforeAll(async () => {
  const named = (provider_id: string, host: string) => ({ provider_id, slug: provider_id, hosts: [host] });
  service = await startTestService([
    aTransferringProvider('sms'),
    aTransferringProvider('email', named('riverbend', at.mail)),
    aTransferringProvider('agent', named('hillcrest', at.agent)),
    aTransferringProvider('sms', { ...named('plain', at.none), flows: {} }),
  ]);
});

afterAll(() => service.close());

type Contact = { readonly phone?: string; readonly email?: string; readonly channel?: 'sms' | 'voice' | 'email' };

async function send(visitor: Visitor, contact: Contact) {
  const { verification_token } = await visitor.get('verificationToken', {});
  const headers = { 'x-verification-token': verification_token };
  return visitor.ask('sendTransferCode', { headers, body: { ...contact, locale: 'en' } });
}

async function messagesTo(recipient: string): Promise<number> {
  const rows = await service.db.selectFrom('simulator.inbox').select('body').where('recipient', '=', recipient).execute();
  return rows.length;
}

describe('a code for a transfer', () => {
  test('goes to a phone that a plan names, and to any other, with the same answer', async () => {
    const old = await addOldPlan(service.db);

    const listed = await send(service.visitor(), { phone: old.phone ?? '' });
    const unlisted = await send(service.visitor(), { phone: '5855557001' });

    expect(listed).toMatchObject({ status: 200, body: { channel: 'sms', resend_after_seconds: 30, expires_in_seconds: 600 } });
    expect({ ...unlisted.body, sent_to: '' }).toEqual({ ...listed.body, sent_to: '' });
    expect(await messagesTo('5855557001')).toBe(1);
  });

  test('may be a call', async () => {
    expect((await send(service.visitor(), { phone: '5855557002', channel: 'voice' })).body.channel).toBe('voice');
  });

  test('goes by email where the provider chose it', async () => {
    const { body } = await send(service.visitor(at.mail), { email: ' nadia@mail.example ' });

    expect(body).toMatchObject({ channel: 'email', sent_to: 'nad•••@mail.example' });
    expect(await messagesTo('nadia@mail.example')).toBe(1);
  });

  test.each([
    ['an e-mail where a phone is asked for', at.phone, { email: 'nadia@mail.example' }, 'validation_error'],
    ['both', at.phone, { phone: '5855557003', email: 'nadia@mail.example' }, 'validation_error'],
    ['neither', at.phone, {}, 'validation_error'],
    ['a phone by e-mail', at.phone, { phone: '5855557003', channel: 'email' }, 'validation_error'],
    ['a phone where an e-mail is asked for', at.mail, { phone: '5855557003' }, 'validation_error'],
    ['a mailbox by phone', at.mail, { email: 'nadia@mail.example', channel: 'sms' }, 'validation_error'],
    ['what is no mailbox', at.mail, { email: 'nadia@mail' }, 'validation_error'],
    ['a number abroad', at.phone, { phone: '8765550100' }, 'phone_number_invalid'],
    ['a premium number', at.phone, { phone: '9005550100' }, 'phone_number_invalid'],
    ['a mailbox where customer service asks', at.agent, { email: 'ana@mail.example' }, 'validation_error'],
    ['anything where no plans are transferred', at.none, { phone: '5855557003' }, 'not_found'],
  ] as const)('does not go to %s', async (_, host, contact, code) => {
    expect((await send(service.visitor(host), contact)).code).toBe(code);
  });

  test('needs a token that was fetched by the same session', async () => {
    const { verification_token } = await service.visitor().get('verificationToken', {});
    const headers = { 'x-verification-token': verification_token };

    const { code } = await service.visitor().ask('sendTransferCode', { headers, body: { phone: '5855557004', locale: 'en' } });

    expect(code).toBe('verification_token_missing');
  });

  test('comes again after half a minute and not before, to another contact at once', async () => {
    const visitor = service.visitor();
    await send(visitor, { phone: '5855557005' });

    const atOnce = await send(visitor, { phone: '5855557005' });
    const other = await send(visitor, { phone: '5855557006' });
    service.wait(31);
    const later = await send(visitor, { phone: '5855557006' });

    expect(atOnce).toMatchObject({ status: 429, code: 'too_many_requests' });
    expect(Number(atOnce.headers['retry-after'])).toBeGreaterThan(25);
    expect([other.status, later.status]).toEqual([200, 200]);
  });

  test('is sent once where it is asked for several times at the same moment', async () => {
    const visitor = service.visitor();
    await send(visitor, { phone: '5855557015' });

    const answers = await Promise.all(Array.from({ length: 5 }, () => send(visitor, { phone: '5855557016' })));

    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.map(({ code }) => code)).toEqual(Array(4).fill('too_many_requests'));
    expect(await messagesTo('5855557016')).toBe(1);
  });

  test('is counted once where it is asked for several times at the same moment', async () => {
    const phone = '5855557017';
    const asked = service.visitor(at.phone, '198.51.100.17');
    await send(asked, { phone: '5855557018' });
    await Promise.all(Array.from({ length: 3 }, () => send(asked, { phone })));

    const others = [];
    for (let n = 0; n < 3; n += 1) others.push((await send(service.visitor(at.phone, '198.51.100.17'), { phone })).status);

    expect(others).toEqual([200, 200, 429]);
  });

  test('goes four times to one number in ten minutes, and three times for one network', async () => {
    const from = (address: string) => send(service.visitor(at.phone, address), { phone: '5855557007' });
    const statuses = [];
    for (let n = 0; n < 4; n += 1) statuses.push((await from('198.51.100.7')).status);
    for (let n = 0; n < 2; n += 1) statuses.push((await from('203.0.113.9')).status);

    expect(statuses).toEqual([200, 200, 200, 429, 200, 429]);
    expect(await messagesTo('5855557007')).toBe(4);
  });

  test('to numbers that no plan names runs out, which only the log shows', async () => {
    const old = await addOldPlan(service.db);
    // Of two days, so that nothing of the other tests counts.
    service.wait(2 * 24 * 60 * 60);
    const now = service.ports.clock.now();
    await service.db
      .insertInto('attempt_limits')
      .values({
        provider_id: 'lakeside',
        kind: 'code-send-unlisted',
        subject_hash: 'all',
        hits: Array.from({ length: 200 }, () => now),
        updated_at: now,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['provider_id', 'kind', 'subject_hash'])
          .doUpdateSet({ hits: Array.from({ length: 200 }, () => now), updated_at: now }),
      )
      .execute();

    const unlisted = await send(service.visitor(), { phone: '5855557008' });
    const listed = await send(service.visitor(), { phone: old.phone ?? '' });

    expect([unlisted.status, listed.status]).toEqual([200, 200]);
    expect([await messagesTo('5855557008'), await messagesTo(old.phone ?? '')]).toEqual([0, 1]);
    // One takes calls alone, the other replied STOP: what becomes of a code would reveal whether a plan names them.
    for (const phone of ['9075550161', '9075550162']) {
      await addOldPlan(service.db, { phone });
      const visitor = service.visitor();
      expect(await send(visitor, { phone })).toMatchObject({ status: 200, body: { channel: 'sms' } });
      expect(await send(visitor, { phone })).toMatchObject({ status: 429 });
    }
    expect(service.warnings().some((line) => line.includes('the budget of codes to unlisted numbers is used up'))).toBe(true);
    service.wait(60 * 60 + 1);
  });
});

describe('the code that is entered', () => {
  test('moves the session to a new id when it is right', async () => {
    const visitor = service.visitor();
    await send(visitor, { phone: '5855557010' });
    const before = visitor.clone();
    await visitor.get('validateTransferCode', { body: { code: await readCode(service.db) } });

    expect(visitor.cookie()).not.toBe(before.cookie());
    expect((await before.ask('createBackbook', { body: {} })).code).toBe('unauthorized');
  });

  test('is tried five times, and then even the right one is refused', async () => {
    const visitor = service.visitor();
    await send(visitor, { phone: '5855557011' });
    const right = await readCode(service.db);
    const wrong = right === '000000' ? '000001' : '000000';

    const codes = [];
    for (let n = 0; n < 6; n += 1) codes.push((await visitor.ask('validateTransferCode', { body: { code: wrong } })).code);
    codes.push((await visitor.ask('validateTransferCode', { body: { code: right } })).code);

    const invalid = Array.from({ length: 5 }, () => 'verification_code_invalid');
    expect(codes).toEqual([...invalid, 'verification_code_expired', 'verification_code_expired']);
  });

  test('works once, for the session that asked, within ten minutes', async () => {
    const visitor = service.visitor();
    await send(visitor, { phone: '5855557012' });
    const code = await readCode(service.db);

    const elsewhere = await service.visitor().ask('validateTransferCode', { body: { code } });
    const first = await visitor.ask('validateTransferCode', { body: { code } });
    const again = await visitor.ask('validateTransferCode', { body: { code } });
    await send(visitor, { phone: '5855557013' });
    const late = await readCode(service.db);
    service.wait(601);
    const tooLate = await visitor.ask('validateTransferCode', { body: { code: late } });

    expect([elsewhere.code, first.status, again.code, tooLate.code]).toEqual([
      'verification_code_expired',
      200,
      'verification_code_expired',
      'verification_code_expired',
    ]);
  });

  test('is nowhere in the database', async () => {
    const visitor = service.visitor();
    await send(visitor, { phone: '5855557014' });
    const code = await readCode(service.db);

    const rows = await service.db.selectFrom('verification_codes').selectAll().where('application_id', 'is', null).execute();

    expect(JSON.stringify(rows)).not.toContain(`"${code}"`);
    expect(JSON.stringify(rows)).not.toContain('5855557014');
  });
});

describe('a caller who proved a contact', () => {
  test('of no plan learns that there is none', async () => {
    const visitor = service.visitor();
    await proveContact(visitor, service.db, { phone: '5855557020' });

    expect((await visitor.ask('createBackbook', { body: {} })).code).toBe('payment_plan_not_found');
  });

  test('of several people names the owner of the plan', async () => {
    const phone = '5855557021';
    const one = await addOldPlan(service.db, { phone });
    await addOldPlan(service.db, { phone });
    const visitor = service.visitor();
    await proveContact(visitor, service.db, { phone });

    const conflict = await visitor.ask('createBackbook', { body: {} });
    const given = await visitor.ask('createBackbook', { body: { last_name: one.last_name, date_of_birth: '05/21/1979' } });
    const wrong = await visitor.ask('createBackbook', { body: { last_name: one.last_name, date_of_birth: '05/22/1979' } });

    expect([conflict.code, given.status, wrong.code]).toEqual(['phone_number_conflict', 201, 'payment_plan_not_found']);
    expect(given.body.application.last_name).toBe(one.last_name);
  });

  test('of several plans of one patient has the one that is due next', async () => {
    const phone = '5855557022';
    const one = await addOldPlan(service.db, { phone });
    const { patient_id } = one;
    const first = await addOldPlan(service.db, { phone, patient_id, due_day: 28, next_due_date: '2026-06-28' as never });

    const { transfer } = await beginTransfer(service.visitor(), service.db, first);

    expect(transfer.plan_number.endsWith(first.plan_number.slice(-4))).toBe(true);
  });

  test('that a file has taken away since finds nothing', async () => {
    const old = await addOldPlan(service.db);
    const visitor = service.visitor();
    await proveContact(visitor, service.db, { phone: old.phone ?? '' });
    const { provider_id, old_plan_id } = old;
    await service.db.transaction().execute(async (trx) => {
      const envelope = await sealChange(trx, 'old_plans', { provider_id, id: old_plan_id }, { phone: '5855557023' });
      await updateRows(trx, 'old_plans', { provider_id, old_plan_id }).set(envelope).execute();
    });

    expect((await visitor.ask('createBackbook', { body: {} })).code).toBe('payment_plan_not_found');
  });

  test('is a mailbox in whichever case it is written', async () => {
    const old = await addOldPlan(service.db, { provider_id: 'riverbend', phone: null, email: 'Gloria.M@mail.example' });
    const visitor = service.visitor(at.mail);
    await proveContact(visitor, service.db, { email: 'gloria.m@MAIL.example' });

    const { body, status } = await visitor.ask('createBackbook', { body: {} });
    const params = { application_id: body.application.application_id };

    expect(status).toBe(201);
    expect(body.application.last_name).toBe(old.last_name);
    expect((await visitor.ask('getApplication', { params })).body.email).toBe('Gloria.M@mail.example');
  });

  test('guesses at no names', async () => {
    const visitor = service.visitor();
    await proveContact(visitor, service.db, { phone: '5855557024' });

    const statuses = [];
    for (let n = 0; n < 21; n += 1)
      statuses.push((await visitor.ask('createBackbook', { body: { last_name: `Moreau${n}` } })).status);

    expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 404));
    expect(statuses[20]).toBe(429);
  });

  test('is no one without a code', async () => {
    expect((await service.visitor().ask('createBackbook', { body: {} })).code).toBe('unauthorized');
  });
});

describe('an agent', () => {
  const guarantorOf = (old: { last_name: string; phone?: string | null }) => ({
    first_name: 'nadia',
    last_name: old.last_name.toUpperCase(),
    phone: old.phone ?? '',
  });
  const confirmations = { identity: true } as const;

  test('of the provider identifies who pays, and it is noted in their name', async () => {
    const old = await addOldPlan(service.db, { provider_id: 'hillcrest' });
    const visitor = service.visitor(at.agent);
    await seat(service.db, visitor, jordan);
    const before = visitor.cookie();

    const { status, body } = await visitor.ask('createBackbook', { body: { guarantor: guarantorOf(old), confirmations } });

    expect(status).toBe(201);
    expect(visitor.cookie()).not.toBe(before);
    const params = { application_id: body.application.application_id };
    expect((await visitor.ask('getApplication', { params })).status).toBe(200);
    const events = await service.db
      .selectFrom('audit_events')
      .select('event')
      .where('provider_id', '=', 'hillcrest')
      .where('agent_id', '=', jordan.agent_id)
      .orderBy('happened_at')
      .execute();
    expect(events.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['agent.transfer-lookup', 'application.created', 'transfer.offered']),
    );
  });

  test.each([
    ['who does not name the payer', { confirmations }, 'validation_error'],
    [
      'who did not ask who is calling',
      { guarantor: { first_name: 'A', last_name: 'B', phone: '5855557030' } },
      'validation_error',
    ],
    [
      'with a phone and an e-mail',
      { guarantor: { first_name: 'A', last_name: 'B', phone: '5855557030', email: 'a@b.example' }, confirmations },
      'validation_error',
    ],
    ['with neither', { guarantor: { first_name: 'A', last_name: 'B' }, confirmations }, 'validation_error'],
    [
      'of whose caller there is no plan',
      { guarantor: { first_name: 'A', last_name: 'B', phone: '5855557030' }, confirmations },
      'payment_plan_not_found',
    ],
  ] as const)('%s is refused', async (_, body, code) => {
    const visitor = service.visitor(at.agent);
    await seat(service.db, visitor, jordan);

    expect((await visitor.ask('createBackbook', { body })).code).toBe(code);
  });

  test('of an agency, and without an agent, identify no callers', async () => {
    const old = await addOldPlan(service.db, { provider_id: 'hillcrest' });
    const body = { guarantor: guarantorOf(old), confirmations };
    const agency = service.visitor(at.agent);
    await seat(service.db, agency, dana);

    const headers = { 'x-agent-name': dana.name, 'x-agent-id': dana.agent_id };

    expect((await agency.ask('createBackbook', { body, headers } as never)).code).toBe('auth_session_acl_denied');
    expect((await agency.ask('createBackbook', { body })).code).toBe('missing_agent_info');
    expect((await service.visitor(at.agent).ask('createBackbook', { body })).code).toBe('unauthorized');
  });

  test('identifies no caller where a code is required', async () => {
    const old = await addOldPlan(service.db);
    const visitor = service.visitor();
    await seat(service.db, visitor, jordan);

    expect((await visitor.ask('createBackbook', { body: { guarantor: guarantorOf(old), confirmations } })).code).toBe(
      'forbidden',
    );
  });
});
