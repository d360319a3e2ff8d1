import { FunnelError } from '#api';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

import type { BureauRequest } from '../../partners/ports.ts';
import {
  begin,
  offerRequest,
  enrollToChoice,
  enrollToOffers,
  returnWithCode,
  selectAll,
  signIn,
} from '../../testing/enrollment.ts';
import { addHousehold, type HouseholdOptions } from '../../testing/people.ts';
import { addToken, startTestService, type TestService } from '../../testing/test-service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});

afterAll(() => service.close());

/** Signed in and consented, about to ask for offers. */
async function start(options: HouseholdOptions = {}) {
  const household = await addHousehold(service.db, options);
  const visitor = service.visitor();
  const application = await selectAll(visitor, household, await begin(visitor, household));
  await signIn(visitor, service.db, application);
  return { household, visitor, application, request: offerRequest(household, application) };
}

async function pullsOf(applicationId: string) {
  return service.db
    .selectFrom('bureau_pulls')
    .selectAll()
    .where('application_id', '=', applicationId)
    .orderBy('asked_at')
    .execute();
}

/** The names of the requests to the bureau from now on. The answers to the first of them are lost. */
function recordNames({ lost }: { readonly lost: number }): readonly string[] {
  const { bureau } = service.ports;
  const { check } = bureau;
  const names: string[] = [];
  Object.assign(bureau, {
    check: async (request: BureauRequest) => {
      names.push(request.request_id);
      const answer = await check(request);
      if (names.length <= lost) throw new FunnelError('gds_error_block_response');
      return answer;
    },
  });
  onTestFinished(() => void Object.assign(bureau, { check }));
  return names;
}

test('offers are made for the lengths of the provider, each exact to the cent', async () => {
  const { visitor, request } = await start({ bills: [100_001] });

  const { status, body } = await visitor.ask('createOffers', request);
  const { offers } = await visitor.get('getOffers', { query: { offer_ids: body.offer_ids } });

  expect(status).toBe(201);
  expect(offers.map(({ months }) => months)).toEqual([3, 6, 12, 24]);
  for (const offer of offers) {
    expect(offer.monthly_amount * (offer.months - 1) + offer.last_amount).toBe(100_001);
    expect(offer.first_payment_date).toBe('2026-06-28');
    expect(offer.charge_day).toBe(28);
  }
});

test('asked again, the same offers answer and the bureau is left alone', async () => {
  const { visitor, request, application } = await start();
  const first = await visitor.ask('createOffers', request);
  const again = await visitor.ask('createOffers', request);

  expect([first.status, again.status]).toEqual([201, 200]);
  expect(again.body.offer_ids).toEqual(first.body.offer_ids);
  expect(await pullsOf(application.application_id)).toHaveLength(1);
});

test.each([
  ['city', 100],
  ['address_number', 20],
] as const)('a %s is taken with %i characters, as it is answered, and no more', async (part, most) => {
  const { visitor, request } = await start();
  const { guarantor } = request.body;
  const withPart = (length: number) => ({
    ...request,
    body: { ...request.body, guarantor: { ...guarantor, address: { ...guarantor.address, [part]: 'A'.repeat(length) } } },
  });

  expect(await visitor.ask('createOffers', withPart(most + 1))).toMatchObject({
    status: 400,
    code: 'json_schema_validation_error',
  });
  const { status, body } = await visitor.ask('createOffers', withPart(most));
  expect([status, body.guarantor_address?.[part]]).toEqual([201, 'A'.repeat(most)]);
});

test('of thirty at once one asks the bureau', async () => {
  const { visitor, request, application } = await start();

  const answers = await Promise.all(Array.from({ length: 30 }, () => visitor.ask('createOffers', request)));

  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.every(({ status }) => [200, 201, 409].includes(status))).toBe(true);
  expect(await pullsOf(application.application_id)).toHaveLength(1);
});

test('the bureau is not asked without a consent of this person', async () => {
  const { visitor, request, application } = await start();
  await service.db.deleteFrom('consents').where('application_id', '=', application.application_id).execute();

  expect(await visitor.ask('createOffers', request)).toMatchObject({ status: 403, code: 'forbidden' });
  expect(await pullsOf(application.application_id)).toEqual([]);
});

