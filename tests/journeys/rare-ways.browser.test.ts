import { expect, test } from 'vitest';

import { lookUpByPhone, noteWhatWasSaid, signInAgent } from './agents.ts';
import { aPatient, freshLastName, freshPhone } from './patient.ts';
import { importPatients } from './service.ts';
import { arriveAs, reach } from './reach.ts';
import { refuse } from './refuse.ts';
import { findBill, takeAllBills } from './steps.ts';
import type { Visit } from './visit.ts';
import { openForVisits } from './visiting.ts';
import { withSecondNumber } from './with-second-number.ts';

const visiting = openForVisits();

/** Customer service comes to the last question before the offers of a caller who answers for their own bills. */
async function reviewWithCaller(visit: Visit): Promise<void> {
  const caller = aPatient({ phone: freshPhone() });
  await importPatients(caller);
  await signInAgent(visit, 'internal');
  await visit.lands('/agent-lookup', 'agentLookup.title');
  await lookUpByPhone(visit, caller);
  await visit.lands('/invoice-to-pay', 'invoiceToPay.title');
  await takeAllBills(visit, 2);
  await visit.lands('/review-info', 'reviewInfo.title');
}

async function typeOtherPhone(visit: Visit): Promise<void> {
  await visit.page.getByRole('button', { name: `${visit.say('form.change')} ${visit.say('reviewInfo.phone')}` }).click();
  await visit.fill('reviewInfo.phoneToEnter', '(585) 555-0187');
}

/** Waits until this is told as a problem. */
async function isTold(visit: Visit, key: string): Promise<void> {
  await visit.page
    .getByRole('alert')
    .filter({ hasText: visit.say(key) })
    .first()
    .waitFor();
}

test.concurrent.each([
  ['missing_agent_info', 400, 'errors.codes.missing_agent_info'],
  ['auth_session_acl_denied', 403, 'externalAgentEnrollmentInfo.errors.differs'],
] as const)('an agency whose agent is refused with %s is asked again who they are', async (code, status, told) => {
  await visiting({}, async (visit) => {
    visit.expectRefusal(status);
    const patient = aPatient();
    await importPatients(patient);
    await signInAgent(visit, 'external');
    await visit.lands('/agent-info', 'externalAgentEnrollmentInfo.title');
    await visit.press('externalAgentEnrollmentInfo.action');
    await visit.lands('/bill-info', 'billInfo.title');
    await refuse(visit, { call: 'createApplication', code }, async () => {
      await findBill(visit, patient);
      await visit.lands('/agent-info', 'externalAgentEnrollmentInfo.title');
    });
    await isTold(visit, told);
    await visit.press('externalAgentEnrollmentInfo.action');
    await visit.lands('/bill-info', 'billInfo.title');
  });
});

test.concurrent('a caller who wants to change the address says first who they are, and then is asked for it', async () => {
  await visiting({}, async (visit) => {
    await reviewWithCaller(visit);
    await visit.page.getByRole('button', { name: `${visit.say('form.change')} ${visit.say('reviewInfo.address')}` }).click();
    await isTold(visit, 'address.afterCode');
    await noteWhatWasSaid(visit);
    await visit.isAt('/address', 'address.title');
  });
});

test.concurrent('a phone that cannot be called is told at its field, to an agent and to a patient', async () => {
  await visiting({}, async (visit) => {
    visit.expectRefusal(422);
    await reviewWithCaller(visit);
    await typeOtherPhone(visit);
    await refuse(visit, { call: 'changePhone', code: 'phone_number_invalid' }, async () => {
      await noteWhatWasSaid(visit);
      await isTold(visit, 'errors.codes.phone_number_invalid');
    });
    await refuse(visit, { call: 'changePhone', code: 'invalid_phone_number' }, async () => {
      await visit.press('reviewInfo.action');
      await isTold(visit, 'errors.codes.invalid_phone_number');
    });
    await refuse(visit, { call: 'verifyByAgent', code: 'guarantor_missing_phone_number' }, async () => {
      await visit.press('reviewInfo.action');
      await visit.takes('run verify-by-agent guarantor_missing_phone_number 1');
    });
  });
  await visiting({}, async (visit) => {
    visit.expectRefusal(422);
    await reach(visit, 'review-info', 0, withSecondNumber);
    await typeOtherPhone(visit);
    await refuse(visit, { call: 'changePhone', code: 'phone_number_invalid' }, async () => {
      await visit.page.getByRole('checkbox').first().check();
      await visit.press('reviewInfo.action');
      await isTold(visit, 'errors.codes.phone_number_invalid');
    });
    await refuse(visit, { call: 'changePhone', code: 'invalid_phone_number' }, async () => {
      await visit.press('reviewInfo.action');
      await isTold(visit, 'errors.codes.invalid_phone_number');
    });
  });
});

test.concurrent('whoever is refused finds the provider’s website and phone', async () => {
  await visiting({}, async (visit) => {
    visit.expectRefusal(422);
    await reach(visit, 'error-enroll');
    const help = visit.page.locator('main');
    const website = help.getByRole('link', { name: visit.say('enrollError.website') });
    expect(await website.getAttribute('href')).toBe('https://www.lakeside.example');
    expect(await help.locator('a[href^="tel:"]').count()).toBeGreaterThan(0);
  });
});

