import { describe, expect, test } from 'vitest';

import { eventually } from '../setup/eventually.ts';
import { deepTest } from '../setup/deep-test.ts';
import { localesByDepth } from '../setup/depth.ts';
import { lookUpByPhone, noteWhatWasSaid, signInAgent } from './agents.ts';
import { arriveAt } from './arrive.ts';
import { aPatient, type TestPatient } from './patient.ts';
import { ask, importPatients } from './service.ts';
import { agreeAndStart, choosePlan, enterCode, payByCard, readCode, readInbox, takeAllBills } from './steps.ts';
import type { Visitor } from './visitor.ts';
import { withVisitor } from './with-visitor.ts';

/** The link that an agent sends to the patient's own phone: two people, two devices, one application. */

const monitor = { width: 1280, height: 900 } as const;
const phone = { width: 360, height: 740 } as const;

/** The newest link in a message to this phone, as a path with its fragment. */
async function linkTo(visitor: Visitor, number: string): Promise<string> {
  const find = async () => {
    const [newest] = (await readInbox(visitor, number)).filter(({ text }) => text.includes('/phone-link'));
    return /https?:\/\/\S+\/phone-link\S+/.exec(newest?.text ?? '')?.[0];
  };
  await eventually(async () => expect(await find(), `a link is sent to ${number}`).toBeDefined());
  return ((await find()) ?? '').replace(visitor.origin, '');
}

/** Customer service, from the lookup to the page of the payment method. */
async function callUpToMethod(agent: Visitor, patient: TestPatient): Promise<void> {
  await signInAgent(agent, 'internal');
  await agent.waitForStep('/agent-lookup', 'agentLookup.title');
  await lookUpByPhone(agent, patient);
  await agent.waitForStep('/invoice-to-pay', 'invoiceToPay.title');
  await takeAllBills(agent, 2);
  await agent.waitForStep('/review-info', 'reviewInfo.title');
  await noteWhatWasSaid(agent);
  agent.payer = patient.firstName;
  await agent.waitForStep('/payment-plan', 'paymentPlan.title');
  await choosePlan(agent, 12);
  await agent.waitForStep('/connect-payment-method', 'connectPaymentMethod.title');
}

/** By the keyboard: the key opens the words to read aloud, and Enter sends. */
async function sendByKeys(agent: Visitor, patient: TestPatient): Promise<void> {
  const to = { to: patient.phone.slice(-2) };
  await agent.page.getByRole('button', { name: agent.text('agentLink.action') }).waitFor();
  await agent.page.keyboard.press('Alt+Shift+P');
  await agent.page.getByRole('button', { name: agent.text('agentLink.send', to) }).waitFor();
  await agent.expectAccessible();
  await agent.page.keyboard.press('Enter');
  await showsStage(agent, 'sent', to);
}

const showsStage = (agent: Visitor, stage: string, values = {}) =>
  agent.page
    .getByRole('listitem')
    .filter({ hasText: agent.text(`agentLink.stages.${stage}`, values) })
    .getByRole('time')
    .waitFor();

/** The patient opens the link and enters the code that goes to the same phone. */
async function openOnPhone(patientsPhone: Visitor, link: string, patient: TestPatient): Promise<void> {
  await patientsPhone.open(link);
  await patientsPhone.waitForStep('/phone-link', 'phoneLink.title');
  await eventually(async () => expect(patientsPhone.page.url()).not.toContain('#'));
  await patientsPhone.expectAccessible();
  await patientsPhone.press('phoneLink.action');
  await patientsPhone.waitForStep('/review-info', 'reviewInfo.titlePlan');
  expect(await patientsPhone.page.getByText(patient.firstName).count()).toBe(0);
  await patientsPhone.press('reviewInfo.action');
  await patientsPhone.waitForStep('/verify-code', 'verifyCode.title');
  await enterCode(patientsPhone, await readCode(patientsPhone, patient.phone));
}

