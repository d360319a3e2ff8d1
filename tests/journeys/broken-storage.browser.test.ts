import { describe, expect, test } from 'vitest';

import { deepTest } from '../setup/deep-test.ts';
import { firstByDepth, localesByDepth } from '../setup/depth.ts';
import { aPatient } from './patient.ts';
import { importPatients, serviceUrls } from './service.ts';
import { findBill } from './steps.ts';
import { withVisitor } from './with-visitor.ts';
import { waitForStep, continueTo, goTo } from './enrollment-path.ts';
import { serviceWithoutCookies } from './without-cookies.ts';

/** What a script, or a write that was cut off, may have left in place of the session. */
const LEFTOVERS = [
  '',
  'no json',
  'null',
  '[]',
  '{"version":1,"slots":[]}',
  '{"version":1,"slots":{"vaultData":1,"application":"x"},"counters":{},"remembered":7}',
  '{"version":1,"slots":{"vaultData":{"user":{},"bills":[null,{}]},"application":{"bill_invoice_ids":5,"offer_ids":[1]},"billInfo":{"patientLastName":{}}},"counters":{"failedLookups":99},"remembered":"//evil.example"}',
];

describe.concurrent('broken storage', () => {
  test.each(firstByDepth(LEFTOVERS.toReversed()))('a session that was stored as %j counts as none', async (leftover) => {
    const patient = aPatient();
    await importPatients(patient);

    await withVisitor({}, async (visitor) => {
      await visitor.open('/bill-info');
      await visitor.fill('billInfo.lastName', 'x');
      await visitor.page.waitForFunction(() => sessionStorage.length > 0);
      await visitor.page.evaluate(
        (text) => Object.keys(sessionStorage).forEach((key) => sessionStorage.setItem(key, text)),
        leftover,
      );
      const before = visitor.navigations;
      await visitor.open('/payment-plan');
      await waitForStep(visitor, '/bill-info');
      expect(visitor.navigations - before).toBeLessThanOrEqual(3);
      await findBill(visitor, patient);
      await waitForStep(visitor, '/invoice-to-pay');
    });
  });

  const breaks: readonly (readonly [string, () => void])[] = [
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
  ];
  deepTest.each(firstByDepth(breaks.toReversed()))(
    'when session storage %s, the whole path still ends at a plan',
    async (_what, breakStorage) => {
      const patient = aPatient();
      await importPatients(patient);

      await withVisitor({}, async (visitor) => {
        await visitor.page.addInitScript(breakStorage);
        await goTo(visitor, patient, '/success');
        await visitor.page.reload();
        await waitForStep(visitor, '/bill-info');
      });
    },
  );

  test.each(localesByDepth('en'))('a browser that keeps no cookies reads so in %s, with the cure', async (locale) => {
    const patient = aPatient();
    await importPatients(patient);

    const service = await serviceWithoutCookies(serviceUrls()[0] ?? '');

    await withVisitor({ locale, url: service.url }, async (visitor) => {
      visitor.expectRefusal(403);
      await visitor.open('/');
      await waitForStep(visitor, '/bill-info');
      await findBill(visitor, patient);
      await visitor.page
        .getByRole('alert')
        .filter({ hasText: visitor.text('errors.codes.auth_csrf_bad') })
        .waitFor();
      await visitor.waitForValue('billInfo.lastName', patient.lastName);
      await visitor.expectAccessible();
    });
    service.close();
  });

  deepTest('a session without its cookie starts again from the first screen', async () => {
    const patient = aPatient();
    await importPatients(patient);

    await withVisitor({}, async (visitor) => {
      await goTo(visitor, patient, '/invoice-to-pay');
      await visitor.loseCookies();
      visitor.expectRefusal(401, 403);
      await visitor.press('invoiceToPay.continueWith', { count: 2 });
      await visitor.page.getByText(visitor.text('errors.sessionExpired')).waitFor();
      await waitForStep(visitor, '/bill-info');
      await visitor.waitForValue('billInfo.lastName', patient.lastName);
      await visitor.press('billInfo.action');
      await waitForStep(visitor, '/invoice-to-pay');
      await continueTo(visitor, patient, '/review-info');
    });
  });
});
