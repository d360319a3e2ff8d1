import { enterCode } from '../journeys/steps.ts';
import { aPatient } from '../journeys/patient.ts';
import { refuse } from '../journeys/refuse.ts';
import { arrivals } from '../journeys/arrivals.ts';
import type { Section } from './screen.ts';
import { complain, waitForToast } from './states.ts';
import { afterwards, by, pick } from './steps.ts';

/** From a patient's bills to the offers. */
export const choosing: Section = {
  title: 'Bills, contact and plan',
  screens: [
    ...pick('select-user'),
    afterwards('select-user', 'select-user-complaints', complain),
    ...pick('invoice-to-pay'),
    by('invoice-to-pay', 'invoice-to-pay-one', { patient: () => aPatient({ dollars: ['640.00'] }) }),
    by(
      'invoice-to-pay',
      'invoice-to-pay-many',
      { patient: () => aPatient({ dollars: ['640.00', '412.50', '95.00', '1203.77', '58.20', '3310.00'] }) },
      { note: 'The total stays in view', isWindow: true },
    ),
    afterwards('invoice-to-pay', 'invoice-to-pay-none', async (visitor) => {
      for (const each of await visitor.page.getByRole('switch').all()) await each.click();
      await complain(visitor);
    }),
    afterwards(
      'invoice-to-pay',
      'invoice-to-pay-changed',
      async (visitor) => {
        visitor.expectRefusal(400, 404, 409, 422);
        await refuse(visitor, { call: 'selectBills', code: 'application_bills_modified' }, async () => {
          await visitor.page.locator('button[type=submit]').click();
          await waitForToast(visitor);
        });
      },
      {
        note: 'The bills have changed: a warning',
        destination: '/bill-info',
        isWindow: true,
        isTransient: true,
      },
    ),
    ...pick('review-info'),
    afterwards('review-info', 'review-info-complaints', complain),
    ...pick('verify-code'),
    afterwards('verify-code', 'verify-code-wrong', async (visitor) => {
      visitor.expectRefusal(400, 401, 422);
      await enterCode(visitor, '000000');
      await visitor.page.getByRole('alert').first().waitFor();
    }),
    by(
      'verify-code',
      'offers-offers-pending',
      {
        async finish(visitor, { patient, visitor: headless }) {
          await visitor.page.route('**/offers', () => undefined);
          await enterCode(visitor, await headless.readCode(patient.phone));
          await visitor.page.getByText(visitor.text('offersPending.title')).waitFor();
        },
      },
      { note: 'While the offers are made' },
    ),
    ...pick('address'),
    afterwards('address', 'address-complaints', async (visitor) => {
      for (const input of await visitor.page.locator('main input:not([type=checkbox])').all()) await input.fill('');
      await complain(visitor);
    }),
    ...pick('payment-plan'),
    afterwards('payment-plan', 'payment-plan-all', async ({ page }) => {
      await page.locator('.button-quiet').click();
      await page.locator('.button-quiet').waitFor({ state: 'detached' });
    }),
    by(
      'payment-plan',
      'payment-plan-not-loaded',
      {
        ...arrivals['payment-plan'],
        async finish(visitor) {
          visitor.expectLostRequests();
          await visitor.page.route('**/v1/offers?*', (route) => route.abort('connectionreset'));
          await visitor.page.reload();
          await visitor.page.getByRole('alert').first().waitFor();
        },
      },
      { note: 'The offers did not load' },
    ),
  ],
};
