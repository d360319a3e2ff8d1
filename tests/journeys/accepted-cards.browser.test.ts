import { describe, expect, test } from 'vitest';

import { expectMessage, fieldOf, submit } from './complaints.ts';
import { anOldPlan, importOldPlans } from './old-plan.ts';
import { aPatient } from './patient.ts';
import { arriveAs } from './reach.ts';
import { importPatients } from './service.ts';
import { payByCard } from './steps.ts';
import { provePhone } from './transfer-steps.ts';
import { openForVisits } from './visiting.ts';
import type { Visit } from './visit.ts';

const CREDIT = '4012 8888 8888 1881';
const AMERICAN_EXPRESS = '3714 496353 98431';
const DEBIT = '5200 8282 8282 8210';

const REFUSED = {
  en: 'This is a credit card. Lakeside Health accepts debit cards and HSA or FSA cards. Use one of those, or a bank account.',
  es: 'Esta es una tarjeta de crédito. Lakeside Health acepta tarjetas de débito y tarjetas HSA o FSA. Use una de ellas o una cuenta bancaria.',
} as const;

const visiting = openForVisits();

/** Whether these words stand at the card number and in the summary, which leads there. */
async function isRefusedAtNumber(visit: Visit, words: string): Promise<void> {
  await visit.page.getByRole('alert').getByRole('link', { name: words, exact: true }).click();
  const number = fieldOf(visit, 'connectPaymentMethod.cardNumber');
  expect(await number.evaluate((input) => document.activeElement === input)).toBe(true);
  expect(await number.getAttribute('aria-invalid')).toBe('true');
}

describe.concurrent.each(['en', 'es'] as const)('in %s', (locale) => {
  test('a credit card is refused at its number, keeps what was typed, and is cured with a debit card', async () => {
    const patient = aPatient();
    await importPatients(patient);

    await visiting({ locale }, async (visit) => {
      await arriveAs(visit, patient, '/connect-payment-method');
      visit.expectRefusal(422);
      await payByCard(visit, CREDIT);
      await isRefusedAtNumber(visit, REFUSED[locale]);
      await visit.isAccessible();
      await visit.holds('connectPaymentMethod.cardNumber', CREDIT);
      await visit.holds('connectPaymentMethod.expiry', '12/30');
      await visit.holds('connectPaymentMethod.securityCode', '123');
      await visit.holds('connectPaymentMethod.firstName', 'Maya');
      await visit.holds('connectPaymentMethod.lastName', 'Tester');
      await visit.holds('connectPaymentMethod.zip', '14604');
      await visit.fill('connectPaymentMethod.cardNumber', DEBIT);
      await visit.press('connectPaymentMethod.action');
      await visit.isAt('/confirm-payment', 'confirmPayment.title');
      await visit.page.getByText('Mastercard •••• 8210').first().waitFor();
    });
  });

  test('only accepted brands are shown, and another one is told by its number before it is sent', async () => {
    const patient = aPatient();
    await importPatients(patient);

    await visiting({ locale }, async (visit) => {
      await arriveAs(visit, patient, '/connect-payment-method');
      const brands = locale === 'en' ? 'Visa, Mastercard, or Discover' : 'Visa, Mastercard o Discover';
      const choice = visit.page.getByRole('radio', { name: visit.say('connectPaymentMethod.card') });
      expect(await visit.page.locator('.choice', { has: choice }).textContent()).toContain(brands);
      await choice.check();
      expect(await visit.page.locator('.card-brand').allTextContents()).toEqual(['Visa', 'Mastercard', 'Discover']);
      await fieldOf(visit, 'connectPaymentMethod.cardNumber').fill(AMERICAN_EXPRESS);
      await submit(visit);
      await expectMessage(visit, fieldOf(visit, 'connectPaymentMethod.cardNumber'), 'connectPaymentMethod.errors.cardBrand', {
        brand: 'American Express',
        brands: brands.replace('or Disc', 'and Disc').replace(' o Disc', ' y Disc'),
      });
      await visit.isAccessible();
    });
  });
});

describe.concurrent('a credit card', () => {
  test('is refused in the language that the page was switched to', async () => {
    const patient = aPatient();
    await importPatients(patient);

    await visiting({}, async (visit) => {
      await arriveAs(visit, patient, '/connect-payment-method');
      visit.expectRefusal(422);
      await payByCard(visit, CREDIT);
      await isRefusedAtNumber(visit, REFUSED.en);
      await visit.page.getByRole('link', { name: 'Español' }).click();
      await visit.page.getByRole('button', { name: 'Continuar' }).click();
      await visit.page.getByRole('alert').getByRole('link', { name: REFUSED.es, exact: true }).waitFor();
    });
  });

  test('is refused for an old plan too, and a debit card moves it', async () => {
    const plan = anOldPlan();
    await importOldPlans(plan);

    await visiting({ flow: 'transfer-plan' }, async (visit) => {
      await provePhone(visit, plan.phone ?? '');
      await visit.lands('/transfer-plan/add-payment-method', 'transferPlan.method.title');
      visit.expectRefusal(422);
      await payByCard(visit, CREDIT);
      await isRefusedAtNumber(visit, REFUSED.en);
      await visit.fill('connectPaymentMethod.cardNumber', DEBIT);
      await visit.press('connectPaymentMethod.action');
      await visit.lands('/transfer-plan/add-payment-method', 'transferPlan.method.check');
    });
  });
});
