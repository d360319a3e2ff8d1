import { afterAll, beforeAll, expect, test } from 'vitest';

import { begin, readCode, selectAll, signIn, type lookUp } from '../../testing/enrollment.ts';
import { addHousehold, type HouseholdOptions } from '../../testing/people.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});

afterAll(() => service.close());

async function start(options: HouseholdOptions = {}, extras: Parameters<typeof lookUp>[2] = {}) {
  const household = await addHousehold(service.db, options);
  const visitor = service.visitor();
  const { application_id } = await selectAll(visitor, household, await begin(visitor, household, extras));
  const send = (channel: 'sms' | 'voice' | 'email' = 'sms', locale: 'en' | 'es' = 'en') =>
    visitor.ask('sendCode', { body: { application_id, channel, locale } });
  const enter = (code: string) => visitor.ask('validateCode', { body: { application_id, code } });
  return { household, visitor, application_id, send, enter };
}

function otherThan(code: string): string {
  return code === '111111' ? '222222' : '111111';
}

test('a code goes to the phone on file, which is shown masked', async () => {
  const { send } = await start({ patient: { phone: '5855550101' } });

  const { body } = await send();
  const message = await service.db
    .selectFrom('simulator.inbox')
    .selectAll()
    .orderBy('sent_at', 'desc')
    .limit(1)
    .executeTakeFirst();

  expect(body).toEqual({ sent_to: '•••-•••-0101', channel: 'sms', resend_after_seconds: 30, expires_in_seconds: 600 });
  expect(message).toMatchObject({ recipient: '5855550101', kind: 'verification-code', locale: 'en' });
});

test('the message is in the language that was asked for', async () => {
  const { send } = await start();
  await send('sms', 'es');

  const message = await service.db
    .selectFrom('simulator.inbox')
    .select('body')
    .orderBy('sent_at', 'desc')
    .limit(1)
    .executeTakeFirst();

  expect(message?.body).toContain('su código es');
});

test('only a hash of the code is stored', async () => {
  const { send, application_id } = await start();
  await send();

  const stored = await service.db
    .selectFrom('verification_codes')
    .selectAll()
    .where('application_id', '=', application_id)
    .executeTakeFirstOrThrow();

  expect(JSON.stringify(stored)).not.toContain(await readCode(service.db));
});

test('the right code signs the session in, under a new id', async () => {
  const { visitor, send, enter } = await start();
  await send();
  const before = visitor.cookie();
  const oldTab = visitor.clone();

  const { status, body } = await enter(await readCode(service.db));

  expect(status).toBe(200);
  expect(body.validation_token.length).toBeGreaterThan(20);
  expect(visitor.cookie()).not.toBe(before);
  expect(await visitor.get('loggedIn', {})).toEqual({ isLoggedIn: true });
  expect(await oldTab.get('loggedIn', {})).toEqual({ isLoggedIn: false });
});

test('contact data are masked until then', async () => {
  const { visitor, household, application_id, send, enter } = await start();
  const read = () => visitor.get('getApplication', { params: { application_id } });
  const before = await read();
  await send();
  await enter(await readCode(service.db));

  const after = await read();

  expect(before.email).not.toBe(household.patient.email);
  expect(after.email).toBe(household.patient.email);
});

test('a code works once', async () => {
  const { send, enter } = await start();
  await send();
  const code = await readCode(service.db);
  await enter(code);

  expect(await enter(code)).toMatchObject({ status: 410, code: 'verification_code_expired' });
});

test('of two hundred wrong codes at once five are evaluated, and then the right one is refused', async () => {
  const { visitor, application_id, send, enter } = await start();
  await send();
  const code = await readCode(service.db);
  const wrong = { application_id, code: otherThan(code) };

  const answers = await Promise.all(Array.from({ length: 200 }, () => visitor.clone().ask('validateCode', { body: wrong })));

  expect(answers.filter((answer) => answer.code === 'verification_code_invalid')).toHaveLength(5);
  expect((await enter(code)).status).toBeGreaterThanOrEqual(400);
});