test.concurrent('digits of an SSN are hidden until they are to be shown', async () => {
  await visiting({}, async (visit) => {
    await reach(visit, 'ssn');
    const digits = visit.page.getByLabel(visit.say('ssn.ssn'), { exact: true });
    await digits.fill('4321');
    const button = (key: string) => visit.page.getByRole('button', { name: `${visit.say(key)}: ${visit.say('ssn.ssn')}` });
    expect(await digits.getAttribute('type')).toBe('password');
    await button('form.show').click();
    expect(await digits.getAttribute('type')).toBe('text');
    await button('form.hide').click();
    expect(await digits.getAttribute('type')).toBe('password');
  });
});

test.concurrent('whoever asks for help is told that a phone cannot be called', async () => {
  await visiting({}, async (visit) => {
    visit.expectRefusal(422);
    await visit.open('/lets-get-in-touch');
    await visit.hasEverything();
    await visit.fill('letsGetInTouch.firstName', 'Maya');
    await visit.fill('letsGetInTouch.lastName', 'Tester');
    await visit.fill('letsGetInTouch.phone', '(585) 555-0187');
    for (const code of ['phone_number_invalid', 'invalid_phone_number'] as const)
      await refuse(visit, { call: 'notifyAgent', code }, async () => {
        await visit.press('letsGetInTouch.action');
        await isTold(visit, `errors.codes.${code}`);
      });
  });
});

test.concurrent.each(['en', 'es'] as const)(
  'what the bank statement will print is said before the plan starts (%s)',
  async (locale) => {
    await visiting({ locale }, async (visit) => {
      await reach(visit, 'confirm-payment');
      await visit.page.getByText(visit.say('confirmPayment.descriptor', { descriptor: 'LAKESIDE HLTH PLAN' })).waitFor();
    });
  },
);

/** Presses a way on, and waits until it has led there. */
async function takeWay(visit: Visit, from: string, key: string, to: string): Promise<void> {
  if (visit.path() !== from) await visit.open(from);
  await visit.standsAt(from);
  await visit.press(key);
  await visit.standsAt(to);
}

test.concurrent('every other way to find a bill leads where it says', async () => {
  await visiting({}, async (visit) => {
    await reach(visit, 'bill-info-phone');
    await takeWay(visit, '/bill-info-phone', 'findingBill.bySsn', '/ssn');
    await takeWay(visit, '/ssn', 'findingBill.byMrn', '/confirm-mrn');
    await takeWay(visit, '/confirm-mrn', 'findingBill.byPerson', '/lets-get-in-touch');
    await takeWay(visit, '/ssn', 'findingBill.byPerson', '/lets-get-in-touch');
    await takeWay(visit, '/bill-info-phone', 'findingBill.byPerson', '/lets-get-in-touch');
    await takeWay(visit, '/bill-info-error', 'findingBill.byPerson', '/lets-get-in-touch');
    await takeWay(visit, '/bill-info-error', 'findingBill.byPhone', '/bill-info-phone');
  });
  await visiting({ slug: 'riverbend' }, async (visit) => {
    await visit.open('/bill-info-identifier');
    await visit.hasEverything();
    await takeWay(visit, '/bill-info-identifier', 'billInfoPatientIdentifier.noBill', '/bill-info-error');
    await takeWay(visit, '/bill-info-error', 'findingBill.byNumber', '/bill-info-identifier');
    await takeWay(visit, '/bill-info-identifier-error', 'findingBill.byPerson', '/lets-get-in-touch');
  });
});

test.concurrent('what was decided before can be changed, and what was not stays', async () => {
  const change = (visit: Visit, key: string) =>
    visit.page.getByRole('button', { name: `${visit.say('form.change')} ${visit.say(key)}` }).click();
  await visiting({}, async (visit) => {
    await reach(visit, 'confirm-payment');
    await change(visit, 'plan.length');
    await visit.standsAt('/payment-plan');
    await visit.open('/confirm-payment');
    await visit.standsAt('/confirm-payment');
    await change(visit, 'connectPaymentMethod.kind');
    await visit.standsAt('/connect-payment-method');
    await visit.press('connectPaymentMethod.keep');
    await visit.standsAt('/confirm-payment');
    await visit.open('/invoice-to-pay');
    await visit.standsAt('/invoice-to-pay');
    await visit.page.getByRole('switch').first().uncheck();
    await visit.press('invoiceToPay.continueWith', { count: 1 });
    await visit.standsAt('/review-info');
    await change(visit, 'reviewInfo.bills');
    await visit.standsAt('/invoice-to-pay');
    await visit.page.getByText(visit.say('invoiceToPay.leadSomeChosen', { name: 'Maya', count: 2 })).waitFor();
  });
});

test.concurrent.each([
  ['phone', aPatient({ phone: freshPhone() }), 1],
  ['mailbox', aPatient({ phone: '', email: `${freshLastName('maya').toLowerCase()}@mail.example` }), 0],
])('another code is not sent to a %s at once, and a call is offered only where there is a phone', async (_, patient, calls) => {
  await importPatients(patient);
  await visiting({}, async (visit) => {
    visit.expectRefusal(429);
    await visit.page.clock.install();
    await arriveAs(visit, patient, '/verify-code');
    await visit.page.clock.runFor(31_000);
    await visit.press('verifyCode.resend');
    await visit.page.getByText(visit.say('verifyCode.tooSoon')).waitFor();
    expect(await visit.page.getByRole('button', { name: visit.say('verifyCode.call') }).count()).toBe(calls);
  });
});
