import { afterAll, beforeAll, expect, test } from 'vitest';

import { toWireBirthDate } from '#rules';

import { aProvider } from '../../testing/a-provider.ts';
import { lookUp } from '../../testing/enrollment.ts';
import { addHousehold, type Household } from '../../testing/people.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import type { Visitor } from '../../testing/visitor.ts';

const byNumber = aProvider({ flows: { enrollment: { options: { identifierLogin: true } } } });

let service: TestService;

beforeAll(async () => {
  service = await startTestService([byNumber, aProvider({ provider_id: 'hillview', hosts: ['hillview.localhost'] })]);
});

afterAll(() => service.close());

const missBody = { code: 'user_not_found', statusCode: 404, userDetails: { wrong_field: 'none' } };
const asks = (ask: string) => ({ code: 'lookup_needs_more', userDetails: { ask } });

interface Given {
  readonly patient_mrn?: string;
  readonly patient_phone?: string;
  readonly patient_ssn?: string;
}

/** A lookup that gives no last name. */
async function lookUpNameless(visitor: Visitor, { patient }: Pick<Household, 'patient'>, given: Given) {
  const { verification_token } = await visitor.get('verificationToken', {});
  return visitor.ask('lookup', {
    headers: { 'x-verification-token': verification_token },
    body: { date_of_birth: toWireBirthDate(patient.birth_date) ?? '', ...given },
  });
}

/** People of one test share a birth date that no other test uses. */
let day = Date.UTC(1950, 0, 1);
const freshDay = () => new Date((day += 86_400_000)).toISOString().slice(0, 10) as never;

test('a record number and the birth date find the bills, in whichever case the number is typed', async () => {
  const household = await addHousehold(service.db, { patient: { mrn: 'Rb-77aB', birth_date: freshDay() } });

  const answer = await lookUpNameless(service.visitor(), household, { patient_mrn: 'rB-77Ab' });

  expect(answer.status).toBe(200);
  expect(answer.body.bills).toHaveLength(2);
});

test.each<[string, (household: Household) => string]>([
  ['an account number', ({ bills }) => bills[0]?.account_number ?? ''],
  ['an invoice number', ({ bills }) => bills[1]?.invoice_id ?? ''],
  ['a record number', ({ patient }) => patient.mrn],
])('%s and the birth date find the bills, with other dashes and in another case', async (_, numberOf) => {
  const household = await addHousehold(service.db, { patient: { birth_date: freshDay() } });
  const dashed = numberOf(household)
    .replaceAll('-', '')
    .replaceAll(/(?!^)(?=.)/g, '-')
    .toLowerCase();

  const answer = await lookUpNameless(service.visitor(), household, { patient_mrn: dashed });

  expect(answer.body).toMatchObject({ bills: [expect.anything(), expect.anything()] });
});

test('the account number of one patient that is the record number of another finds the one who was born on the day', async () => {
  const one = await addHousehold(service.db, { patient: { birth_date: freshDay() } });
  const number = one.bills[0]?.account_number ?? '';
  const other = await addHousehold(service.db, { patient: { mrn: number, birth_date: freshDay() }, bills: [12_300] });

  const [byAccount, byMrn, asStranger] = [
    await lookUpNameless(service.visitor(), one, { patient_mrn: number }),
    await lookUpNameless(service.visitor(), other, { patient_mrn: number }),
    await lookUpNameless(service.visitor(), { patient: { ...one.patient, birth_date: freshDay() } }, { patient_mrn: number }),
  ];

  expect(byAccount.body).toMatchObject({ bills: [expect.anything(), expect.anything()] });
  expect(byMrn.body).toMatchObject({ bills: [{ total_amount: 12_300 }] });
  expect(asStranger.body).toMatchObject(missBody);
});

