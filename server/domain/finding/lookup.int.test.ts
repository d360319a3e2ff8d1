import { afterAll, beforeAll, expect, test } from 'vitest';

import { aProvider } from '../../testing/a-provider.ts';
import { begin, lookUp, enrollToDraft, agree, selectAll, signIn } from '../../testing/enrollment.ts';
import { addHousehold } from '../../testing/people.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';

const hillview = aProvider({ provider_id: 'hillview', hosts: ['hillview.localhost'], disclosure: 'masked' });

let service: TestService;

beforeAll(async () => {
  service = await startTestService([aProvider(), hillview]);
});

afterAll(() => service.close());

const missBody = { code: 'user_not_found', statusCode: 404, userDetails: { wrong_field: 'none' } };
const asks = (ask: string) => ({ code: 'lookup_needs_more', statusCode: 429, userDetails: { ask } });

test('name and birth date find the bills, without contact data and with account numbers cut', async () => {
  const household = await addHousehold(service.db, { patient: { phone: '5855550101', email: 'ana.rivera@mail.example' } });

  const { status, body } = await lookUp(service.visitor(), household);

  expect(status).toBe(200);
  expect(body.user).toMatchObject({ phone: null, email: null });
  expect(body.bills).toHaveLength(2);
  expect(body.bills[0]?.account_number).toHaveLength(4);
  expect(body.bills.every(({ in_plan }) => !in_plan)).toBe(true);
});

test('a last name is found with other case, apostrophe and space', async () => {
  const household = await addHousehold(service.db, { patient: { last_name: "O'Connor-Nuñez" } });

  const answer = await lookUp(service.visitor(), { patient: { ...household.patient, last_name: '  O’CONNOR‑Nuñez ' } });

  expect(answer.status).toBe(200);
});

test('every miss has the same status and shape', async () => {
  const { patient } = await addHousehold(service.db);
  const visitor = service.visitor();
  const unknown = await lookUp(visitor, { patient: { ...patient, last_name: 'Unknown' } });
  const wrongDay = await lookUp(visitor, { patient: { ...patient, birth_date: '1984-03-08' as never } });
  const wrongPhone = await lookUp(visitor, { patient }, { patient_phone: '5855550999' });
  const wrongMrn = await lookUp(visitor, { patient }, { patient_mrn: 'WRONG' });

  for (const miss of [unknown, wrongDay, wrongPhone]) expect(miss.body).toMatchObject(missBody);
  expect(wrongMrn.body).toMatchObject({ ...missBody, userDetails: { wrong_field: 'patient_mrn' } });
  expect(Object.keys(wrongMrn.body)).toEqual(Object.keys(unknown.body));
});

test('a second identifier is tried three times a day, over all sessions; then a person has to help', async () => {
  const { patient } = await addHousehold(service.db);
  const guess = (ssn: string) => lookUp(service.visitor(), { patient }, { patient_ssn: ssn });
  const answers = [await guess('0001'), await guess('0002'), await guess('0003')];

  const fourth = await guess('0004');
  const right = await guess('4321');

  expect(answers.map(({ details }) => details)).toEqual(Array(3).fill({ wrong_field: 'patient_ssn' }));
  expect(fourth.body).toMatchObject(asks('person'));
  expect(right.body).toMatchObject(asks('person'));
});

test('a right second identifier costs no try', async () => {
  const household = await addHousehold(service.db);
  const answers = [];
  for (let time = 0; time < 5; time += 1) answers.push(await lookUp(service.visitor(), household, { patient_ssn: '4321' }));

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
});

test('a session that misses too often must wait', async () => {
  const { patient } = await addHousehold(service.db);
  const visitor = service.visitor();
  const answers = [];
  for (let time = 0; time < 21; time += 1) {
    answers.push(await lookUp(visitor, { patient: { ...patient, last_name: `Guess${'abcdefghijklmnopqrstuvwxyz'[time]}` } }));
  }

  expect(answers.slice(0, 20).every(({ status }) => status === 404)).toBe(true);
  expect(answers[20]).toMatchObject({ status: 429, code: 'too_many_requests' });
  expect(Number(answers[20]?.headers['retry-after'])).toBeGreaterThan(0);
});

test('a surname whose birth dates are swept is only found with something more', async () => {
  const household = await addHousehold(service.db, { patient: { last_name: 'Sweeper', phone: '5855550555' } });
  const sweep = Array.from({ length: 20 }, (_, day) => `1990-01-${String(day + 1).padStart(2, '0')}`);
  for (const birth_date of sweep) {
    await lookUp(service.visitor(), { patient: { ...household.patient, birth_date: birth_date as never } });
  }

  const byName = await lookUp(service.visitor(), household);
  const byPhone = await lookUp(service.visitor(), household, { patient_phone: '5855550555' });

  expect(byName.body).toMatchObject(asks('identifier'));
  expect(byPhone.status).toBe(200);
});

