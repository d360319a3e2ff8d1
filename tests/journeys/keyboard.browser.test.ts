import { describe, expect, test } from 'vitest';

import { arrives, expectFocus, pressOn, primaryButton, tabTo, typeInto } from './keyboard.ts';
import { aPatient, freshPhone } from './patient.ts';
import { arriveAs } from './reach.ts';
import { importPatients } from './service.ts';
import { readCode } from './steps.ts';
import { storedPlans } from './stored-plan.ts';
import { openForVisits } from './visiting.ts';
import { lands } from './walk.ts';

const visiting = openForVisits();

describe.concurrent.each(['en', 'es'] as const)('by keyboard alone, in %s', (locale) => {
  test('the whole path can be gone, and every new step puts the focus on its question', async () => {
    const patient = aPatient({ guarantors: [{ firstName: 'Elena', lastName: 'Castillo', phone: freshPhone() }] });
    await importPatients(patient);

    await visiting({ locale }, async (visit) => {
      const { page } = visit;
      const radio = (name: string) => page.getByRole('radio', { name });
      await visit.open('/');
      await visit.lands('/bill-info', 'billInfo.title');
      await typeInto(visit, 'billInfo.lastName', patient.lastName);
      await typeInto(visit, 'billInfo.dateOfBirth', '3/27/1984');
      await page.keyboard.press('Enter');

      await arrives(visit, '/select-user', 'selectUser.title');
      await pressOn(visit, radio(visit.say('selectUser.asPatient')), 'Space');
      await page.keyboard.press('ArrowDown');
      await expectFocus(radio('Elena'));
      await page.keyboard.press('ArrowUp');
      await pressOn(visit, primaryButton(visit), 'Enter');

      await arrives(visit, '/invoice-to-pay', 'invoiceToPay.title');
      const bill = page.getByRole('switch').first();
      await pressOn(visit, bill, 'Space');
      await page.getByRole('button', { name: visit.say('invoiceToPay.continueWith', { count: 1 }) }).waitFor();
      await page.keyboard.press('Space');
      await pressOn(visit, primaryButton(visit), 'Space');

      await arrives(visit, '/review-info', 'reviewInfo.title');
      await pressOn(visit, page.getByRole('checkbox'), 'Space');
      await pressOn(visit, primaryButton(visit), 'Enter');

      await arrives(visit, '/verify-code', 'verifyCode.title');
      await typeInto(visit, 'verifyCode.code', await readCode(visit, patient.phone));
      await page.keyboard.press('Enter');

      await arrives(visit, '/payment-plan', 'paymentPlan.title');
      await pressOn(visit, page.getByRole('button', { name: visit.say('paymentPlan.showMore', { count: 4 }) }), 'Enter');
      await expectFocus(page.getByRole('radio').nth(1));
      await page.keyboard.press('Space');
      await page.keyboard.press('ArrowDown');
      await pressOn(visit, primaryButton(visit), 'Enter');

      await arrives(visit, '/connect-payment-method', 'connectPaymentMethod.title');
      await pressOn(visit, radio(visit.say('connectPaymentMethod.bank')), 'Space');
      await page.keyboard.press('ArrowDown');
      await typeInto(visit, 'connectPaymentMethod.cardNumber', '4242424242424242');
      await typeInto(visit, 'connectPaymentMethod.expiry', '1230');
      await typeInto(visit, 'connectPaymentMethod.securityCode', '123');
      await typeInto(visit, 'connectPaymentMethod.firstName', 'Maya');
      await typeInto(visit, 'connectPaymentMethod.lastName', 'Tester');
      await typeInto(visit, 'connectPaymentMethod.zip', '14604-1234');
      await page.keyboard.press('Enter');

      await arrives(visit, '/confirm-payment', 'confirmPayment.title');
      for (const box of await page.getByRole('checkbox').all()) await pressOn(visit, box, 'Space');
      await pressOn(visit, primaryButton(visit), 'Enter');

      await visit.lands('/success', 'success.title');
      const question = page.getByRole('dialog', { name: visit.say('rollUps.title') });
      await question.waitFor();
      await visit.isAccessible();
      await expectFocus(question.getByRole('heading', { name: visit.say('rollUps.title') }));
      await page.keyboard.press('Escape');
      await question.waitFor({ state: 'hidden' });
      await tabTo(visit, page.getByRole('button', { name: visit.say('success.print') }));
    });

    expect(await storedPlans(patient)).toMatchObject([{ total: 105_250, agreements: 2 }]);
  });

  test('the skip link comes first and leads past the header', async () => {
    await visiting({ locale }, async (visit) => {
      await visit.open('/bill-info');
      await visit.page.keyboard.press('Tab');
      const skip = visit.page.getByRole('link', { name: visit.say('frame.skip') });
      await expectFocus(skip);
      await tabTo(visit, skip);
      await visit.page.keyboard.press('Enter');
      await expectFocus(visit.page.getByRole('main'));
      await visit.page.keyboard.press('Tab');
      await expectFocus(visit.page.getByLabel(visit.say('billInfo.lastName')));
    });
  });

  test('a failed submit puts the focus on the summary, and each of its lines leads to a field', async () => {
    await visiting({ locale }, async (visit) => {
      const { page } = visit;
      await visit.open('/bill-info');
      await pressOn(visit, primaryButton(visit), 'Enter');
      await expectFocus(page.getByRole('alert'));
      await pressOn(visit, page.getByRole('link', { name: visit.say('billInfo.errors.patientLastName') }), 'Enter');
      await expectFocus(page.getByLabel(visit.say('billInfo.lastName')));
      await tabTo(visit, page.getByRole('link', { name: visit.say('billInfo.errors.patientDateOfBirth') }), 'Shift+Tab');
      await page.keyboard.press('Enter');
      await expectFocus(page.getByLabel(visit.say('billInfo.dateOfBirth')));
    });
  });

  test('a refusal of the server puts the focus on the summary', async () => {
    await visiting({ locale }, async (visit) => {
      await visit.open('/bill-info');
      visit.expectRefusal(400, 404);
      await typeInto(visit, 'billInfo.lastName', 'Nobodyatall');
      await typeInto(visit, 'billInfo.dateOfBirth', '03/27/1984');
      await visit.page.keyboard.press('Enter');
      await visit.lands('/bill-info-phone', 'billInfoPhone.title');
      await typeInto(visit, 'billInfoPhone.phone', '(585) 200-0000');
      await visit.page.keyboard.press('Enter');
      await expectFocus(visit.page.getByRole('alert').filter({ hasText: visit.say('billInfo.errors.contactProvider') }));
    });
  });

  test('at the last step documents, the day of the month and the summary give the focus back', async () => {
    const patient = aPatient();
    await importPatients(patient);

    await visiting({ locale }, async (visit) => {
      const { page } = visit;
      await arriveAs(visit, patient, '/confirm-payment');

      const reading = page.getByRole('checkbox').first().locator('xpath=..').getByRole('link');
      await pressOn(visit, reading, 'Enter');
      const dialog = page.getByRole('dialog');
      await expectFocus(dialog.getByRole('button', { name: visit.say('form.close') }));
      await visit.isAccessible();
      for (const _press of ['first', 'second', 'third']) {
        await page.keyboard.press('Tab');
        expect(
          await dialog.evaluate((shown) => shown.contains(document.activeElement) || document.activeElement === document.body),
        ).toBe(true);
      }
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
      await expectFocus(reading);

      const change = page.getByRole('button', { name: `${visit.say('form.change')} ${visit.say('confirmPayment.chargeDay')}` });
      await tabTo(visit, change, 'Shift+Tab');
      await page.keyboard.press('Enter');
      await pressOn(visit, page.getByRole('button', { name: '28', exact: true }), 'Enter');
      await page.getByText(visit.say('plan.onDay_ordinal_other', { count: 28 })).waitFor();
      await expectFocus(change);

      await lands(visit, '/confirm-payment');
      await pressOn(visit, primaryButton(visit), 'Enter');
      await expectFocus(page.getByRole('alert'));
      await pressOn(visit, page.getByRole('link', { name: visit.say('confirmPayment.errors.agreements') }), 'Enter');
      await expectFocus(page.getByRole('checkbox').first());
    });
  });
});
