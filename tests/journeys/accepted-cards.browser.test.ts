import { describe, expect } from 'vitest';

import { deepTest } from '../setup/deep-test.ts';
import { localesByDepth } from '../setup/depth.ts';
import { expectMessage, fieldOf, submit } from './complaints.ts';
import { anOldPlan, importOldPlans } from './old-plan.ts';
import { aPatient } from './patient.ts';
import { arriveAs } from './arrive.ts';
import { importPatients } from './service.ts';
import { payByCard } from './steps.ts';
import { provePhone } from './transfer-steps.ts';
import { withVisitor } from './with-visitor.ts';
import type { Visitor } from './visitor.ts';

const CREDIT = '4012 8888 8888 1881';
const AMERICAN_EXPRESS = '3714 496353 98431';
const DEBIT = '5200 8282 8282 8210';

const REFUSED = {
  en: 'This is a credit card. Lakeside Health accepts debit cards and HSA or FSA cards. Use one of those, or a bank account.',
  es: 'Esta es una tarjeta de crédito. Lakeside Health acepta tarjetas de débito y tarjetas HSA o FSA. Use una de ellas o una cuenta bancaria.',
} as const;

/** Checks that the message describes the card number, and that the summary links to it. */
async function isRefusedAtNumber(visitor: Visitor, words: string): Promise<void> {
  await visitor.page.getByRole('alert').getByRole('link', { name: words, exact: true }).click();
  const number = fieldOf(visitor, 'connectPaymentMethod.cardNumber');
  expect(await number.evaluate((input) => document.activeElement === input)).toBe(true);
  expect(await number.getAttribute('aria-invalid')).toBe('true');
}

describe.concurrent.each(localesByDepth('en'))('in %s', (locale) => {
  deepTest('a credit card is rejected at its number, the typed values stay, and a debit card passes', async () => {
    const patient = aPatient();
    await importPatients(patient);

    await withVisitor({ locale }, async (visitor) => {
      await arriveAs(visitor, patient, '/connect-payment-method');
      visitor.expectRefusal(422);
      await payByCard(visitor, CREDIT);
      await isRefusedAtNumber(visitor, REFUSED[locale]);
      await visitor.expectAccessible();
      await visitor.waitForValue('connectPaymentMethod.cardNumber', CREDIT);
      await visitor.waitForValue('connectPaymentMethod.expiry', '12/30');
      await visitor.waitForValue('connectPaymentMethod.securityCode', '123');
      await visitor.waitForValue('connectPaymentMethod.firstName', 'Maya');
      await visitor.waitForValue('connectPaymentMethod.lastName', 'Tester');
      await visitor.waitForValue('connectPaymentMethod.zip', '14604');
      await visitor.fill('connectPaymentMethod.cardNumber', DEBIT);
      await visitor.press('connectPaymentMethod.useCard');
      await visitor.expectStep('/confirm-payment', 'confirmPayment.title');
      await visitor.page.getByText('Mastercard •••• 8210').first().waitFor();
    });
  });

  deepTest(
    'only accepted brands are shown, and a card of another brand is rejected by its number before it is sent',
    async () => {
      const patient = aPatient();
      await importPatients(patient);

      await withVisitor({ locale }, async (visitor) => {
        await arriveAs(visitor, patient, '/connect-payment-method');
        const brands = locale === 'en' ? 'Visa, Mastercard, or Discover' : 'Visa, Mastercard o Discover';
        const choice = visitor.page.getByRole('radio', { name: visitor.text('connectPaymentMethod.card') });
        expect(await visitor.page.locator('.method-label', { has: choice }).textContent()).toContain(brands);
        await choice.check();
        expect(await visitor.page.locator('.card-brand').allTextContents()).toEqual(['Visa', 'Mastercard', 'Discover']);
        await fieldOf(visitor, 'connectPaymentMethod.cardNumber').fill(AMERICAN_EXPRESS);
        await submit(visitor);
        await expectMessage(
          visitor,
          fieldOf(visitor, 'connectPaymentMethod.cardNumber'),
          'connectPaymentMethod.errors.cardBrand',
          {
            brand: 'American Express',
            brands,
          },
        );
        await visitor.expectAccessible();
      });
    },
  );
});

describe.concurrent('a credit card', () => {
  deepTest('is rejected in the language that the page was switched to', async () => {
    const patient = aPatient();
    await importPatients(patient);

    await withVisitor({}, async (visitor) => {
      await arriveAs(visitor, patient, '/connect-payment-method');
      visitor.expectRefusal(422);
      await payByCard(visitor, CREDIT);
      await isRefusedAtNumber(visitor, REFUSED.en);
      await visitor.page.getByRole('link', { name: 'Español' }).click();
      await visitor.page.getByRole('button', { name: 'Usar esta tarjeta' }).click();
      await visitor.page.getByRole('alert').getByRole('link', { name: REFUSED.es, exact: true }).waitFor();
    });
  });

  deepTest('is rejected for an old plan too, and a debit card moves the plan', async () => {
    const plan = anOldPlan();
    await importOldPlans(plan);

    await withVisitor({ flow: 'transfer-plan' }, async (visitor) => {
      await provePhone(visitor, plan.phone ?? '');
      await visitor.waitForStep('/transfer-plan/add-payment-method', 'transferPlan.method.title');
      visitor.expectRefusal(422);
      await payByCard(visitor, CREDIT);
      await isRefusedAtNumber(visitor, REFUSED.en);
      await visitor.fill('connectPaymentMethod.cardNumber', DEBIT);
      await visitor.press('connectPaymentMethod.useCard');
      await visitor.waitForStep('/transfer-plan/add-payment-method', 'transferPlan.method.check');
    });
  });
});
