import { enterCode } from '../journeys/steps.ts';
import { aPatient } from '../journeys/patient.ts';
import { refuse } from '../journeys/refuse.ts';
import { ways } from '../journeys/ways.ts';
import type { Section } from './screen.ts';
import { complain, toastStands } from './states.ts';
import { afterwards, by, pick } from './steps.ts';

/** From somebody's bills to the plans that they can have. */
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
    afterwards('invoice-to-pay', 'invoice-to-pay-none', async (visit) => {
      for (const each of await visit.page.getByRole('switch').all()) await each.click();
      await complain(visit);
    }),
    afterwards(
      'invoice-to-pay',
      'invoice-to-pay-changed',
      async (visit) => {
        visit.expectRefusal(400, 404, 409, 422);
        await refuse(visit, { call: 'selectBills', code: 'application_bills_modified' }, async () => {
          await visit.page.locator('button[type=submit]').click();
          await toastStands(visit);
        });
      },
      {
        note: 'The bills have changed meanwhile: a warning',
        leadsTo: '/bill-info',
        isWindow: true,
        isSaidOnce: true,
      },
    ),
    ...pick('review-info'),
    afterwards('review-info', 'review-info-complaints', complain),
    ...pick('verify-code'),
    afterwards('verify-code', 'verify-code-wrong', async (visit) => {
      visit.expectRefusal(400, 401, 422);
      await enterCode(visit, '000000');
      await visit.page.getByRole('alert').first().waitFor();
    }),
    by(
      'verify-code',
      'offers-on-their-way',
      {
        async finish(visit, { patient, visit: headless }) {
          await visit.page.route('**/offers', () => undefined);
          await enterCode(visit, await headless.readCode(patient.phone));
          await visit.page.getByText(visit.say('offersOnTheirWay.title')).waitFor();
        },
      },
      { note: 'While the offers are made' },
    ),
    ...pick('address'),
    afterwards('address', 'address-complaints', async (visit) => {
      for (const input of await visit.page.locator('main input:not([type=checkbox])').all()) await input.fill('');
      await complain(visit);
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
        ...ways['payment-plan'],
        async finish(visit) {
          visit.expectLostRequests();
          await visit.page.route('**/v1/offers?*', (route) => route.abort('connectionreset'));
          await visit.page.reload();
          await visit.page.getByRole('alert').first().waitFor();
        },
      },
      { note: 'The offers did not come' },
    ),
  ],
};
