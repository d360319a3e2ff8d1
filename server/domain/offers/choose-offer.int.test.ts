import { afterAll, beforeAll, expect, test } from 'vitest';

import { aProvider } from '../../testing/a-provider.ts';
import { enrollToChoice, enrollToDraft, returnWithCode } from '../../testing/enrollment.ts';
import { addHousehold } from '../../testing/people.ts';
import { addToken, startTestService, type TestService } from '../../testing/test-service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});

afterAll(() => service.close());

async function start() {
  const household = await addHousehold(service.db, { bills: [100_001] });
  const visitor = service.visitor();
  const { application_id, offer_ids } = await enrollToChoice(visitor, service.db, household);
  const params = { application_id };
  const { payment_method_id } = await visitor.get('createPaymentMethod', {
    params,
    body: { token: await addToken(service.db), kind: 'card' },
  });
  const [offer_id = ''] = offer_ids;
  const choose = (body: { offer_id?: string; payment_method_id?: string; charge_day?: number }) =>
    visitor.ask('chooseOffer', { params, body: { offer_id, ...body } });
  return { household, visitor, application_id, offer_id, offer_ids, payment_method_id, choose };
}

test('an offer alone is selected and nothing is drafted', async () => {
  const { choose, offer_id } = await start();

  expect((await choose({})).body).toMatchObject({ selected_offer_id: offer_id, draft: null });
});

test('offer, method and charge day make the draft', async () => {
  const { choose, offer_id, payment_method_id } = await start();

  const { body } = await choose({ payment_method_id, charge_day: 15 });

  expect(body.draft).toEqual({
    offer_id,
    months: 3,
    monthly_amount: 33_334,
    last_amount: 33_333,
    total_amount: 100_001,
    charge_day: 15,
    first_payment_date: '2026-07-15',
    last_payment_date: '2026-09-15',
    instalments: [
      { number: 1, due: '2026-07-15', amount: 33_334 },
      { number: 2, due: '2026-08-15', amount: 33_334 },
      { number: 3, due: '2026-09-15', amount: 33_333 },
    ],
    payment_method: { payment_method_id, kind: 'card', brand: 'Visa', last4: '4242', bank_name: null },
  });
});

test('without a charge day the plan begins as soon as it can', async () => {
  const { choose, payment_method_id } = await start();

  expect((await choose({ payment_method_id })).body.draft).toMatchObject({ charge_day: 28, first_payment_date: '2026-06-28' });
});

test('a day on which the provider does not charge is refused', async () => {
  const { choose, payment_method_id } = await start();

  expect(await choose({ payment_method_id, charge_day: 2 })).toMatchObject({
    status: 400,
    code: 'validation_error',
    details: { field: 'charge_day' },
  });
});

test('another length keeps the charge day of the draft', async () => {
  const { choose, payment_method_id, offer_ids } = await start();
  await choose({ payment_method_id, charge_day: 15 });

  const { body } = await choose({ offer_id: offer_ids[1] ?? '', payment_method_id });

  expect(body.draft).toMatchObject({ offer_id: offer_ids[1], charge_day: 15 });
});

test('another length moves the draft to the usual day when the provider has dropped its day', async () => {
  const provider = aProvider({ charge_days: [1, 15, 28] });
  const changing = await startTestService([provider]);
  const household = await addHousehold(changing.db, { bills: [100_001] });
  await enrollToDraft(changing.visitor(), changing.db, household);
  Object.assign(provider, { charge_days: [1, 28] });
  changing.wait(3600);
  const visitor = changing.visitor();
  const { application_id, draft, offer_ids, payment_method_id } = await returnWithCode(visitor, changing.db, household);
  expect(draft).toMatchObject({ charge_day: 15 });

  const body = { offer_id: offer_ids[0] ?? '', payment_method_id: payment_method_id ?? '' };
  const chosen = await visitor.get('chooseOffer', { params: { application_id }, body });

  expect(chosen.draft).toMatchObject({ offer_id: offer_ids[0], charge_day: 28 });
  await changing.close();
});

test('another offer alone takes the draft back', async () => {
  const { choose, payment_method_id, offer_ids } = await start();
  await choose({ payment_method_id, charge_day: 15 });

  expect((await choose({ offer_id: offer_ids[1] ?? '' })).body).toMatchObject({ selected_offer_id: offer_ids[1], draft: null });
});

test.each([
  ['an offer that never was', () => ({ offer_id: '00000000-0000-4000-8000-000000000000' }), 'offer_not_found'],
  ['an id that is none', () => ({ offer_id: 'none' }), 'offer_not_found'],
  [
    'a payment method that never was',
    () => ({ payment_method_id: '00000000-0000-4000-8000-000000000000' }),
    'payment_method_not_found',
  ],
])('%s is not there', async (_, body, code) => {
  const { choose } = await start();

  expect(await choose(body())).toMatchObject({ status: 404, code });
});

test("a stranger's offer and payment method are not there", async () => {
  const mine = await start();
  const theirs = await start();

  expect(await mine.choose({ offer_id: theirs.offer_id })).toMatchObject({ code: 'offer_not_found' });
  expect(await mine.choose({ payment_method_id: theirs.payment_method_id })).toMatchObject({ code: 'payment_method_not_found' });
});

test('an expired offer is reported', async () => {
  const { choose, offer_id } = await start();
  await service.db
    .updateTable('offers')
    .set({ expires_at: new Date(0) })
    .where('offer_id', '=', offer_id)
    .execute();

  expect(await choose({})).toMatchObject({ status: 410, code: 'offer_expired' });
});

test('a bill with another amount by now is reported', async () => {
  const { choose, household } = await start();
  await service.db
    .updateTable('bills')
    .set({ total_cents: 1_000 as never })
    .where('bill_id', '=', household.bills[0]?.bill_id ?? '')
    .execute();

  expect(await choose({})).toMatchObject({ status: 409, code: 'application_bills_modified' });
});

test('a draft whose first payment is past is no draft any more', async () => {
  const { choose, payment_method_id, household, application_id } = await start();
  await choose({ payment_method_id, charge_day: 28 });
  service.wait(12 * 24 * 3600);

  const application = await returnWithCode(service.visitor(), service.db, household);

  expect(application).toMatchObject({ application_id, draft: null });
});