test('of ten right codes at once one signs in', async () => {
  const { visitor, application_id, send } = await start();
  await send();
  const body = { application_id, code: await readCode(service.db) };

  const answers = await Promise.all(Array.from({ length: 5 }, () => visitor.clone().ask('validateCode', { body })));

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('a code is refused in another session of the same person', async () => {
  const { household, application_id, send } = await start();
  await send();
  const code = await readCode(service.db);
  const thief = service.visitor();
  const own = await begin(thief, household);

  const answers = await Promise.all(
    [application_id, own.application_id].map((id) => thief.ask('validateCode', { body: { application_id: id, code } })),
  );

  expect(answers.map((answer) => answer.code)).toEqual(['not_found', 'verification_code_expired']);
});

test('a code lasts ten minutes', async () => {
  const { visitor, send, enter } = await start();
  await send();
  const code = await readCode(service.db);
  service.wait(9 * 60 + 50);
  await visitor.get('loggedIn', {});
  expect(await enter(otherThan(code))).toMatchObject({ code: 'verification_code_invalid' });
  service.wait(20);

  expect(await enter(code)).toMatchObject({ code: 'verification_code_expired' });
});

test('a new code ends the old one', async () => {
  const { visitor, application_id, send, enter } = await start();
  await send();
  const old = await readCode(service.db);
  service.wait(31);
  await visitor.get('resendCode', { body: { application_id, channel: 'voice', locale: 'en' } });

  const answer = await enter(old);

  // One in a million times both codes are the same.
  expect(answer.code).toBe('verification_code_invalid');
});

test('another code is sent after half a minute, not before', async () => {
  const { visitor, application_id, send } = await start();
  await send();
  const again = () => visitor.ask('resendCode', { body: { application_id, channel: 'sms', locale: 'en' } });
  const soon = await again();
  service.wait(30);

  expect(soon).toMatchObject({ status: 429, code: 'too_many_requests' });
  expect(Number(soon.headers['retry-after'])).toBeLessThanOrEqual(30);
  expect((await again()).status).toBe(200);
});

test('of several wishes for another code at the same moment, one is granted', async () => {
  const { visitor, application_id, send } = await start();
  await send();
  service.wait(30);

  const again = () => visitor.ask('resendCode', { body: { application_id, channel: 'sms', locale: 'en' } });
  const answers = await Promise.all([again(), again(), again()]);

  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 429, 429]);
});

test('a number gets five codes in ten minutes and ten in a day, for sessions that prove more', async () => {
  const phone = '5855550188';
  const sendToSame = async () => {
    const { send } = await start({ patient: { phone } }, { patient_ssn: '4321' });
    return (await send()).status;
  };
  const burst = [];
  for (let time = 0; time < 6; time += 1) burst.push(await sendToSame());
  service.wait(11 * 60);
  const later = [];
  for (let time = 0; time < 6; time += 1) later.push(await sendToSame());

  expect(burst).toEqual([200, 200, 200, 200, 200, 429]);
  expect(later.filter((status) => status === 200).length).toBeLessThanOrEqual(5);
  service.wait(11 * 60);
  expect(await sendToSame()).toBe(429);
});

test('without a phone on file there is no code', async () => {
  const { send } = await start({ patient: { phone: null } });

  expect(await send()).toMatchObject({ status: 422, code: 'guarantor_missing_phone_number' });
});

test('e-mail takes the place of a phone that is not known, and of no other', async () => {
  const withoutPhone = await start({ patient: { phone: null, email: 'ana.rivera@mail.example' } });
  const withPhone = await start();

  const sent = await withoutPhone.send('email');

  expect(sent.status).toBe(200);
  expect(sent.body.sent_to).not.toContain('rivera');
  expect(await withPhone.send('email')).toMatchObject({ status: 400, code: 'validation_error' });
  await withoutPhone.enter(await readCode(service.db));
  expect(
    await withoutPhone.visitor.get('checkOtp', {
      params: { application_id: withoutPhone.application_id, phone_number: 'on-file' },
    }),
  ).toEqual({
    need_otp: false,
  });
});

test('the phone changes at once only after a code', async () => {
  const change = { phone_number: '5855550177' };
  const byName = await start();
  const bySsn = await start({}, { patient_ssn: '4321' });
  const verified = await start();
  await signIn(
    verified.visitor,
    service.db,
    await verified.visitor.get('getApplication', { params: { application_id: verified.application_id } }),
  );

  const answers = [];
  for (const { visitor, application_id } of [byName, bySsn, verified]) {
    answers.push(await visitor.ask('changePhone', { params: { application_id }, body: change }));
  }

  expect(answers[0]).toMatchObject({ status: 403, code: 'forbidden' });
  expect(answers[1]?.body).toMatchObject({ new_phone: { waiting: { phone_masked: '•••-•••-0177' } } });
  expect(answers[1]?.body.phone_masked).not.toBe('•••-•••-0177');
  expect(answers[2]?.body).toMatchObject({ phone_masked: '•••-•••-0177' });
});

