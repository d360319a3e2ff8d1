import { randomUUID } from 'node:crypto';

import { toCents } from '#rules';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { type ChargeRequest, type Payments, ProcessorUnavailable } from '../../partners/payments.ts';
import type { Clock } from '../../platform/clock.ts';
import { openDatabase } from '../../platform/database/pool.ts';
import { systemRandom } from '../../platform/random.ts';
import type { Db } from '../../schema/database.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import type { ProcessorAnswer } from '../personas/test-payment-methods.ts';
import { insertToken } from '../tokenizer/token-store.ts';
import { simulatePayments } from './payments.ts';

const DAY_MS = 24 * 60 * 60_000;
const START = new Date('2026-11-02T15:00:00Z');
let now = START;
const clock: Clock = { now: () => now };
let database: TestDatabase;
let db: Db;
let payments: Payments;

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.url, { max: 4 });
  payments = simulatePayments({ db, clock, random: systemRandom() });
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});
beforeEach(() => {
  now = START;
});

/** Adds a method with this test number and returns a request to charge it. */
async function requestFor(kind: 'bank' | 'card', behaviour: ProcessorAnswer, amount = 12_500): Promise<ChargeRequest> {
  const token = `tok_${randomUUID().replaceAll('-', '')}`;
  const described = { brand: null, funding: null, last4: '1234', bank_name: null, exp_month: null, exp_year: null };
  await insertToken(db, { provider_id: 'lakeside', token, kind, fingerprint: token, behaviour, ...described }, now);
  const attached = await payments.attach('lakeside', token);
  if (attached.outcome !== 'accepted') throw new Error(`the method is ${attached.outcome}`);
  return {
    provider_id: 'lakeside',
    processor_reference: attached.processor_reference,
    amount: toCents(amount),
    attempt_id: randomUUID(),
    first_tried_at: now,
    descriptor: null,
    on_behalf: 'scheduled',
    may_confirm: false,
  };
}

const after = (days: number) => {
  now = new Date(START.getTime() + days * DAY_MS);
};
const eventsOf = async ({ attempt_id }: ChargeRequest) =>
  (await payments.listEvents('lakeside', START)).filter((event) => event.attempt_id === attempt_id);
const kindsOf = async (request: ChargeRequest) => (await eventsOf(request)).map(({ kind }) => kind);

test('a charge of a card settles at once, with one event', async () => {
  const request = await requestFor('card', 'accepted');

  expect(await payments.charge(request)).toEqual({
    state: 'settled',
    charge_reference: expect.stringMatching(/^sim-ch-/),
    settled_at: START,
  });
  expect(await kindsOf(request)).toEqual(['settled']);
});

test('the same attempt gets the same answer, also from twenty requests at once', async () => {
  const request = await requestFor('card', 'accepted');

  const answers = await Promise.all(Array.from({ length: 20 }, () => payments.charge(request)));

  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(await kindsOf(request)).toEqual(['settled']);
});

test('an attempt that comes again with another amount is refused', async () => {
  const request = await requestFor('card', 'accepted');
  await payments.charge(request);

  await expect(payments.charge({ ...request, amount: toCents(1) })).rejects.toThrow('another amount');
});

test.each([
  ['charge-insufficient-funds', 'insufficient_funds', 'soft'],
  ['charge-stolen-card', 'stolen_card', 'hard'],
  ['charge-unknown-code', 'a_code_of_tomorrow', 'unknown'],
] as const)('the number %s declines with %s, which is %s', async (behaviour, code, kind) => {
  const request = await requestFor('card', behaviour);

  expect(await payments.charge(request)).toMatchObject({ state: 'declined', decline: { code, kind } });
  expect(await eventsOf(request)).toMatchObject([{ kind: 'declined', decline: { code, kind } }]);
});

test('a number declines once, and settles when it is charged again', async () => {
  const request = await requestFor('card', 'charge-insufficient-funds-once');

  expect((await payments.charge(request)).state).toBe('declined');
  expect((await payments.charge({ ...request, attempt_id: randomUUID() })).state).toBe('settled');
  expect((await payments.charge(request)).state).toBe('declined');
});

test('a number needs a confirmation of the patient', async () => {
  expect((await payments.charge(await requestFor('card', 'charge-needs-action'))).state).toBe('needsAction');
});

