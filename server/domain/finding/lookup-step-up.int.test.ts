import { randomUUID } from 'node:crypto';

import { lastNameKey, toWireBirthDate, type DayString } from '#rules';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { sealRow } from '../../platform/database/sealed-rows.ts';
import { aProvider } from '../../testing/a-provider.ts';
import { dana, seat } from '../../testing/agent.ts';
import { lookUp } from '../../testing/enrollment.ts';
import { addHousehold, type Household } from '../../testing/people.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import type { Visitor } from '../../testing/visitor.ts';

const captcha = { provider_id: 'guarded', hosts: ['guarded.localhost'], captcha_site_key: 'key' };

let service: TestService;

beforeAll(async () => {
  service = await startTestService([aProvider(), aProvider(captcha)]);
});

afterAll(() => service.close());

const dayOf = (n: number) => new Date(Date.UTC(1931, 0, 1 + n)).toISOString().slice(0, 10) as DayString;

/** Others of the same last name, born on days that no sweep of this file tries. */
async function addBearers(last_name: string, count: number, provider_id = 'lakeside'): Promise<void> {
  const row = () => ({
    provider_id,
    mrn: randomUUID(),
    first_name: 'Ana',
    last_name,
    last_name_key: lastNameKey(last_name),
    birth_date: '2001-01-01' as DayString,
  });
  const rows = Array.from({ length: count }, () => sealRow(service.db, 'patients', row()));
  await service.db
    .insertInto('patients')
    .values(await Promise.all(rows))
    .execute();
}

async function sweep({ patient }: Household, times: number, visitor: () => Visitor = () => service.visitor()) {
  const answers = [];
  for (let n = 0; n < times; n += 1) answers.push(await lookUp(visitor(), { patient: { ...patient, birth_date: dayOf(n) } }));
  return answers;
}

test('a name that three thousand patients bear is missed sixty times a day before more is asked for', async () => {
  const household = await addHousehold(service.db, { patient: { last_name: 'Garcia' } });
  await addBearers('Garcia', 2_999);

  const answers = await sweep(household, 70);
  const byName = await lookUp(service.visitor(), household);
  const byPhone = await lookUp(service.visitor(), household, { patient_phone: household.patient.phone ?? '' });

  expect(answers.filter(({ code }) => code === 'user_not_found')).toHaveLength(60);
  expect(answers.filter(({ code }) => code === 'lookup_needs_more')).toHaveLength(10);
  expect(byName).toMatchObject({ status: 429, code: 'lookup_needs_more', details: { ask: 'identifier' } });
  expect(byPhone.status).toBe(200);
});

test('a name that few patients bear is missed twenty times a day, however few they are', async () => {
  const household = await addHousehold(service.db, { patient: { last_name: 'Zabriskie' } });
  const nobodys = { ...household, patient: { ...household.patient, last_name: 'Zyxwvut' } };

  for (const swept of [await sweep(household, 25), await sweep(nobodys, 25)])
    expect(swept.filter(({ code }) => code === 'user_not_found')).toHaveLength(20);
});

test('a sweep gets the same answer for a birth date of a person and for one of no person', async () => {
  const household = await addHousehold(service.db, { patient: { last_name: 'Evenly' } });
  await sweep(household, 20);

  const somebodys = await lookUp(service.visitor(), household);
  const nobodys = await lookUp(service.visitor(), { patient: { ...household.patient, birth_date: dayOf(999) } });

  const shapeOf = ({ status, body }: typeof nobodys) => JSON.stringify({ status, ...body, request_id: '', userCode: '' });
  expect(shapeOf(somebodys)).toBe(shapeOf(nobodys));
});

test('a lookup that is asked for more uses nothing up that its owner needs later', async () => {
  const household = await addHousehold(service.db, { patient: { last_name: 'Untouched' } });
  await sweep(household, 20);
  for (let n = 0; n < 25; n += 1) await lookUp(service.visitor(), household);
  service.wait(25 * 60 * 60);

  expect((await lookUp(service.visitor(), household)).status).toBe(200);
});

