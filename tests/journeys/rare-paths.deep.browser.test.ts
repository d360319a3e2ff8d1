import { expect, test } from 'vitest';

import { localesByDepth } from '../setup/depth.ts';
import { lookUpByPhone, noteWhatWasSaid, signInAgent } from './agents.ts';
import { aPatient, freshLastName, freshPhone } from './patient.ts';
import { importPatients } from './service.ts';
import { arriveAs, arriveAt } from './arrive.ts';
import { refuse } from './refuse.ts';
import { findBill, takeAllBills } from './steps.ts';
import type { Visitor } from './visitor.ts';
import { withVisitor } from './with-visitor.ts';
import { withSecondNumber } from './with-second-number.ts';

/** Takes customer service to the last question before the offers, with a caller who answers for their own bills. */
async function reviewWithCaller(visitor: Visitor): Promise<void> {
  const caller = aPatient({ phone: freshPhone() });
  await importPatients(caller);
  await signInAgent(visitor, 'internal');
  await visitor.waitForStep('/agent-lookup', 'agentLookup.title');
  await lookUpByPhone(visitor, caller);
  await visitor.waitForStep('/invoice-to-pay', 'invoiceToPay.title');
  await takeAllBills(visitor, 2);
  await visitor.waitForStep('/review-info', 'reviewInfo.title');
}

async function typeOtherPhone(visitor: Visitor): Promise<void> {
  await visitor.page.getByRole('button', { name: `${visitor.text('form.change')} ${visitor.text('reviewInfo.phone')}` }).click();
  await visitor.fill('reviewInfo.phoneToEnter', '(585) 555-0187');
}

/** Waits until an alert holds this message. */
async function waitForMessage(visitor: Visitor, key: string): Promise<void> {
  await visitor.page
    .getByRole('alert')
    .filter({ hasText: visitor.text(key) })
    .first()
    .waitFor();
}

test.concurrent.each([
  ['missing_agent_info', 400, 'errors.codes.missing_agent_info'],
  ['auth_session_acl_denied', 403, 'externalAgentEnrollmentInfo.errors.differs'],
] as const)('an external agent who is refused with %s must enter their name again', async (code, status, message) => {
  await withVisitor({}, async (visitor) => {
    visitor.expectRefusal(status);
    const patient = aPatient();
    await importPatients(patient);
    await signInAgent(visitor, 'external');
    await visitor.waitForStep('/agent-info', 'externalAgentEnrollmentInfo.title');
    await visitor.press('externalAgentEnrollmentInfo.action');
    await visitor.waitForStep('/bill-info', 'billInfo.title');
    await refuse(visitor, { call: 'createApplication', code }, async () => {
      await findBill(visitor, patient);
      await visitor.waitForStep('/agent-info', 'externalAgentEnrollmentInfo.title');
    });
    await waitForMessage(visitor, message);
    await visitor.press('externalAgentEnrollmentInfo.action');
    await visitor.waitForStep('/bill-info', 'billInfo.title');
  });
});

test.concurrent('a caller who wants to change the address first confirms their identity, and then enters it', async () => {
  await withVisitor({}, async (visitor) => {
    await reviewWithCaller(visitor);
    await visitor.page
      .getByRole('button', { name: `${visitor.text('form.change')} ${visitor.text('reviewInfo.address')}` })
      .click();
    await waitForMessage(visitor, 'address.afterCode');
    await noteWhatWasSaid(visitor);
    await visitor.expectStep('/address', 'address.title');
  });
});