test('a number of two patients who were born on one day finds neither', async () => {
  const birth_date = freshDay();
  const one = await addHousehold(service.db, { patient: { birth_date } });
  const number = one.bills[0]?.account_number ?? '';
  await addHousehold(service.db, { patient: { mrn: number, birth_date } });

  expect((await lookUpNameless(service.visitor(), one, { patient_mrn: number })).body).toMatchObject(missBody);
});

test('a number of another provider, and one without a letter or a digit, find nothing', async () => {
  const elsewhere = await addHousehold(service.db, { patient: { provider_id: 'hillview', birth_date: freshDay() } });
  const { account_number } = elsewhere.bills[0] ?? {};

  const misses = [
    await lookUpNameless(service.visitor(), elsewhere, { patient_mrn: account_number ?? '' }),
    await lookUpNameless(service.visitor(), elsewhere, { patient_mrn: '-_-' }),
  ];

  for (const miss of misses) expect(miss.body).toMatchObject(missBody);
});

test('an account number is no second identifier beside a name', async () => {
  const household = await addHousehold(service.db, { patient: { provider_id: 'hillview', birth_date: freshDay() } });
  const lookUpWith = (patient_mrn: string) => lookUp(service.visitor('hillview.localhost'), household, { patient_mrn });

  expect((await lookUpWith(household.bills[0]?.account_number ?? '')).body).toMatchObject({ code: 'user_not_found' });
  expect((await lookUpWith(household.patient.mrn.replaceAll('-', ''))).status).toBe(200);
});

test('a phone on file and the birth date find the bills without a name', async () => {
  const household = await addHousehold(service.db, { patient: { phone: '5855559001', birth_date: freshDay() } });

  expect((await lookUpNameless(service.visitor(), household, { patient_phone: '5855559001' })).status).toBe(200);
});

test.each<[string, Given]>([
  ['nothing', {}],
  ['digits of an SSN alone', { patient_ssn: '4321' }],
])('a birth date with %s names no person to look for', async (_, given) => {
  const household = await addHousehold(service.db, { patient: { birth_date: freshDay() } });

  expect(await lookUpNameless(service.visitor(), household, given)).toMatchObject({
    status: 400,
    code: 'validation_error',
    details: { field: 'last_name', problem: 'missing' },
  });
});

test('a wrong number, another birth date and wrong digits of an SSN are all the same miss', async () => {
  const household = await addHousehold(service.db, { patient: { birth_date: freshDay() } });
  const { mrn } = household.patient;
  const visitor = service.visitor();

  const misses = [
    await lookUpNameless(visitor, household, { patient_mrn: 'UNKNOWN' }),
    await lookUpNameless(visitor, { patient: { ...household.patient, birth_date: freshDay() } }, { patient_mrn: mrn }),
    await lookUpNameless(visitor, household, { patient_mrn: mrn, patient_ssn: '0000' }),
    await lookUp(visitor, { patient: { ...household.patient, last_name: 'Unknown' } }),
  ];

  for (const miss of misses) expect(miss.body).toMatchObject(missBody);
  expect(new Set(misses.map(({ body }) => Object.keys(body).join(' '))).size).toBe(1);
});

/** Whether the last lookup that found this patient proved more than who is looked for. */
async function wasSecondIdentifier({ patient }: Household): Promise<unknown> {
  const { details } = await service.db
    .selectFrom('audit_events')
    .select('details')
    .where('chain_id', '=', patient.patient_id)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return (details as { readonly by_second_identifier?: unknown }).by_second_identifier;
}

test('where patients enter a number first, only SSN digits beside it let a visitor give another phone', async () => {
  const household = await addHousehold(service.db, { patient: { birth_date: freshDay() } });
  const { mrn } = household.patient;
  const proved = async (lookup: Promise<unknown>) => {
    await lookup;
    return wasSecondIdentifier(household);
  };

  expect(await proved(lookUpNameless(service.visitor(), household, { patient_mrn: mrn }))).toBe(false);
  expect(await proved(lookUp(service.visitor(), household, { patient_mrn: mrn }))).toBe(false);
  expect(await proved(lookUp(service.visitor(), household, { patient_ssn: '4321' }))).toBe(true);
  expect(await proved(lookUpNameless(service.visitor(), household, { patient_mrn: mrn, patient_ssn: '4321' }))).toBe(true);
});

