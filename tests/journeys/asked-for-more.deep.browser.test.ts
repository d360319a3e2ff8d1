import { describe, test } from 'vitest';

import { submit } from './complaints.ts';
import { aPatient, freshLastName } from './patient.ts';
import { arriveAt, arriveByCalls } from './arrive.ts';
import { changeSession } from './change-session.ts';
import { importPatients, serviceUrls } from './service.ts';
import { refusal, standInFor, success } from './stand-in.ts';
import { askForCode, choosePlan, findBill } from './steps.ts';
import type { Visitor } from './visitor.ts';
import { withVisitor } from './with-visitor.ts';
import { UNLISTED } from './redirects.ts';

/** Visitors who must prove more before a lookup or a code, because strangers have filled a limit or the phone number is to change. */

const [serviceUrl = ''] = serviceUrls();

const asked = (code: 'code_needs_more' | 'lookup_needs_more', ask: 'identifier' | 'person') =>
  refusal(code, { userDetails: { ask } });

/** Goes from a bill that was found to the form for one more number, and answers it. */
async function proveBy(visitor: Visitor, step: 'confirm-mrn' | 'ssn', number: string): Promise<void> {
  if (visitor.path() !== `/${step}`) await visitor.navigate(`/${step}`);
  await visitor.waitForPath(`/${step}`);
  await visitor.fill(step === 'ssn' ? 'ssn.ssn' : 'mrn.mrn', number);
  await submit(visitor);
}

describe.concurrent('a lookup that needs more', () => {
  test.each([
    ['identifier', 'asksMore', '/bill-info-phone', 'billInfo.errors.needsMore'],
    ['person', 'asksPerson', '/lets-get-in-touch', 'billInfo.errors.needsPerson'],
  ] as const)('(%s) gives the reason where it redirects', async (ask, outcome, path, message) => {
    await withVisitor({}, async (visitor) => {
      await visitor.open('/bill-info');
      (await standInFor(visitor.page, 'lookup')).answer = asked('lookup_needs_more', ask);
      await findBill(visitor, { lastName: freshLastName(), birthDate: '03/27/1984' });
      await visitor.waitForTransition(`run find-bill ${outcome} 1`);
      await visitor.waitForPath(path);
      await visitor.page.getByText(visitor.text(message)).first().waitFor();
    });
  });

  test.each([
    ['identifier', 'asksMore'],
    ['person', 'asksPerson'],
  ] as const)('(%s) by a visitor whose bill is found redirects to the request for help', async (ask, outcome) => {
    await withVisitor({}, async (visitor) => {
      await arriveAt(visitor, 'review-info');
      (await standInFor(visitor.page, 'lookup')).answer = asked('lookup_needs_more', ask);
      await proveBy(visitor, 'confirm-mrn', 'T-1');
      await visitor.waitForTransition(`run prove-more ${outcome} 1`);
      await visitor.waitForPath('/lets-get-in-touch');
      await visitor.page.getByText(visitor.text('billInfo.errors.needsPerson')).first().waitFor();
    });
  });
});

describe.concurrent('a code that needs more', () => {
  test('before the first one redirects to the number that riverbend asks for', async () => {
    await withVisitor({ slug: 'riverbend' }, async (visitor) => {
      await arriveAt(visitor, 'review-info', { slug: 'riverbend' });
      (await standInFor(visitor.page, 'sendCode')).answer = asked('code_needs_more', 'identifier');
      await askForCode(visitor);
      await visitor.waitForTransition('run send-code asksMore 1');
      await visitor.waitForPath('/ssn');
      await visitor.page.getByText(visitor.text('verifyCode.needsMore')).first().waitFor();
    });
  });

  test('by a person shows its message on the same page', async () => {
    await withVisitor({}, async (visitor) => {
      await arriveAt(visitor, 'review-info');
      (await standInFor(visitor.page, 'sendCode')).answer = asked('code_needs_more', 'person');
      await askForCode(visitor);
      await visitor.waitForTransition('run send-code asksPerson 1');
      await visitor.page.getByText(visitor.text('verifyCode.needsPerson')).first().waitFor();
      await visitor.waitForPath('/review-info');
    });
  });

  test.each([
    ['lakeside', 'identifier', 'asksMore 2', '/confirm-mrn', 'verifyCode.needsMore'],
    ['riverbend', 'identifier', 'asksMore 1', '/ssn', 'verifyCode.needsMore'],
    ['lakeside', 'person', 'asksPerson 1', '/verify-code', 'verifyCode.needsPerson'],
  ] as const)('when %s is asked for another one (%s) redirects where the flow names', async (slug, ask, row, path, message) => {
    await withVisitor({ slug }, async (visitor) => {
      await visitor.page.clock.install();
      await arriveAt(visitor, 'verify-code', { slug });
      (await standInFor(visitor.page, 'resendCode')).answer = asked('code_needs_more', ask);
      await visitor.page.clock.runFor(31_000);
      await visitor.press('verifyCode.resend');
      await visitor.waitForTransition(`verify-code resend ${row}`);
      await visitor.waitForPath(path);
      await visitor.page.getByText(visitor.text(message)).first().waitFor();
    });
  });
});

