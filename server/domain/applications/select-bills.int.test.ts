import type { DayString } from '#rules';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { agree, begin, lookUp, enrollToDraft, enrollToOffers, selectAll } from '../../testing/enrollment.ts';
import { addHousehold, type HouseholdOptions } from '../../testing/people.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});

afterAll(() => service.close());

interface Selection {
  first_name?: string;
  is_patient?: boolean;
  guarantor_id?: string;
  bill_invoice_ids?: string[];
}

async function start(options: HouseholdOptions = {}) {
  const household = await addHousehold(service.db, options);
  const visitor = service.visitor();
  const { application_id } = await begin(visitor, household);
  const [first = '', second = ''] = household.bills.map(({ invoice_id }) => invoice_id);
  const select = (body: Selection, token?: string) =>
    visitor.ask('selectBills', {
      params: { application_id },
      headers: token === undefined ? {} : { 'x-data-token': token },
      body: { first_name: 'Ana', is_patient: true, ...body },
    });
  return { household, visitor, application_id, select, first, second };
}

test('the patient enrolls with the bills chosen', async () => {
  const { select, second } = await start();

  const { body } = await select({ bill_invoice_ids: [second] });

  expect(body).toMatchObject({ first_name: 'Ana', is_patient: true, guarantor_id: null, bill_invoice_ids: [second] });
});

test('a person may be chosen before the bills', async () => {
  const { select } = await start();

  expect((await select({})).body).toMatchObject({ first_name: 'Ana', bill_invoice_ids: [] });
});

test('a guarantor enrolls, with their own name, phone and address, masked before a code', async () => {
  const { select, household } = await start({
    guarantors: [{ first_name: 'Elena', last_name: 'Castillo', phone: '5855550122', address: '480 Mill Road' }],
  });

  const { body } = await select({ first_name: 'ELENA', is_patient: false });

  expect(body).toMatchObject({
    first_name: 'Elena',
    last_name: 'C.',
    is_patient: false,
    guarantor_id: household.guarantors[0]?.guarantor_id,
    phone_masked: '•••-•••-0122',
    guarantor_address: null,
    address_masked: '4•• M••• Road, Rochester',
  });
});

const namesakes = [
  { first_name: 'Luis', last_name: 'Castillo' },
  { first_name: 'Luis', last_name: 'Ferrer' },
];

test('of two guarantors with the same first name the one that is named enrolls', async () => {
  const { select, household } = await start({ guarantors: namesakes });
  const { guarantor_id = '' } = household.guarantors[1] ?? {};

  const { body } = await select({ first_name: 'Luis', is_patient: false, guarantor_id });

  expect(body).toMatchObject({ first_name: 'Luis', last_name: 'F.', guarantor_id });
});

test.each([
  ['a guarantor of another name', { first_name: 'Elena', is_patient: false }],
  ['the patient', {}],
])('the id of another person is not %s', async (_, body) => {
  const { select, household } = await start({ guarantors: [...namesakes, { first_name: 'Elena', last_name: 'Castillo' }] });

  expect(await select({ ...body, guarantor_id: household.guarantors[0]?.guarantor_id ?? '' })).toMatchObject({
    status: 400,
    code: 'validation_error',
  });
});

test.each([
  ['a patient of another name', { first_name: 'Bea' }, {}],
  ['a guarantor who is none', { first_name: 'Bea', is_patient: false }, {}],
  ['a guarantor without a last name', { first_name: 'Elena', is_patient: false }, { guarantors: [{ last_name: ' ' }] }],
  ['a minor', {}, { patient: { birth_date: '2007-06-17' as DayString } }],
])('%s cannot enroll', async (_, body, options) => {
  const { select } = await start(options);

  expect(await select(body)).toMatchObject({ status: 400, code: 'validation_error' });
});

test('who is nineteen today can enroll', async () => {
  const { select } = await start({ patient: { birth_date: '2007-06-16' as DayString } });

  expect((await select({})).status).toBe(200);
});

test.each([
  ['below the minimum', [4_999], 'offer_below_minimum_amount', 5_000],
  ['above the limit', [600_000, 400_001], 'offer_above_maximum_amount', 1_000_000],
])('a balance %s is refused with both figures', async (_, bills, code, limit_cents) => {
  const { select, household } = await start({ bills });

  const answer = await select({ bill_invoice_ids: household.bills.map(({ invoice_id }) => invoice_id) });

  expect(answer).toMatchObject({ status: 422, code, details: { limit_cents, total_cents: bills.reduce((a, b) => a + b) } });
});

