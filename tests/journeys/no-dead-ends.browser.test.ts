import { describe, expect, test } from 'vitest';

import { aPatient } from './patient.ts';
import { arriveAs } from './reach.ts';
import { importPatients } from './service.ts';
import { storedPlans } from './stored-plan.ts';
import type { Visit } from './visit.ts';
import { openForVisits } from './visiting.ts';
import { lands, STAGES, walkOn, type StagePath } from './walk.ts';

const visiting = openForVisits();

/** What a visitor does at a step before they are interrupted, and how it is seen that nothing of it was lost. */
const DOINGS: Partial<
  Record<StagePath, { readonly enter: (visit: Visit) => Promise<unknown>; readonly isKept: (visit: Visit) => Promise<unknown> }>
> = {
  '/bill-info': {
    enter: (visit) => visit.fill('billInfo.lastName', 'Half a name'),
    isKept: (visit) => visit.holds('billInfo.lastName', 'Half a name'),
  },
  '/invoice-to-pay': {
    enter: (visit) => visit.page.getByRole('switch').first().uncheck(),
    isKept: (visit) => visit.page.getByRole('switch', { checked: false }).waitFor(),
  },
  '/review-info': {
    enter: (visit) => visit.page.getByRole('checkbox').check(),
    isKept: (visit) => visit.page.getByRole('checkbox', { checked: true }).waitFor(),
  },
  '/payment-plan': {
    enter: (visit) => visit.page.getByRole('radio').last().check(),
    isKept: (visit) => visit.page.getByRole('radio', { checked: true }).waitFor(),
  },
};

/** Where the back link and the browser's Back lead from each step: what is over is never shown again. */
const BACK: readonly { readonly from: StagePath; readonly link: StagePath; readonly browser: StagePath }[] = [
  { from: '/invoice-to-pay', link: '/bill-info', browser: '/bill-info' },
  { from: '/review-info', link: '/invoice-to-pay', browser: '/invoice-to-pay' },
  { from: '/verify-code', link: '/review-info', browser: '/review-info' },
  { from: '/payment-plan', link: '/invoice-to-pay', browser: '/review-info' },
  { from: '/connect-payment-method', link: '/payment-plan', browser: '/payment-plan' },
  { from: '/confirm-payment', link: '/connect-payment-method', browser: '/connect-payment-method' },
];