test('a sweep is logged at once and once a minute, with a count and without the name', async () => {
  service.wait(61);
  const { patient } = await addHousehold(service.db, { patient: { last_name: 'Alarming' } });
  const sweep = Array.from({ length: 25 }, (_, day) => `1991-01-${String(day + 1).padStart(2, '0')}`);
  const sweepWarnings = () => service.warnings().filter((line) => line.includes('lookups are swept'));
  const before = sweepWarnings().length;
  for (const birth_date of sweep) {
    await lookUp(service.visitor(), { patient: { ...patient, birth_date: birth_date as never } });
  }

  const [warning = '', ...others] = sweepWarnings().slice(before);
  service.wait(61);
  await lookUp(service.visitor(), { patient: { ...patient, birth_date: '1991-02-01' as never } });
  const next = sweepWarnings().at(-1) ?? '';

  expect(JSON.parse(warning)).toMatchObject({ level: 'warn', provider_id: 'lakeside', kind: 'lookup-surname', count: 1 });
  expect(JSON.parse(next)).toMatchObject({ kind: 'lookup-surname', count: 5 });
  expect(others).toEqual([]);
  expect(warning).not.toMatch(/alarming|1991/i);
});

const januaryOf = (year: number) =>
  Array.from({ length: 20 }, (_, day) => `${year}-01-${String(day + 1).padStart(2, '0')}` as never);

test('a sweep with a made-up identifier does not learn when name and birth date are right', async () => {
  service.wait(11 * 60);
  const household = await addHousehold(service.db, { patient: { last_name: 'Sweptname' } });
  for (const birth_date of januaryOf(1991)) {
    await lookUp(service.visitor(), { patient: { ...household.patient, birth_date } }, { patient_ssn: '0000' });
  }

  const answer = await lookUp(service.visitor(), household, { patient_ssn: '0000' });

  expect(answer.body).toMatchObject(missBody);
});

test('a phone whose birth dates are swept under many names is no longer found', async () => {
  service.wait(11 * 60);
  const phone = '5855550777';
  const { patient } = await addHousehold(service.db, { patient: { phone } });
  for (const [index, birth_date] of januaryOf(1992).entries()) {
    const last_name = `Made${'abcdefghijklmnopqrstuvwxyz'[index]}`;
    await lookUp(service.visitor(), { patient: { ...patient, birth_date, last_name } }, { patient_phone: phone });
  }

  const answer = await lookUp(service.visitor(), { patient: { ...patient, last_name: 'Whatever' } }, { patient_phone: phone });

  expect(answer.body).toMatchObject(asks('person'));
});

test('wrong identifiers for a name do not keep its owner from being found', async () => {
  service.wait(11 * 60);
  const household = await addHousehold(service.db);
  for (let guess = 0; guess < 30; guess += 1) {
    await lookUp(service.visitor(), household, { patient_phone: `58555508${String(guess).padStart(2, '0')}` });
  }

  expect((await lookUp(service.visitor(), household)).status).toBe(200);
});

test('a session that must wait does not use up what others share', async () => {
  service.wait(11 * 60);
  const household = await addHousehold(service.db, { patient: { last_name: 'Sharedname' } });
  const impatient = service.visitor();
  const guess = (n: number) => ({ patient: { ...household.patient, last_name: `Noone${'abcdefghijklmnopqrstuvwxyz'[n % 26]}` } });
  for (let n = 0; n < 20; n += 1) await lookUp(impatient, guess(n));
  for (const birth_date of januaryOf(1993)) await lookUp(impatient, { patient: { ...household.patient, birth_date } });

  expect((await lookUp(service.visitor(), household)).status).toBe(200);
});

test('a phone on file finds a person whose name has another spelling', async () => {
  const { patient } = await addHousehold(service.db, { patient: { phone: '5855550444', birth_date: '1971-02-03' as never } });

  const answer = await lookUp(
    service.visitor(),
    { patient: { ...patient, last_name: 'Married' } },
    { patient_phone: '5855550444' },
  );

  expect(answer.status).toBe(200);
});

test("a guarantor's phone finds the patient", async () => {
  const { patient } = await addHousehold(service.db, {
    patient: { birth_date: '2015-02-03' as never },
    guarantors: [{ phone: '5855550445' }],
  });

  const answer = await lookUp(
    service.visitor(),
    { patient: { ...patient, last_name: 'Other' } },
    { patient_phone: '5855550445' },
  );

  expect(answer.status).toBe(200);
});

