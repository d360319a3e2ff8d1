import { describe, test } from 'vitest';

import { sampleByDepth } from '../setup/depth.ts';
import { submit } from './complaints.ts';
import { answerUntil, type Enrollee } from './answers.ts';
import { openApiVisitor } from './api-visitor.ts';
import { aPatient, freshLastName, freshPhone } from './patient.ts';
import { arriveAt, arriveByCalls, type Arrival } from './arrive.ts';
import { changeSession, type Kept } from './change-session.ts';
import { serviceUrls } from './service.ts';
import { refusal, standInFor, success } from './stand-in.ts';
import { enterCode, readCode } from './steps.ts';
import type { Visitor } from './visitor.ts';
import { withVisitor } from './with-visitor.ts';
import { nothingElse } from './arrivals.ts';

/** Paths that few visitors take. */

const [serviceUrl = ''] = serviceUrls();

const change = (visitor: Visitor, key: string) =>
  visitor.page.getByRole('button', { name: `${visitor.text('form.change')} ${visitor.text(key)}` }).click();

/** Continues from the session of a visitor who arrived by calls, with changes to what it keeps. */
async function goOn(
  visitor: Visitor,
  { visitor: headless }: Enrollee,
  kept: (before: Kept) => Partial<Kept> = (before) => before,
) {
  await visitor.resume(changeSession(headless.session(), kept), headless.path());
  await visitor.waitForPath(headless.path());
}

/** With an application that differs in these fields. */
const withApplication = (changes: object) => (kept: Kept) => ({
  slots: { ...kept.slots, application: { ...(kept.slots['application'] as object), ...changes } },
});

/** Submits a wrong form once for each row. */
async function missTimes(visitor: Visitor, rows: readonly string[]): Promise<void> {
  for (const row of rows) {
    visitor.forgetTransition(row);
    await submit(visitor);
    await visitor.waitForTransition(row);
    await visitor.page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
  }
}

async function fillBirthDate(visitor: Visitor): Promise<void> {
  await visitor.fill('billInfo.month', '03');
  await visitor.fill('billInfo.day', '27');
  await visitor.fill('billInfo.year', '1984');
}

describe.concurrent('a visitor who keeps looking for a bill', () => {
  test('by the number on it is redirected to the request for help, or continues by phone', async () => {
    await withVisitor({ slug: 'riverbend' }, async (visitor) => {
      (await standInFor(visitor.page, 'lookup')).answer = refusal('user_not_found');
      await visitor.open('/bill-info-identifier-error');
      await visitor.fill('billInfoPatientIdentifier.identifier', 'RB-0');
      await fillBirthDate(visitor);
      const counted = 'run find-bill missedByIdentifier 2';
      await missTimes(visitor, [counted, counted, counted]);
      await visitor.press('findingBill.byPhone');
      await visitor.waitForTransition('bill-info-identifier-error by-phone 1');
      await visitor.waitForPath('/bill-info-phone');
      await visitor.page.goBack();
      await visitor.waitForPath('/bill-info-identifier-error');
      await missTimes(visitor, ['run find-bill missedByIdentifier 1']);
      await visitor.waitForPath('/lets-get-in-touch');
      visitor.recordTransition('bill-info-identifier-error submit 1');
    });
  });

  test('by a name is redirected to the request for help', async () => {
    await withVisitor({}, async (visitor) => {
      (await standInFor(visitor.page, 'lookup')).answer = refusal('user_not_found');
      await visitor.open('/bill-info-error');
      for (let misses = 0; misses < 3; misses += 1) {
        await visitor.fill('billInfo.lastName', freshLastName('Unknown'));
        await visitor.fill('billInfo.dateOfBirth', '03/27/1984');
        await missTimes(visitor, ['run find-bill missed 2']);
        await visitor.waitForPath('/bill-info-phone');
        await visitor.navigate('/bill-info-error');
      }
      await missTimes(visitor, ['run find-bill missed 1']);
      await visitor.waitForPath('/lets-get-in-touch');
    });
  });

  test.each([
    ['ssn', 'ssn.ssn', '1234', 'patient_ssn', 'wrongSsn'],
    ['confirm-mrn', 'mrn.mrn', 'T-1', 'patient_mrn', 'wrongMrn'],
  ] as const)('with a wrong number at %s reads so three times, then gets help', async (step, label, number, field, row) => {
    await withVisitor({}, async (visitor) => {
      (await standInFor(visitor.page, 'lookup')).answer = refusal('user_not_found', { userDetails: { wrong_field: field } });
      await arriveAt(visitor, step);
      for (const place of [3, 2, 1]) {
        await visitor.fill(label, number);
        await missTimes(visitor, [`run find-bill ${row} ${place}`]);
      }
      await visitor.waitForPath('/lets-get-in-touch');
    });
  });
});

