import { describe, expect, test } from 'vitest';

import { deepTest } from '../setup/deep-test.ts';
import { byDepth, localesByDepth, sampleByDepth } from '../setup/depth.ts';
import { expectReason } from './next-step.ts';
import { aPatient, freshLastName, freshPhone } from './patient.ts';
import { arriveAt, arriveByCalls } from './arrive.ts';
import { changeSession } from './change-session.ts';
import { refusals, refuseOffers, waitForToast } from './refusals.ts';
import { importPatients, serviceUrls } from './service.ts';
import { askForCode, enterCode, findBill, readCode, takeAllBills } from './steps.ts';
import type { Visitor } from './visitor.ts';
import { withVisitor } from './with-visitor.ts';

const [serviceUrl = ''] = serviceUrls();

/** Chromium logs a line for each response with a refusal. */
const REFUSALS = [400, 403, 404, 409, 422, 429, 500, 502, 503] as const;

/** The session of a signed-in visitor without a failed attempt. */
async function sessionOfSignedIn(locale: 'en' | 'es') {
  const enrollee = await arriveByCalls('error-identity', { serviceUrl, locale });
  return changeSession(enrollee.visitor.session(), () => ({ counters: {} }));
}

const words = (visitor: Visitor, code: string) =>
  visitor.page
    .locator('main')
    .getByText(visitor.text(`errors.codes.${code}`))
    .first();

/** Shows the same page in the other language, without loading it. */
async function changeLanguage(visitor: Visitor, path: string, title: string): Promise<void> {
  await visitor.page.locator('.languages a').click();
  visitor.locale = visitor.locale === 'en' ? 'es' : 'en';
  await visitor.waitForStep(path, title);
}

/** The codes by the page that they redirect to. */
const places = [...new Set(refusals.map(([, { path }]) => path))].map(
  (path) => [path, refusals.filter(([, place]) => place.path === path)] as const,
);

/** The codes with which a page opens in this language: the first one, and in a deep run every second one after it. */
function codesIn<Code>(locale: 'en' | 'es', codes: readonly Code[]): readonly Code[] {
  const all = codes.filter((_, place) => place === 0 || (place % 2 === 0) === (locale === 'en'));
  return byDepth(all.slice(0, 1), all);
}

// Each code appears in both languages on the same page.
describe.concurrent.each(localesByDepth('es'))('a code with which offers are refused (%s first)', (locale) => {
  const isOpened = (page: number) => byDepth((page % 2 === 0) === (locale === 'en'), true);
  const pages = sampleByDepth(places)
    .filter((_, page) => isOpened(page))
    .map(([path, codes]) => [path, codesIn(locale, codes)] as const);

  test.each(pages.filter(([, codes]) => codes.length > 0))(
    'that redirects to %s shows its true reason there, also after a reload',
    async (path, codes) => {
      const session = await sessionOfSignedIn(locale);

      await withVisitor({ locale }, async (visitor) => {
        visitor.expectRefusal(...REFUSALS);
        const refuseWith = await refuseOffers(visitor.page);
        for (const [place, [code, { title }]] of codes.entries()) {
          refuseWith(code);
          await visitor.resume(session, '/review-info');
          await visitor.page.getByRole('checkbox').first().check();
          await expectReason(visitor, () => visitor.page.locator('button[type=submit]').click());
          await visitor.waitForStep(path, title);
          await words(visitor, code).waitFor();
          await visitor.page
            .getByRole('alert')
            .filter({ hasText: visitor.text('errors.noPlan') })
            .first()
            .waitFor();
          if (place === 0) {
            await waitForToast(visitor.page);
            await visitor.expectStep(path, title);
            if (path !== '/address' && path !== '/errors/error-identity') {
              // A reload takes as long as everything else together.
              await visitor.page.reload();
              await visitor.waitForStep(path, title);
              await words(visitor, code).waitFor();
            }
          }
          await changeLanguage(visitor, path, title);
          await words(visitor, code).waitFor();
        }
      });
    },
    120_000,
  );
});

/** A patient for whom the simulated bureau decides as for the persona of this last name. */
function someoneLike(lastName: string) {
  return aPatient({
    firstName: 'Lucy',
    birthDate: `01/01/${new Date().getFullYear() - 12}`,
    guarantors: [{ firstName: freshLastName('Karen'), lastName, phone: freshPhone() }],
  });
}

/** The whole path up to the bureau's decision. */
async function askBureau(visitor: Visitor, lastName: string): Promise<void> {
  const patient = someoneLike(lastName);
  await importPatients(patient);
  await visitor.open('/');
  await findBill(visitor, patient);
  await takeAllBills(visitor, patient.bills.length);
  await askForCode(visitor);
  await visitor.waitForStep('/verify-code', 'verifyCode.title');
  await enterCode(visitor, await readCode(visitor, patient.guarantors[0]?.phone ?? ''));
}

