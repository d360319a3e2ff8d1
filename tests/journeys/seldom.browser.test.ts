import { describe, test } from 'vitest';

import { submit } from './complaints.ts';
import { walkHeadless, type Walker } from './answers.ts';
import { openHeadless } from './headless.ts';
import { aPatient, freshLastName, freshPhone } from './patient.ts';
import { reach, reachHeadless, type Way } from './reach.ts';
import { repack, type Kept } from './repack.ts';
import { serviceUrls } from './service.ts';
import { refusal, standInFor, success } from './stand-in.ts';
import { enterCode, readCode } from './steps.ts';
import type { Visit } from './visit.ts';
import { openForVisits } from './visiting.ts';
import { nothingHappens } from './ways.ts';

/** Ways that are there, and that nearly nobody goes. */

const visiting = openForVisits();
const [serviceUrl = ''] = serviceUrls();

const change = (visit: Visit, key: string) =>
  visit.page.getByRole('button', { name: `${visit.say('form.change')} ${visit.say(key)}` }).click();

/** Goes on where somebody stands who came by calls, with what else they keep by then. */
async function goOn(visit: Visit, { visit: headless }: Walker, kept: (before: Kept) => Partial<Kept> = (before) => before) {
  await visit.takeOver(repack(headless.luggage(), kept), headless.path());
  await visit.standsAt(headless.path());
}

/** With an application that differs in these fields. */
const withApplication = (changes: object) => (kept: Kept) => ({
  slots: { ...kept.slots, application: { ...(kept.slots['application'] as object), ...changes } },
});

/** Presses the button of a form again and again, as long as it is wrong. */
async function missTimes(visit: Visit, rows: readonly string[]): Promise<void> {
  for (const row of rows) {
    visit.forget(row);
    await submit(visit);
    await visit.takes(row);
    await visit.page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
  }
}

async function fillBirthDate(visit: Visit): Promise<void> {
  await visit.fill('billInfo.month', '03');
  await visit.fill('billInfo.day', '27');
  await visit.fill('billInfo.year', '1984');
}

describe.concurrent('whoever looks for a bill again and again', () => {
  test('by the number on it is sent to somebody who helps, or goes on by phone', async () => {
    await visiting({ slug: 'riverbend' }, async (visit) => {
      (await standInFor(visit.page, 'lookup')).answer = refusal('user_not_found');
      await visit.open('/bill-info-identifier-error');
      await visit.fill('billInfoPatientIdentifier.identifier', 'RB-0');
      await fillBirthDate(visit);
      const counted = 'run find-bill missedByIdentifier 2';
      await missTimes(visit, [counted, counted, counted]);
      await visit.press('findingBill.byPhone');
      await visit.takes('bill-info-identifier-error by-phone 1');
      await visit.standsAt('/bill-info-phone');
      await visit.page.goBack();
      await visit.standsAt('/bill-info-identifier-error');
      await missTimes(visit, ['run find-bill missedByIdentifier 1']);
      await visit.standsAt('/lets-get-in-touch');
      visit.note('bill-info-identifier-error submit 1');
    });
  });

  test('by a name is sent to somebody who helps', async () => {
    await visiting({}, async (visit) => {
      (await standInFor(visit.page, 'lookup')).answer = refusal('user_not_found');
      await visit.open('/bill-info-error');
      for (let misses = 0; misses < 3; misses += 1) {
        await visit.fill('billInfo.lastName', freshLastName('Nobody'));
        await visit.fill('billInfo.dateOfBirth', '03/27/1984');
        await missTimes(visit, ['run find-bill missed 2']);
        await visit.standsAt('/bill-info-phone');
        await visit.ask('/bill-info-error');
      }
      await missTimes(visit, ['run find-bill missed 1']);
      await visit.standsAt('/lets-get-in-touch');
    });
  });

  test.each([
    ['ssn', 'ssn.ssn', '1234', 'patient_ssn', 'wrongSsn'],
    ['confirm-mrn', 'mrn.mrn', 'T-1', 'patient_mrn', 'wrongMrn'],
  ] as const)('with a wrong number at %s is told three times, then helped', async (step, label, number, field, row) => {
    await visiting({}, async (visit) => {
      (await standInFor(visit.page, 'lookup')).answer = refusal('user_not_found', { userDetails: { wrong_field: field } });
      await reach(visit, step);
      for (const place of [3, 2, 1]) {
        await visit.fill(label, number);
        await missTimes(visit, [`run find-bill ${row} ${place}`]);
      }
      await visit.standsAt('/lets-get-in-touch');
    });
  });
});

