import type { BodyOf, Calls } from '#api';
import type { DayString } from '#rules';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { findPersonaSet } from '../../sandbox/personas/personas.ts';
import { begin, offerRequest, enrollToDraft, signIn } from '../../testing/enrollment.ts';
import { addHousehold, changePatient, type Household } from '../../testing/people.ts';
import { addToken, startTestService, type TestService } from '../../testing/test-service.ts';
import type { Visitor } from '../../testing/visitor.ts';

const { people: personas = [] } = findPersonaSet('lakeside') ?? {};

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});

afterAll(() => service.close());

type Application = BodyOf<Calls['getApplication']>;

function choose(
  visitor: Visitor,
  { bills }: Household,
  { application_id }: Application,
  first_name: string,
): Promise<Application> {
  const body = { first_name, is_patient: false, bill_invoice_ids: bills.map(({ invoice_id }) => invoice_id) };
  return visitor.get('selectBills', { params: { application_id }, headers: {}, body });
}

/** A child whose parents have a phone and a mailbox each; the first has signed in, and then names the other. */
async function signedInAsTheOther() {
  const household = await addHousehold(service.db, {
    patient: { birth_date: '2015-02-03' as DayString, phone: null },
    guarantors: [
      { first_name: 'Elena', phone: '5855552001', email: 'elena@mail.example' },
      { first_name: 'Marco', phone: '5855552002', email: 'marco@mail.example' },
    ],
  });
  const visitor = service.visitor();
  const own = await choose(visitor, household, await begin(visitor, household), 'Elena');
  await signIn(visitor, service.db, own);
  const application = await choose(visitor, household, own, 'Marco');
  return { household, visitor, own, application, params: { application_id: application.application_id } };
}

test("who is signed in as one parent does not read the other's e-mail address", async () => {
  const { own, application } = await signedInAsTheOther();

  expect(own.email ?? '').not.toContain('elena@');
  expect(application.email ?? '').not.toContain('marco@');
});

test("who is signed in as one parent does not turn the other's codes to themselves", async () => {
  const { visitor, params } = await signedInAsTheOther();

  const answer = await visitor.ask('changePhone', { params, body: { phone_number: '5855552099' } });

  expect(answer).toMatchObject({ status: 403, code: 'forbidden' });
});

test('who is signed in as one parent asks no bureau about the other, and keeps no payment method for them', async () => {
  const { household, visitor, application, params } = await signedInAsTheOther();
  await visitor.get('recordConsents', { params, body: { credit_check: true, locale: 'en' } });

  const offers = await visitor.ask('createOffers', offerRequest(household, application));
  const method = await visitor.ask('createPaymentMethod', { params, body: { token: await addToken(service.db), kind: 'card' } });

  expect([offers.code, method.code]).toEqual(['unauthorized', 'unauthorized']);
});

test('name and birth date are not enough to see another person’s draft', async () => {
  const household = await addHousehold(service.db);
  const owner = await enrollToDraft(service.visitor(), service.db, household);
  const stranger = service.visitor();

  const seen = await begin(stranger, household);

  expect(owner.draft).not.toBeNull();
  expect([seen.needs_code, seen.draft]).toEqual([true, null]);
});

test('a plan is shown to who verified the contact that is on file now', async () => {
  const household = await addHousehold(service.db);
  const visitor = service.visitor();
  const { application_id, selected_offer_id } = await enrollToDraft(visitor, service.db, household);
  const params = { application_id };
  await changePatient(service.db, household, { phone: '5855552003', email: null });

  const answers = [
    await visitor.ask('getPlan', { params }),
    await visitor.ask('unsignedDocuments', { params: { offer_id: selected_offer_id ?? '' }, query: {} }),
    await visitor.ask('signedDocuments', { query: { application_id } }),
    await visitor.ask('getOffers', { query: { offer_ids: [selected_offer_id ?? ''] } }),
    await visitor.ask('chooseOffer', { params, body: { offer_id: selected_offer_id ?? '' } }),
    await visitor.ask('getRollUpsConsent', { params }),
    await visitor.ask('setRollUpsConsent', { params, body: { consent: true } }),
  ];

  expect(answers.map(({ status }) => status)).toEqual(Array(7).fill(401));
});

test('the credit that is checked is that of the guarantor who enrolls', async () => {
  const denied = personas.find(({ bureau = [] }) => bureau.join() === 'guarantor_denied');
  const people = {
    patient: { birth_date: '2016-04-05' as DayString, phone: null },
    guarantors: [
      { first_name: 'Elena', last_name: denied?.last_name ?? '', phone: '5855552003' },
      { first_name: 'Marco', last_name: 'Rivera', phone: '5855552004' },
    ],
  };

  const answers: (string | undefined)[] = [];
  for (const name of ['Marco', 'Elena']) {
    const household = await addHousehold(service.db, people);
    const visitor = service.visitor();
    const application = await choose(visitor, household, await begin(visitor, household), name);
    await signIn(visitor, service.db, application);
    const named = await visitor.get('getApplication', { params: { application_id: application.application_id } });
    answers.push((await visitor.ask('createOffers', offerRequest(household, named))).code);
  }

  expect(answers).toEqual([undefined, 'guarantor_denied']);
});