describe.concurrent('no dead ends', () => {
  test('a reload at any step shows that step again, with what was entered', async () => {
    const patient = aPatient();
    await importPatients(patient);

    await visiting({}, async (visit) => {
      await visit.open('/');
      await lands(visit, '/bill-info');
      await walkOn(visit, patient, '/success', async () => {
        const path = visit.path() as StagePath;
        await DOINGS[path]?.enter(visit);
        await visit.page.reload();
        await lands(visit, path);
        await DOINGS[path]?.isKept(visit);
        if (path === '/invoice-to-pay') await visit.page.getByRole('switch').first().check();
      });
      await visit.page.reload();
      await lands(visit, '/success');
      await visit.page.getByText(visit.say('success.code')).waitFor();
    });

    expect(await storedPlans(patient)).toHaveLength(1);
  });

  test('at every step both ways back lead to what came before, with what was entered, and forward again', async () => {
    const patient = aPatient();
    await importPatients(patient);

    await visiting({}, async (visit) => {
      const { page } = visit;
      await visit.open('/');
      await lands(visit, '/bill-info');
      await walkOn(visit, patient, '/success', async () => {
        const way = BACK.find(({ from }) => from === visit.path());
        if (!way) return;
        await page.goBack();
        await lands(visit, way.browser);
        await page.goForward();
        await lands(visit, way.from);
        await page.getByRole('link', { name: visit.say('frame.back'), exact: true }).click();
        await lands(visit, way.link);
        if (way.link === '/bill-info') await visit.holds('billInfo.lastName', patient.lastName);
        if (way.link === '/payment-plan') await page.getByRole('radio', { checked: true }).waitFor();
        await page.goBack();
        await lands(visit, way.from);
      });
    });
  });

  test.each(['en', 'es'] as const)(
    'back to the bills and on again asks for no second code, and says so in %s',
    async (locale) => {
      const patient = aPatient();
      await importPatients(patient);

      await visiting({ locale }, async (visit) => {
        await arriveAs(visit, patient, '/payment-plan');
        await visit.page.getByRole('link', { name: visit.say('frame.back'), exact: true }).click();
        await lands(visit, '/invoice-to-pay');
        await visit.press('invoiceToPay.continueWith', { count: 2 });
        await lands(visit, '/review-info');
        await visit.page.getByText(visit.say('reviewInfo.leadKnown')).waitFor();
        await visit.isAccessible();
        await visit.press('reviewInfo.actionKnown');
        await lands(visit, '/payment-plan');
        await walkOn(visit, patient, '/success');
      });

      expect(await storedPlans(patient)).toHaveLength(1);
    },
  );

  test('what was typed about a payment method waits while the visitor looks at the plans again', async () => {
    const patient = aPatient();
    await importPatients(patient);

    await visiting({}, async (visit) => {
      await arriveAs(visit, patient, '/connect-payment-method');
      await visit.page.getByRole('radio', { name: visit.say('connectPaymentMethod.card') }).check();
      await visit.fill('connectPaymentMethod.firstName', 'Maya');
      await visit.fill('connectPaymentMethod.cardNumber', '4242424242424242');
      await visit.page.getByRole('link', { name: visit.say('frame.back'), exact: true }).click();
      await lands(visit, '/payment-plan');
      await visit.page.goBack();
      await lands(visit, '/connect-payment-method');
      await visit.holds('connectPaymentMethod.firstName', 'Maya');
      await visit.holds('connectPaymentMethod.cardNumber', '4242 4242 4242 4242');
      expect(await visit.stored()).not.toMatch(/4242/);
    });
  });

  test.each(STAGES.map(({ path }) => path))('%s leads whoever has no session to the first screen', async (path) => {
    await visiting({}, async (visit) => {
      await visit.open(path);
      await lands(visit, '/bill-info');
      await visit.fill('billInfo.lastName', 'Works');
      // The router's mark on the first entry of the history counts as one.
      expect(visit.moves).toBeLessThanOrEqual(path === '/bill-info' ? 2 : 4);
    });
  });

  test('a tab that was duplicated at any step goes on from there', async () => {
    const patient = aPatient();
    await importPatients(patient);

    await visiting({}, async (visit) => {
      await visit.open('/');
      await lands(visit, '/bill-info');
      await walkOn(visit, patient, '/success', async () => {
        const path = visit.path() as StagePath;
        const copy = await visit.duplicateTab();
        await lands(copy, path);
        await copy.page.close();
      });
    });
  });

  test.each(['en', 'es'] as const)('an unknown path says so in %s and leads to the first screen', async (locale) => {
    await visiting({ locale }, async (visit) => {
      visit.expectRefusal(404);
      const answer = await visit.page.goto(`${visit.origin}/no/such/page`);
      expect(answer?.status()).toBe(404);
      await visit.isAt('/no/such/page', 'notFound.pageNotFound');
      await visit.page.getByRole('link', { name: visit.say('notFound.action') }).click();
      await lands(visit, '/bill-info');
    });
  });

  test.each(['en', 'es'] as const)('a host that belongs to no provider says so in %s', async (locale) => {
    await visiting({ locale }, async (visit) => {
      visit.expectRefusal(404);
      const answer = await visit.page.goto(visit.origin.replace('lakeside', 'nobody'));
      expect(answer?.status()).toBe(404);
      await visit.page.getByRole('heading', { level: 1, name: visit.say('serverPages.unknownHost.title') }).waitFor();
      await visit.isAccessible();
    });
  });
});
