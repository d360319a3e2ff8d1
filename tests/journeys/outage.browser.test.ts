import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { deepTest } from '../setup/deep-test.ts';
import { localesByDepth } from '../setup/depth.ts';
import { startOwnService, type OwnService } from './own-service.ts';
import { aPatient } from './patient.ts';
import { arriveAs } from './arrive.ts';
import { loseAnswer } from './lose-answer.ts';
import { importPatients } from './service.ts';
import { agreeAndStart, findBill } from './steps.ts';
import { storedPlans } from './stored-plan.ts';
import { withVisitor } from './with-visitor.ts';
import { waitForStep, STEPS, stepAt, continueTo } from './enrollment-path.ts';

describe.concurrent('without a network', () => {
  deepTest('every step reports it, keeps what was entered, and continues at the next press', async () => {
    const patient = aPatient();
    await importPatients(patient);

    await withVisitor({}, async (visitor) => {
      await visitor.open('/');
      await waitForStep(visitor, '/bill-info');
      await visitor.waitUntilIdle();
      for (const [place, { path, leave }] of STEPS.slice(0, -1).entries()) {
        await visitor.withoutNetwork(async () => {
          // The test reads the code itself: only the browser has lost its network.
          await leave(visitor, patient);
          await visitor.page
            .getByRole('alert')
            .filter({ hasText: visitor.text('errors.codes.service_unavailable') })
            .waitFor();
          expect(visitor.path()).toBe(path);
        });
        await visitor.page.locator('button[type=submit]').click();
        await waitForStep(visitor, STEPS[place + 1]?.path ?? '/success');
      }
    });

    expect(await storedPlans(patient)).toHaveLength(1);
  });

  deepTest('parts of the page that did not arrive are fetched again at the next press', async () => {
    const patient = aPatient();
    await importPatients(patient);

    await withVisitor({ isNew: true }, async (visitor) => {
      visitor.expectLostRequests();
      await visitor.page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
      await visitor.open('/');
      await visitor.page.waitForFunction(() => document.querySelector('form')?.outerHTML.includes('aria-disabled'));
      await visitor.withoutNetwork(async () => {
        await findBill(visitor, patient);
        await visitor.page
          .getByRole('alert')
          .filter({ hasText: visitor.text('form.problemTitle') })
          .waitFor();
      });
      // A browser never retries an import, so the page reloads, with what was typed.
      await Promise.all([visitor.page.waitForEvent('load'), visitor.press('billInfo.action')]);
      await visitor.waitForValue('billInfo.lastName', patient.lastName);
      await visitor.press('billInfo.action');
      await waitForStep(visitor, '/invoice-to-pay');
    });
  });

  deepTest('a language that does not arrive is announced, and comes at the next press with what was typed', async () => {
    const patient = aPatient();

    await withVisitor({ isNew: true }, async (visitor) => {
      visitor.expectLostRequests();
      await visitor.open('/');
      await waitForStep(visitor, '/bill-info');
      await visitor.waitUntilIdle();
      await visitor.fill('billInfo.lastName', patient.lastName);
      await visitor.withoutNetwork(async () => {
        await visitor.page.locator('.languages a').click();
        await visitor.page
          .getByRole('alert')
          .filter({ hasText: visitor.text('toast.notLoaded') })
          .waitFor();
        // Messages and documents follow the language of the page.
        expect(await visitor.page.evaluate(() => document.cookie)).toMatch(/\blocale=en\b/u);
      });
      await visitor.page.locator('.languages a').click();
      visitor.locale = 'es';
      await visitor.waitForValue('billInfo.lastName', patient.lastName);
      await visitor.waitForStep('/bill-info', 'billInfo.title');
    });
  });

  test('a lost response starts no second plan', async () => {
    const patient = aPatient();
    await importPatients(patient);

    await withVisitor({}, async (visitor) => {
      await arriveAs(visitor, patient, '/confirm-payment');
      await loseAnswer(visitor, '**/payment-plan');
      await agreeAndStart(visitor);
      await visitor.page
        .getByRole('alert')
        .filter({ hasText: visitor.text('errors.codes.service_unavailable') })
        .waitFor();
      await visitor.page.locator('button[type=submit]').click();
      await waitForStep(visitor, '/success');
    });

    expect(await storedPlans(patient)).toHaveLength(1);
  });
});

describe('a service that fails', () => {
  let service: OwnService;
  beforeAll(async () => {
    service = await startOwnService();
  });
  afterAll(() => service.close());

  test.each(localesByDepth('es'))(
    'without its database states on pages and steps in %s that nothing was charged, and continues afterwards',
    async (locale) => {
      const patient = aPatient();
      await importPatients(patient);

      await withVisitor({ locale, url: service.url }, async (visitor) => {
        visitor.expectRefusal(503);
        await arriveAs(visitor, patient, '/confirm-payment');
        await service.loseDatabase();
        await stepAt('/confirm-payment').leave(visitor, patient);
        await visitor.page
          .getByRole('alert')
          .filter({ hasText: visitor.text('errors.codes.service_unavailable') })
          .waitFor();
        const answer = await visitor.page.reload();
        expect([answer?.status(), answer?.headers()['retry-after']]).toEqual([503, '2']);
        await visitor.page.getByText(visitor.text('serverPages.databaseDown.body')).waitFor();
        await visitor.expectAccessible();

        await service.regainDatabase();
        await visitor.page.reload();
        await waitForStep(visitor, '/confirm-payment');
        await continueTo(visitor, patient, '/success');
      });

      expect(await storedPlans(patient)).toHaveLength(1);
    },
  );

  deepTest('killed before the code of an act has arrived keeps the page, which continues after a restart', async () => {
    const patient = aPatient();
    await importPatients(patient);

    await withVisitor({ isNew: true, url: service.url }, async (visitor) => {
      visitor.expectLostRequests();
      // Without idle time, the page fetches no code ahead.
      await visitor.page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
      await visitor.open('/');
      await visitor.page.waitForFunction(() => document.querySelector('form')?.outerHTML.includes('aria-disabled'));
      await service.kill();
      await findBill(visitor, patient);
      await visitor.page
        .getByRole('alert')
        .filter({ hasText: visitor.text('form.problemTitle') })
        .waitFor();
      await service.restart();
      await Promise.all([visitor.page.waitForEvent('load'), visitor.press('billInfo.action')]);
      await visitor.waitForValue('billInfo.lastName', patient.lastName);
      await visitor.press('billInfo.action');
      await waitForStep(visitor, '/invoice-to-pay');
    });
  });

  deepTest('killed on the path reports so, and continues at the visitor’s step after a restart', async () => {
    const patient = aPatient();
    await importPatients(patient);

    await withVisitor({ url: service.url }, async (visitor) => {
      visitor.expectLostRequests();
      await arriveAs(visitor, patient, '/payment-plan');
      // A page whose code has not arrived reloads instead, which another test shows.
      await visitor.waitUntilIdle();
      await service.kill();
      await stepAt('/payment-plan').leave(visitor, patient);
      await visitor.page
        .getByRole('alert')
        .filter({ hasText: visitor.text('errors.codes.service_unavailable') })
        .waitFor();
      await service.restart();
      await visitor.page.locator('button[type=submit]').click();
      await waitForStep(visitor, '/connect-payment-method');
      await continueTo(visitor, patient, '/success');
    });

    expect(await storedPlans(patient)).toHaveLength(1);
  });
});