test.each([[[5_000]], [[600_000, 400_000]]])('a balance on the limit is taken', async (bills) => {
  const { select, household } = await start({ bills });

  expect((await select({ bill_invoice_ids: household.bills.map(({ invoice_id }) => invoice_id) })).status).toBe(200);
});

test('a bill of another person is not there', async () => {
  const other = await addHousehold(service.db);
  const { select } = await start();

  expect(await select({ bill_invoice_ids: [other.bills[0]?.invoice_id ?? ''] })).toMatchObject({
    status: 404,
    code: 'bill_not_found',
  });
});

test('a changed bill changes the data token', async () => {
  const { select, household, visitor, first } = await start();
  const { body: vault } = await lookUp(visitor, household);
  await service.db
    .updateTable('bills')
    .set({ total_cents: 90_000 as never })
    .where('invoice_id', '=', first)
    .execute();

  expect(await select({ bill_invoice_ids: [first] }, vault.data_hash_token)).toMatchObject({
    status: 409,
    code: 'application_bills_modified',
  });
});

test('the same selection twice changes nothing', async () => {
  const { select, first, application_id } = await start();
  await select({ bill_invoice_ids: [first] });
  const before = await service.db
    .selectFrom('applications')
    .select('version')
    .where('application_id', '=', application_id)
    .executeTakeFirst();

  await select({ bill_invoice_ids: [first] });

  expect(
    await service.db.selectFrom('applications').select('version').where('application_id', '=', application_id).executeTakeFirst(),
  ).toEqual(before);
});

test('other bills end the offers and the draft', async () => {
  const household = await addHousehold(service.db);
  const visitor = service.visitor();
  const { application_id, offer_ids } = await enrollToDraft(visitor, service.db, household);

  const body = await visitor.get('selectBills', {
    params: { application_id },
    headers: {},
    body: { first_name: 'Ana', is_patient: true, bill_invoice_ids: [household.bills[0]?.invoice_id ?? ''] },
  });

  expect(offer_ids).not.toEqual([]);
  expect(body).toMatchObject({ offer_ids: [], selected_offer_id: null, draft: null });
});

test('another person ends what the first one gave', async () => {
  const household = await addHousehold(service.db, { guarantors: [{ first_name: 'Elena', last_name: 'Castillo' }] });
  const visitor = service.visitor();
  const { application_id } = await enrollToOffers(visitor, service.db, household);
  await visitor.get('changePhone', { params: { application_id }, body: { phone_number: '5855550177' } });

  const body = await visitor.get('selectBills', {
    params: { application_id },
    headers: {},
    body: { first_name: 'Elena', is_patient: false },
  });

  expect(body).toMatchObject({ first_name: 'Elena', offer_ids: [], payment_method_id: null });
  expect(body.phone_masked).not.toBe('•••-•••-0177');
});

test('after the plan nothing is chosen any more', async () => {
  const household = await addHousehold(service.db);
  const visitor = service.visitor();
  const application = await enrollToDraft(visitor, service.db, household);
  const params = { application_id: application.application_id };
  await visitor.get('createPlan', { params, body: { agreements: await agree(visitor, application) } });

  const answer = await visitor.ask('selectBills', { params, headers: {}, body: { first_name: 'Ana', is_patient: true } });

  expect(answer).toMatchObject({ status: 409, code: 'application_is_already_completed' });
});

test('a bill that is on a plan cannot be chosen', async () => {
  const { select, household, first } = await start();
  await putOnOtherPlan(first, household.patient.provider_id);

  expect(await select({ bill_invoice_ids: [first] })).toMatchObject({ status: 409, code: 'bill_already_in_payment_plan' });
});

/** The bill joins the plan of another household, which grows by its amount. */
async function putOnOtherPlan(invoiceId: string, provider_id: string): Promise<void> {
  const { db } = service;
  const visitor = service.visitor();
  const other = await addHousehold(db);
  const bill = await db.selectFrom('bills').selectAll().where('invoice_id', '=', invoiceId).executeTakeFirstOrThrow();
  const { patient_id } = bill;
  await db.updateTable('bills').set({ patient_id: other.patient.patient_id }).where('invoice_id', '=', invoiceId).execute();
  const household = { ...other, bills: [...other.bills, bill] };
  await selectAll(visitor, household, await begin(visitor, household));
  const application = await enrollToDraft(visitor, db, household);
  await visitor.get('createPlan', {
    params: { application_id: application.application_id },
    body: { agreements: await agree(visitor, application) },
  });
  await db
    .updateTable('bills')
    .set({ patient_id })
    .where('provider_id', '=', provider_id)
    .where('invoice_id', '=', invoiceId)
    .execute();
}