test('the consent of one person is not that of another', async () => {
  const { visitor, household, application } = await start({
    guarantors: [{ first_name: 'Elena', last_name: 'Castillo', phone: null }],
  });
  const { application_id } = application;
  const body = await visitor.get('selectBills', {
    params: { application_id },
    headers: {},
    body: { first_name: 'Elena', is_patient: false },
  });

  expect(await visitor.ask('createOffers', offerRequest(household, body))).toMatchObject({ status: 403, code: 'forbidden' });
});

test('a phone that was not verified stops the offers', async () => {
  const { visitor, request, application } = await start();
  await visitor.get('changePhone', {
    params: { application_id: application.application_id },
    body: { phone_number: '5855550177' },
  });

  expect(await visitor.ask('createOffers', request)).toMatchObject({ status: 401, code: 'unauthorized' });
});

test('a bill that costs something else by now stops the offers', async () => {
  const { visitor, request, household } = await start();
  await service.db
    .updateTable('bills')
    .set({ total_cents: 90_000 as never })
    .where('bill_id', '=', household.bills[0]?.bill_id ?? '')
    .execute();

  expect(await visitor.ask('createOffers', request)).toMatchObject({ status: 409, code: 'application_bills_modified' });
});

test.each([
  ['another amount', (bills: { amount: number }[]) => bills.map((bill) => ({ ...bill, amount: bill.amount - 1 }))],
  ['fewer bills', (bills: { amount: number }[]) => bills.slice(1)],
])('%s than is stored is refused', async (_, change) => {
  const { visitor, request } = await start();
  const bills = change(request.body.bills) as typeof request.body.bills;

  expect(await visitor.ask('createOffers', { ...request, body: { ...request.body, bills } })).toMatchObject({
    code: 'application_bills_modified',
  });
});

test('another name than that of the person who enrolls is refused', async () => {
  const { visitor, request } = await start();
  const guarantor = { ...request.body.guarantor, first_name: 'Mallory' };

  expect(await visitor.ask('createOffers', { ...request, body: { ...request.body, guarantor } })).toMatchObject({
    code: 'guarantor_not_found',
  });
});

test('the address that was given is kept', async () => {
  const { visitor, request } = await start({ patient: { address: null } });
  const address = { address: '480 Mill Road', address_number: '480', city: 'Ithaca', state: 'NY', postal_code: '14850' };

  const { body } = await visitor.ask('createOffers', {
    ...request,
    body: { ...request.body, guarantor: { ...request.body.guarantor, address } },
  });

  expect(body.guarantor_address).toEqual(address);
});

test.each([
  ['Stone', 'Victor', 'guarantor_denied'],
  ['Moreau', 'Rita', 'guarantor_delinquent'],
])('a final refusal is remembered, and the bureau is asked once (%s)', async (last_name, first_name, code) => {
  const { visitor, request, application } = await start({ patient: { last_name, first_name } });
  const first = await visitor.ask('createOffers', request);
  const again = await visitor.ask('createOffers', request);

  expect([first.code, again.code]).toEqual([code, code]);
  expect(await pullsOf(application.application_id)).toHaveLength(1);
});

test('a refusal that a person can cure is asked about again, by a new name', async () => {
  const { visitor, request, application } = await start({ patient: { last_name: 'Petrov', first_name: 'Nadia' } });
  const names = recordNames({ lost: 0 });
  const frozen = await visitor.ask('createOffers', request);
  const thawed = await visitor.ask('createOffers', request);

  expect(frozen).toMatchObject({ status: 422, code: 'offer_credit_frozen' });
  expect(thawed.status).toBe(201);
  expect((await pullsOf(application.application_id)).map(({ state }) => state)).toEqual(['refused', 'approved']);
  expect(new Set(names).size).toBe(2);
});

test('the bureau is queried five times a day at most; then its last answer holds', async () => {
  const { visitor, request, application } = await start({ patient: { last_name: 'Pellegrino', first_name: 'Yara' } });
  const codes = [];
  for (let time = 0; time < 7; time += 1) codes.push((await visitor.ask('createOffers', request)).code);

  expect(codes).toEqual(Array(7).fill('offer_credit_frozen'));
  expect(await pullsOf(application.application_id)).toHaveLength(5);
});

