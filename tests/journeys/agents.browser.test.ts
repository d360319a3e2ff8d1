import { describe, expect, test } from 'vitest';

import { deepTest } from '../setup/deep-test.ts';
import { firstByDepth, localesByDepth, sampleByDepth } from '../setup/depth.ts';
import { actorsOf, agents, isAgentPage, lookUpByPhone, noteWhatWasSaid, signInAgent, waitForKeys } from './agents.ts';
import { expectMessage, submit } from './complaints.ts';
import { aPatient, freshPhone, type TestPatient } from './patient.ts';
import { arriveAt } from './arrive.ts';
import { importPatients } from './service.ts';
import {
  agreeAndStart,
  askForCode,
  choosePlan,
  enterCode,
  findBill,
  payByCard,
  putOffFutureBills,
  readCode,
  takeAllBills,
} from './steps.ts';
import { storedPlans } from './stored-plan.ts';
import type { Visitor } from './visitor.ts';
import { withVisitor } from './with-visitor.ts';

/** What an agent ticks at the review after the patient has agreed by voice, and the message when it is missing. */
const SAID_AT_REVIEW = [
  ['agentReview.phoneVerified', 'agentReview.errors.phoneVerified'],
  ['reviewInfo.creditCheckConsent', 'reviewInfo.errors.creditCheckConsent'],
] as const;

/** From the offers to the plan, as every patient goes. */
async function startPlan(visitor: Visitor): Promise<void> {
  await visitor.expectStep('/payment-plan', 'paymentPlan.title');
  await choosePlan(visitor, 12);
  await visitor.expectStep('/connect-payment-method', 'connectPaymentMethod.title');
  await payByCard(visitor);
  await visitor.expectStep('/confirm-payment', 'confirmPayment.title');
  await agreeAndStart(visitor);
  await visitor.expectStep('/success', 'success.title');
  await putOffFutureBills(visitor);
}

describe.concurrent.each(localesByDepth('en'))('in %s', (locale) => {
  test('customer service finds a caller’s bills, notes what the patient agrees to, and starts the plan without a code', async () => {
    const phone = freshPhone();
    const guarantor = { firstName: 'Marisol', lastName: 'Ortiz', phone };
    const child = (firstName: string) =>
      aPatient({ firstName, lastName: 'Ortiz', birthDate: `01/01/${new Date().getFullYear() - 9}`, guarantors: [guarantor] });
    const [ines, bruno] = [child('Inés'), child('Bruno')];
    await importPatients(ines, bruno);

    await withVisitor({ locale, width: 1280, height: 800 }, async (visitor) => {
      await signInAgent(visitor, 'internal');
      await visitor.expectStep('/agent-lookup', 'agentLookup.title');
      await isAgentPage(visitor);
      visitor.expectRefusal(404);
      await lookUpByPhone(visitor, { ...guarantor, firstName: 'Mariana' });
      await visitor.page
        .getByRole('alert')
        .filter({ hasText: visitor.text('agentLookup.errors.missed') })
        .waitFor();
      await visitor.expectAccessible();
      await lookUpByPhone(visitor, guarantor);
      await visitor.expectStep('/agent-choose', 'agentChoose.title');
      await visitor.page.getByRole('radio', { name: 'Bruno O.' }).check();
      await visitor.press('agentChoose.action');
      await visitor.expectStep('/invoice-to-pay', 'invoiceToPay.title');
      await takeAllBills(visitor, 2);
      await visitor.expectStep('/review-info', 'reviewInfo.title');
      await submit(visitor);
      for (const [answer, missing] of SAID_AT_REVIEW)
        await expectMessage(visitor, visitor.page.getByRole('checkbox', { name: visitor.text(answer) }), missing);
      await noteWhatWasSaid(visitor);
      visitor.payer = guarantor.firstName;
      await startPlan(visitor);
      await Promise.all([visitor.page.waitForEvent('load'), visitor.press('agentMode.nextPatient')]);
      await visitor.expectStep('/agent-lookup', 'agentLookup.title');
      await visitor.waitForValue('agentLookup.firstName', '');
      await isAgentPage(visitor);
      // The list of people to call still asks as the agent.
      await visitor.page.getByRole('heading', { name: visitor.text('agentDay.title') }).waitFor();
      await visitor.press('agentMode.signOut');
      await visitor.page.waitForURL((url) => url.pathname === '/agent/sign-in');
      await visitor.page.getByRole('status').waitFor();
    });

    expect(await storedPlans(bruno)).toMatchObject([{ sum: 105_250, agreements: 2 }]);
    expect(await actorsOf(bruno)).toEqual([{ actor: 'agent', agent_id: agents.internal.id, agent_name: agents.internal.name }]);
    expect(await storedPlans(ines)).toEqual([]);
  });

  deepTest('an external agent enters their own name and id, and the patient reads the code to them', async () => {
    const patient = aPatient();
    await importPatients(patient);

    await withVisitor({ locale }, async (visitor) => {
      await signInAgent(visitor, 'external');
      await visitor.expectStep('/agent-info', 'externalAgentEnrollmentInfo.title');
      await isAgentPage(visitor);
      await visitor.waitForValue('externalAgentEnrollmentInfo.agentName', agents.external.name);
      await visitor.fill('externalAgentEnrollmentInfo.externalId', 'EX-0000');
      await visitor.press('externalAgentEnrollmentInfo.action');
      await visitor.page.getByText(visitor.text('externalAgentEnrollmentInfo.errors.differs')).first().waitFor();
      await visitor.expectAccessible();
      await visitor.fill('externalAgentEnrollmentInfo.externalId', agents.external.id);
      await visitor.press('externalAgentEnrollmentInfo.action');
      await visitor.expectStep('/bill-info', 'billInfo.title');
      expect(await visitor.page.getByRole('link', { name: visitor.text('billInfo.privacy') }).count()).toBe(0);
      await findBill(visitor, patient);
      await visitor.expectStep('/invoice-to-pay', 'invoiceToPay.title');
      await takeAllBills(visitor, 2);
      await visitor.expectStep('/review-info', 'reviewInfo.title');
      await askForCode(visitor);
      await visitor.expectStep('/verify-code', 'verifyCode.title');
      await enterCode(visitor, await readCode(visitor, patient.phone));
      visitor.payer = patient.firstName;
      await startPlan(visitor);
      await visitor.press('agentMode.nextPatient');
      await visitor.expectStep('/bill-info', 'billInfo.title');
      await visitor.waitForValue('billInfo.lastName', '');
    });

    expect(await storedPlans(patient)).toMatchObject([{ sum: 105_250, agreements: 2 }]);
    expect(await actorsOf(patient)).toEqual([{ actor: 'agent', agent_id: agents.external.id, agent_name: agents.external.name }]);
  });
});

