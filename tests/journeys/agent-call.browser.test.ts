import { expect } from 'vitest';

import { deepTest } from '../setup/deep-test.ts';
import { lookUpByPhone, noteWhatWasSaid, signInAgent, waitForKeys } from './agents.ts';
import { arriveAt } from './arrive.ts';
import { aPatient, freshPhone } from './patient.ts';
import { ask, importPatients } from './service.ts';
import { takeAllBills } from './steps.ts';
import { translate } from './translate.ts';
import type { Visitor } from './visitor.ts';
import { withVisitor } from './with-visitor.ts';

/** The words to read aloud at the side of the step. */
const words = ({ page }: Visitor) => page.getByRole('region', { name: 'Read aloud' }).getByRole('blockquote');

deepTest.concurrent(
  'an agent with English pages reads to a caller in Spanish, and the next caller begins in English',
  async () => {
    const guarantor = { firstName: 'Elena', lastName: 'Castillo', phone: freshPhone() };
    const patient = aPatient({ firstName: 'Mateo', lastName: 'Castillo', birthDate: '01/01/2019', guarantors: [guarantor] });
    await importPatients(patient);

    await withVisitor({ width: 1280, height: 800 }, async (visitor) => {
      const { page } = visitor;
      await signInAgent(visitor, 'internal');
      await visitor.expectStep('/agent-lookup', 'agentLookup.title');
      await waitForKeys(visitor);
      await page.keyboard.press('Alt+Shift+L');
      await words(visitor).filter({ hasText: 'Gracias por llamar' }).waitFor();
      expect(await words(visitor).getAttribute('lang')).toBe('es');
      await lookUpByPhone(visitor, guarantor);
      await visitor.expectStep('/invoice-to-pay', 'invoiceToPay.title');
      await words(visitor).filter({ hasText: '$1,052.50' }).waitFor();
      await takeAllBills(visitor, 2);
      await visitor.expectStep('/review-info', 'reviewInfo.title');
      await page.getByText(translate('es', 'agentReview.phoneScript')).waitFor();
      await noteWhatWasSaid(visitor);
      visitor.payer = guarantor.firstName;

      await visitor.expectStep('/payment-plan', 'paymentPlan.title');
      const heard = page.getByRole('region', { name: visitor.text('agentCall.heard') });
      expect(await heard.getByRole('listitem').allInnerTexts()).toEqual([
        expect.stringMatching(/^The contact on file is right\s+\d{1,2}:\d{2} [AP]M$/),
        expect.stringMatching(/^Yes to the credit check\s+\d{1,2}:\d{2} [AP]M$/),
      ]);
      await page.getByRole('radio').first().focus();
      await page.keyboard.press('2');
      expect(await page.getByRole('radio').nth(1).isChecked()).toBe(true);
      await words(visitor).filter({ hasText: 'en 12 meses, a $87.71 al mes' }).waitFor();
      await visitor.expectAccessible();
      await page.keyboard.press('Alt+Shift+Enter');

      await visitor.expectStep('/connect-payment-method', 'connectPaymentMethod.title');
      await words(visitor).filter({ hasText: '$87.71' }).waitFor();
      await page.reload();
      await words(visitor).filter({ hasText: 'cuenta bancaria' }).waitFor();
      await waitForKeys(visitor);
      await page.keyboard.press('Alt+Shift+N');
      await visitor.waitForStep('/agent-lookup', 'agentLookup.title');
      await words(visitor).filter({ hasText: 'Thank you for calling' }).waitFor();
      expect(await page.getByRole('timer').count()).toBe(0);
    });

    expect(
      await ask(
        `select c.kind, c.locale from consents c join applications a using (provider_id, application_id)
       join patients p using (provider_id, patient_id) where p.mrn = $1`,
        [patient.mrn],
      ),
    ).toEqual([{ kind: 'credit_check', locale: 'es' }]);
  },
);

deepTest.concurrent(
  'a digit and the letters of a name stay text in a field, and the list of keys gives the focus back',
  async () => {
    await withVisitor({ width: 1280, height: 800 }, async (visitor) => {
      const { page } = visitor;
      await signInAgent(visitor, 'internal');
      await visitor.waitForStep('/agent-lookup', 'agentLookup.title');
      await waitForKeys(visitor);
      const name = page.getByLabel(visitor.text('agentLookup.firstName'), { exact: true });
      await name.focus();
      await page.keyboard.type('1nks');
      await visitor.waitForValue('agentLookup.firstName', '1nks');
      await page.keyboard.press('Alt+Shift+K');
      await page.getByRole('dialog', { name: visitor.text('agentCall.allKeys') }).waitFor();
      await visitor.expectAccessible();
      // Nothing below the list takes a key.
      await page.keyboard.press('Alt+Shift+N');
      await page.keyboard.press('Escape');
      await visitor.waitForValue('agentLookup.firstName', '1nks');
      expect(await name.evaluate((field) => field === document.activeElement)).toBe(true);
    });
  },
);

deepTest.concurrent('on a narrow window the words come first, and all else follows the step', async () => {
  await withVisitor({ width: 360, height: 740 }, async (visitor) => {
    const { page } = visitor;
    const { patient } = await arriveAt(visitor, 'payment-plan', { agent: 'CS-1042' });
    visitor.payer = patient.firstName;
    await visitor.waitForStep('/payment-plan', 'paymentPlan.title');
    const tops = await Promise.all(
      [
        page.getByRole('region', { name: 'Read aloud' }),
        page.getByRole('main'),
        page.getByRole('region', { name: visitor.text('agentCall.facts') }),
        page.getByRole('region', { name: visitor.text('agentCall.asks') }),
        page.getByRole('region', { name: visitor.text('agentCall.heard') }),
      ].map(async (part) => (await part.boundingBox())?.y ?? 0),
    );

    expect(tops).toEqual(tops.toSorted((one, other) => one - other));
    await visitor.expectAccessible();
  });
});