/** As if the process had ended before it stored the answer. */
async function forgetAnswer(applicationId: string): Promise<void> {
  await service.db
    .updateTable('offers')
    .set({ invalidated_at: new Date() })
    .where('application_id', '=', applicationId)
    .execute();
  await service.db
    .updateTable('bureau_pulls')
    .set({ state: 'asking', answered_at: null })
    .where('application_id', '=', applicationId)
    .execute();
}

async function keepSilent(applicationId: string, seconds: number): Promise<void> {
  await service.db
    .updateTable('bureau_pulls')
    .set({ heard_at: sql`now() - make_interval(secs => ${seconds})` })
    .where('application_id', '=', applicationId)
    .execute();
}

test('a request in progress that is silent for some seconds is lost, and another begins', async () => {
  const { visitor, request, application } = await start();
  await visitor.get('createOffers', request);
  await forgetAnswer(application.application_id);
  await keepSilent(application.application_id, 4);
  const during = await visitor.ask('createOffers', request);
  await keepSilent(application.application_id, 7);

  const after = await visitor.ask('createOffers', request);

  expect(during).toMatchObject({ status: 409, code: 'idempotency_in_progress' });
  expect(after.status).toBe(201);
});

test('a request whose answer was lost is repeated by its name, however often', async () => {
  const { visitor, request, application } = await start();
  const names = recordNames({ lost: 2 });
  const codes = [await visitor.ask('createOffers', request), await visitor.ask('createOffers', request)].map(({ code }) => code);
  const { status } = await visitor.ask('createOffers', request);

  expect([...codes, status]).toEqual(['gds_error_block_response', 'gds_error_block_response', 201]);
  expect(names).toEqual(Array(3).fill(names[0]));
  expect((await pullsOf(application.application_id)).map(({ state }) => state)).toEqual(['failed', 'failed', 'approved']);
});

async function makeOlder(applicationId: string, hours: number): Promise<void> {
  await service.db
    .updateTable('bureau_pulls')
    .set({ asked_at: sql`asked_at - make_interval(hours => ${hours})` })
    .where('application_id', '=', applicationId)
    .execute();
}

test('a request that was first made a day ago has a new name, however often its answer was lost since', async () => {
  const { visitor, request, application } = await start();
  const names = recordNames({ lost: 2 });
  await visitor.ask('createOffers', request);
  await makeOlder(application.application_id, 23);
  await visitor.ask('createOffers', request);
  await makeOlder(application.application_id, 2);
  await visitor.get('createOffers', request);

  expect(names.map((name) => name === names[0])).toEqual([true, true, false]);
});

test('a request of a process that ended is repeated by its name', async () => {
  const { visitor, request, application } = await start();
  const names = recordNames({ lost: 0 });
  await visitor.get('createOffers', request);
  await forgetAnswer(application.application_id);
  await keepSilent(application.application_id, 7);
  const { status } = await visitor.ask('createOffers', request);

  expect(status).toBe(201);
  expect(names).toEqual(Array(2).fill(names[0]));
});

test('a request about another address has a name of its own, and the address before keeps its name', async () => {
  const { visitor, request } = await start();
  const { guarantor } = request.body;
  const moved = { ...guarantor, address: { ...guarantor.address, address: '480 Mill Road', address_number: '480' } };
  const names = recordNames({ lost: 3 });
  await visitor.ask('createOffers', request);
  await visitor.ask('createOffers', { ...request, body: { ...request.body, guarantor: moved } });
  await visitor.ask('createOffers', request);

  expect(names).toHaveLength(3);
  expect(names[1]).not.toBe(names[0]);
  expect(names[2]).toBe(names[0]);
});

test('offers last thirty days', async () => {
  const { visitor, household, request } = await start();
  await visitor.get('createOffers', request);
  service.wait(30 * 24 * 3600);
  const later = service.visitor();

  const { offer_ids, bill_invoice_ids } = await returnWithCode(later, service.db, household);

  expect(offer_ids).toEqual([]);
  expect(bill_invoice_ids).toHaveLength(2);
});

test("a stranger's offers are not there", async () => {
  const mine = await start();
  const theirs = await enrollToOffers(service.visitor(), service.db, await addHousehold(service.db));
  const own = await mine.visitor.get('createOffers', mine.request);

  const mixed = await mine.visitor.get('getOffers', {
    query: { offer_ids: [...theirs.offer_ids, ...own.offer_ids.slice(0, 1), 'no-id'] },
  });
  const foreign = await mine.visitor.ask('getOffers', { query: { offer_ids: theirs.offer_ids } });

  expect(mixed.offers.map(({ offer_id }) => offer_id)).toEqual(own.offer_ids.slice(0, 1));
  expect(foreign).toMatchObject({ status: 404, code: 'offer_not_found' });
});