test.each([
  ['0005550100', 'invalid_phone_number'],
  ['8765550100', 'phone_number_invalid'],
  ['9005550100', 'phone_number_invalid'],
])('%s is no number in the United States or Canada, and refused by %s', async (phone_number, code) => {
  const { visitor, application_id } = await start({}, { patient_ssn: '4321' });

  const answer = await visitor.ask('changePhone', { params: { application_id }, body: { phone_number } });

  expect(answer).toMatchObject({ status: 422, code });
});

test('a code is needed until this session has verified this phone', async () => {
  const { visitor, household, application_id, send, enter } = await start();
  const needs = async (phone_number: string) =>
    (await visitor.get('checkOtp', { params: { application_id, phone_number } })).need_otp;
  const before = await needs('on-file');
  await send();
  await enter(await readCode(service.db));

  expect([before, await needs('on-file'), await needs(household.patient.phone ?? ''), await needs('5855550199')]).toEqual([
    true,
    false,
    false,
    true,
  ]);
});

test('the application shows whether this session has verified the contact that codes go to', async () => {
  const { visitor, application_id, send, enter } = await start();
  const isVerified = async () => (await visitor.get('getApplication', { params: { application_id } })).contact_verified;
  const before = await isVerified();
  await send();
  await enter(await readCode(service.db));
  const after = await isVerified();
  await visitor.get('changePhone', { params: { application_id }, body: { phone_number: '5855550177' } });

  expect([before, after, await isVerified()]).toEqual([false, true, false]);
});

test('after a change of phone a code is needed again, before offers are made', async () => {
  const { visitor, application_id } = await start();
  const application = await visitor.get('getApplication', { params: { application_id } });
  await signIn(visitor, service.db, application);
  await visitor.get('changePhone', { params: { application_id }, body: { phone_number: '5855550177' } });

  expect(await visitor.get('checkOtp', { params: { application_id, phone_number: 'on-file' } })).toEqual({ need_otp: true });
});

test('consents are stored for the person who enrolls, once a session and language', async () => {
  const { visitor, application_id } = await start();
  const consent = (locale: 'en' | 'es') =>
    visitor.get('recordConsents', { params: { application_id }, body: { credit_check: true, locale } });
  await consent('en');
  await consent('en');
  await consent('es');

  const stored = await service.db
    .selectFrom('consents')
    .select(['kind', 'given_for', 'granted', 'locale'])
    .where('application_id', '=', application_id)
    .execute();

  expect(stored).toHaveLength(4);
  expect(stored.every(({ given_for, granted }) => given_for === 'patient' && granted)).toBe(true);
});

test('no consent is stored before a person is chosen', async () => {
  const household = await addHousehold(service.db);
  const visitor = service.visitor();
  const { application_id } = await begin(visitor, household);

  const answer = await visitor.ask('recordConsents', { params: { application_id }, body: { credit_check: true, locale: 'en' } });

  expect(answer).toMatchObject({ status: 400, code: 'validation_error' });
});

test('signing out ends the session', async () => {
  const { visitor, send, enter } = await start();
  await send();
  await enter(await readCode(service.db));
  const stolen = visitor.clone();

  const answer = await visitor.ask('signOut', {});

  expect(answer).toMatchObject({ status: 200, body: { signedOut: true } });
  expect(await stolen.get('loggedIn', {})).toEqual({ isLoggedIn: false });
});

test('a patient gets fifteen codes a day, to whichever numbers', async () => {
  const { visitor, application_id } = await start();
  await signIn(visitor, service.db, await visitor.get('getApplication', { params: { application_id } }));
  const statuses = [];
  for (let n = 0; n < 15; n += 1) {
    await visitor.get('changePhone', {
      params: { application_id },
      body: { phone_number: `58555530${String(n).padStart(2, '0')}` },
    });
    service.wait(8 * 60);
    statuses.push((await visitor.ask('sendCode', { body: { application_id, channel: 'sms', locale: 'en' } })).status);
    if (statuses.at(-1) === 200)
      await visitor.get('validateCode', { body: { application_id, code: await readCode(service.db) } });
  }

  expect(statuses).toEqual([...Array(14).fill(200), 429]);
});

test('codes that were never sent cannot be tried, and use nothing up', async () => {
  const { household, send, enter } = await start();
  const stranger = service.visitor();
  const own = await begin(stranger, household);
  const guesses = [];
  for (let n = 0; n < 120; n += 1)
    guesses.push(await stranger.ask('validateCode', { body: { application_id: own.application_id, code: '123456' } }));
  await send();

  const answer = await enter(await readCode(service.db));

  expect(new Set(guesses.map(({ code }) => code))).toEqual(new Set(['verification_code_expired']));
  expect(answer.status).toBe(200);
});
