import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startOwnService, type OwnService } from './own-service.ts';
import { aPatient } from './patient.ts';
import { arriveAs } from './reach.ts';
import { importPatients } from './service.ts';
import { agreeAndStart, findBill } from './steps.ts';
import { storedPlans } from './stored-plan.ts';
import { openForVisits } from './visiting.ts';
import { lands, STAGES, stageAt, walkOn } from './walk.ts';

const visiting = openForVisits();

describe.concurrent('without a network', () => {
  test('every step tells it, keeps what was entered, and goes on when pressed again', async () => {
    const patient = aPatient();
    await importPatients(patient);

    await visiting({}, async (visit) => {
      await visit.open('/');
      await lands(visit, '/bill-info');
      await visit.hasEverything();
      for (const [place, { path, leave }] of STAGES.slice(0, -1).entries()) {
        await visit.cutOff(async () => {
          // The code is read beside the browser, whose network is the one that is gone.
          await leave(visit, patient);
          await visit.page
            .getByRole('alert')
            .filter({ hasText: visit.say('errors.codes.service_unavailable') })
            .waitFor();
          expect(visit.path()).toBe(path);
        });
        await visit.page.locator('button[type=submit]').click();
        await lands(visit, STAGES[place + 1]?.path ?? '/success');
      }
    });

    expect(await storedPlans(patient)).toHaveLength(1);
  });

  test('parts of the page that did not arrive are fetched again at the next press', async () => {
    const patient = aPatient();
    await importPatients(patient);

    await visiting({ isNew: true }, async (visit) => {
      visit.expectLostRequests();
      await visit.page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
      await visit.open('/');
      await visit.page.waitForFunction(() => document.querySelector('form')?.outerHTML.includes('aria-disabled'));
      await visit.cutOff(async () => {
        await findBill(visit, patient);
        await visit.page
          .getByRole('alert')
          .filter({ hasText: visit.say('form.problemTitle') })
          .waitFor();
      });
      // A browser never tries an import again, so the page begins anew, with what was typed.
      await Promise.all([visit.page.waitForEvent('load'), visit.press('billInfo.action')]);
      await visit.holds('billInfo.lastName', patient.lastName);
      await visit.press('billInfo.action');
      await lands(visit, '/invoice-to-pay');
    });
  });

  test('an answer that is lost on its way starts no second plan', async () => {
    const patient = aPatient();
    await importPatients(patient);

    await visiting({}, async (visit) => {
      visit.expectLostRequests();
      await arriveAs(visit, patient, '/confirm-payment');
      await visit.page.route(
        '**/payment-plan',
        async (route) => {
          // Node resolves no name below localhost.
          const url = route.request().url().replace(visit.origin, visit.serviceUrl);
          const answer = await route.fetch({
            url,
            headers: { ...(await route.request().allHeaders()), host: new URL(visit.origin).host },
          });
          expect(answer.status()).toBe(201);
          await route.abort('connectionreset');
        },
        { times: 1 },
      );
      await agreeAndStart(visit);
      await visit.page
        .getByRole('alert')
        .filter({ hasText: visit.say('errors.codes.service_unavailable') })
        .waitFor();
      await visit.page.locator('button[type=submit]').click();
      await lands(visit, '/success');
    });

    expect(await storedPlans(patient)).toHaveLength(1);
  });
});

describe('when the service itself is ill', () => {
  let service: OwnService;
  beforeAll(async () => {
    service = await startOwnService();
  });
  afterAll(() => service.close());

  test.each(['en', 'es'] as const)(
    'without its database pages and steps say in %s that nothing was charged, and go on afterwards',
    async (locale) => {
      const patient = aPatient();
      await importPatients(patient);

      await visiting({ locale, url: service.url }, async (visit) => {
        visit.expectRefusal(503);
        await arriveAs(visit, patient, '/confirm-payment');
        await service.loseDatabase();
        await stageAt('/confirm-payment').leave(visit, patient);
        await visit.page
          .getByRole('alert')
          .filter({ hasText: visit.say('errors.codes.service_unavailable') })
          .waitFor();
        const answer = await visit.page.reload();
        expect([answer?.status(), answer?.headers()['retry-after']]).toEqual([503, '2']);
        await visit.page.getByText(visit.say('serverPages.databaseDown.body')).waitFor();
        await visit.isAccessible();

        await service.regainDatabase();
        await visit.page.reload();
        await lands(visit, '/confirm-payment');
        await walkOn(visit, patient, '/success');
      });

      expect(await storedPlans(patient)).toHaveLength(1);
    },
  );

  test('killed in the middle it is told, and begun again it goes on where the visitor stood', async () => {
    const patient = aPatient();
    await importPatients(patient);

    await visiting({ url: service.url }, async (visit) => {
      visit.expectLostRequests();
      await arriveAs(visit, patient, '/payment-plan');
      await service.kill();
      await stageAt('/payment-plan').leave(visit, patient);
      await visit.page
        .getByRole('alert')
        .filter({ hasText: visit.say('errors.codes.service_unavailable') })
        .waitFor();
      await service.restart();
      await visit.page.locator('button[type=submit]').click();
      await lands(visit, '/connect-payment-method');
      await walkOn(visit, patient, '/success');
    });

    expect(await storedPlans(patient)).toHaveLength(1);
  });
});
