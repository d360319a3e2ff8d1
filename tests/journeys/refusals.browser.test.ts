import { describe, expect, test } from 'vitest';

import { answers } from './leads-on.ts';
import { aPatient, freshLastName, freshPhone } from './patient.ts';
import { reach, reachHeadless } from './reach.ts';
import { repack } from './repack.ts';
import { refusals, refuseOffers, toastStands } from './refusals.ts';
import { importPatients, serviceUrls } from './service.ts';
import { askForCode, enterCode, findBill, readCode, takeAllBills } from './steps.ts';
import type { Visit } from './visit.ts';
import { openForVisits } from './visiting.ts';

const visiting = openForVisits();
const [serviceUrl = ''] = serviceUrls();

/** All that comes back with a refusal makes Chromium write a line. */
const REFUSALS = [400, 403, 404, 409, 422, 429, 500, 502, 503] as const;

/** Of somebody who is signed in and has not failed yet. */
async function luggageOfSignedIn(locale: 'en' | 'es') {
  const walker = await reachHeadless('error-identity', { serviceUrl, locale });
  return repack(walker.visit.luggage(), () => ({ counters: {} }));
}

const words = (visit: Visit, code: string) =>
  visit.page
    .locator('main')
    .getByText(visit.say(`errors.codes.${code}`))
    .first();

/** The same page in the other language, without loading it. */
async function changeLanguage(visit: Visit, path: string, title: string): Promise<void> {
  await visit.page.locator('.languages a').click();
  visit.locale = visit.locale === 'en' ? 'es' : 'en';
  await visit.lands(path, title);
}

/** The codes that lead to each place. */
const places = [...new Set(refusals.map(([, { path }]) => path))].map(
  (path) => [path, refusals.filter(([, place]) => place.path === path)] as const,
);

// Every code is told in both languages, and half of them come in each: a place with one code is come to in both.
describe.concurrent.each(['en', 'es'] as const)('every code with which offers are refused (%s first)', (locale) => {
  const isOurs = (place: number) => place === 0 || (place % 2 === 0) === (locale === 'en');

  test.each(places)(
    'that leads to %s says there what is true, also after a reload',
    async (path, codes) => {
      const luggage = await luggageOfSignedIn(locale);

      await visiting({ locale }, async (visit) => {
        visit.expectRefusal(...REFUSALS);
        const refuseWith = await refuseOffers(visit.page);
        for (const [place, [code, { title }]] of codes.entries()) {
          if (!isOurs(place)) continue;
          refuseWith(code);
          await visit.takeOver(luggage, '/review-info');
          await visit.page.getByRole('checkbox').first().check();
          await answers(visit, () => visit.page.locator('button[type=submit]').click());
          await visit.lands(path, title);
          await words(visit, code).waitFor();
          await visit.page
            .getByRole('alert')
            .filter({ hasText: visit.say('errors.noPlan') })
            .first()
            .waitFor();
          if (place === 0) {
            await toastStands(visit.page);
            await visit.isAt(path, title);
            if (path !== '/address' && path !== '/errors/error-identity') {
              // A reload takes as long as all else.
              await visit.page.reload();
              await visit.lands(path, title);
              await words(visit, code).waitFor();
            }
          }
          await changeLanguage(visit, path, title);
          await words(visit, code).waitFor();
        }
      });
    },
    120_000,
  );
});

/** Somebody about whom the simulated bureau answers as about the persona of this last name. */
function someoneLike(lastName: string) {
  return aPatient({
    firstName: 'Lucy',
    birthDate: `01/01/${new Date().getFullYear() - 12}`,
    guarantors: [{ firstName: freshLastName('Karen'), lastName, phone: freshPhone() }],
  });
}

/** The whole way as far as the bureau's answer. */
async function askBureau(visit: Visit, lastName: string): Promise<void> {
  const patient = someoneLike(lastName);
  await importPatients(patient);
  await visit.open('/');
  await findBill(visit, patient);
  await takeAllBills(visit, patient.bills.length);
  await askForCode(visit);
  await visit.lands('/verify-code', 'verifyCode.title');
  await enterCode(visit, await readCode(visit, patient.guarantors[0]?.phone ?? ''));
}

async function moveTo(visit: Visit, street: string): Promise<void> {
  await visit.fill('address.street', street);
  await visit.press('address.action');
}