describe.concurrent('whoever is helped by somebody', () => {
  test.each([
    ['lakeside', 2, 'letsGetInTouch.confirmMrn', '/confirm-mrn'],
    ['riverbend', 1, 'letsGetInTouch.confirmSsn', '/ssn'],
  ] as const)('because no code reaches them can prove more instead, as %s wants it (row %i)', async (slug, row, key, path) => {
    const walker = await reachHeadless('review-info', { serviceUrl }, { slug });

    await visiting({ slug }, async (visit) => {
      await goOn(visit, walker);
      await change(visit, 'reviewInfo.phone');
      await visit.takes(`review-info prove-more ${row}`);
      await visit.standsAt(path);
      const own = { cookie: await visit.sessionId(), storage: await visit.storage() };
      await visit.takeOver(repack(own, withApplication({ code_channel: null, can_change_phone: false })), '/review-info');
      await visit.standsAt('/lets-get-in-touch');
      await visit.press(key);
      await visit.takes(`lets-get-in-touch prove-more ${row}`);
      await visit.standsAt(path);
    });
  });

  test('can look again once the request is there', async () => {
    await visiting({}, async (visit) => {
      (await standInFor(visit.page, 'notifyAgent')).answer = success({ reference: 'AB12-CD34' }, 201);
      await visit.open('/lets-get-in-touch');
      await visit.fill('letsGetInTouch.firstName', 'Maya');
      await visit.fill('letsGetInTouch.lastName', 'Tester');
      await visit.fill('letsGetInTouch.phone', '(585) 555-0187');
      await visit.press('letsGetInTouch.action');
      await visit.press('letsGetInTouch.tryAgain');
      await visit.takes('lets-get-in-touch look-again 1');
      await visit.standsAt('/bill-info');
    });
  });
});

test('bills cannot be chosen before it is said who enrolls', async () => {
  const walker = await reachHeadless('select-user', { serviceUrl });

  await visiting({}, async (visit) => {
    await goOn(visit, walker);
    await visit.ask('/invoice-to-pay');
    await submit(visit);
    await visit.takes('invoice-to-pay submit noPerson 1');
    await visit.standsAt('/select-user');
  });
});

