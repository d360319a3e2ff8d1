import { CARD_BRANDS, CARD_FUNDINGS, toCents } from '#rules';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openDatabase } from '../../platform/database/pool.ts';
import type { Db } from '../../schema/database.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { keyedHasher } from '../../platform/http/keyed-hash.ts';
import { createLog } from '../../platform/http/log.ts';
import { noRateLimits } from '../../platform/http/rate-limits.ts';
import { testProvider } from '../../testing/test-provider.ts';
import { testCards } from '../personas/test-payment-methods.ts';
import { ProcessorUnavailable } from '../../partners/payments.ts';
import type { BureauRequest } from '../../partners/ports.ts';
import { readCardFunding } from '../tokenizer/describe-method.ts';
import { systemClock } from '../../platform/clock.ts';
import { systemRandom } from '../../platform/random.ts';
import { simulateBureau } from './bureau.ts';
import { simulatePayments } from './payments.ts';
import { createTokenizer } from '../tokenizer/create-tokenizer.ts';

const clock = systemClock();
const random = systemRandom();
const ORIGIN = 'http://lakeside.localhost:4000';
let database: TestDatabase;
let db: Db;
let tokenizer: Awaited<ReturnType<typeof createTokenizer>>;
const logged: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.url, { max: 4 });
  const { Writable } = await import('node:stream');
  tokenizer = await createTokenizer({
    db,
    hosts: { byHost: (host) => (testProvider.hosts.includes(host) ? testProvider : undefined) },
    limits: noRateLimits,
    log: createLog('debug', {
      destination: new Writable({ write: (chunk, _encoding, done) => (logged.push(String(chunk)), done()) }),
    }),
    now: clock.now,
    secret: 'a-secret-that-only-the-tests-have',
    isTestMode: true,
    trustProxy: false,
  });
});
afterAll(async () => {
  await tokenizer.close();
  await db.destroy();
  await database.drop();
});

const card = {
  kind: 'card',
  card_number: '4242 4242 4242 4242',
  expiry: '12/39',
  cvv: '123',
  first_name: 'Ana',
  last_name: 'Rivera',
  zip: '14604',
};
const bank = {
  kind: 'bank',
  account_holder: 'Ana Rivera',
  account_type: 'checking',
  routing_number: '110000000',
  account_number: '000123456789',
};

const post = (payload: object, headers: Record<string, string> = { origin: ORIGIN }) =>
  tokenizer.inject({ method: 'POST', url: '/tokens', headers, payload });
const tokenOf = async (payload: object) => (await post(payload)).json().token as string;

test('a card becomes a token with its brand and four digits', async () => {
  const answer = await post(card);

  expect(answer.statusCode).toBe(201);
  expect(answer.json()).toEqual({
    token: expect.stringMatching(/^tok_[A-Za-z0-9]{16,64}$/),
    kind: 'card',
    brand: 'Visa',
    last4: '4242',
    bank_name: null,
  });
  expect(answer.headers['access-control-allow-origin']).toBe(ORIGIN);
});

test('neither the database nor the log holds a number, a security code or a name', async () => {
  await post(card);
  await post(bank);
  await post({ ...card, card_number: '4242424242424241' });

  const kept = JSON.stringify(await db.selectFrom('tokeniser.tokens').selectAll().execute()) + logged.join('');

  for (const secret of ['4242424242424242', '4242 4242', '42424242424242', '000123456789', '"123"', 'Rivera'])
    expect(kept).not.toContain(secret);
});

test('the same number has the same fingerprint under another token', async () => {
  const payments = simulatePayments({ db, clock, random });
  const [one, other] = [await tokenOf(card), await tokenOf({ ...card, card_number: '4242424242424242', cvv: '999' })];

  const descriptions = await Promise.all([one, other].map((token) => payments.describeToken('lakeside', token)));

  expect(descriptions[0]?.fingerprint).toBe(descriptions[1]?.fingerprint);
  expect(one).not.toBe(other);
});

test.each([
  ['a card number that is mistyped', { ...card, card_number: '4242424242424241' }, 'payment_method_error', 'card_number'],
  ['an expiry in the past', { ...card, expiry: '01/20' }, 'payment_method_error', 'expiry'],
  ['a security code that is too short', { ...card, cvv: '12' }, 'payment_method_error', 'cvv'],
  [
    'three digits for a card that has four',
    { ...card, card_number: '378282246310005', cvv: '123' },
    'payment_method_error',
    'cvv',
  ],
  [
    'a routing number with a wrong checksum',
    { ...bank, routing_number: '110000001' },
    'invalid_routing_number',
    'routing_number',
  ],
  ['an account number that is too short', { ...bank, account_number: '123' }, 'invalid_account_number', 'account_number'],
  ['twice the same number', { ...bank, account_number: '110000000' }, 'invalid_account_number', 'account_number'],
])('%s is refused', async (_what, fields, code, field) => {
  const answer = await post(fields);

  expect([answer.statusCode, answer.json().code, answer.json().userDetails]).toEqual([422, code, { field }]);
});