describe.concurrent.each(localesByDepth('es'))('a patient with the link of an agent, in %s', (locale) => {
  test('pays and signs on their phone while the agent sees each stage and then the started plan', async () => {
    const patient = aPatient();
    await importPatients(patient);

    await withVisitor({ locale, ...monitor }, async (agent) => {
      await callUpToMethod(agent, patient);
      await sendByKeys(agent, patient);
      const link = await linkTo(agent, patient.phone);
      expect(link).toMatch(new RegExp(`^/phone-link\\?lang=${locale}#[\\w-]{43}$`));

      await withVisitor({ locale, ...phone }, async (patientsPhone) => {
        await openOnPhone(patientsPhone, link, patient);
        await showsStage(agent, 'opened');
        await patientsPhone.waitForStep('/connect-payment-method', 'connectPaymentMethod.title');
        await showsStage(agent, 'verified');
        await payByCard(patientsPhone);
        await patientsPhone.waitForStep('/confirm-payment', 'confirmPayment.title');
        await showsStage(agent, 'cardAdded');
        await agent.expectAccessible();
        expect(await agent.page.getByText('4242').count()).toBe(0);
        await agreeAndStart(patientsPhone);
        await patientsPhone.waitForPath('/success');
        await agent.waitForPath('/success');
      });
    });

    const plans = await ask(
      `select p.channel from payment_plans p join applications a using (provider_id, application_id)
       join patients using (provider_id, patient_id) where mrn = $1`,
      [patient.mrn],
    );
    expect(plans).toEqual([{ channel: 'WEB' }]);
  });
});

deepTest('a patient whose plan is not chosen yet chooses it on their phone', async () => {
  await withVisitor(monitor, async (agent) => {
    const { patient } = await arriveAt(agent, 'payment-plan', { agent: 'CS-1042' });
    agent.payer = patient.firstName;
    await sendByKeys(agent, patient);
    const link = await linkTo(agent, patient.phone);

    await withVisitor(phone, async (patientsPhone) => {
      await openOnPhone(patientsPhone, link, patient);
      await patientsPhone.waitForStep('/payment-plan', 'paymentPlan.title');
      await choosePlan(patientsPhone, 12);
      await patientsPhone.waitForStep('/connect-payment-method', 'connectPaymentMethod.title');
    });
  });
});

deepTest('a link that the agent ended shows the patient what to do, on an open page and on a new one', async () => {
  await withVisitor(monitor, async (agent) => {
    const { patient } = await arriveAt(agent, 'connect-payment-method', { agent: 'CS-1042' });
    agent.payer = patient.firstName;
    await sendByKeys(agent, patient);
    const link = await linkTo(agent, patient.phone);

    await withVisitor(phone, async (patientsPhone) => {
      patientsPhone.expectRefusal(401);
      await openOnPhone(patientsPhone, link, patient);
      await patientsPhone.waitForStep('/connect-payment-method', 'connectPaymentMethod.title');
      await agent.press('agentLink.cancel');
      await agent.page.getByText(agent.text('agentLink.ended.agent')).waitFor();
      await payByCard(patientsPhone);
      await patientsPhone.waitForStep('/phone-link', 'phoneLink.shut.ended.title');
      await patientsPhone.expectAccessible();
      await patientsPhone.open(link);
      await patientsPhone.press('phoneLink.action');
      await patientsPhone.waitForStep('/phone-link', 'phoneLink.shut.ended.title');
    });
  });
});

test('a page without its link, and one of an unknown link, show the patient what to do', async () => {
  await withVisitor(phone, async (patientsPhone) => {
    await patientsPhone.open('/phone-link');
    await patientsPhone.waitForStep('/phone-link', 'phoneLink.shut.missing.title');
    await patientsPhone.expectAccessible();
    await patientsPhone.open(`/phone-link#${'a'.repeat(43)}`);
    await patientsPhone.press('phoneLink.action');
    await patientsPhone.waitForStep('/phone-link', 'phoneLink.shut.unknown.title');
    await patientsPhone.expectAccessible();
  });
});

deepTest('an agent who opens the link reads that it is for the patient’s phone', async () => {
  await withVisitor(monitor, async (agent) => {
    const { patient } = await arriveAt(agent, 'connect-payment-method', { agent: 'CS-1042' });
    agent.payer = patient.firstName;
    await sendByKeys(agent, patient);
    await agent.open(await linkTo(agent, patient.phone));
    await agent.waitForStep('/phone-link', 'phoneLink.shut.agent.title');
    await agent.expectAccessible();
  });
});
