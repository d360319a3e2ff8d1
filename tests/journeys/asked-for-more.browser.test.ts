import { describe, test } from 'vitest';

import { submit } from './complaints.ts';
import { aPatient, freshLastName } from './patient.ts';
import { reach, reachHeadless } from './reach.ts';
import { repack } from './repack.ts';
import { importPatients, serviceUrls } from './service.ts';
import { refusal, standInFor, success } from './stand-in.ts';
import { askForCode, choosePlan, findBill } from './steps.ts';
import type { Visit } from './visit.ts';
import { openForVisits } from './visiting.ts';
import { UNLISTED } from './where-led.ts';

/** Whoever has to prove more than others before something is found or sent, because strangers have filled a limit or a number is to change. */

const visiting = openForVisits();
const [serviceUrl = ''] = serviceUrls();

const asked = (code: 'code_needs_more' | 'lookup_needs_more', ask: 'identifier' | 'person') =>
  refusal(code, { userDetails: { ask } });

/** Goes from a bill that was found to the form of one more number, and answers it. */
async function proveBy(visit: Visit, step: 'confirm-mrn' | 'ssn', number: string): Promise<void> {
  if (visit.path() !== `/${step}`) await visit.ask(`/${step}`);
  await visit.standsAt(`/${step}`);
  await visit.fill(step === 'ssn' ? 'ssn.ssn' : 'mrn.mrn', number);
  await submit(visit);
}

describe.concurrent('a lookup that needs more', () => {
  test.each([
    ['identifier', 'asksMore', '/bill-info-phone', 'billInfo.errors.needsMore'],
    ['person', 'asksPerson', '/lets-get-in-touch', 'billInfo.errors.needsPerson'],
  ] as const)('(%s) says so where it leads', async (ask, outcome, path, message) => {
    await visiting({}, async (visit) => {
      await visit.open('/bill-info');
      (await standInFor(visit.page, 'lookup')).answer = asked('lookup_needs_more', ask);
      await findBill(visit, { lastName: freshLastName(), birthDate: '03/27/1984' });
      await visit.takes(`run find-bill ${outcome} 1`);
      await visit.standsAt(path);
      await visit.page.getByText(visit.say(message)).first().waitFor();
    });
  });

  test.each([
    ['identifier', 'asksMore'],
    ['person', 'asksPerson'],
  ] as const)('(%s) of somebody whose bill is found leads to a person', async (ask, outcome) => {
    await visiting({}, async (visit) => {
      await reach(visit, 'review-info');
      (await standInFor(visit.page, 'lookup')).answer = asked('lookup_needs_more', ask);
      await proveBy(visit, 'confirm-mrn', 'T-1');
      await visit.takes(`run prove-more ${outcome} 1`);
      await visit.standsAt('/lets-get-in-touch');
      await visit.page.getByText(visit.say('billInfo.errors.needsPerson')).first().waitFor();
    });
  });
});

describe.concurrent('a code that needs more', () => {
  test('before the first one leads to the number that riverbend asks for', async () => {
    await visiting({ slug: 'riverbend' }, async (visit) => {
      await reach(visit, 'review-info', 0, { slug: 'riverbend' });
      (await standInFor(visit.page, 'sendCode')).answer = asked('code_needs_more', 'identifier');
      await askForCode(visit);
      await visit.takes('run send-code asksMore 1');
      await visit.standsAt('/ssn');
      await visit.page.getByText(visit.say('verifyCode.needsMore')).first().waitFor();
    });
  });

  test('of a person is told where it was asked for', async () => {
    await visiting({}, async (visit) => {
      await reach(visit, 'review-info');
      (await standInFor(visit.page, 'sendCode')).answer = asked('code_needs_more', 'person');
      await askForCode(visit);
      await visit.takes('run send-code asksPerson 1');
      await visit.page.getByText(visit.say('verifyCode.needsPerson')).first().waitFor();
      await visit.standsAt('/review-info');
    });
  });

  test.each([
    ['lakeside', 'identifier', 'asksMore 2', '/confirm-mrn', 'verifyCode.needsMore'],
    ['riverbend', 'identifier', 'asksMore 1', '/ssn', 'verifyCode.needsMore'],
    ['lakeside', 'person', 'asksPerson 1', '/verify-code', 'verifyCode.needsPerson'],
  ] as const)('when %s is asked for another one (%s) leads where the flow says', async (slug, ask, row, path, message) => {
    await visiting({ slug }, async (visit) => {
      await visit.page.clock.install();
      await reach(visit, 'verify-code', 0, { slug });
      (await standInFor(visit.page, 'resendCode')).answer = asked('code_needs_more', ask);
      await visit.page.clock.runFor(31_000);
      await visit.press('verifyCode.resend');
      await visit.takes(`verify-code resend ${row}`);
      await visit.standsAt(path);
      await visit.page.getByText(visit.say(message)).first().waitFor();
    });
  });
});

