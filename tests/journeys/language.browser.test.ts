import words from '#locales/server/es.json';
import { describe, expect, test } from 'vitest';

import { deepTest } from '../setup/deep-test.ts';
import { aPatient } from './patient.ts';
import { arriveAs } from './arrive.ts';
import { importPatients } from './service.ts';
import { withVisitor } from './with-visitor.ts';
import type { Visitor } from './visitor.ts';
import { stepAt, type StepPath } from './enrollment-path.ts';
import { translate } from './translate.ts';

/** Presses the link to Spanish and waits until the page is in Spanish. */
async function switchToSpanish({ page }: Visitor, path: StepPath): Promise<void> {
  await page.getByRole('link', { name: 'Español' }).click();
  await page.getByRole('heading', { level: 1, name: translate('es', stepAt(path).title) }).waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('es');
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(path);
}

describe.concurrent('a change of language', () => {
  test('keeps a name that is being typed, and lasts through a reload', async () => {
    await withVisitor({}, async (visitor) => {
      await visitor.open('/bill-info');
      await visitor.fill('billInfo.lastName', "O'Connor-Nuñez");
      await switchToSpanish(visitor, '/bill-info');
      expect(await visitor.page.getByLabel(translate('es', 'billInfo.lastName')).inputValue()).toBe("O'Connor-Nuñez");
      await visitor.expectAccessible();
      await visitor.page.reload();
      await visitor.page.getByRole('heading', { level: 1, name: translate('es', 'billInfo.title') }).waitFor();
    });
  });

  deepTest('translates the error messages on the page', async () => {
    await withVisitor({}, async (visitor) => {
      await visitor.open('/bill-info');
      await visitor.page.getByLabel(visitor.text('billInfo.lastName')).press('Enter');
      await visitor.page.getByRole('link', { name: visitor.text('billInfo.errors.patientLastName') }).waitFor();
      await switchToSpanish(visitor, '/bill-info');
      await visitor.page.getByRole('link', { name: translate('es', 'billInfo.errors.patientLastName') }).waitFor();
    });
  });

  deepTest('keeps a card number', async () => {
    const patient = aPatient();
    await importPatients(patient);
    await withVisitor({}, async (visitor) => {
      await arriveAs(visitor, patient, '/connect-payment-method');
      await visitor.page.getByRole('radio', { name: visitor.text('connectPaymentMethod.card') }).check();
      await visitor.fill('connectPaymentMethod.cardNumber', '4242424242424242');
      await switchToSpanish(visitor, '/connect-payment-method');
      expect(await visitor.page.getByLabel(translate('es', 'connectPaymentMethod.cardNumber')).inputValue()).toBe(
        '4242 4242 4242 4242',
      );
    });
  });

  deepTest('translates the documents to agree to', async () => {
    const patient = aPatient();
    await importPatients(patient);
    await withVisitor({}, async (visitor) => {
      await arriveAs(visitor, patient, '/confirm-payment');
      await visitor.page.getByRole('checkbox').first().check();
      await switchToSpanish(visitor, '/confirm-payment');
      await visitor.page.getByRole('checkbox', { checked: false }).nth(1).waitFor();
      await visitor.page.getByRole('checkbox').first().locator('xpath=..').getByRole('link').click();
      await visitor.page
        .getByRole('dialog')
        .getByRole('heading', { name: words.documents.payment_plan_agreement.name })
        .first()
        .waitFor();
    });
  });
});
