import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import {
  ALWAYS_CONFIRMED,
  CONFIRMED_WHEN_PRESENT,
  startCollectingWithStripe,
  type StripeCollecting,
} from '../../testing/collecting-with-stripe.ts';
import { agree } from '../../testing/enrollment.ts';
import { agreeToPay, aPayer, type Payer, payInFull } from '../../testing/payer-in-full.ts';
import { readMessages } from '../../testing/read-messages.ts';

let collecting: StripeCollecting;

beforeEach(async () => {
  collecting = await startCollectingWithStripe({ pay_in_full: true });
});

afterEach(() => collecting.close());

/** A patient whose card is added, who pays with it now. */
async function aPayerWithCard(number = ALWAYS_CONFIRMED) {
  const payer = await aPayer(collecting);
  return { payer, card: await collecting.addCard(payer.visitor, payer.params.application_id, number) };
}

const application = ({ visitor, params }: Payer) => visitor.get('getApplication', { params });

const open = async ({ visitor, params }: Payer, payment_id: string) =>
  (await visitor.get('openConfirmation', { params, body: { payment_id } })).secret;

const end = ({ visitor, params: { application_id } }: Payer, payment_id: string) =>
  visitor.get('endFullConfirmation', { params: { application_id, payment_id } });

async function plans() {
  const { rows } = await sql<{ status: string }>`
    select status from payment_plans order by started_at
  `.execute(collecting.db);
  return rows.map(({ status }) => status);
}

/** What became of each payment at Stripe. */
const intents = () => [...collecting.stripe.books.intents.values()].map(({ status }) => status);

const messages = async () => (await readMessages(collecting.db)).filter(({ kind }) => kind !== 'verification-code');

/** The worker asks about payments that no page has ended. */
const collectLater = async (minutes: number) => {
  collecting.service.wait(minutes * 60);
  await collecting.collect();
};

