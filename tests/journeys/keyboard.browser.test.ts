import { describe, expect, test } from 'vitest';

import { deepTest } from '../setup/deep-test.ts';
import { localesByDepth } from '../setup/depth.ts';
import { arrives, expectFocus, pressOn, primaryButton, tabTo, typeInto } from './keyboard.ts';
import { aPatient, freshPhone } from './patient.ts';
import { arriveAs } from './arrive.ts';
import { importPatients } from './service.ts';
import { readCode } from './steps.ts';
import { storedPlans } from './stored-plan.ts';
import { withVisitor } from './with-visitor.ts';
import { waitForStep } from './enrollment-path.ts';

describe.concurrent.each(localesByDepth('es'))('by keyboard alone, in %s', (locale) => {
  test('the whole path works, and every new step puts the focus on its question', async () => {
    const patient = aPatient({ guarantors: [{ firstName: 'Elena', lastName: 'Castillo', phone: freshPhone() }] });
    await importPatients(patient);

    await withVisitor({ locale }, async (visitor) => {
      const { page } = visitor;
      const radio = (name: string) => page.getByRole('radio', { name });
      await visitor.open('/');
      await visitor.waitForStep('/bill-info', 'billInfo.title');
      await typeInto(visitor, 'billInfo.lastName', patient.lastName);
      await typeInto(visitor, 'billInfo.dateOfBirth', '3/27/1984');
      await page.keyboard.press('Enter');

      await arrives(visitor, '/select-user', 'selectUser.title');
      await pressOn(visitor, radio(visitor.text('selectUser.asPatient')), 'Space');
      await page.keyboard.press('ArrowDown');
      await expectFocus(radio('Elena'));
      await page.keyboard.press('ArrowUp');
      await pressOn(visitor, primaryButton(visitor), 'Enter');

      await arrives(visitor, '/invoice-to-pay', 'invoiceToPay.title');
      const bill = page.getByRole('switch').first();
      await pressOn(visitor, bill, 'Space');
      await page.getByRole('button', { name: visitor.text('invoiceToPay.continueWith', { count: 1 }) }).waitFor();
      await page.keyboard.press('Space');
      await pressOn(visitor, primaryButton(visitor), 'Space');

      await arrives(visitor, '/review-info', 'reviewInfo.title');
      await pressOn(visitor, page.getByRole('checkbox'), 'Space');
      await pressOn(visitor, primaryButton(visitor), 'Enter');

      await arrives(visitor, '/verify-code', 'verifyCode.title');
      await typeInto(visitor, 'verifyCode.code', await readCode(visitor, patient.phone));
      await page.keyboard.press('Enter');

      await arrives(visitor, '/payment-plan', 'paymentPlan.title');
      await pressOn(visitor, page.getByRole('button', { name: visitor.text('paymentPlan.showMore', { count: 4 }) }), 'Enter');
      await expectFocus(page.getByRole('radio').nth(1));
      await page.keyboard.press('Space');
      await page.keyboard.press('ArrowDown');
      await pressOn(visitor, primaryButton(visitor), 'Enter');

      await arrives(visitor, '/connect-payment-method', 'connectPaymentMethod.title');
      await pressOn(visitor, radio(visitor.text('connectPaymentMethod.bank')), 'Space');
      await page.keyboard.press('ArrowDown');
      await typeInto(visitor, 'connectPaymentMethod.cardNumber', '4242424242424242');
      await typeInto(visitor, 'connectPaymentMethod.expiry', '1230');
      await typeInto(visitor, 'connectPaymentMethod.securityCode', '123');
      await typeInto(visitor, 'connectPaymentMethod.firstName', 'Maya');
      await typeInto(visitor, 'connectPaymentMethod.lastName', 'Tester');
      await typeInto(visitor, 'connectPaymentMethod.zip', '14604-1234');
      await page.keyboard.press('Enter');

      await arrives(visitor, '/confirm-payment', 'confirmPayment.title');
      for (const box of await page.getByRole('checkbox').all()) await pressOn(visitor, box, 'Space');
      await pressOn(visitor, primaryButton(visitor), 'Enter');

      await visitor.waitForStep('/success', 'success.title');
      const question = page.getByRole('dialog', { name: visitor.text('rollUps.title') });
      await question.waitFor();
      await visitor.expectAccessible();
      await expectFocus(page.getByRole('heading', { level: 1 }));
      await tabTo(visitor, page.getByRole('button', { name: visitor.text('success.print') }));
      await pressOn(visitor, question.getByRole('button', { name: visitor.text('rollUps.later') }), 'Enter');
      await question.waitFor({ state: 'hidden' });
      await expectFocus(page.getByRole('button', { name: visitor.text('rollUps.turnOn') }));
    });

    expect(await storedPlans(patient)).toMatchObject([{ total: 105_250, agreements: 2 }]);
  });

  test('the skip link comes first and moves the focus past the header', async () => {
    await withVisitor({ locale }, async (visitor) => {
      await visitor.open('/bill-info');
      await visitor.page.keyboard.press('Tab');
      const skip = visitor.page.getByRole('link', { name: visitor.text('frame.skip') });
      await expectFocus(skip);
      await tabTo(visitor, skip);
      await visitor.page.keyboard.press('Enter');
      await expectFocus(visitor.page.getByRole('main'));
      await visitor.page.keyboard.press('Tab');
      await expectFocus(visitor.page.getByLabel(visitor.text('billInfo.lastName')));
    });
  });

  test('a failed submit puts the focus on the summary, and each of its lines links to a field', async () => {
    await withVisitor({ locale }, async (visitor) => {
      const { page } = visitor;
      await visitor.open('/bill-info');
      await pressOn(visitor, primaryButton(visitor), 'Enter');
      await expectFocus(page.getByRole('alert'));
      await pressOn(visitor, page.getByRole('link', { name: visitor.text('billInfo.errors.patientLastName') }), 'Enter');
      await expectFocus(page.getByLabel(visitor.text('billInfo.lastName')));
      await tabTo(visitor, page.getByRole('link', { name: visitor.text('billInfo.errors.patientDateOfBirth') }), 'Shift+Tab');
      await page.keyboard.press('Enter');
      await expectFocus(page.getByLabel(visitor.text('billInfo.dateOfBirth')));
    });
  });

  deepTest('a refusal by the server puts the focus on the summary', async () => {
    await withVisitor({ locale }, async (visitor) => {
      await visitor.open('/bill-info');
      visitor.expectRefusal(400, 404);
      await typeInto(visitor, 'billInfo.lastName', 'Unknown');
      await typeInto(visitor, 'billInfo.dateOfBirth', '03/27/1984');
      await visitor.page.keyboard.press('Enter');
      await visitor.waitForStep('/bill-info-phone', 'billInfoPhone.title');
      await typeInto(visitor, 'billInfoPhone.phone', '(585) 200-0000');
      await visitor.page.keyboard.press('Enter');
      await expectFocus(visitor.page.getByRole('alert').filter({ hasText: visitor.text('billInfo.errors.contactProvider') }));
    });
  });

  deepTest('documents, the day of the month and the summary give the focus back at the last step', async () => {
    const patient = aPatient();
    await importPatients(patient);

    await withVisitor({ locale }, async (visitor) => {
      const { page } = visitor;
      await arriveAs(visitor, patient, '/confirm-payment');

      const reading = page.getByRole('checkbox').first().locator('xpath=..').getByRole('link');
      await pressOn(visitor, reading, 'Enter');
      const dialog = page.getByRole('dialog');
      await expectFocus(dialog.getByRole('button', { name: visitor.text('form.close') }));
      await visitor.expectAccessible();
      for (const _press of ['first', 'second', 'third']) {
        await page.keyboard.press('Tab');
        expect(
          await dialog.evaluate((shown) => shown.contains(document.activeElement) || document.activeElement === document.body),
        ).toBe(true);
      }
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
      await expectFocus(reading);

      const change = page.getByRole('button', {
        name: `${visitor.text('form.change')} ${visitor.text('confirmPayment.chargeDay')}`,
      });
      await tabTo(visitor, change, 'Shift+Tab');
      await page.keyboard.press('Enter');
      await pressOn(visitor, page.getByRole('button', { name: '28', exact: true }), 'Enter');
      await page.getByText(visitor.text('plan.onDay_ordinal_other', { count: 28 })).waitFor();
      await expectFocus(change);

      await waitForStep(visitor, '/confirm-payment');
      await pressOn(visitor, primaryButton(visitor), 'Enter');
      await expectFocus(page.getByRole('alert'));
      await pressOn(visitor, page.getByRole('link', { name: visitor.text('confirmPayment.errors.agreements') }), 'Enter');
      await expectFocus(page.getByRole('checkbox').first());
    });
  });
});
