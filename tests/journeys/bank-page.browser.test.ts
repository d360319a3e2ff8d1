import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { deepTest } from '../setup/deep-test.ts';
import { localesByDepth } from '../setup/depth.ts';
import { arriveAs } from './arrive.ts';
import { aPatient } from './patient.ts';
import { importPatients } from './service.ts';
import { agreeAndStart } from './steps.ts';
import {
  answerBank,
  bankPage,
  cardInput,
  startStripeService,
  type StripeService,
  typeCard,
  withPayer,
} from './stripe-service.ts';
import type { Visitor, VisitorOptions } from './visitor.ts';
import { withVisitor } from './with-visitor.ts';

/** A test card of Stripe whose bank wants everything confirmed. */
const ALWAYS = '4000002760003184';
const SECRET = /(?:seti|pi)_[0-9a-f]+_secret_/;

let service: StripeService;

beforeAll(async () => {
  service = await startStripeService({ collects_payments: true, pay_in_full: true });
});

afterAll(() => service.stop());

/** A patient who has sent the card at the step of the payment method, with the page of the bank before them. */
async function withBankPage(options: VisitorOptions, run: (visitor: Visitor) => Promise<void>): Promise<void> {
  const patient = aPatient();
  await importPatients(patient);
  await withVisitor({ url: service.url, ...options }, async (visitor) => {
    visitor.expectRefusal(422);
    await arriveAs(visitor, patient, '/connect-payment-method');
    await typeCard(visitor, ALWAYS);
    await visitor.press('connectPaymentMethod.useCard');
    await bankPage(visitor).page.getByRole('button', { name: 'Complete authentication' }).waitFor();
    await run(visitor);
  });
}

describe.concurrent.each(localesByDepth('es'))('in %s', (locale) => {
  test('a patient confirms their card with the bank, and its secret reaches no storage, address or log of ours', async () => {
    await withBankPage({ locale }, async (visitor) => {
      const addresses: string[] = [];
      visitor.page.on('request', (request) => void addresses.push(request.url()));
      await visitor.expectAccessible();
      await answerBank(visitor, 'Complete authentication');
      await visitor.expectStep('/confirm-payment', 'confirmPayment.title');
      await bankPage(visitor).dialog.waitFor({ state: 'detached' });

      for (const text of [await visitor.stored(), addresses.join('\n'), service.output()]) expect(text).not.toMatch(SECRET);
    });
  });

  deepTest('a card that its owner does not confirm leaves everything typed, and is confirmed with the next try', async () => {
    await withBankPage({ locale }, async (visitor) => {
      const { page } = visitor;
      const unconfirmed = page.getByRole('alert').getByText(visitor.text('connectPaymentMethod.errors.unconfirmed'));
      await answerBank(visitor, 'Fail authentication');
      await unconfirmed.waitFor();
      await visitor.press('connectPaymentMethod.useCard');
      await bankPage(visitor).dialog.waitFor();
      await page.keyboard.press('Escape');
      await unconfirmed.waitFor();
      await visitor.waitForValue('connectPaymentMethod.zip', '14604');
      expect(await cardInput(visitor, 'cardExpiry').inputValue()).toBe('12 / 30');
      await visitor.press('connectPaymentMethod.useCard');
      await answerBank(visitor, 'Complete authentication');

      await visitor.expectStep('/confirm-payment', 'confirmPayment.title');
    });
  });
});

deepTest('a payment whose page is left during the confirmation is not made, and is made with the next one', async () => {
  await withBankPage({}, async (visitor) => {
    const { page } = visitor;
    await answerBank(visitor, 'Complete authentication');
    await visitor.waitForPath('/confirm-payment');
    await agreeAndStart(visitor);
    await visitor.waitForPath('/success');
    await visitor.open('/my-plan');
    await visitor.waitForPath('/my-plan/overview');
    await visitor.press('myPlan.changes.pay-off');
    await visitor.waitForPath('/my-plan/pay');
    await page.locator('form button[type=submit]').click();
    await bankPage(visitor).dialog.waitFor();
    await visitor.open('/my-plan/overview');
    await visitor.press('myPlan.changes.pay-off');
    await visitor.waitForPath('/my-plan/pay');
    await page.locator('form button[type=submit]').click();
    await answerBank(visitor, 'Complete authentication');

    await visitor.waitForPath('/my-plan/overview');
    await page.getByText(visitor.text('myPlan.lead.completed')).waitFor();
  });
});

deepTest('a payment in full whose page is left during the confirmation is made once, by the next try', async () => {
  await withPayer(service, {}, async (visitor) => {
    visitor.expectRefusal(422);
    const { page } = visitor;
    const taken = () => [...service.stripe.books.intents.values()].filter(({ status }) => status === 'succeeded').length;
    const before = taken();
    // The bank wants the card confirmed, and then its payment.
    const pressPay = async () => {
      await page.locator('form button[type=submit]').click();
      await answerBank(visitor, 'Complete authentication');
      await bankPage(visitor).dialog.waitFor({ state: 'detached' });
      await bankPage(visitor).page.getByRole('button', { name: 'Complete authentication' }).waitFor();
    };
    const pay = async () => {
      await visitor.expectStep('/pay-in-full', 'payInFull.title');
      await page.getByRole('checkbox').check();
      await typeCard(visitor, ALWAYS);
      await pressPay();
    };
    await page.getByRole('button', { name: visitor.text('payInFull.instead') }).click();
    await pay();
    await page.reload();
    await pay();
    await answerBank(visitor, 'Fail authentication');
    await page
      .getByRole('alert')
      .filter({ hasText: visitor.text('payInFull.errors.needsAction') })
      .waitFor();
    expect(taken()).toBe(before);
    await pressPay();
    await answerBank(visitor, 'Complete authentication');

    await visitor.expectStep('/success', 'payInFull.made.paid');
    expect(taken()).toBe(before + 1);
  });
});
