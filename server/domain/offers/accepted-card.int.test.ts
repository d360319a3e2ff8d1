import { CARD_FUNDINGS, type CardFunding, type CardSettings } from '#rules';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { aProvider } from '../../testing/a-provider.ts';
import { enrollToChoice } from '../../testing/enrollment.ts';
import { addHousehold } from '../../testing/people.ts';
import { addToken, startTestService, type TestService } from '../../testing/test-service.ts';

/** Settings of a provider's cards, by the host of the provider that has them. */
const SETTINGS = {
  usual: {},
  'debit-alone': { payment_methods: ['bank', 'card'] },
  'no-bank': { payment_methods: ['card', 'hsa-fsa'] },
  'health-alone': { payment_methods: ['bank', 'hsa-fsa'] },
  every: { card_fundings: ['debit', 'credit', 'prepaid'], card_brands: ['Visa', 'Mastercard', 'American Express', 'Discover'] },
} as const satisfies Readonly<Record<string, Partial<CardSettings>>>;

type Setting = keyof typeof SETTINGS;

let service: TestService;

beforeAll(async () => {
  service = await startTestService(
    Object.entries(SETTINGS).map(([slug, cards]) =>
      aProvider({ slug, provider_id: slug, hosts: [`${slug}.localhost`], ...(cards as Partial<CardSettings>) }),
    ),
  );
});

afterAll(() => service.close());

interface Paying {
  readonly setting?: Setting;
  readonly funding?: CardFunding;
  readonly brand?: string;
  readonly kind?: 'card' | 'hsa-fsa';
  readonly behaviour?: string;
}

/** Chooses an offer at a provider with such settings, and answers what adds a card then. */
async function reach(setting: Setting) {
  const { db } = service;
  const visitor = service.visitor(`${setting}.localhost`);
  const household = await addHousehold(db, { patient: { provider_id: setting } });
  const { application_id } = await enrollToChoice(visitor, db, household);
  const params = { application_id };
  async function add({ kind = 'card', ...card }: Omit<Paying, 'setting'>) {
    const token = await addToken(db, { provider_id: setting, ...card });
    return { token, answer: await visitor.ask('createPaymentMethod', { params, body: { token, kind } }) };
  }
  return { add, visitor, params };
}

/** Pays with such a card at a provider with such settings. */
async function payWith({ setting = 'usual', ...card }: Paying) {
  const reached = await reach(setting);
  return { ...reached, ...(await reached.add(card)) };
}

describe('a card', () => {
  test.each([
    ['usual', 'card', { debit: 'card', credit: 'no', prepaid: 'no', hsa: 'hsa-fsa', unknown: 'card' }],
    ['usual', 'hsa-fsa', { debit: 'card', credit: 'no', prepaid: 'no', hsa: 'hsa-fsa', unknown: 'hsa-fsa' }],
    ['debit-alone', 'card', { debit: 'card', credit: 'no', prepaid: 'no', hsa: 'no', unknown: 'card' }],
    ['health-alone', 'hsa-fsa', { debit: 'no', credit: 'no', prepaid: 'no', hsa: 'hsa-fsa', unknown: 'hsa-fsa' }],
    ['every', 'card', { debit: 'card', credit: 'card', prepaid: 'card', hsa: 'hsa-fsa', unknown: 'card' }],
  ] as const)('is kept or refused by the setting %s when it is added as %s', async (setting, kind, wanted) => {
    const { add } = await reach(setting);
    const kept: Record<string, string> = {};
    for (const funding of CARD_FUNDINGS) {
      const { code, body } = (await add({ kind, funding })).answer;
      kept[funding] = code === 'transaction_not_supported' ? 'no' : body.kind;
    }

    expect(kept).toEqual(wanted);
  });

  test.each([
    ['usual', 'American Express', 'transaction_not_supported'],
    ['usual', 'UnionPay', 'transaction_not_supported'],
    ['usual', 'Discover', undefined],
    ['every', 'American Express', undefined],
  ] as const)('is refused or kept by the setting %s when its brand is %s', async (setting, brand, code) => {
    expect((await payWith({ setting, brand })).answer.code).toBe(code);
  });

  test('is kept with its brand and its funding', async () => {
    const { answer } = await payWith({ funding: 'hsa', kind: 'hsa-fsa', brand: 'Mastercard' });

    const stored = await service.db
      .selectFrom('payment_methods')
      .select(['kind', 'brand', 'funding'])
      .where('payment_method_id', '=', answer.body.payment_method_id)
      .executeTakeFirst();
    expect(stored).toEqual({ kind: 'hsa-fsa', brand: 'Mastercard', funding: 'hsa' });
  });
});

describe('a refused card', () => {
  test.each([
    [
      'usual',
      { funding: 'credit' },
      'This is a credit card. Lakeside Health accepts debit cards and HSA or FSA cards. Use one of those, or a bank account.',
    ],
    [
      'debit-alone',
      { funding: 'hsa' },
      'This is an HSA or FSA card. Lakeside Health accepts debit cards. Use one of those, or a bank account.',
    ],
    [
      'no-bank',
      { funding: 'prepaid' },
      'This is a prepaid card. Lakeside Health accepts debit cards and HSA or FSA cards. Use one of those.',
    ],
    [
      'usual',
      { brand: 'American Express', funding: 'debit' },
      'This card is from American Express. Lakeside Health accepts Visa, Mastercard, and Discover. Use one of those, or a bank account.',
    ],
  ] as const)('at the setting %s names the card and what is accepted: %o', async (setting, card, words) => {
    const { answer } = await payWith({ setting, ...card });

    expect(answer).toMatchObject({ status: 422, code: 'transaction_not_supported', body: { userMessage: words } });
    expect(answer.details).toMatchObject({ field: 'card_number' });
  });

  test('never becomes chargeable, and leaves the application open for another card', async () => {
    const { answer, token, add } = await payWith({ funding: 'credit' });
    const stored = await service.db
      .selectFrom('tokeniser.tokens')
      .select(['processor_reference', 'attached_at'])
      .where('token', '=', token)
      .executeTakeFirst();

    expect(answer.code).toBe('transaction_not_supported');
    expect(stored).toEqual({ processor_reference: null, attached_at: null });
    expect((await add({})).answer.status).toBe(201);
  });

  test('is refused before the processor is asked to charge it', async () => {
    expect((await payWith({ funding: 'credit', behaviour: 'processor-down' })).answer.code).toBe('transaction_not_supported');
  });
});

test.each([null, 'credit'])('a card that was kept with the funding %s still pays', async (funding) => {
  const { answer, visitor, params } = await payWith({});
  const { payment_method_id } = answer.body;
  await sql`update payment_methods set funding = ${funding} where payment_method_id = ${payment_method_id}`.execute(service.db);
  const application = await visitor.get('getApplication', { params });
  const body = { offer_id: application.selected_offer_id ?? '', payment_method_id };

  expect(await visitor.ask('chooseOffer', { params, body })).toMatchObject({
    status: 200,
    body: { draft: { payment_method: { payment_method_id } } },
  });
});
