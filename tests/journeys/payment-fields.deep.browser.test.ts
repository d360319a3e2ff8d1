import { afterAll, beforeAll, describe, expect, test } from 'vitest';

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

let service: StripeService;

beforeAll(async () => {
  service = await startStripeService();
});

afterAll(() => service.stop());

const hasFocus = (visitor: Visitor, type: 'cardNumber' | 'cardExpiry' | 'cardCvc') =>
  cardInput(visitor, type).evaluate((input) => document.activeElement === input && document.hasFocus());

describe.each(['en', 'es'] as const)('in %s', (locale) => {
  test.each(['4000000000009995', '4000000000009987', '4000000000000069'])(
    'the bank declines %s, and the reason stays with Stripe',
    async (number) => {
      await withPayer(service, { locale }, async (visitor) => {
        visitor.expectRefusal(422);
        await typeCard(visitor, number);
        await visitor.press('connectPaymentMethod.useCard');
        const alert = visitor.page.getByRole('alert');
        await alert.getByText(visitor.text('connectPaymentMethod.errors.declined')).waitFor();

        expect(await alert.innerText()).not.toMatch(/lost|stolen|insufficient/);
      });
    },
  );

  test('the Tab key goes through the fields of the frame in their order, in and out', async () => {
    await withPayer(service, { locale }, async (visitor) => {
      const { page } = visitor;
      const choice = page.getByRole('radio', { name: visitor.text('connectPaymentMethod.anyCard') });
      await choice.check();
      await cardInput(visitor, 'cardNumber').waitFor();
      await choice.focus();
      for (const type of ['cardNumber', 'cardExpiry', 'cardCvc'] as const) {
        await page.keyboard.press('Tab');
        await expect.poll(() => hasFocus(visitor, type)).toBe(true);
      }
      await page.keyboard.press('Tab');

      const first = page.getByLabel(visitor.text('connectPaymentMethod.firstName'), { exact: true });
      await expect.poll(() => first.evaluate((input) => document.activeElement === input)).toBe(true);
      await page.keyboard.press('Shift+Tab');
      await expect.poll(() => hasFocus(visitor, 'cardCvc')).toBe(true);
    });
  });

  test('a slow script of the processor is announced, and the fields then open', async () => {
    await withPayer(service, { locale }, async (visitor) => {
      await visitor.page.route('**/endive/stripe.js', async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 7_000));
        await route.continue();
      });
      await visitor.page.getByRole('radio', { name: visitor.text('connectPaymentMethod.anyCard') }).check();
      await visitor.page.getByText(visitor.text('connectPaymentMethod.numbers.slow')).waitFor();

      await cardInput(visitor, 'cardNumber').fill('4242');
    });
  });

  test('a frame that does not come at all offers to try again', async () => {
    await withPayer(service, { locale }, async (visitor) => {
      visitor.expectRefusal(503);
      await visitor.page.route('**/payment-fields', (route) => route.fulfill({ status: 503 }));
      await visitor.page.getByRole('radio', { name: visitor.text('connectPaymentMethod.anyCard') }).check();

      await visitor.page
        .getByRole('button', { name: visitor.text('connectPaymentMethod.numbers.tryAgain') })
        .waitFor({ timeout: 40_000 });
    });
  });

  test('the account number may not be the routing number, and an unknown account is refused', async () => {
    await withPayer(service, { locale }, async (visitor) => {
      visitor.expectRefusal(400);
      await typeAccount(visitor, '110000000');
      await numbersOf(visitor).getByLabel(visitor.text('connectPaymentMethod.routingNumber')).focus();
      await numbersOf(visitor).getByText(visitor.text('connectPaymentMethod.errors.sameAsRouting')).waitFor();
      await numbersOf(visitor).getByLabel(visitor.text('connectPaymentMethod.accountNumber')).fill('000999999999');
      await visitor.press('connectPaymentMethod.useAccount');

      await visitor.page.getByRole('alert').getByText(visitor.text('connectPaymentMethod.errors.refused')).waitFor();
    });
  });
});