deepTest.each(localesByDepth('en'))('in %s, a second caller is not confirmed', async (locale) => {
  const [first, second] = [aPatient(), aPatient()];
  await importPatients(first, second);

  await withVisitor({ locale, width: 1280, height: 800 }, async (visitor) => {
    const { page } = visitor;
    const contact = page.getByRole('region', { name: visitor.text('agentCall.facts') });
    const confirm = async (caller: TestPatient) => {
      await lookUpByPhone(visitor, caller);
      await visitor.waitForStep('/invoice-to-pay', 'invoiceToPay.title');
      await takeAllBills(visitor, 2);
      await visitor.waitForStep('/review-info', 'reviewInfo.title');
      await noteWhatWasSaid(visitor);
      await visitor.waitForPath('/payment-plan');
      await contact.getByText(visitor.text('agentCall.confirmed'), { exact: true }).waitFor();
    };
    const findAnother = async () => {
      await page.getByRole('link', { name: visitor.text('agentMode.find') }).click();
      await visitor.waitForStep('/agent-lookup', 'agentLookup.title');
    };
    await signInAgent(visitor, 'internal');
    await confirm(first);
    await findAnother();
    await confirm(second);
    await findAnother();
    await lookUpByPhone(visitor, first);
    await visitor.waitForPath('/review-info');
    await contact.getByText(visitor.text('agentCall.unconfirmed'), { exact: true }).waitFor();
    expect(await page.getByText(visitor.text('errors.sessionExpired')).count()).toBe(0);
    await visitor.expectAccessible();
  });
});