test('a session that has found the patient finds them again while their name is swept', async () => {
  const household = await addHousehold(service.db, { patient: { last_name: 'Foundagain' } });
  const owner = service.visitor();
  await lookUp(owner, household);
  await sweep(household, 20);

  expect((await lookUp(owner, household)).status).toBe(200);
});

test('an agent finds a patient while the name is swept', async () => {
  const household = await addHousehold(service.db, { patient: { last_name: 'Throughagent' } });
  await sweep(household, 20);
  const visitor = service.visitor();
  await seat(service.db, visitor, dana);

  expect((await lookUp(visitor, household)).status).toBe(200);
});

/** A lookup with the token of a solved captcha. Returns the token too, to be used once more. */
async function lookUpGuarded(visitor: Visitor, { patient }: Pick<Household, 'patient'>, kept?: string) {
  const token =
    kept ??
    (await visitor.get('verificationToken', { headers: { 'x-captcha-token': service.captchaToken() } })).verification_token;
  const body = { last_name: patient.last_name, date_of_birth: toWireBirthDate(patient.birth_date) ?? '' };
  return { token, answer: await visitor.ask('lookup', { headers: { 'x-verification-token': token }, body }) };
}

test('where the provider has a captcha, a lookup of a swept name takes a new one, and a sweep goes no further than twice', async () => {
  const household = await addHousehold(service.db, { patient: { provider_id: 'guarded', last_name: 'Guarded' } });
  const guess = async (n: number) => {
    const { answer } = await lookUpGuarded(service.visitor('guarded.localhost'), {
      patient: { ...household.patient, birth_date: dayOf(n) },
    });
    return answer;
  };
  const owner = service.visitor('guarded.localhost');
  const elsewhere = { patient: { ...household.patient, last_name: 'Elsewhere' } };
  const { token } = await lookUpGuarded(owner, elsewhere);
  for (let n = 0; n < 20; n += 1) await guess(n);

  const withKept = await lookUpGuarded(owner, household, token);
  const withKeptAgain = await lookUpGuarded(service.visitor('guarded.localhost'), household);
  const used = await lookUpGuarded(owner, household, token);
  const answers = [];
  for (let n = 20; n < 45; n += 1) answers.push(await guess(n));

  expect([withKept.answer.status, withKeptAgain.answer.status]).toEqual([200, 200]);
  // The owner has been found before, so that a used token does no harm; a stranger is asked for a new captcha.
  expect(used.answer.status).toBe(200);
  expect(answers.filter(({ code }) => code === 'user_not_found')).toHaveLength(20);
  expect(answers.at(-1)).toMatchObject({ code: 'lookup_needs_more', details: { ask: 'identifier' } });
});

test('a verification token that was used is answered with the wish for a new captcha', async () => {
  const household = await addHousehold(service.db, { patient: { provider_id: 'guarded', last_name: 'Usedtoken' } });
  const visitor = service.visitor('guarded.localhost');
  for (let n = 0; n < 20; n += 1)
    await lookUpGuarded(service.visitor('guarded.localhost'), { patient: { ...household.patient, birth_date: dayOf(n) } });
  const miss = { patient: { ...household.patient, birth_date: dayOf(500) } };
  const { token } = await lookUpGuarded(visitor, miss);

  const { answer } = await lookUpGuarded(visitor, miss, token);

  expect(answer).toMatchObject({ status: 429, code: 'lookup_needs_more', details: { ask: 'captcha' } });
});

test.each([(token: string) => `${token}.1`, (token: string) => `0${token}`, (token: string) => `${token} `])(
  'a verification token in another spelling is none',
  async (spell) => {
    const household = await addHousehold(service.db, { patient: { provider_id: 'guarded' } });
    const visitor = service.visitor('guarded.localhost');
    const { token } = await lookUpGuarded(visitor, { patient: { ...household.patient, birth_date: dayOf(501) } });

    const { answer } = await lookUpGuarded(visitor, household, spell(token));

    expect(answer.status).not.toBe(200);
  },
);
