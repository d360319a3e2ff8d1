import { addDays, type DayString } from '#rules';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { SimulatedOfferRequest } from '../../schema/column-types.ts';
import { aProvider } from '../../testing/a-provider.ts';
import { aHost, aRequest, PORTAL } from '../../testing/frame.ts';
import { addHousehold } from '../../testing/people.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';

let service: TestService;
let host: Awaited<ReturnType<typeof aHost>>;

beforeAll(async () => {
  service = await startTestService([aProvider({ embed_origins: [PORTAL] })]);
  host = await aHost(service);
});

afterAll(() => service.close());

function ask(body: SimulatedOfferRequest) {
  return host.ask('createSimulatedOffer', { body });
}

test('a host learns what a plan could be, to the cent', async () => {
  const { status, body } = await ask(aRequest());

  expect(status).toBe(201);
  expect(body.total_amount).toBe(169_251);
  expect(body.offers.map(({ months }) => months)).toEqual([24, 12, 6, 3]);
  for (const { months, monthly_amount, last_amount, total_amount } of body.offers)
    expect(monthly_amount * (months - 1) + last_amount).toBe(total_amount);
});

test('no bill, no patient and no application come of it', async () => {
  const count = async () => {
    const [patients, bills, applications] = await Promise.all([
      service.db.selectFrom('patients').select('patient_id').execute(),
      service.db.selectFrom('bills').select('bill_id').execute(),
      service.db.selectFrom('applications').select('application_id').execute(),
    ]);
    return [patients.length, bills.length, applications.length];
  };
  const before = await count();

  await host.offer(aRequest());

  expect(await count()).toEqual(before);
});

test('the same request again is answered again, token and all, and the token is stored nowhere', async () => {
  const body = aRequest();
  const first = await host.ask('createSimulatedOffer', { body, idempotencyKey: 'again-1' });
  const second = await host.ask('createSimulatedOffer', { body, idempotencyKey: 'again-1' });

  const stored = await Promise.all([
    service.db.selectFrom('simulated_offers').selectAll().execute(),
    service.db.selectFrom('idempotency_keys').selectAll().execute(),
  ]);

  expect(second.body).toEqual(first.body);
  expect(second.headers['idempotent-replayed']).toBe('true');
  expect(first.body.embed_token).toMatch(/^[0-9a-f]{64}$/);
  expect(JSON.stringify(stored)).not.toContain(first.body.embed_token);
});

test('another request under the same key is refused', async () => {
  await host.ask('createSimulatedOffer', { body: aRequest(), idempotencyKey: 'again-2' });

  const second = await host.ask('createSimulatedOffer', { body: aRequest(), idempotencyKey: 'again-2' });

  expect([second.status, second.code]).toEqual([422, 'idempotency_error']);
});

const bill = { invoice_id: 'ONE', amount: 20_000, service_date: '2026-03-07', facility: 'Lakeside Hospital' };
const { patient, guarantor } = aRequest();
const refusals: readonly (readonly [string, Partial<SimulatedOfferRequest>, number, string])[] = [
  ['less than the provider splits', { bills: [{ ...bill, amount: 4_999 }] }, 422, 'offer_below_minimum_amount'],
  ['more than the provider splits', { bills: [{ ...bill, amount: 1_000_001 }] }, 422, 'offer_above_maximum_amount'],
  ['half a cent', { bills: [{ ...bill, amount: 0.5 }] }, 400, 'json_schema_validation_error'],
  ['a bill twice', { bills: [bill, bill] }, 409, 'bill_conflict'],
  ['no bill', { bills: [] }, 400, 'json_schema_validation_error'],
  ['care to come', { bills: [{ ...bill, service_date: '2026-06-17' }] }, 400, 'validation_error'],
  ['care on a day that is none', { bills: [{ ...bill, service_date: '2026-02-30' }] }, 400, 'validation_error'],
  ['a patient who is to be born', { patient: { ...patient, birth_date: '2026-06-17' } }, 400, 'validation_error'],
  ['a guarantor who is to be born', { guarantor: { ...guarantor, birth_date: '2026-06-17' } }, 422, 'guarantor_dob_invalid'],
  ['a mailbox that is none', { guarantor: { ...guarantor, email: 'not one' } }, 422, 'invalid_email_address'],
  [
    'a ZIP code that is none',
    { guarantor: { ...guarantor, address: { ...guarantor.address, postal_code: '1' } } },
    422,
    'guarantor_invalid_address',
  ],
  [
    'neither a record number nor an account',
    { patient: { first_name: 'A', last_name: 'B', birth_date: '1980-01-01' } },
    400,
    'bill_mrn_or_account_number_required',
  ],
  ['an unknown origin', { embed_origin: 'https://evil.example' }, 400, 'validation_error'],
  ['no consent', { credit_check_consent: { granted: false } as never }, 400, 'json_schema_validation_error'],
  [
    'consent that is to be given',
    { credit_check_consent: { granted: true, given_at: '2026-06-17T15:30:00Z', wording: 'x' } },
    400,
    'validation_error',
  ],
];