test.concurrent('a phone that cannot be called gets a message at its field, for an agent and for a patient', async () => {
  await withVisitor({}, async (visitor) => {
    visitor.expectRefusal(422);
    await reviewWithCaller(visitor);
    await typeOtherPhone(visitor);
    await refuse(visitor, { call: 'changePhone', code: 'phone_number_invalid' }, async () => {
      await noteWhatWasSaid(visitor);
      await waitForMessage(visitor, 'errors.codes.phone_number_invalid');
    });
    await refuse(visitor, { call: 'changePhone', code: 'invalid_phone_number' }, async () => {
      await visitor.press('reviewInfo.action');
      await waitForMessage(visitor, 'errors.codes.invalid_phone_number');
    });
    await refuse(visitor, { call: 'verifyByAgent', code: 'guarantor_missing_phone_number' }, async () => {
      await visitor.press('reviewInfo.action');
      await visitor.waitForTransition('run verify-by-agent guarantor_missing_phone_number 1');
    });
  });
  await withVisitor({}, async (visitor) => {
    visitor.expectRefusal(422);
    await arriveAt(visitor, 'review-info', withSecondNumber);
    await typeOtherPhone(visitor);
    await refuse(visitor, { call: 'changePhone', code: 'phone_number_invalid' }, async () => {
      await visitor.page.getByRole('checkbox').first().check();
      await visitor.press('reviewInfo.action');
      await waitForMessage(visitor, 'errors.codes.phone_number_invalid');
    });
    await refuse(visitor, { call: 'changePhone', code: 'invalid_phone_number' }, async () => {
      await visitor.press('reviewInfo.action');
      await waitForMessage(visitor, 'errors.codes.invalid_phone_number');
    });
  });
});

test.concurrent('a refused patient finds the provider’s website and phone', async () => {
  await withVisitor({}, async (visitor) => {
    visitor.expectRefusal(422);
    await arriveAt(visitor, 'error-enroll');
    const help = visitor.page.locator('main');
    const website = help.getByRole('link', { name: visitor.text('enrollError.website') });
    expect(await website.getAttribute('href')).toBe('https://www.lakeside.example');
    expect(await help.locator('a[href^="tel:"]').count()).toBeGreaterThan(0);
  });
});

test.concurrent('digits of an SSN are hidden until the patient shows them', async () => {
  await withVisitor({}, async (visitor) => {
    await arriveAt(visitor, 'ssn');
    const digits = visitor.page.getByLabel(visitor.text('ssn.ssn'), { exact: true });
    await digits.fill('4321');
    const button = (key: string) =>
      visitor.page.getByRole('button', { name: `${visitor.text(key)}: ${visitor.text('ssn.ssn')}` });
    expect(await digits.getAttribute('type')).toBe('password');
    await button('form.show').click();
    expect(await digits.getAttribute('type')).toBe('text');
    await button('form.hide').click();
    expect(await digits.getAttribute('type')).toBe('password');
  });
});

test.concurrent('a visitor who asks for help reads that a phone cannot be called', async () => {
  await withVisitor({}, async (visitor) => {
    visitor.expectRefusal(422);
    await visitor.open('/lets-get-in-touch');
    await visitor.waitUntilIdle();
    await visitor.fill('letsGetInTouch.firstName', 'Maya');
    await visitor.fill('letsGetInTouch.lastName', 'Tester');
    await visitor.fill('letsGetInTouch.phone', '(585) 555-0187');
    for (const code of ['phone_number_invalid', 'invalid_phone_number'] as const)
      await refuse(visitor, { call: 'notifyAgent', code }, async () => {
        await visitor.press('letsGetInTouch.action');
        await waitForMessage(visitor, `errors.codes.${code}`);
      });
  });
});

test.concurrent.each(localesByDepth('en'))(
  'the descriptor on the bank statement is shown before the plan starts (%s)',
  async (locale) => {
    await withVisitor({ locale }, async (visitor) => {
      await arriveAt(visitor, 'confirm-payment');
      await visitor.page.getByText(visitor.text('confirmPayment.descriptor', { descriptor: 'LAKESIDE HLTH PLAN' })).waitFor();
    });
  },
);

