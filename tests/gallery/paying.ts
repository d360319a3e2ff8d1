import { payByCard, putOffFutureBills } from '../journeys/steps.ts';
import type { Visitor } from '../journeys/visitor.ts';
import type { Section } from './screen.ts';
import { complain, waitForToast } from './states.ts';
import { afterwards, pick } from './steps.ts';

/** From the chosen plan to its first payment. */
export const paying: Section = {
  title: 'Payment method, confirmation, plan',
  screens: [
    ...pick('connect-payment-method'),
    ...(['bank', 'card'] as const).flatMap((kind) => [
      afterwards('connect-payment-method', `connect-${kind}`, (visitor) => choose(visitor, kind)),
      afterwards('connect-payment-method', `connect-${kind}-complaints`, async (visitor) => {
        await choose(visitor, kind);
        await complain(visitor);
      }),
    ]),
    afterwards('connect-payment-method', 'connect-hsa-fsa', (visitor) => choose(visitor, 'hsaFsa')),
    afterwards('connect-payment-method', 'connect-declined', async (visitor) => {
      visitor.expectRefusal(400, 402, 422);
      await payByCard(visitor, '4000 0000 0000 0002');
      await visitor.page.getByRole('alert').first().waitFor();
    }),
    afterwards(
      'connect-payment-method',
      'connect-refused-card',
      async (visitor) => {
        visitor.expectRefusal(422);
        await payByCard(visitor, '4012 8888 8888 1881');
        await visitor.page.getByRole('alert').first().waitFor();
      },
      { note: 'A credit card, where debit cards alone are accepted', isTransient: true },
    ),
    ...pick('confirm-payment'),
    afterwards('confirm-payment', 'confirm-payment-day', ({ page }) => page.locator('[aria-expanded=false]').first().click()),
    afterwards('confirm-payment', 'confirm-payment-schedule', ({ page }) => page.locator('.schedule summary').click()),
    afterwards('confirm-payment', 'confirm-payment-complaints', complain),
    afterwards(
      'confirm-payment',
      'confirm-payment-document',
      async ({ page }) => {
        await page.locator('.ticks a').first().click();
        await page.getByRole('dialog').locator('.document section').first().waitFor();
      },
      { note: 'An agreement in its dialog', isWindow: true },
    ),
    afterwards(
      'payment-plan',
      'session-expired',
      async (visitor) => {
        visitor.expectRefusal(401, 403);
        await visitor.loseCookies();
        await visitor.page.getByRole('radio').first().check();
        await visitor.page.locator('button[type=submit]').click();
        await waitForToast(visitor);
      },
      {
        note: 'The session has ended: a toast in the corner',
        destination: '/review-info',
        isWindow: true,
        isTransient: true,
      },
    ),
    ...pick('success'),
    afterwards('success', 'success-printed', putOffFutureBills, {
      note: 'On paper',
      before: ({ page }) => page.emulateMedia({ media: 'print' }),
    }),
    ...pick('plan-exists'),
    afterwards('plan-exists', 'future-bills', ({ page }) => page.getByRole('dialog').waitFor(), { note: 'Asked once' }),
    ...pick('add-bills', 'confirm-bills'),
  ],
};

async function choose(visitor: Visitor, kind: 'bank' | 'card' | 'hsaFsa'): Promise<void> {
  await visitor.page.getByRole('radio', { name: visitor.text(`connectPaymentMethod.${kind}`) }).check();
  await visitor.page.locator('main input[type=text], main input:not([type])').first().waitFor();
}