test.each(refusals)('%s is refused', async (_, changes, status, code) => {
  const answer = await ask(aRequest(changes));

  expect([answer.status, answer.code]).toEqual([status, code]);
});

test('an account with every bill replaces the record number', async () => {
  const request = aRequest({ patient: { first_name: 'Ada', last_name: 'Account', birth_date: '1980-01-01' } });
  const bills = request.bills.map((one, index) => ({ ...one, account_number: `ACC-${index}` }));

  expect((await ask({ ...request, bills })).status).toBe(201);
});

test('a minor answers for no bill, and a guarantor for the minor does', async () => {
  const request = aRequest();
  const minor = { ...request.patient, birth_date: addDays('2008-06-16' as DayString, 30) };

  const alone = await ask({ ...request, patient: minor });
  const cared = await ask({ ...request, patient: minor, guarantor: { ...request.guarantor, first_name: 'Elena' } });

  expect([alone.code, cared.status]).toEqual(['validation_error', 201]);
});

test('a bill of another patient is not taken for this one', async () => {
  const { bills } = await addHousehold(service.db);

  const answer = await ask(aRequest({ bills: [{ ...bill, invoice_id: bills[0]?.invoice_id ?? '' }] }));

  expect([answer.status, answer.code]).toEqual([409, 'bill_conflict_invoice_id']);
});

test('a record number of a person with another name is rejected', async () => {
  const { patient: known } = await addHousehold(service.db);
  const request = aRequest();

  const answer = await ask({ ...request, patient: { ...request.patient, mrn: known.mrn } });

  expect([answer.status, answer.code]).toEqual([409, 'vault_conflict']);
});

test('a closed bill is reported', async () => {
  const { patient: known, bills } = await addHousehold(service.db);
  const [first] = bills;
  await service.db
    .updateTable('bills')
    .set({ status: 'closed' })
    .where('invoice_id', '=', first?.invoice_id ?? '')
    .execute();
  const who = { first_name: known.first_name, last_name: known.last_name, birth_date: known.birth_date, mrn: known.mrn };

  const answer = await ask(aRequest({ patient: who, bills: [{ ...bill, invoice_id: first?.invoice_id ?? '' }] }));

  expect([answer.status, answer.code]).toEqual([409, 'bill_conflict']);
});

test('a host reads what has become of its offer, and of no other', async () => {
  const { simulated_offer_id } = await host.offer(aRequest());
  const params = { simulated_offer_id };
  const open = await host.ask('readSimulatedOffer', { params });
  service.wait(3601);
  const over = await host.ask('readSimulatedOffer', { params });
  const none = await host.ask('readSimulatedOffer', { params: { simulated_offer_id: '1' } });

  expect([open.body.status, over.body.status, none.code]).toEqual(['open', 'expired', 'offer_not_found']);
});