describe.concurrent('access of agents', () => {
  test.each(firstByDepth(['/agent-info', '/agent-lookup', '/agent-choose']))('a patient does not see %s', async (path) => {
    await withVisitor({}, async (visitor) => {
      visitor.expectRefusal(404);
      await visitor.open(path);
      await visitor.expectStep(path, 'notFound.pageNotFound');
    });
  });

  deepTest.each(sampleByDepth(['/bill-info', '/bill-info-phone', '/ssn', '/error-vault']))(
    'customer service is redirected from %s to its own lookup',
    async (path) => {
      await withVisitor({}, async (visitor) => {
        await arriveAt(visitor, 'agent-lookup');
        await visitor.open(path);
        await visitor.waitForStep('/agent-lookup', 'agentLookup.title');
      });
    },
  );

  test('an agent who signs in finds nothing of the patient before, and leaves nothing for the next one', async () => {
    const patient = aPatient();
    await importPatients(patient);

    await withVisitor({}, async (visitor) => {
      await visitor.open('/bill-info');
      await findBill(visitor, patient);
      await visitor.waitForStep('/invoice-to-pay', 'invoiceToPay.title');
      await signInAgent(visitor, 'external');
      await visitor.waitForStep('/agent-info', 'externalAgentEnrollmentInfo.title');
      expect(await visitor.stored()).not.toContain(patient.lastName.toLowerCase());
      await visitor.press('externalAgentEnrollmentInfo.action');
      await visitor.waitForStep('/bill-info', 'billInfo.title');
      await findBill(visitor, patient);
      await visitor.waitForStep('/invoice-to-pay', 'invoiceToPay.title');
      await visitor.press('agentMode.signOut');
      await visitor.page.waitForURL((url) => url.pathname === '/agent/sign-in');
      visitor.agent = undefined;
      await visitor.open('/');
      await visitor.waitForStep('/bill-info', 'billInfo.title');
      await visitor.waitForValue('billInfo.lastName', '');
      expect(await visitor.stored()).not.toMatch(new RegExp(patient.lastName, 'i'));
    });
  });

  test('an agent whose session has ended is redirected to sign-in', async () => {
    await withVisitor({}, async (visitor) => {
      await signInAgent(visitor, 'internal');
      await visitor.waitForStep('/agent-lookup', 'agentLookup.title');
      await visitor.loseCookies();
      visitor.expectRefusal(401, 403);
      await lookUpByPhone(visitor, { firstName: 'Marisol', lastName: 'Ortiz', phone: freshPhone() });
      await visitor.page.waitForURL((url) => url.pathname === '/agent/sign-in');
    });
  });
});

deepTest.each(firstByDepth(['internal', 'external'] as const))(
  'an agent of kind %s opens bills, transfers and the next caller from every page, by link and by key',
  async (kind) => {
    await withVisitor({ width: 1280, height: 800 }, async (visitor) => {
      const { page } = visitor;
      const press = async (keys: string) => {
        await waitForKeys(visitor);
        await page.keyboard.press(keys);
      };
      const home = kind === 'internal' ? '/agent-lookup' : '/agent-info';
      const transfer = kind === 'internal' ? '/transfer-plan/verify-phone' : '/transfer-plan/agent-info';
      await signInAgent(visitor, kind);
      await visitor.waitForPath(home);
      const arrivals = page.getByRole('navigation', { name: visitor.text('agentMode.tasks') });
      await arrivals.getByRole('link', { name: visitor.text('agentMode.move') }).click();
      await visitor.waitForPath(transfer);
      await arrivals.getByRole('link', { name: visitor.text('agentMode.find') }).click();
      await visitor.waitForPath(home);
      await press('Alt+Shift+Digit2');
      await visitor.waitForPath(transfer);
      await press('Alt+Shift+Digit1');
      await visitor.waitForPath(home);
      await press('Alt+Shift+KeyN');
      await visitor.waitForPath(home);
      await arrivals.getByRole('button', { name: visitor.text('agentMode.nextPatient') }).waitFor();
    });
  },
);

deepTest('the home of customer service has a greeting to read aloud, and links to the transfer of a plan', async () => {
  await withVisitor({ width: 1280, height: 800 }, async (visitor) => {
    await signInAgent(visitor, 'internal');
    await visitor.waitForStep('/agent-lookup', 'agentLookup.title');
    const words = visitor.page.getByRole('complementary', { name: visitor.text('agentCall.aside') });
    await words.getByText(agents.internal.name).waitFor();
    const main = visitor.page.getByRole('main');
    await main.getByRole('link', { name: visitor.text('agentMode.move') }).click();
    await visitor.waitForStep('/transfer-plan/verify-phone', 'transferPlan.phone.title');
  });
});

deepTest('by keyboard alone an agent signs in, looks up a caller by email, and continues with the next caller', async () => {
  await withVisitor({ width: 1280, height: 800 }, async (visitor) => {
    const { keyboard } = visitor.page;
    await visitor.open('/agent/sign-in');
    await keyboard.press('Tab');
    await keyboard.press('Enter');
    visitor.agent = 'internal';
    await visitor.waitForStep('/agent-lookup', 'agentLookup.title');
    await visitor.waitUntilIdle();
    await visitor.page.getByLabel(visitor.text('agentLookup.firstName'), { exact: true }).focus();
    await keyboard.type('Gwen');
    await keyboard.press('Tab');
    await keyboard.type('Halloran');
    await keyboard.press('Tab');
    await keyboard.press('ArrowRight');
    await keyboard.press('Tab');
    await keyboard.type('GWEN@mail.example');
    await keyboard.press('Enter');
    await visitor.waitForStep('/invoice-to-pay', 'invoiceToPay.title');
    await keyboard.press('Alt+Shift+N');
    await visitor.waitForStep('/agent-lookup', 'agentLookup.title');
    await visitor.waitForValue('agentLookup.firstName', '');
  });
});