describe.concurrent('whoever proves more once a bill is found', () => {
  test.each([
    ['ssn', '1234', 'patient_ssn', 'wrongSsn'],
    ['confirm-mrn', 'T-1', 'patient_mrn', 'wrongMrn'],
  ] as const)('by a wrong number at %s is told three times, then helped', async (step, number, field, outcome) => {
    await visiting({}, async (visit) => {
      await reach(visit, 'review-info');
      (await standInFor(visit.page, 'lookup')).answer = refusal('user_not_found', { userDetails: { wrong_field: field } });
      for (const place of [3, 2, 1]) {
        await proveBy(visit, step, number);
        await visit.takes(`run prove-more ${outcome} ${place}`);
        await visit.page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
      }
      await visit.lands('/lets-get-in-touch', 'letsGetInTouch.reasons.new_phone.title');
    });
  });

  test('and owes nothing any more is told so', async () => {
    await visiting({}, async (visit) => {
      const { patient } = await reach(visit, 'review-info');
      (await standInFor(visit.page, 'createApplication')).answer = refusal('bad_request');
      await proveBy(visit, 'confirm-mrn', patient.mrn);
      await visit.takes('run prove-more bad_request 1');
      await visit.standsAt('/confirm-mrn');
    });
  });

  test('and has a plan by then is asked for a code before it is shown', async () => {
    await visiting({}, async (visit) => {
      const { patient, visit: headless } = await reach(visit, 'review-info');
      const application = headless.slots()['application'] as object;
      const completed = { ...application, payment_plan_id: 'ad4b6f5c-0f3a-4f7e-9a53-5d1f2b1c7e10' };
      (await standInFor(visit.page, 'createApplication')).answer = success(completed);
      await proveBy(visit, 'confirm-mrn', patient.mrn);
      await visit.takes('run prove-more found 1');
      await visit.lands('/review-info', 'reviewInfo.titlePlan');
    });
  });
});

test('whoever may change a phone by a person alone is led to one', async () => {
  const walker = await reachHeadless('review-info', { serviceUrl }, {});

  await visiting({}, async (visit) => {
    const luggage = repack(walker.visit.luggage(), ({ slots }) => {
      const before = slots['application'] as object;
      const application = { ...before, can_change_phone: false, new_phone: { way: 'agent', wait_hours: 0, waiting: null } };
      return { slots: { ...slots, application } };
    });
    await visit.takeOver(luggage, '/review-info');
    await visit.standsAt('/review-info');
    await visit.page.getByRole('button', { name: `${visit.say('form.change')} ${visit.say('reviewInfo.phone')}` }).click();
    await visit.takes('review-info new-phone-by-person 1');
    await visit.lands('/lets-get-in-touch', 'letsGetInTouch.reasons.new_phone.title');
  });
});

describe.concurrent('an application that is completed already', () => {
  test('is looked for anew by whoever is not signed in', async () => {
    await visiting({}, async (visit) => {
      const patient = aPatient();
      await importPatients(patient);
      await visit.open('/bill-info');
      (await standInFor(visit.page, 'createApplication')).answer = refusal('application_is_already_completed');
      await findBill(visit, patient);
      await visit.takes('errors application_is_already_completed 2');
      await visit.standsAt('/bill-info');
      await visit.page.getByText(visit.say('errors.applicationCompleted')).first().waitFor();
    });
  });

  test('and cannot be shown either leads to the beginning', async () => {
    await visiting({}, async (visit) => {
      await reach(visit, 'payment-plan');
      (await standInFor(visit.page, 'chooseOffer')).answer = refusal('application_is_already_completed');
      (await standInFor(visit.page, 'getApplication')).answer = refusal(UNLISTED);
      await choosePlan(visit, 12);
      await visit.takes('run show-own-plan * 1');
      await visit.standsAt('/bill-info');
    });
  });
});
