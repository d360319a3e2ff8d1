import { describe, expect, test } from 'vitest';

import { deepTest } from '../setup/deep-test.ts';
import { localesByDepth, sampleByDepth } from '../setup/depth.ts';
import { aPatient } from './patient.ts';
import { arriveAs } from './arrive.ts';
import { importPatients } from './service.ts';
import { storedPlans } from './stored-plan.ts';
import type { Visitor } from './visitor.ts';
import { withVisitor } from './with-visitor.ts';
import { waitForStep, STEPS, continueTo, type StepPath } from './enrollment-path.ts';

/** What a visitor does at a step before an interruption, and how the test finds it again. */
const DOINGS: Partial<
  Record<
    StepPath,
    { readonly enter: (visitor: Visitor) => Promise<unknown>; readonly isKept: (visitor: Visitor) => Promise<unknown> }
  >
> = {
  '/bill-info': {
    enter: (visitor) => visitor.fill('billInfo.lastName', 'Half a name'),
    isKept: (visitor) => visitor.waitForValue('billInfo.lastName', 'Half a name'),
  },
  '/invoice-to-pay': {
    enter: (visitor) => visitor.page.getByRole('switch').first().uncheck(),
    isKept: (visitor) => visitor.page.getByRole('switch', { checked: false }).waitFor(),
  },
  '/review-info': {
    enter: (visitor) => visitor.page.getByRole('checkbox').check(),
    isKept: (visitor) => visitor.page.getByRole('checkbox', { checked: true }).waitFor(),
  },
  '/payment-plan': {
    enter: (visitor) => visitor.page.getByRole('radio').last().check(),
    isKept: (visitor) => visitor.page.getByRole('radio', { checked: true }).waitFor(),
  },
};

/** The step that the back link and the browser's Back open from each step. Completed steps never show again. */
const BACK: readonly { readonly from: StepPath; readonly link: StepPath; readonly browser: StepPath }[] = [
  { from: '/invoice-to-pay', link: '/bill-info', browser: '/bill-info' },
  { from: '/review-info', link: '/invoice-to-pay', browser: '/invoice-to-pay' },
  { from: '/verify-code', link: '/review-info', browser: '/review-info' },
  { from: '/payment-plan', link: '/invoice-to-pay', browser: '/review-info' },
  { from: '/connect-payment-method', link: '/payment-plan', browser: '/payment-plan' },
  { from: '/confirm-payment', link: '/connect-payment-method', browser: '/connect-payment-method' },
];