/** With an offer chosen. */
async function choose() {
  const visitor = service.visitor();
  return { visitor, application: await enrollToChoice(visitor, service.db, await addHousehold(service.db)) };
}

test('without an offer that was chosen there is no payment method', async () => {
  const { visitor, application, request } = await start();
  await visitor.get('createOffers', request);
  const body = { token: await addToken(service.db), kind: 'card' } as const;

  const answer = await visitor.ask('createPaymentMethod', { params: { application_id: application.application_id }, body });

  expect(answer).toMatchObject({ status: 409, code: 'missing_offers_on_application' });
});

test('a payment method is kept by its token, never by a number', async () => {
  const { visitor, application } = await choose();
  const token = await addToken(service.db);

  const { status, body } = await visitor.ask('createPaymentMethod', {
    params: { application_id: application.application_id },
    body: { token, kind: 'card' },
  });
  const stored = await service.db
    .selectFrom('payment_methods')
    .selectAll()
    .where('payment_method_id', '=', body.payment_method_id)
    .executeTakeFirst();

  expect(status).toBe(201);
  expect(body).toMatchObject({ kind: 'card', brand: 'Visa', last4: '4242', bank_name: null });
  expect(stored).toMatchObject({ last4: '4242', exp_month: 12, exp_year: 2031, status: 'active' });
  expect(Object.values(stored ?? {})).not.toContain('4242424242424242');
});

test('a card of health savings is kept as one where the provider takes them', async () => {
  const { visitor, application } = await choose();
  const body = { token: await addToken(service.db, { kind: 'card', funding: 'hsa' }), kind: 'hsa-fsa' } as const;

  expect(
    await visitor.ask('createPaymentMethod', { params: { application_id: application.application_id }, body }),
  ).toMatchObject({ status: 201, body: { kind: 'hsa-fsa' } });
});

test.each([
  ['a declined card', { behaviour: 'declined' }, 'card', 'payment_method_creation_deny'],
  ['a bank account that does not exist', { kind: 'bank', behaviour: 'declined' }, 'bank', 'invalid_account_number'],
  ['a processor that does not answer', { behaviour: 'processor-down' }, 'card', 'payment_method_creation_failure'],
  ["another provider's token", { provider_id: 'hillview' }, 'card', 'payment_method_creation_failure'],
  ['a card where an account was announced', {}, 'bank', 'payment_method_creation_failure'],
  ['a card that has run out', { exp_year: 2025 }, 'card', 'payment_method_creation_deny'],
] as const)('%s is refused', async (_, token, kind, code) => {
  const { visitor, application } = await choose();
  const body = { token: await addToken(service.db, token), kind };

  expect(
    await visitor.ask('createPaymentMethod', { params: { application_id: application.application_id }, body }),
  ).toMatchObject({ status: 422, code });
});

test('a token makes one payment method, and answers with it when it is sent again', async () => {
  const { visitor, application } = await choose();
  const body = { token: await addToken(service.db), kind: 'card' } as const;
  const send = (application_id: string, who = visitor) => who.ask('createPaymentMethod', { params: { application_id }, body });
  const first = await send(application.application_id);
  const again = await send(application.application_id);
  const other = await choose();

  expect(again.body).toEqual(first.body);
  expect(await send(other.application.application_id, other.visitor)).toMatchObject({ code: 'payment_method_creation_failure' });
});

test('the newest payment method takes the place of the one before', async () => {
  const { visitor, application } = await choose();
  const { offer_ids } = application;
  const params = { application_id: application.application_id };
  const add = async () =>
    visitor.get('createPaymentMethod', { params, body: { token: await addToken(service.db), kind: 'card' } });
  const old = await add();
  await add();

  const answer = await visitor.ask('chooseOffer', {
    params,
    body: { offer_id: offer_ids[0] ?? '', payment_method_id: old.payment_method_id },
  });

  expect(answer).toMatchObject({ status: 409, code: 'payment_method_inactive' });
});