test('a bank debit is pending for four days and then settles', async () => {
  const request = await requestFor('bank', 'accepted');
  expect((await payments.charge(request)).state).toBe('pending');
  after(3);
  expect(await kindsOf(request)).toEqual([]);

  after(4);

  expect(await kindsOf(request)).toEqual(['settled']);
  expect(await payments.findCharge('lakeside', request.attempt_id)).toMatchObject({ state: 'settled', settled_at: now });
  expect((await payments.charge(request)).state).toBe('pending');
});

test.each([
  ['return-R01', 'R01'],
  ['return-R02', 'R02'],
  ['return-unknown-code', 'a_code_of_tomorrow'],
] as const)('a debit of the number %s comes back as %s', async (behaviour, return_code) => {
  const request = await requestFor('bank', behaviour);
  await payments.charge(request);

  after(3);

  expect(await eventsOf(request)).toMatchObject([{ kind: 'returned', return_code, amount: 12_500 }]);
  expect(await payments.findCharge('lakeside', request.attempt_id)).toMatchObject({ state: 'returned', return_code });
});

test('an unauthorized debit settles first and comes back after weeks', async () => {
  const request = await requestFor('bank', 'return-R10-late');
  await payments.charge(request);

  after(45);

  expect(await eventsOf(request)).toMatchObject([{ kind: 'settled' }, { kind: 'returned', return_code: 'R10' }]);
});

test('a charge is disputed and lost', async () => {
  const request = await requestFor('card', 'charge-disputed');
  await payments.charge(request);

  after(40);

  expect(await kindsOf(request)).toEqual(['settled', 'disputed', 'disputeLost']);
});

test('a request that never arrives leaves no charge', async () => {
  const request = await requestFor('card', 'charge-no-answer');

  await expect(payments.charge(request)).rejects.toBeInstanceOf(ProcessorUnavailable);
  expect(await payments.findCharge('lakeside', request.attempt_id)).toBeUndefined();
});

test('an answer that is lost is there when the attempt is sent again', async () => {
  const request = await requestFor('card', 'charge-late-answer');

  await expect(payments.charge(request)).rejects.toBeInstanceOf(ProcessorUnavailable);
  expect(await payments.findCharge('lakeside', request.attempt_id)).toMatchObject({ state: 'settled' });
  expect((await payments.charge(request)).state).toBe('settled');
  expect(await kindsOf(request)).toEqual(['settled']);
});

async function settled(kind: 'bank' | 'card') {
  const request = await requestFor(kind, 'accepted', 10_000);
  const answer = await payments.charge(request);
  after(5);
  const refund = (cents: number, refund_id: string = randomUUID()) =>
    payments.refund({
      provider_id: 'lakeside',
      charge_reference: answer.charge_reference ?? '',
      amount: toCents(cents),
      refund_id,
      first_tried_at: now,
    });
  return { request, refund };
}

test('refunds never exceed the charge, also at the same moment', async () => {
  const { request, refund } = await settled('card');

  const answers = await Promise.all([refund(6_000), refund(6_000), refund(4_000)]);

  const refunded = (await eventsOf(request)).flatMap((event) => (event.kind === 'refundSettled' ? [event.amount] : []));
  expect(refunded.reduce((sum, amount) => sum + amount, 0)).toBeLessThanOrEqual(10_000);
  expect(answers.filter(({ state }) => state === 'refused')).toMatchObject([{ code: 'amount_too_large' }]);
});

test('the same refund gets the same answer', async () => {
  const { refund } = await settled('card');
  const id = randomUUID();

  expect(await refund(7_000, id)).toEqual(await refund(7_000, id));
});

test('a refund to a bank account is pending for three days', async () => {
  const { request, refund } = await settled('bank');

  expect((await refund(1_000)).state).toBe('pending');
  expect(await kindsOf(request)).toEqual(['settled']);
  after(8);
  expect(await kindsOf(request)).toEqual(['settled', 'refundSettled']);
});

test('a debit that came back cannot be refunded', async () => {
  const request = await requestFor('bank', 'return-R01');
  const { charge_reference } = await payments.charge(request);
  after(3);

  const refund = { provider_id: 'lakeside', charge_reference: charge_reference ?? '', amount: toCents(100) };

  expect(await payments.refund({ ...refund, refund_id: randomUUID(), first_tried_at: now })).toMatchObject({
    state: 'refused',
    code: 'charge_not_settled',
  });
});

test('the charges of another provider stay its own', async () => {
  const request = await requestFor('card', 'accepted');
  await payments.charge(request);

  expect(await payments.findCharge('hillview', request.attempt_id)).toBeUndefined();
  expect(await payments.listEvents('hillview', START)).toEqual([]);
});
