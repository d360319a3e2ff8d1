import { describe, expect, test } from 'vitest';

import { aPatient } from './patient.ts';
import { importPatients, serviceUrls } from './service.ts';
import { findBill } from './steps.ts';
import { openForVisits } from './visiting.ts';
import { lands, walkOn, walkTo } from './walk.ts';
import { serviceWithoutCookies } from './without-cookies.ts';

const visiting = openForVisits();

/** What somebody, or half a write, may have left where the session is kept. */
const LEFTOVERS = [
  '',
  'no json',
  'null',
  '[]',
  '{"version":1,"slots":[]}',
  '{"version":1,"slots":{"vaultData":1,"application":"x"},"counters":{},"remembered":7}',
  '{"version":1,"slots":{"vaultData":{"user":{},"bills":[null,{}]},"application":{"bill_invoice_ids":5,"offer_ids":[1]},"billInfo":{"patientLastName":{}}},"counters":{"failedLookups":99},"remembered":"//evil.example"}',
];

describe.concurrent('storage that does not do its work', () => {
  test.each(LEFTOVERS)('a session that was kept as %j is as good as none', async (leftover) => {
    const patient = aPatient();
    await importPatients(patient);

    await visiting({}, async (visit) => {
      await visit.open('/bill-info');
      await visit.fill('billInfo.lastName', 'x');
      await visit.page.waitForFunction(() => sessionStorage.length > 0);
      await visit.page.evaluate(
        (text) => Object.keys(sessionStorage).forEach((key) => sessionStorage.setItem(key, text)),
        leftover,
      );
      const before = visit.moves;
      await visit.open('/payment-plan');
      await lands(visit, '/bill-info');
      expect(visit.moves - before).toBeLessThanOrEqual(3);
      await findBill(visit, patient);
      await lands(visit, '/invoice-to-pay');
    });
  });

  test.each([
    [
      'is blocked',
      () =>
        Object.defineProperty(window, 'sessionStorage', {
          get: () => {
            throw new DOMException('no', 'SecurityError');
          },
        }),
    ],
    [
      'is full',
      () => {
        Storage.prototype.setItem = () => {
          throw new DOMException('no', 'QuotaExceededError');
        };
      },
    ],
  ])('where session storage %s the whole path still leads to a plan', async (_what, breakStorage) => {
    const patient = aPatient();
    await importPatients(patient);

    await visiting({}, async (visit) => {
      await visit.page.addInitScript(breakStorage);
      await walkTo(visit, patient, '/success');
      await visit.page.reload();
      await lands(visit, '/bill-info');
    });
  });

  test.each(['en', 'es'] as const)('a browser that keeps no cookies is told so in %s, where it can be mended', async (locale) => {
    const patient = aPatient();
    await importPatients(patient);

    const service = await serviceWithoutCookies(serviceUrls()[0] ?? '');

    await visiting({ locale, url: service.url }, async (visit) => {
      visit.expectRefusal(403);
      await visit.open('/');
      await lands(visit, '/bill-info');
      await findBill(visit, patient);
      await visit.page
        .getByRole('alert')
        .filter({ hasText: visit.say('errors.codes.auth_csrf_bad') })
        .waitFor();
      await visit.holds('billInfo.lastName', patient.lastName);
      await visit.isAccessible();
    });
    service.close();
  });

  test('a session without its cookie starts again from the first screen', async () => {
    const patient = aPatient();
    await importPatients(patient);

    await visiting({}, async (visit) => {
      await walkTo(visit, patient, '/invoice-to-pay');
      await visit.loseCookies();
      visit.expectRefusal(401, 403);
      await visit.press('invoiceToPay.continueWith', { count: 2 });
      await visit.page.getByText(visit.say('errors.sessionExpired')).waitFor();
      await lands(visit, '/bill-info');
      await visit.holds('billInfo.lastName', patient.lastName);
      await visit.press('billInfo.action');
      await lands(visit, '/invoice-to-pay');
      await walkOn(visit, patient, '/review-info');
    });
  });
});
