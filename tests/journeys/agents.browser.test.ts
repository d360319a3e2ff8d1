import { describe, expect, test } from 'vitest';

import { actorsOf, agents, isAgentPage, lookUpByPhone, noteWhatWasSaid, signInAgent } from './agents.ts';
import { expectMessage, submit } from './complaints.ts';
import { aPatient, freshPhone } from './patient.ts';
import { reach } from './reach.ts';
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
import type { Visit } from './visit.ts';
import { openForVisits } from './visiting.ts';

const visiting = openForVisits();

/** What an agent ticks at the review once the patient has said it, and the words where it is missing. */
const SAID_AT_REVIEW = [
  ['agentReview.phoneVerified', 'agentReview.errors.phoneVerified'],
  ['reviewInfo.creditCheckConsent', 'reviewInfo.errors.creditCheckConsent'],
] as const;

/** From the plans to the plan, as everybody goes. */
async function startPlan(visit: Visit): Promise<void> {
  await visit.isAt('/payment-plan', 'paymentPlan.title');
  await choosePlan(visit, 12);
  await visit.isAt('/connect-payment-method', 'connectPaymentMethod.title');
  await payByCard(visit);
  await visit.isAt('/confirm-payment', 'confirmPayment.title');
  await agreeAndStart(visit);
  await visit.isAt('/success', 'success.title');
  await putOffFutureBills(visit);
}

describe.concurrent.each(['en', 'es'] as const)('in %s', (locale) => {
  test('customer service finds a caller’s bills, notes what the patient says, and starts the plan without a code', async () => {
    const phone = freshPhone();
    const guarantor = { firstName: 'Marisol', lastName: 'Ortiz', phone };
    const child = (firstName: string) =>
      aPatient({ firstName, lastName: 'Ortiz', birthDate: `01/01/${new Date().getFullYear() - 9}`, guarantors: [guarantor] });
    const [ines, bruno] = [child('Inés'), child('Bruno')];
    await importPatients(ines, bruno);

    await visiting({ locale, width: 1280, height: 800 }, async (visit) => {
      await signInAgent(visit, 'internal');
      await visit.isAt('/agent-lookup', 'agentLookup.title');
      await isAgentPage(visit);
      visit.expectRefusal(404);
      await lookUpByPhone(visit, { ...guarantor, firstName: 'Mariana' });
      await visit.page
        .getByRole('alert')
        .filter({ hasText: visit.say('agentLookup.errors.missed') })
        .waitFor();
      await visit.isAccessible();
      await lookUpByPhone(visit, guarantor);
      await visit.isAt('/agent-choose', 'agentChoose.title');
      await visit.page.getByRole('radio', { name: 'Bruno O.' }).check();
      await visit.press('agentChoose.action');
      await visit.isAt('/invoice-to-pay', 'invoiceToPay.title');
      await takeAllBills(visit, 2);
      await visit.isAt('/review-info', 'reviewInfo.title');
      await submit(visit);
      for (const [answer, missing] of SAID_AT_REVIEW)
        await expectMessage(visit, visit.page.getByRole('checkbox', { name: visit.say(answer) }), missing);
      await noteWhatWasSaid(visit);
      visit.payer = guarantor.firstName;
      await startPlan(visit);
      await Promise.all([visit.page.waitForEvent('load'), visit.press('agentMode.nextPatient')]);
      await visit.isAt('/agent-lookup', 'agentLookup.title');
      await visit.holds('agentLookup.firstName', '');
      await isAgentPage(visit);
      await visit.press('agentMode.signOut');
      await visit.page.waitForURL((url) => url.pathname === '/agent/sign-in');
      await visit.page.getByRole('status').waitFor();
    });

    expect(await storedPlans(bruno)).toMatchObject([{ sum: 105_250, agreements: 2 }]);
    expect(await actorsOf(bruno)).toEqual([{ actor: 'agent', agent_id: agents.internal.id, agent_name: agents.internal.name }]);
    expect(await storedPlans(ines)).toEqual([]);
  });

  test('an enrollment agency says who enrolls, and the patient reads the code to them', async () => {
    const patient = aPatient();
    await importPatients(patient);

    await visiting({ locale }, async (visit) => {
      await signInAgent(visit, 'external');
      await visit.isAt('/agent-info', 'externalAgentEnrollmentInfo.title');
      await isAgentPage(visit);
      await visit.holds('externalAgentEnrollmentInfo.agentName', agents.external.name);
      await visit.fill('externalAgentEnrollmentInfo.externalId', 'EX-0000');
      await visit.press('externalAgentEnrollmentInfo.action');
      await visit.page.getByText(visit.say('externalAgentEnrollmentInfo.errors.differs')).first().waitFor();
      await visit.isAccessible();
      await visit.fill('externalAgentEnrollmentInfo.externalId', agents.external.id);
      await visit.press('externalAgentEnrollmentInfo.action');
      await visit.isAt('/bill-info', 'billInfo.title');
      expect(await visit.page.getByRole('link', { name: visit.say('billInfo.privacy') }).count()).toBe(0);
      await findBill(visit, patient);
      await visit.isAt('/invoice-to-pay', 'invoiceToPay.title');
      await takeAllBills(visit, 2);
      await visit.isAt('/review-info', 'reviewInfo.title');
      await askForCode(visit);
      await visit.isAt('/verify-code', 'verifyCode.title');
      await enterCode(visit, await readCode(visit, patient.phone));
      visit.payer = patient.firstName;
      await startPlan(visit);
      await visit.press('agentMode.nextPatient');
      await visit.isAt('/bill-info', 'billInfo.title');
      await visit.holds('billInfo.lastName', '');
    });

    expect(await storedPlans(patient)).toMatchObject([{ sum: 105_250, agreements: 2 }]);
    expect(await actorsOf(patient)).toEqual([{ actor: 'agent', agent_id: agents.external.id, agent_name: agents.external.name }]);
  });
});