test.each([
  ['another site', 'https://evil.example'],
  ['no page', ''],
  ['an origin that hides', 'null'],
])('%s gets no token', async (_who, origin) => {
  const answer = await post(card, origin === '' ? {} : { origin });

  expect(answer.statusCode).toBe(403);
  expect(answer.headers['access-control-allow-origin']).toBeUndefined();
});

test('a preflight of a provider’s page is answered', async () => {
  const answer = await tokenizer.inject({
    method: 'OPTIONS',
    url: '/tokens',
    headers: { origin: ORIGIN, 'access-control-request-method': 'POST' },
  });

  expect([
    answer.statusCode,
    answer.headers['access-control-allow-origin'],
    answer.headers['access-control-allow-headers'],
  ]).toEqual([204, ORIGIN, 'content-type']);
});

test('a good token is accepted, with the same reference however often', async () => {
  const payments = simulatePayments({ db, clock, random });
  const token = await tokenOf(bank);

  const attached = await Promise.all([1, 2, 3].map(() => payments.attach('lakeside', token)));

  const references = attached.map((one) => (one.outcome === 'accepted' ? one.processor_reference : one.outcome));
  expect(new Set(references).size).toBe(1);
  expect(attached[0]).toMatchObject({
    outcome: 'accepted',
    description: { kind: 'bank', last4: '6789', bank_name: 'Harbor Test Bank' },
  });
});

test.each(testCards.filter(({ answer }) => answer === 'accepted'))(
  'the test card $number of $brand is described with the funding that is reported as $reports',
  async ({ number, brand, reports }) => {
    const payments = simulatePayments({ db, clock, random });
    const token = await tokenOf({ ...card, card_number: number, cvv: brand === 'American Express' ? '1234' : '123' });

    expect(await payments.describeToken('lakeside', token)).toMatchObject({ brand, funding: readCardFunding(reports) });
  },
);

test('there is a test card of every brand for every funding', () => {
  const pairs = testCards.map(({ brand, reports }) => `${brand} ${readCardFunding(reports)}`);
  const wanted = CARD_BRANDS.flatMap((brand) => CARD_FUNDINGS.map((funding) => `${brand} ${funding}`));

  expect(wanted.filter((pair) => !pairs.includes(pair))).toEqual([]);
});

test.each([
  ['a card whose number is in no table', { ...card, card_number: '4539148803436467' }, 'unknown'],
  ['a bank account', bank, null],
])('%s has the funding %s', async (_, fields, funding) => {
  const payments = simulatePayments({ db, clock, random });

  expect(await payments.describeToken('lakeside', await tokenOf(fields))).toMatchObject({ funding });
});

test.each([
  ['4000000000000002', 'declined'],
  ['4000000000009995', 'declined'],
])('the test card %s is %s', async (card_number, outcome) => {
  const payments = simulatePayments({ db, clock, random });

  expect(await payments.attach('lakeside', await tokenOf({ ...card, card_number }))).toMatchObject({ outcome });
});

test('a processor that does not answer is unavailable', async () => {
  const payments = simulatePayments({ db, clock, random });
  const token = await tokenOf({ ...card, card_number: '4000000000000119' });

  await expect(payments.attach('lakeside', token)).rejects.toBeInstanceOf(ProcessorUnavailable);
});

test('a token is unknown to another provider, and so is a made-up one', async () => {
  const payments = simulatePayments({ db, clock, random });
  const token = await tokenOf(card);

  expect(await payments.attach('hillview', token)).toEqual({ outcome: 'unknownToken' });
  expect(await payments.describeToken('lakeside', 'tok_0000000000000000')).toBeUndefined();
});

test('a token that is unused for an hour is gone, one in use stays', async () => {
  const payments = simulatePayments({ db, clock, random });
  const [unused, used] = [await tokenOf(card), await tokenOf(card)];
  await payments.attach('lakeside', used);
  const later = simulatePayments({ db, clock: systemClock(61 * 60_000), random });

  expect(await later.describeToken('lakeside', unused)).toBeUndefined();
  expect(await later.describeToken('lakeside', used)).toBeDefined();
});

const request: BureauRequest = {
  provider_id: 'lakeside',
  request_id: 'one',
  first_name: 'Nadia',
  last_name: 'Petrov',
  birth_date: null,
  amount: toCents(100_000),
  address: { address: 'Harbor Street', address_number: '12', city: 'Rochester', state: 'NY', postal_code: '14604' },
};

function bureau(bureauLatencyMs = 0) {
  return simulateBureau({ db, clock, random, bureauLatencyMs, keyedHash: keyedHasher('x') });
}

test('a frozen file is thawed the second time', async () => {
  const first = await bureau().check(request);
  const second = await bureau().check(request);

  expect(first).toMatchObject({ decision: 'refused', code: 'offer_credit_frozen' });
  expect(second).toMatchObject({ decision: 'approved' });
});

test('a stranger is approved', async () => {
  expect(await bureau().check({ ...request, first_name: 'Some', last_name: 'Body' })).toMatchObject({
    decision: 'approved',
    reference: expect.any(String),
  });
});

test('a bureau that takes too long is given up', async () => {
  const check = bureau(5_000).check({ ...request, signal: AbortSignal.timeout(50) });

  await expect(check).rejects.toMatchObject({ code: 'gds_error_block_response' });
});