describe.concurrent('a visitor who proves more after a bill is found', () => {
  test.each([
    ['ssn', '1234', 'patient_ssn', 'wrongSsn'],
    ['confirm-mrn', 'T-1', 'patient_mrn', 'wrongMrn'],
  ] as const)('by a wrong number at %s reads so three times, then gets help', async (step, number, field, outcome) => {
    await withVisitor({}, async (visitor) => {
      await arriveAt(visitor, 'review-info');
      (await standInFor(visitor.page, 'lookup')).answer = refusal('user_not_found', { userDetails: { wrong_field: field } });
      for (const place of [3, 2, 1]) {
        await proveBy(visitor, step, number);
        await visitor.waitForTransition(`run prove-more ${outcome} ${place}`);
        await visitor.page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
      }
      await visitor.waitForStep('/lets-get-in-touch', 'letsGetInTouch.reasons.new_phone.title');
    });
  });

  test('and no longer owes anything reads so', async () => {
    await withVisitor({}, async (visitor) => {
      const { patient } = await arriveAt(visitor, 'review-info');
      (await standInFor(visitor.page, 'createApplication')).answer = refusal('bad_request');
      await proveBy(visitor, 'confirm-mrn', patient.mrn);
      await visitor.waitForTransition('run prove-more bad_request 1');
      await visitor.waitForPath('/confirm-mrn');
    });
  });

  test('and has a plan by then needs a code before it is shown', async () => {
    await withVisitor({}, async (visitor) => {
      const { patient, visitor: headless } = await arriveAt(visitor, 'review-info');
      const application = headless.slots()['application'] as object;
      const completed = { ...application, payment_plan_id: 'ad4b6f5c-0f3a-4f7e-9a53-5d1f2b1c7e10' };
      (await standInFor(visitor.page, 'createApplication')).answer = success(completed);
      await proveBy(visitor, 'confirm-mrn', patient.mrn);
      await visitor.waitForTransition('run prove-more found 1');
      await visitor.waitForStep('/review-info', 'reviewInfo.titlePlan');
    });
  });
});

test('a visitor whose phone only a person may change is redirected to the request for help', async () => {
  const enrollee = await arriveByCalls('review-info', { serviceUrl }, {});

  await withVisitor({}, async (visitor) => {
    const session = changeSession(enrollee.visitor.session(), ({ slots }) => {
      const before = slots['application'] as object;
      const application = { ...before, can_change_phone: false, new_phone: { allowed: 'agent', wait_hours: 0, waiting: null } };
      return { slots: { ...slots, application } };
    });
    await visitor.resume(session, '/review-info');
    await visitor.waitForPath('/review-info');
    await visitor.page
      .getByRole('button', { name: `${visitor.text('form.change')} ${visitor.text('reviewInfo.phone')}` })
      .click();
    await visitor.waitForTransition('review-info new-phone-by-person 1');
    await visitor.waitForStep('/lets-get-in-touch', 'letsGetInTouch.reasons.new_phone.title');
  });
});

describe.concurrent('an application that is already completed', () => {
  test('redirects a visitor who is not signed in to a new lookup', async () => {
    await withVisitor({}, async (visitor) => {
      const patient = aPatient();
      await importPatients(patient);
      await visitor.open('/bill-info');
      (await standInFor(visitor.page, 'createApplication')).answer = refusal('application_is_already_completed');
      await findBill(visitor, patient);
      await visitor.waitForTransition('errors application_is_already_completed 2');
      await visitor.waitForPath('/bill-info');
      await visitor.page.getByText(visitor.text('errors.applicationCompleted')).first().waitFor();
    });
  });

  test('and cannot be shown either redirects to the beginning', async () => {
    await withVisitor({}, async (visitor) => {
      await arriveAt(visitor, 'payment-plan');
      (await standInFor(visitor.page, 'chooseOffer')).answer = refusal('application_is_already_completed');
      (await standInFor(visitor.page, 'getApplication')).answer = refusal(UNLISTED);
      await choosePlan(visitor, 12);
      await visitor.waitForTransition('run show-own-plan * 1');
      await visitor.waitForPath('/bill-info');
    });
  });
});