async function moveTo(visitor: Visitor, street: string): Promise<void> {
  await visitor.fill('address.street', street);
  await visitor.press('address.action');
}

describe.concurrent('a refused patient', () => {
  deepTest('with a freeze tries again after it is lifted, and has offers', async () => {
    await withVisitor({}, async (visitor) => {
      visitor.expectRefusal(422);
      await askBureau(visitor, 'Petrov');
      await visitor.waitForStep('/errors/credit-freeze', 'creditFreeze.title');

      await visitor.press('creditFreeze.tryAgain');

      await visitor.waitForStep('/payment-plan', 'paymentPlan.title');
    });
  });

  deepTest(
    'without a credit file must enter the address, reads so the second time, and has offers with another one',
    async () => {
      await withVisitor({ locale: 'es' }, async (visitor) => {
        visitor.expectRefusal(422);
        await askBureau(visitor, 'Winterbourne');
        await visitor.waitForStep('/address', 'address.title');
        await visitor.press('address.action');
        await visitor.waitForStep('/errors/no-credit-record-found', 'noCreditRecordFound.title');
        await visitor.expectAccessible();

        await visitor.press('enrollError.checkAddress');
        await visitor.waitForStep('/address', 'address.title');
        await moveTo(visitor, '480 Mill Road');

        await visitor.waitForStep('/payment-plan', 'paymentPlan.title');
        // A reason that no longer holds does not appear beside the offers.
        await visitor.page.locator('.Toastify__toast').waitFor({ state: 'detached' });
      });
    },
  );

  deepTest('sees the identity page after a third refusal, with the true reason', async () => {
    await withVisitor({}, async (visitor) => {
      visitor.expectRefusal(422);
      await askBureau(visitor, 'Pellegrino');
      await visitor.waitForStep('/errors/credit-freeze', 'creditFreeze.title');
      await visitor.press('creditFreeze.tryAgain');
      await visitor.page.getByText(visitor.text('creditFreeze.stillFrozen')).waitFor();
      await visitor.press('creditFreeze.tryAgain');

      await visitor.waitForStep('/errors/error-identity', 'errorIdentity.title');

      await words(visitor, 'offer_credit_frozen').waitFor();
    });
  });

  deepTest('reads the notice of their rights, with help beside it', async () => {
    await withVisitor({}, async (visitor) => {
      visitor.expectRefusal(422);
      await arriveAt(visitor, 'error-enroll');
      await visitor.press('enrollError.notice');
      const notice = visitor.page.getByRole('dialog');
      await notice.getByText('within 60 days').waitFor();
      await visitor.expectAccessible();
      await notice.getByRole('button', { name: visitor.text('enrollError.print') }).waitFor();
      await visitor.page.keyboard.press('Escape');

      await notice.waitFor({ state: 'hidden' });
      const help = visitor.page.getByRole('link', { name: visitor.text('enrollError.financialHelp') });
      expect(await help.getAttribute('href')).toMatch(/^https:/);
    });
  });

  deepTest('with a total out of range reads so, also after a reload, and chooses other bills', async () => {
    const session = await sessionOfSignedIn('en');

    await withVisitor({}, async (visitor) => {
      visitor.expectRefusal(...REFUSALS);
      (await refuseOffers(visitor.page))('underwriting_amount_not_in_allowed_range');
      await visitor.resume(session, '/review-info');
      await visitor.page.getByRole('checkbox').first().check();
      await visitor.page.locator('button[type=submit]').click();
      await visitor.waitForStep('/address', 'address.amount.title');
      await visitor.page.reload();
      await visitor.waitForStep('/address', 'address.amount.title');
      await words(visitor, 'underwriting_amount_not_in_allowed_range').waitFor();
      await visitor.press('address.amount.otherBills');
      await visitor.waitForStep('/invoice-to-pay', 'invoiceToPay.title');
      await visitor.waitForTransition('address other-bills 1');
      // A later request for the address shows its plain form.
      await visitor.navigate('/address');
      await visitor.waitForStep('/address', 'address.title');
    });
  });

  deepTest('goes back from the page to the bills', async () => {
    await withVisitor({}, async (visitor) => {
      visitor.expectRefusal(422);
      await arriveAt(visitor, 'ofac-hit');
      await visitor.press('enrollError.back');

      await visitor.waitForStep('/invoice-to-pay', 'invoiceToPay.title');
    });
  });
});

deepTest('a visitor who was not refused cannot open a page of a refusal', async () => {
  const enrollee = await arriveByCalls('payment-plan', { serviceUrl });

  await withVisitor({}, async (visitor) => {
    for (const page of [
      'credit-freeze',
      'ofac-hit',
      'bankruptcy-exists',
      'no-credit-record-found',
      'error-enroll',
      'error-identity',
    ]) {
      await visitor.resume(enrollee.visitor.session(), `/errors/${page}`);
      await visitor.waitForStep('/invoice-to-pay', 'invoiceToPay.title');
    }
  });
});