describe.concurrent('a visitor at the request for help', () => {
  test.each([
    ['lakeside', 2, 'letsGetInTouch.confirmMrn', '/confirm-mrn'],
    ['riverbend', 1, 'letsGetInTouch.confirmSsn', '/ssn'],
  ] as const)('whom no code reaches can prove more instead, as %s requires (row %i)', async (slug, row, key, path) => {
    const enrollee = await arriveByCalls('review-info', { serviceUrl }, { slug });

    await withVisitor({ slug }, async (visitor) => {
      await goOn(visitor, enrollee);
      await change(visitor, 'reviewInfo.phone');
      await visitor.waitForTransition(`review-info prove-more ${row}`);
      await visitor.waitForPath(path);
      const own = { cookie: await visitor.sessionId(), storage: await visitor.storage() };
      await visitor.resume(changeSession(own, withApplication({ code_channel: null, can_change_phone: false })), '/review-info');
      await visitor.waitForPath('/lets-get-in-touch');
      await visitor.press(key);
      await visitor.waitForTransition(`lets-get-in-touch prove-more ${row}`);
      await visitor.waitForPath(path);
    });
  });

  test('can look again after sending the request', async () => {
    await withVisitor({}, async (visitor) => {
      (await standInFor(visitor.page, 'notifyAgent')).answer = success({ reference: 'AB12-CD34' }, 201);
      await visitor.open('/lets-get-in-touch');
      await visitor.fill('letsGetInTouch.firstName', 'Maya');
      await visitor.fill('letsGetInTouch.lastName', 'Tester');
      await visitor.fill('letsGetInTouch.phone', '(585) 555-0187');
      await visitor.press('letsGetInTouch.action');
      await visitor.press('letsGetInTouch.tryAgain');
      await visitor.waitForTransition('lets-get-in-touch look-again 1');
      await visitor.waitForPath('/bill-info');
    });
  });
});

test('bills cannot be chosen before the choice of who enrolls', async () => {
  const enrollee = await arriveByCalls('select-user', { serviceUrl });

  await withVisitor({}, async (visitor) => {
    await goOn(visitor, enrollee);
    await visitor.navigate('/invoice-to-pay');
    await submit(visitor);
    await visitor.waitForTransition('invoice-to-pay submit noPerson 1');
    await visitor.waitForPath('/select-user');
  });
});