test('twins are found by what distinguishes them', async () => {
  const one = await addHousehold(service.db, { patient: { last_name: 'Twinner', ssn_last4: '1111' } });
  const two = await addHousehold(service.db, { patient: { last_name: 'Twinner', ssn_last4: '2222', first_name: 'Bea' } });

  const both = await lookUp(service.visitor(), one);
  const second = await lookUp(service.visitor(), two, { patient_ssn: '2222' });

  expect(both.status).toBe(404);
  expect(second.body.user.first_name).toBe('Bea');
});

test('a person with neither a bill nor a plan gets that answer', async () => {
  const household = await addHousehold(service.db, { bills: [] });

  const answer = await lookUp(service.visitor(), household);

  expect(answer).toMatchObject({
    status: 400,
    code: 'bad_request',
    body: { userMessage: expect.stringMatching(/^No bills found\./) },
  });
});

test('bills on an active plan are flagged', async () => {
  const household = await addHousehold(service.db);
  const visitor = service.visitor();
  const application = await enrollToDraft(visitor, service.db, household);
  await visitor.get('createPlan', {
    params: { application_id: application.application_id },
    body: { agreements: await agree(visitor, application) },
  });

  const { body } = await lookUp(visitor, household);

  expect(body.bills.map(({ in_plan }) => in_plan)).toEqual([true, true]);
});

test.each(['02/30/1984', '01/01/2050', '12/31/1900'])('%s is no birth date', async (date_of_birth) => {
  const visitor = service.visitor();
  const { verification_token } = await visitor.get('verificationToken', {});

  const answer = await visitor.ask('lookup', {
    headers: { 'x-verification-token': verification_token },
    body: { last_name: 'Rivera', date_of_birth },
  });

  expect(answer).toMatchObject({ status: 400, code: 'validation_error', details: { field: 'date_of_birth' } });
});

test('a verification token is good for its own session, for a quarter of an hour', async () => {
  const visitor = service.visitor();
  const { verification_token: token } = await visitor.get('verificationToken', {});
  const body = { last_name: 'Unknown', date_of_birth: '01/02/1980' };
  const withToken = (who: typeof visitor) => who.ask('lookup', { headers: { 'x-verification-token': token }, body });

  const own = await withToken(visitor);
  const other = await withToken(service.visitor());
  service.wait(14 * 60);
  await visitor.get('loggedIn', {});
  service.wait(2 * 60);
  const late = await withToken(visitor);

  expect([own.code, other.code, late.code]).toEqual([
    'user_not_found',
    'verification_token_missing',
    'verification_token_missing',
  ]);
});

test('finding another person ends what the first one proved', async () => {
  const visitor = service.visitor();
  const first = await addHousehold(service.db);
  await signIn(visitor, service.db, await selectAll(visitor, first, await begin(visitor, first)));
  expect(await visitor.get('loggedIn', {})).toEqual({ isLoggedIn: true });

  await begin(visitor, await addHousehold(service.db));

  expect(await visitor.get('loggedIn', {})).toEqual({ isLoggedIn: false });
});

test('the data token changes when a bill changes', async () => {
  const household = await addHousehold(service.db);
  const visitor = service.visitor();
  const before = await lookUp(visitor, household);
  const again = await lookUp(visitor, household);
  await service.db
    .updateTable('bills')
    .set({ total_cents: 1 as never })
    .where('bill_id', '=', household.bills[0]?.bill_id ?? '')
    .execute();

  const after = await lookUp(visitor, household);

  expect(again.body.data_hash_token).toBe(before.body.data_hash_token);
  expect(after.body.data_hash_token).not.toBe(before.body.data_hash_token);
  expect(after.body.unique_value).toBe(before.body.unique_value);
});

test('a provider that masks shows count and total before a code, and nothing else', async () => {
  const household = await addHousehold(service.db, { patient: { provider_id: 'hillview' } });

  const { body } = await lookUp(service.visitor('hillview.localhost'), household);

  expect(body).toEqual({
    needs_code: true,
    user: { first_name: '', last_name: '', email: null, phone: null },
    patient: { birth_date: household.patient.birth_date },
    guarantors: [],
    bills: [],
    bill_count: 2,
    bill_total: 169_250,
    unique_value: expect.any(String) as string,
    data_hash_token: expect.any(String) as string,
  });
});

test('an address is masked before a code, and not shown at all by a provider that masks', async () => {
  const [open, masked] = [
    await addHousehold(service.db),
    await addHousehold(service.db, { patient: { provider_id: 'hillview' } }),
  ];

  const shown = await begin(service.visitor(), open);
  const hidden = await begin(service.visitor('hillview.localhost'), masked);

  expect([shown.address_masked, hidden.address_masked]).toEqual(['1• H••••• Street, Rochester', null]);
  expect([shown.guarantor_address, hidden.guarantor_address]).toEqual([null, null]);
});

test("another provider's patients are not there", async () => {
  const household = await addHousehold(service.db);

  expect((await lookUp(service.visitor('hillview.localhost'), household)).status).toBe(404);
});