test('where patients enter their name first, a number is a second identifier and never replaces the name', async () => {
  const household = await addHousehold(service.db, { patient: { provider_id: 'hillview', birth_date: freshDay() } });
  const { mrn } = household.patient;
  const visitor = service.visitor('hillview.localhost');

  const nameless = await lookUpNameless(visitor, household, { patient_mrn: mrn });
  await lookUp(visitor, household, { patient_mrn: mrn });

  expect(nameless).toMatchObject({ status: 400, code: 'validation_error' });
  expect(await wasSecondIdentifier(household)).toBe(true);
});

test('a number whose birth dates are swept is only found with something more', async () => {
  const household = await addHousehold(service.db, { patient: { mrn: 'SWEPT-1', birth_date: freshDay() } });
  for (let n = 0; n < 20; n += 1) {
    await lookUpNameless(
      service.visitor(),
      { patient: { ...household.patient, birth_date: freshDay() } },
      { patient_mrn: 'SWEPT-1' },
    );
  }

  const byNumber = await lookUpNameless(service.visitor(), household, { patient_mrn: 'SWEPT-1' });
  const withDigits = await lookUpNameless(service.visitor(), household, { patient_mrn: 'SWEPT-1', patient_ssn: '4321' });
  const byName = await lookUp(service.visitor(), household);

  expect(byNumber.body).toMatchObject(asks('identifier'));
  expect([withDigits.status, byName.status]).toEqual([200, 200]);
});

test('a number that is tried with its dashes in other places is counted as one number', async () => {
  service.wait(11 * 60);
  const household = await addHousehold(service.db, { patient: { mrn: 'DASH-1', birth_date: freshDay() } });
  for (let n = 0; n < 20; n += 1) {
    const someone = { patient: { ...household.patient, birth_date: freshDay() } };
    await lookUpNameless(service.visitor(), someone, { patient_mrn: `D${'-'.repeat(n)}ASH1` });
  }

  const answer = await lookUpNameless(service.visitor(), household, { patient_mrn: 'dash_1' });

  expect(answer.body).toMatchObject(asks('identifier'));
});

test('a birth date for which numbers are tried one after the other is only found with something more', async () => {
  service.wait(11 * 60);
  const household = await addHousehold(service.db, { patient: { birth_date: freshDay() } });
  for (let n = 0; n < 50; n += 1) {
    await lookUpNameless(service.visitor(), household, { patient_mrn: `TRIED-${n}` });
  }

  const byNumber = await lookUpNameless(service.visitor(), household, { patient_mrn: household.patient.mrn });
  const byName = await lookUp(service.visitor(), household);

  expect(byNumber.body).toMatchObject(asks('identifier'));
  expect(byName.status).toBe(200);
});

test('digits of an SSN for a number are tried three times a day, over all sessions', async () => {
  service.wait(11 * 60);
  const household = await addHousehold(service.db, { patient: { birth_date: freshDay() } });
  const { mrn } = household.patient;
  const guess = (patient_ssn: string) => lookUpNameless(service.visitor(), household, { patient_mrn: mrn, patient_ssn });
  for (const digits of ['0001', '0002', '0003']) await guess(digits);

  expect((await guess('4321')).body).toMatchObject(asks('person'));
});

test('wrong numbers for a name are reported three times a day, whether the name is right or not', async () => {
  const household = await addHousehold(service.db, { patient: { birth_date: freshDay() } });
  const guess = (patient_mrn: string) => lookUp(service.visitor(), household, { patient_mrn });
  const answers = [await guess('A-1'), await guess('A-2'), await guess('A-3'), await guess('A-4')];

  expect(answers.map(({ details }) => details)).toEqual([...Array(3).fill({ wrong_field: 'patient_mrn' }), { ask: 'person' }]);
});
