import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { deepTest } from '../setup/deep-test.ts';
import { eventually } from '../setup/eventually.ts';
import { localesByDepth } from '../setup/depth.ts';
import { submit } from './complaints.ts';
import { agreeAndStart } from './steps.ts';
import {
  cardInput,
  numbersOf,
  startStripeService,
  type StripeService,
  typeAccount,
  typeCard,
  withPayer,
} from './stripe-service.ts';
import type { Visitor } from './visitor.ts';

const CARD = '4242424242424242';
const ACCOUNT = '000123456789';

let service: StripeService;

beforeAll(async () => {
  service = await startStripeService();
});

afterAll(() => service.stop());

/** Everything that the browser sent to origins of ours: addresses, headers and bodies. */
function sentToUs(visitor: Visitor): () => string {
  const sent: string[] = [];
  visitor.page.on('request', (request) => {
    if (request.url().startsWith(service.stripe.url)) return;
    sent.push(request.url(), JSON.stringify(request.headers()), request.postData() ?? '');
  });
  return () => sent.join('\n');
}

describe.concurrent.each(localesByDepth('es'))('in %s', (locale) => {
  test('a patient enrolls with a card whose digits reach no origin, storage, address or log of ours', async () => {
    await withPayer(service, { locale }, async (visitor) => {
      const sent = sentToUs(visitor);
      await typeCard(visitor);
      await visitor.expectAccessible();
      await visitor.press('connectPaymentMethod.useCard');
      await visitor.expectStep('/confirm-payment', 'confirmPayment.title');
      await visitor.page.getByText('Visa •••• 4242').first().waitFor();
      const kept = await visitor.stored();
      await agreeAndStart(visitor);
      await visitor.waitForPath('/success');

      for (const text of [sent(), kept, visitor.page.url(), service.output()])
        expect(text.replace(/[\s-]/g, '')).not.toContain(CARD);
      expect(sent()).toContain('pm_');
    });
  });

  deepTest('a patient enrolls with a bank account whose digits reach no origin, storage, address or log of ours', async () => {
    await withPayer(service, { locale }, async (visitor) => {
      const sent = sentToUs(visitor);
      await typeAccount(visitor);
      await visitor.expectAccessible();
      await visitor.press('connectPaymentMethod.useAccount');
      await visitor.expectStep('/confirm-payment', 'confirmPayment.title');
      const kept = await visitor.stored();
      await agreeAndStart(visitor);
      await visitor.waitForPath('/success');

      for (const text of [sent(), kept, visitor.page.url(), service.output()]) expect(text).not.toContain(ACCOUNT);
    });
  });

  deepTest('a declined card leaves everything typed, and another card passes', async () => {
    await withPayer(service, { locale }, async (visitor) => {
      visitor.expectRefusal(422);
      await typeCard(visitor, '4000000000000002');
      await visitor.press('connectPaymentMethod.useCard');
      await visitor.page.getByRole('alert').getByText(visitor.text('connectPaymentMethod.errors.declined')).waitFor();
      expect(await cardInput(visitor, 'cardExpiry').inputValue()).toBe('12 / 30');
      await visitor.waitForValue('connectPaymentMethod.zip', '14604');
      await cardInput(visitor, 'cardNumber').fill(CARD);
      await visitor.press('connectPaymentMethod.useCard');

      await visitor.expectStep('/confirm-payment', 'confirmPayment.title');
    });
  });

  test('numbers that are missing or mistyped are named in the frame, and the summary links to them', async () => {
    await withPayer(service, { locale }, async (visitor) => {
      await typeCard(visitor, '4242424242424241');
      await cardInput(visitor, 'cardCvc').fill('');
      await submit(visitor);
      await numbersOf(visitor).getByText(visitor.text('connectPaymentMethod.errors.cardNumberMistyped')).waitFor();
      await numbersOf(visitor).getByText(visitor.text('connectPaymentMethod.errors.securityCode')).waitFor();
      await visitor.expectAccessible();
      await visitor.page
        .getByRole('alert')
        .getByRole('link', { name: visitor.text('connectPaymentMethod.errors.numbersCard') })
        .click();
      const number = cardInput(visitor, 'cardNumber');
      await eventually(async () =>
        expect(await number.evaluate((input) => document.activeElement === input && document.hasFocus())).toBe(true),
      );
    });
  });

  deepTest('a blocked script of the processor loses nothing that was typed, and opens when it is tried again', async () => {
    await withPayer(service, { locale }, async (visitor) => {
      const { page } = visitor;
      visitor.expectLostRequests();
      await page.route('**/endive/stripe.js', (route) => route.abort());
      await page.getByRole('radio', { name: visitor.text('connectPaymentMethod.anyCard') }).check();
      await visitor.fill('connectPaymentMethod.firstName', 'Quillonia');
      await page.getByRole('button', { name: visitor.text('connectPaymentMethod.numbers.tryAgain') }).waitFor();
      await visitor.expectAccessible();
      await page.unroute('**/endive/stripe.js');
      await visitor.press('connectPaymentMethod.numbers.tryAgain');
      await cardInput(visitor, 'cardNumber').fill(CARD);

      await visitor.waitForValue('connectPaymentMethod.firstName', 'Quillonia');
    });
  });
});