describe.concurrent('no dead ends', () => {
  deepTest('a reload at any step shows that step again, with what was entered', async () => {
    const patient = aPatient();
    await importPatients(patient);

    await withVisitor({}, async (visitor) => {
      await visitor.open('/');
      await waitForStep(visitor, '/bill-info');
      await continueTo(visitor, patient, '/success', async () => {
        const path = visitor.path() as StepPath;
        await DOINGS[path]?.enter(visitor);
        await visitor.page.reload();
        await waitForStep(visitor, path);
        await DOINGS[path]?.isKept(visitor);
        if (path === '/invoice-to-pay') await visitor.page.getByRole('switch').first().check();
      });
      await visitor.page.reload();
      await waitForStep(visitor, '/success');
      await visitor.page.getByText(visitor.text('success.code')).waitFor();
    });

    expect(await storedPlans(patient)).toHaveLength(1);
  });

  deepTest('the back link and the browser’s Back open the step before, with what was entered, and forward returns', async () => {
    const patient = aPatient();
    await importPatients(patient);

    await withVisitor({}, async (visitor) => {
      const { page } = visitor;
      await visitor.open('/');
      await waitForStep(visitor, '/bill-info');
      await continueTo(visitor, patient, '/success', async () => {
        const row = BACK.find(({ from }) => from === visitor.path());
        if (!row) return;
        await page.goBack();
        await waitForStep(visitor, row.browser);
        await page.goForward();
        await waitForStep(visitor, row.from);
        await page.getByRole('link', { name: visitor.text('frame.back'), exact: true }).click();
        await waitForStep(visitor, row.link);
        if (row.link === '/bill-info') await visitor.waitForValue('billInfo.lastName', patient.lastName);
        if (row.link === '/payment-plan') await page.getByRole('radio', { checked: true }).waitFor();
        await page.goBack();
        await waitForStep(visitor, row.from);
      });
    });
  });

  deepTest.each(localesByDepth('en'))(
    'going back to the bills and continuing needs no second code, and the page states so in %s',
    async (locale) => {
      const patient = aPatient();
      await importPatients(patient);

      await withVisitor({ locale }, async (visitor) => {
        await arriveAs(visitor, patient, '/payment-plan');
        await visitor.page.getByRole('link', { name: visitor.text('frame.back'), exact: true }).click();
        await waitForStep(visitor, '/invoice-to-pay');
        await visitor.press('invoiceToPay.continueWith', { count: 2 });
        await waitForStep(visitor, '/review-info');
        await visitor.page.getByText(visitor.text('reviewInfo.leadKnown')).waitFor();
        await visitor.expectAccessible();
        await visitor.press('reviewInfo.actionKnown');
        await waitForStep(visitor, '/payment-plan');
        await continueTo(visitor, patient, '/success');
      });

      expect(await storedPlans(patient)).toHaveLength(1);
    },
  );

  deepTest('a half-typed payment method stays while the visitor looks at the plans again', async () => {
    const patient = aPatient();
    await importPatients(patient);

    await withVisitor({}, async (visitor) => {
      await arriveAs(visitor, patient, '/connect-payment-method');
      await visitor.page.getByRole('radio', { name: visitor.text('connectPaymentMethod.card') }).check();
      await visitor.fill('connectPaymentMethod.firstName', 'Maya');
      await visitor.fill('connectPaymentMethod.cardNumber', '4242424242424242');
      await visitor.page.getByRole('link', { name: visitor.text('frame.back'), exact: true }).click();
      await waitForStep(visitor, '/payment-plan');
      await visitor.page.goBack();
      await waitForStep(visitor, '/connect-payment-method');
      await visitor.waitForValue('connectPaymentMethod.firstName', 'Maya');
      await visitor.waitForValue('connectPaymentMethod.cardNumber', '4242 4242 4242 4242');
      expect(await visitor.stored()).not.toMatch(/4242/);
    });
  });

  test.each(sampleByDepth(STEPS.map(({ path }) => path)))(
    '%s redirects a visitor without a session to the first screen',
    async (path) => {
      await withVisitor({}, async (visitor) => {
        await visitor.open(path);
        await waitForStep(visitor, '/bill-info');
        await visitor.fill('billInfo.lastName', 'Works');
        // The router's mark on the first entry of the history counts as one.
        expect(visitor.navigations).toBeLessThanOrEqual(path === '/bill-info' ? 2 : 4);
      });
    },
  );

  deepTest('a duplicated tab continues from any step', async () => {
    const patient = aPatient();
    await importPatients(patient);

    await withVisitor({}, async (visitor) => {
      await visitor.open('/');
      await waitForStep(visitor, '/bill-info');
      await continueTo(visitor, patient, '/success', async () => {
        const path = visitor.path() as StepPath;
        const copy = await visitor.duplicateTab();
        await waitForStep(copy, path);
        await copy.page.close();
      });
    });
  });

  deepTest.each(localesByDepth('en'))('an unknown path states so in %s and links to the first screen', async (locale) => {
    await withVisitor({ locale }, async (visitor) => {
      visitor.expectRefusal(404);
      const answer = await visitor.page.goto(`${visitor.origin}/no/such/page`);
      expect(answer?.status()).toBe(404);
      await visitor.expectStep('/no/such/page', 'notFound.pageNotFound');
      await visitor.page.getByRole('link', { name: visitor.text('notFound.action') }).click();
      await waitForStep(visitor, '/bill-info');
    });
  });

  test.each(localesByDepth('en'))('a host without a provider states so in %s', async (locale) => {
    await withVisitor({ locale }, async (visitor) => {
      visitor.expectRefusal(404);
      const answer = await visitor.page.goto(visitor.origin.replace('lakeside', 'unknown'));
      expect(answer?.status()).toBe(404);
      await visitor.page.getByRole('heading', { level: 1, name: visitor.text('serverPages.unknownHost.title') }).waitFor();
      await visitor.expectAccessible();
    });
  });
});