describe('a payment in full whose card its bank wants confirmed', () => {
  test.each([
    ['each time', ALWAYS_CONFIRMED],
    ['while the patient is present', CONFIRMED_WHEN_PRESENT],
  ])('%s is taken once the patient has confirmed it, and has no plan until then', async (_, number) => {
    const { payer, card } = await aPayerWithCard(number);

    const { status, body } = await payInFull(payer, card);
    expect([status, body.state, body.plan]).toEqual([201, 'confirming', undefined]);
    expect(JSON.stringify(body)).not.toContain('_secret_');
    expect([await plans(), (await application(payer)).payment_plan_id, await messages()]).toEqual([['PAYING'], null, []]);
    await collecting.answerBank(await open(payer, body.payment_id));

    expect(await end(payer, body.payment_id)).toMatchObject({ state: 'settled', plan: { status: 'COMPLETED', in_full: true } });
    expect(await end(payer, body.payment_id)).toMatchObject({ state: 'settled' });
    expect([await plans(), intents()]).toEqual([['ACTIVE'], ['succeeded']]);
    expect((await messages()).map(({ subject }) => subject)).toEqual(['Your bills from Lakeside Health are paid']);
  });

  test.each(['failed', 'left'])(
    'and that the patient has %s is not taken, and the bills can be paid otherwise',
    async (outcome) => {
      const { payer, card } = await aPayerWithCard();
      const { body } = await payInFull(payer, card);
      const secret = await open(payer, body.payment_id);
      if (outcome === 'failed') await collecting.answerBank(secret, 'failed');

      const ended = await end(payer, body.payment_id);
      expect(ended).toMatchObject({ state: 'needsAction', application: { payment_plan_id: null, full_payment: 60_000 } });
      // The page shows it.
      expect([await plans(), await messages()]).toEqual([['CANCELLED'], []]);
      // A page that is still open in another tab takes no money any more.
      await collecting.answerBank(secret);
      await collecting.collect();
      expect(intents()).not.toContain('succeeded');

      const { visitor, params } = payer;
      const other = await collecting.addCard(visitor, params.application_id, '4242424242424242');
      expect((await payInFull(payer, other)).body.state).toBe('settled');
      expect(await plans()).toEqual(['CANCELLED', 'ACTIVE']);
    },
  );

  test('and whose tab was closed before is given up when the patient pays again, and is taken once', async () => {
    const { payer, card } = await aPayerWithCard();
    const { body: left } = await payInFull(payer, card);
    const secret = await open(payer, left.payment_id);

    const { body } = await payInFull(payer, card);
    expect([body.state, body.payment_id === left.payment_id]).toEqual(['confirming', false]);
    await collecting.answerBank(secret);
    await collecting.answerBank(await open(payer, body.payment_id));
    expect((await end(payer, body.payment_id)).state).toBe('settled');
    expect([await plans(), intents().filter((status) => status === 'succeeded').length]).toEqual([['CANCELLED', 'ACTIVE'], 1]);
  });

  test('and whose tab was closed after the confirmation is taken, and not charged again when the patient comes back', async () => {
    const { payer, card } = await aPayerWithCard();
    const agreed = await agreeToPay(payer);
    const { body: left } = await payInFull(payer, card, { agreed });
    await collecting.answerBank(await open(payer, left.payment_id));

    const { body } = await payInFull(payer, card, { agreed });
    expect(body).toMatchObject({ state: 'settled', payment_id: left.payment_id, plan: { status: 'COMPLETED' } });
    expect([await plans(), intents()]).toEqual([['ACTIVE'], ['succeeded']]);
  });

  test('and that the patient leaves open holds the bills for a quarter of an hour, then frees them with a message', async () => {
    const { payer, card } = await aPayerWithCard();
    const { visitor, params } = payer;
    const { body } = await payInFull(payer, card);
    const secret = await open(payer, body.payment_id);
    const { offer_ids } = await application(payer);
    const choice = { offer_id: offer_ids[1] ?? '', payment_method_id: card, charge_day: 15 };
    const drafted = await visitor.get('chooseOffer', { params, body: choice });
    const agreements = await agree(visitor, drafted);
    expect((await visitor.ask('createPlan', { params, body: { agreements } })).code).toBe('full_payment_under_way');
    await collectLater(5);
    expect(await plans()).toEqual(['PAYING']);

    await collectLater(11);
    expect(await plans()).toEqual(['CANCELLED']);
    expect((await messages()).map(({ kind }) => kind)).toEqual(['payment-failed']);
    await collecting.answerBank(secret);
    await collecting.collect();
    expect(intents()).not.toContain('succeeded');
  });

  test('and that the patient confirms and leaves is taken by the worker, with a message', async () => {
    const { payer, card } = await aPayerWithCard();
    const { body } = await payInFull(payer, card);
    await collecting.answerBank(await open(payer, body.payment_id));

    await collectLater(16);
    expect([await plans(), intents()]).toEqual([['ACTIVE'], ['succeeded']]);
    expect((await messages()).map(({ subject }) => subject)).toEqual(['Your bills from Lakeside Health are paid']);
  });

  test('is charged once by two presses and by a request that is sent again', async () => {
    const { payer, card } = await aPayerWithCard();
    const agreed = await agreeToPay(payer);
    const key = randomUUID();
    const answers = await Promise.all([key, key].map((one) => payInFull(payer, card, { key: one, agreed })));
    const confirming = answers.find(({ status }) => status === 201);
    await collecting.answerBank(await open(payer, confirming?.body.payment_id ?? ''));
    await end(payer, confirming?.body.payment_id ?? '');
    await payInFull(payer, card, { key, agreed });

    expect([await plans(), intents()]).toEqual([['ACTIVE'], ['succeeded']]);
  });

  test('opens the page of the bank for its own patient alone', async () => {
    const { payer, card } = await aPayerWithCard();
    const { payer: other } = await aPayerWithCard();
    const { body } = await payInFull(payer, card);

    const { visitor, params } = other;
    const opened = await visitor.ask('openConfirmation', { params, body: { payment_id: body.payment_id } });
    const ended = await visitor.ask('endFullConfirmation', { params: { ...params, payment_id: body.payment_id } });
    expect([opened.code, ended.code]).toEqual(['payment_method_unconfirmed', 'payment_plan_not_found']);
    expect((await end(payer, body.payment_id)).state).toBe('needsAction');
  });
});