/** Presses a link or button, and waits for the page that it opens. */
async function takeAction(visitor: Visitor, from: string, key: string, to: string): Promise<void> {
  if (visitor.path() !== from) await visitor.open(from);
  await visitor.waitForPath(from);
  await visitor.press(key);
  await visitor.waitForPath(to);
}

test.concurrent('every alternative to find a bill opens its page', async () => {
  await withVisitor({}, async (visitor) => {
    await arriveAt(visitor, 'bill-info-phone');
    await takeAction(visitor, '/bill-info-phone', 'findingBill.bySsn', '/ssn');
    await takeAction(visitor, '/ssn', 'findingBill.byMrn', '/confirm-mrn');
    await takeAction(visitor, '/confirm-mrn', 'findingBill.byPerson', '/lets-get-in-touch');
    await takeAction(visitor, '/ssn', 'findingBill.byPerson', '/lets-get-in-touch');
    await takeAction(visitor, '/bill-info-phone', 'findingBill.byPerson', '/lets-get-in-touch');
    await takeAction(visitor, '/bill-info-error', 'findingBill.byPerson', '/lets-get-in-touch');
    await takeAction(visitor, '/bill-info-error', 'findingBill.byPhone', '/bill-info-phone');
  });
  await withVisitor({ slug: 'riverbend' }, async (visitor) => {
    await visitor.open('/bill-info-identifier');
    await visitor.waitUntilIdle();
    await takeAction(visitor, '/bill-info-identifier', 'billInfoPatientIdentifier.noBill', '/bill-info-error');
    await takeAction(visitor, '/bill-info-error', 'findingBill.byNumber', '/bill-info-identifier');
    await takeAction(visitor, '/bill-info-identifier-error', 'findingBill.byPerson', '/lets-get-in-touch');
  });
});

test.concurrent('earlier decisions can be changed, and the others stay', async () => {
  const change = (visitor: Visitor, key: string) =>
    visitor.page.getByRole('button', { name: `${visitor.text('form.change')} ${visitor.text(key)}` }).click();
  await withVisitor({}, async (visitor) => {
    await arriveAt(visitor, 'confirm-payment');
    await change(visitor, 'plan.length');
    await visitor.waitForPath('/payment-plan');
    await visitor.open('/confirm-payment');
    await visitor.waitForPath('/confirm-payment');
    await change(visitor, 'connectPaymentMethod.kind');
    await visitor.waitForPath('/connect-payment-method');
    await visitor.press('connectPaymentMethod.keep');
    await visitor.waitForPath('/confirm-payment');
    await visitor.open('/invoice-to-pay');
    await visitor.waitForPath('/invoice-to-pay');
    await visitor.page.getByRole('switch').first().uncheck();
    await visitor.press('invoiceToPay.continueWith', { count: 1 });
    await visitor.waitForPath('/review-info');
    await change(visitor, 'reviewInfo.bills');
    await visitor.waitForPath('/invoice-to-pay');
    await visitor.page.getByText(visitor.text('invoiceToPay.leadSomeChosen', { name: 'Maya', count: 2 })).waitFor();
  });
});

test.concurrent.each([
  ['phone', aPatient({ phone: freshPhone() }), 1],
  ['mailbox', aPatient({ phone: '', email: `${freshLastName('maya').toLowerCase()}@mail.example` }), 0],
])('another code is not sent to a %s at once, and a call is offered only to a phone', async (_, patient, calls) => {
  await importPatients(patient);
  await withVisitor({}, async (visitor) => {
    visitor.expectRefusal(429);
    await visitor.page.clock.install();
    await arriveAs(visitor, patient, '/verify-code');
    await visitor.page.clock.runFor(31_000);
    await visitor.press('verifyCode.resend');
    await visitor.page.getByText(visitor.text('verifyCode.tooSoon')).waitFor();
    expect(await visitor.page.getByRole('button', { name: visitor.text('verifyCode.call') }).count()).toBe(calls);
  });
});