describe.concurrent('who is refused', () => {
  test('for a freeze tries again when it is lifted, and has offers', async () => {
    await visiting({}, async (visit) => {
      visit.expectRefusal(422);
      await askBureau(visit, 'Petrov');
      await visit.lands('/errors/credit-freeze', 'creditFreeze.title');

      await visit.press('creditFreeze.tryAgain');

      await visit.lands('/payment-plan', 'paymentPlan.title');
    });
  });

  test('for having no credit file is asked for the address, is told so the second time, and has offers under another one', async () => {
    await visiting({ locale: 'es' }, async (visit) => {
      visit.expectRefusal(422);
      await askBureau(visit, 'Winterbourne');
      await visit.lands('/address', 'address.title');
      await visit.press('address.action');
      await visit.lands('/errors/no-credit-record-found', 'noCreditRecordFound.title');
      await visit.isAccessible();

      await visit.press('enrollError.checkAddress');
      await visit.lands('/address', 'address.title');
      await moveTo(visit, '480 Mill Road');

      await visit.lands('/payment-plan', 'paymentPlan.title');
      // What was true before is not said beside the plans.
      await visit.page.locator('.Toastify__toast').waitFor({ state: 'detached' });
    });
  });

  test('a third time stands on the identity page, with the reason that is true', async () => {
    await visiting({}, async (visit) => {
      visit.expectRefusal(422);
      await askBureau(visit, 'Pellegrino');
      await visit.lands('/errors/credit-freeze', 'creditFreeze.title');
      await visit.press('creditFreeze.tryAgain');
      await visit.page.getByText(visit.say('creditFreeze.stillFrozen')).waitFor();
      await visit.press('creditFreeze.tryAgain');

      await visit.lands('/errors/error-identity', 'errorIdentity.title');

      await words(visit, 'offer_credit_frozen').waitFor();
    });
  });

  test('reads the notice of their rights, and finds help beside it', async () => {
    await visiting({}, async (visit) => {
      visit.expectRefusal(422);
      await reach(visit, 'error-enroll');
      await visit.press('enrollError.notice');
      const notice = visit.page.getByRole('dialog');
      await notice.getByText('within 60 days').waitFor();
      await visit.isAccessible();
      await notice.getByRole('button', { name: visit.say('enrollError.print') }).waitFor();
      await visit.page.keyboard.press('Escape');

      await notice.waitFor({ state: 'hidden' });
      const help = visit.page.getByRole('link', { name: visit.say('enrollError.financialHelp') });
      expect(await help.getAttribute('href')).toMatch(/^https:/);
    });
  });

  test('because of the total reads so, also after a reload, and chooses other bills', async () => {
    const luggage = await luggageOfSignedIn('en');

    await visiting({}, async (visit) => {
      visit.expectRefusal(...REFUSALS);
      (await refuseOffers(visit.page))('underwriting_amount_not_in_allowed_range');
      await visit.takeOver(luggage, '/review-info');
      await visit.page.getByRole('checkbox').first().check();
      await visit.page.locator('button[type=submit]').click();
      await visit.lands('/address', 'address.amount.title');
      await visit.page.reload();
      await visit.lands('/address', 'address.amount.title');
      await words(visit, 'underwriting_amount_not_in_allowed_range').waitFor();
      await visit.press('address.amount.otherBills');
      await visit.lands('/invoice-to-pay', 'invoiceToPay.title');
      await visit.takes('address other-bills 1');
      // Asked for later, the address is asked for its own sake.
      await visit.ask('/address');
      await visit.lands('/address', 'address.title');
    });
  });

  test('goes back from every page to the bills', async () => {
    await visiting({}, async (visit) => {
      visit.expectRefusal(422);
      await reach(visit, 'ofac-hit');
      await visit.press('enrollError.back');

      await visit.lands('/invoice-to-pay', 'invoiceToPay.title');
    });
  });
});

test('nobody who was not refused can open a page of a refusal', async () => {
  const walker = await reachHeadless('payment-plan', { serviceUrl });

  await visiting({}, async (visit) => {
    for (const page of [
      'credit-freeze',
      'ofac-hit',
      'bankruptcy-exists',
      'no-credit-record-found',
      'error-enroll',
      'error-identity',
    ]) {
      await visit.takeOver(walker.visit.luggage(), `/errors/${page}`);
      await visit.lands('/invoice-to-pay', 'invoiceToPay.title');
    }
  });
});