describe.concurrent('whoever has a plan and asked for nothing else', () => {
  const again = (until: string): Way => ({ until: 'success', again: { meanwhile: nothingHappens, until } });

  test('sees it after a code, also when it started elsewhere since that code was sent', async () => {
    const { patient, visit: headless } = await reachHeadless('verify-code', { serviceUrl });
    const code = await headless.readCode(patient.phone);
    await walkHeadless({ patient, visit: await openHeadless({ serviceUrl, host: 'lakeside.localhost' }) }, 'success');

    await visiting({}, async (visit) => {
      await goOn(visit, { patient, visit: headless }, () => ({ remembered: null }));
      await enterCode(visit, code);
      await visit.takes('verify-code submit verified 2');
      await visit.standsAt('/plan-exists');
    });
  });

  test('sees it without another code when it could not be shown after the first', async () => {
    const walker = await reachHeadless('verify-code', { serviceUrl }, again('verify-code'));

    await visiting({}, async (visit) => {
      visit.expectRefusal(503);
      await goOn(visit, walker, () => ({ remembered: null }));
      const vault = await standInFor(visit.page, 'getVault');
      vault.answer = refusal('service_unavailable', { userMessage: undefined });
      await enterCode(visit, await readCode(visit, walker.patient.phone));
      await visit.lands('/review-info', 'reviewInfo.titlePlan');
      await visit.page
        .locator('main')
        .getByRole('alert')
        .filter({ hasText: visit.say('errors.codes.service_unavailable') })
        .waitFor();
      await visit.takes('run show-found * 1');
      vault.answer = undefined;
      await submit(visit);
      await visit.takes('run send-code notNeeded 1');
      await visit.standsAt('/plan-exists');
    });
  });

  test('sees it when customer service has asked', async () => {
    const phone = freshPhone();
    const caller = () => aPatient({ phone });
    const walker = await reachHeadless(
      'review-info',
      { serviceUrl },
      { ...again('review-info'), patient: caller, agent: 'CS-1042' },
    );

    await visiting({}, async (visit) => {
      visit.agent = 'internal';
      await goOn(visit, walker, () => ({ remembered: null }));
      for (const box of await visit.page.getByRole('checkbox').all()) await box.check();
      await submit(visit);
      await visit.takes('run verify-by-agent verified 2');
      await visit.standsAt('/plan-exists');
    });
  });
});

test('another code is told of when it was sent', async () => {
  await visiting({}, async (visit) => {
    await visit.page.clock.install();
    const sent = { sent_to: '•••-•••-0187', channel: 'sms', resend_after_seconds: 30, expires_in_seconds: 600 };
    (await standInFor(visit.page, 'resendCode')).answer = success(sent);
    await reach(visit, 'verify-code');
    await visit.page.clock.runFor(31_000);
    await visit.press('verifyCode.resend');
    await visit.page.getByText(visit.say('verifyCode.resent')).waitFor();
    await visit.takes('verify-code resend sent 1');
  });
});

describe.concurrent('what is known by the time that offers are made', () => {
  const application = ({ visit }: Walker) => visit.slots()['application'] as object;
  test.each([
    ['no name', 'missingName', { first_name: null, offer_ids: [] }, '/lets-get-in-touch'],
    ['no address', 'missingAddress', { guarantor_address: null, offer_ids: [] }, '/address'],
    ['a plan', 'ready', { payment_plan_id: 'ad4b6f5c-0f3a-4f7e-9a53-5d1f2b1c7e10' }, '/success'],
  ] as const)('is %s', async (_what, outcome, changes, path) => {
    const walker = await reachHeadless('payment-plan', { serviceUrl });

    await visiting({}, async (visit) => {
      // Of this plan nobody else knows.
      visit.expectRefusal(404);
      (await standInFor(visit.page, 'getApplication')).answer = success({ ...application(walker), ...changes });
      await visit.takeOver(walker.visit.luggage(), '/review-info');
      await visit.page.getByRole('checkbox').first().check();
      await submit(visit);
      await visit.takes(`run create-offers ${outcome} 1`);
      await visit.standsAt(path);
    });
  });

  test('is that the address shall be another, of which nothing is on file', async () => {
    const walker = await reachHeadless('payment-plan', { serviceUrl });

    await visiting({}, async (visit) => {
      const blank = { guarantor_address: null };
      (await standInFor(visit.page, 'getApplication')).answer = success({ ...application(walker), ...blank });
      const luggage = repack(walker.visit.luggage(), (kept) => {
        const { slots } = withApplication(blank)(kept);
        return { slots: { ...slots, addressWanted: true } };
      });
      await visit.takeOver(luggage, '/review-info');
      await visit.page.getByRole('checkbox').first().check();
      await submit(visit);
      await visit.takes('run send-code notNeeded 2');
      await visit.standsAt('/address');
      await visit.takes('address load blank 1');
    });
  });
});
