import words from '#locales/server/es.json';
import { describe, expect, test } from 'vitest';

import { aPatient } from './patient.ts';
import { arriveAs } from './reach.ts';
import { importPatients } from './service.ts';
import { openForVisits } from './visiting.ts';
import type { Visit } from './visit.ts';
import { stageAt, type StagePath } from './walk.ts';
import { say } from './words.ts';

const visiting = openForVisits();

/** Presses the link to Spanish and waits until the page speaks it. */
async function switchToSpanish({ page }: Visit, path: StagePath): Promise<void> {
  await page.getByRole('link', { name: 'Español' }).click();
  await page.getByRole('heading', { level: 1, name: say('es', stageAt(path).title) }).waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('es');
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(path);
}

describe.concurrent('the language changes under way', () => {
  test('a name that is being typed stays, and so does the language', async () => {
    await visiting({}, async (visit) => {
      await visit.open('/bill-info');
      await visit.fill('billInfo.lastName', "O'Connor-Nuñez");
      await switchToSpanish(visit, '/bill-info');
      expect(await visit.page.getByLabel(say('es', 'billInfo.lastName')).inputValue()).toBe("O'Connor-Nuñez");
      await visit.isAccessible();
      await visit.page.reload();
      await visit.page.getByRole('heading', { level: 1, name: say('es', 'billInfo.title') }).waitFor();
    });
  });

  test('what was complained about is complained about in the new language', async () => {
    await visiting({}, async (visit) => {
      await visit.open('/bill-info');
      await visit.page.getByLabel(visit.say('billInfo.lastName')).press('Enter');
      await visit.page.getByRole('link', { name: visit.say('billInfo.errors.patientLastName') }).waitFor();
      await switchToSpanish(visit, '/bill-info');
      await visit.page.getByRole('link', { name: say('es', 'billInfo.errors.patientLastName') }).waitFor();
    });
  });

  test('a card number and a bill that was taken out stay', async () => {
    const patient = aPatient();
    await importPatients(patient);
    await visiting({}, async (visit) => {
      await arriveAs(visit, patient, '/connect-payment-method');
      await visit.page.getByRole('radio', { name: visit.say('connectPaymentMethod.card') }).check();
      await visit.fill('connectPaymentMethod.cardNumber', '4242424242424242');
      await switchToSpanish(visit, '/connect-payment-method');
      expect(await visit.page.getByLabel(say('es', 'connectPaymentMethod.cardNumber')).inputValue()).toBe('4242 4242 4242 4242');
    });
  });

  test('the documents to agree to are read in the new language', async () => {
    const patient = aPatient();
    await importPatients(patient);
    await visiting({}, async (visit) => {
      await arriveAs(visit, patient, '/confirm-payment');
      await visit.page.getByRole('checkbox').first().check();
      await switchToSpanish(visit, '/confirm-payment');
      await visit.page.getByRole('checkbox', { checked: false }).nth(1).waitFor();
      await visit.page.getByRole('checkbox').first().locator('xpath=..').getByRole('link').click();
      await visit.page
        .getByRole('dialog')
        .getByRole('heading', { name: words.documents.payment_plan_agreement.name })
        .first()
        .waitFor();
    });
  });
});