describe.concurrent('a visitor who has a plan and requested nothing else', () => {
  const again = (until: string): Arrival => ({ until: 'success', again: { between: nothingElse, until } });

  test('sees it after a code, also when it started elsewhere after that code was sent', async () => {
    const { patient, visitor: headless } = await arriveByCalls('verify-code', { serviceUrl });
    const code = await headless.readCode(patient.phone);
    await answerUntil({ patient, visitor: await openApiVisitor({ serviceUrl, host: 'lakeside.localhost' }) }, 'success');

    await withVisitor({}, async (visitor) => {
      await goOn(visitor, { patient, visitor: headless }, () => ({ remembered: null }));
      await enterCode(visitor, code);
      await visitor.waitForTransition('verify-code submit verified 2');
      await visitor.waitForPath('/plan-exists');
    });
  });

  test('sees it without another code when the page could not show it after the first', async () => {
    const enrollee = await arriveByCalls('verify-code', { serviceUrl }, again('verify-code'));

    await withVisitor({}, async (visitor) => {
      visitor.expectRefusal(503);
      await goOn(visitor, enrollee, () => ({ remembered: null }));
      const vault = await standInFor(visitor.page, 'getVault');
      vault.answer = refusal('service_unavailable', { userMessage: undefined });
      await enterCode(visitor, await readCode(visitor, enrollee.patient.phone));
      await visitor.waitForStep('/review-info', 'reviewInfo.titlePlan');
      await visitor.page
        .locator('main')
        .getByRole('alert')
        .filter({ hasText: visitor.text('errors.codes.service_unavailable') })
        .waitFor();
      await visitor.waitForTransition('run show-found * 1');
      vault.answer = undefined;
      await submit(visitor);
      await visitor.waitForTransition('run send-code notNeeded 1');
      await visitor.waitForPath('/plan-exists');
    });
  });

  test('sees it after customer service has verified the caller', async () => {
    const phone = freshPhone();
    const caller = () => aPatient({ phone });
    const enrollee = await arriveByCalls(
      'review-info',
      { serviceUrl },
      { ...again('review-info'), patient: caller, agent: 'CS-1042' },
    );

    await withVisitor({}, async (visitor) => {
      visitor.agent = 'internal';
      await goOn(visitor, enrollee, () => ({ remembered: null }));
      for (const box of await visitor.page.getByRole('checkbox').all()) await box.check();
      await submit(visitor);
      await visitor.waitForTransition('run verify-by-agent verified 2');
      await visitor.waitForPath('/plan-exists');
    });
  });
});

test('another code is reported after it was sent', async () => {
  await withVisitor({}, async (visitor) => {
    await visitor.page.clock.install();
    const sent = { sent_to: '•••-•••-0187', channel: 'sms', resend_after_seconds: 30, expires_in_seconds: 600 };
    (await standInFor(visitor.page, 'resendCode')).answer = success(sent);
    await arriveAt(visitor, 'verify-code');
    await visitor.page.clock.runFor(31_000);
    await visitor.press('verifyCode.resend');
    await visitor.page.getByText(visitor.text('verifyCode.resent')).waitFor();
    await visitor.waitForTransition('verify-code resend sent 1');
  });
});

describe.concurrent('an application without offers', () => {
  const application = ({ visitor }: Enrollee) => visitor.slots()['application'] as object;
  test.each(
    sampleByDepth([
      ['no name', 'missingName', { first_name: null, offer_ids: [] }, '/lets-get-in-touch'],
      ['no address', 'missingAddress', { guarantor_address: null, offer_ids: [] }, '/address'],
      ['a plan', 'ready', { payment_plan_id: 'ad4b6f5c-0f3a-4f7e-9a53-5d1f2b1c7e10' }, '/success'],
    ] as const),
  )('with %s opens the page for it', async (_what, outcome, changes, path) => {
    const enrollee = await arriveByCalls('payment-plan', { serviceUrl });

    await withVisitor({}, async (visitor) => {
      // The service does not have this plan.
      visitor.expectRefusal(404);
      (await standInFor(visitor.page, 'getApplication')).answer = success({ ...application(enrollee), ...changes });
      await visitor.resume(enrollee.visitor.session(), '/review-info');
      await visitor.page.getByRole('checkbox').first().check();
      await submit(visitor);
      await visitor.waitForTransition(`run create-offers ${outcome} 1`);
      await visitor.waitForPath(path);
    });
  });

  test('with a request for another address, and none on file, opens a blank address', async () => {
    const enrollee = await arriveByCalls('payment-plan', { serviceUrl });

    await withVisitor({}, async (visitor) => {
      const blank = { guarantor_address: null };
      (await standInFor(visitor.page, 'getApplication')).answer = success({ ...application(enrollee), ...blank });
      const session = changeSession(enrollee.visitor.session(), (kept) => {
        const { slots } = withApplication(blank)(kept);
        return { slots: { ...slots, addressWanted: true } };
      });
      await visitor.resume(session, '/review-info');
      await visitor.page.getByRole('checkbox').first().check();
      await submit(visitor);
      await visitor.waitForTransition('run send-code notNeeded 2');
      await visitor.waitForPath('/address');
      await visitor.waitForTransition('address load blank 1');
    });
  });
});