describe.concurrent('who is an agent, and who is not', () => {
  test.each(['/agent-info', '/agent-lookup', '/agent-choose'])('a patient is not shown %s', async (path) => {
    await visiting({}, async (visit) => {
      visit.expectRefusal(404);
      await visit.open(path);
      await visit.isAt(path, 'notFound.pageNotFound');
    });
  });

  test.each(['/bill-info', '/bill-info-phone', '/ssn', '/error-vault'])(
    'customer service is led from %s to the lookup of their own',
    async (path) => {
      await visiting({}, async (visit) => {
        await reach(visit, 'agent-lookup');
        await visit.open(path);
        await visit.lands('/agent-lookup', 'agentLookup.title');
      });
    },
  );

  test('an agent who signs in finds nothing of the patient who was there, and leaves nothing for the next', async () => {
    const patient = aPatient();
    await importPatients(patient);

    await visiting({}, async (visit) => {
      await visit.open('/bill-info');
      await findBill(visit, patient);
      await visit.lands('/invoice-to-pay', 'invoiceToPay.title');
      await signInAgent(visit, 'external');
      await visit.lands('/agent-info', 'externalAgentEnrollmentInfo.title');
      expect(await visit.stored()).not.toContain(patient.lastName.toLowerCase());
      await visit.press('externalAgentEnrollmentInfo.action');
      await visit.lands('/bill-info', 'billInfo.title');
      await findBill(visit, patient);
      await visit.lands('/invoice-to-pay', 'invoiceToPay.title');
      await visit.press('agentMode.signOut');
      await visit.page.waitForURL((url) => url.pathname === '/agent/sign-in');
      visit.agent = undefined;
      await visit.open('/');
      await visit.lands('/bill-info', 'billInfo.title');
      await visit.holds('billInfo.lastName', '');
      expect(await visit.stored()).not.toMatch(new RegExp(patient.lastName, 'i'));
    });
  });

  test('an agent whose session has ended is led to where they sign in', async () => {
    await visiting({}, async (visit) => {
      await signInAgent(visit, 'internal');
      await visit.lands('/agent-lookup', 'agentLookup.title');
      await visit.loseCookies();
      visit.expectRefusal(401, 403);
      await lookUpByPhone(visit, { firstName: 'Marisol', lastName: 'Ortiz', phone: freshPhone() });
      await visit.page.waitForURL((url) => url.pathname === '/agent/sign-in');
    });
  });
});

test.each(['internal', 'external'] as const)(
  'an agent of kind %s reaches bills, the moving of a plan and the next caller from every page, by link and by key',
  async (kind) => {
    await visiting({ width: 1280, height: 800 }, async (visit) => {
      const { page } = visit;
      const home = kind === 'internal' ? '/agent-lookup' : '/agent-info';
      const transfer = kind === 'internal' ? '/transfer-plan/verify-phone' : '/transfer-plan/agent-info';
      await signInAgent(visit, kind);
      await visit.standsAt(home);
      const ways = page.getByRole('navigation', { name: visit.say('agentMode.ways') });
      await ways.getByRole('link', { name: visit.say('agentMode.move') }).click();
      await visit.standsAt(transfer);
      await ways.getByRole('link', { name: visit.say('agentMode.find') }).click();
      await visit.standsAt(home);
      await page.keyboard.press('Alt+Shift+Digit2');
      await visit.standsAt(transfer);
      await page.keyboard.press('Alt+Shift+Digit1');
      await visit.standsAt(home);
      await page.keyboard.press('Alt+Shift+KeyN');
      await visit.standsAt(home);
      expect(await ways.getByRole('button', { name: visit.say('agentMode.nextPatient') }).count()).toBe(1);
    });
  },
);

test('the home of customer service has a greeting to read aloud, and leads to a plan that moves', async () => {
  await visiting({ width: 1280, height: 800 }, async (visit) => {
    await signInAgent(visit, 'internal');
    await visit.lands('/agent-lookup', 'agentLookup.title');
    const beside = visit.page.getByRole('complementary', { name: visit.say('agentMode.beside') });
    await beside.getByText(agents.internal.name).waitFor();
    await beside.getByRole('link', { name: visit.say('agentMode.move') }).click();
    await visit.lands('/transfer-plan/verify-phone', 'transferPlan.phone.title');
  });
});

test('by keyboard alone an agent signs in, looks up a caller by e-mail, and goes on to the next', async () => {
  await visiting({ width: 1280, height: 800 }, async (visit) => {
    const { keyboard } = visit.page;
    await visit.open('/agent/sign-in');
    await keyboard.press('Tab');
    await keyboard.press('Enter');
    visit.agent = 'internal';
    await visit.lands('/agent-lookup', 'agentLookup.title');
    await visit.hasEverything();
    await visit.page.getByLabel(visit.say('agentLookup.firstName'), { exact: true }).focus();
    await keyboard.type('Gwen');
    await keyboard.press('Tab');
    await keyboard.type('Halloran');
    await keyboard.press('Tab');
    await keyboard.press('ArrowRight');
    await keyboard.press('Tab');
    await keyboard.type('GWEN@mail.example');
    await keyboard.press('Enter');
    await visit.lands('/invoice-to-pay', 'invoiceToPay.title');
    await keyboard.press('Alt+Shift+N');
    await visit.lands('/agent-lookup', 'agentLookup.title');
    await visit.holds('agentLookup.firstName', '');
  });
});
