import { describe, expect, test } from 'vitest';

import { lookUpByPhone, noteWhatWasSaid, signInAgent } from './agents.ts';
import { addMethod } from './transfer-steps.ts';
import { anOldPlan, importOldPlans } from './old-plan.ts';
import { aPatient, freshPhone, type TestPatient } from './patient.ts';
import { reach, type Way } from './reach.ts';
import { ask, importPatients } from './service.ts';
import { askForCode, choosePlan, enterCode, findBill, payByCard, readCode, takeAllBills } from './steps.ts';
import type { Visit } from './visit.ts';
import { openForVisits } from './visiting.ts';
import { ways } from './ways.ts';

/** The full text of what an agent reads aloud: the message, the page behind its link, and the agent's line about it. */

const visiting = openForVisits();

type Kind = 'internal' | 'external';

/** The path behind the link in the message that this phone got. */
async function linkTo(visit: Visit, phone: string): Promise<string> {
  const answer = await visit.page.request.get(`${visit.serviceUrl}/test/inbox.json?to=${phone}`, {
    headers: { host: new URL(visit.origin).host },
  });
  const link = /https?:\/\/\S+\/documents\/[^\s"]+/.exec(JSON.stringify(await answer.json()))?.[0];
  if (link === undefined) throw new Error(`no link was sent to ${phone}`);
  expect(link.startsWith(`${visit.origin}/`)).toBe(true);
  return link.slice(visit.origin.length);
}

/** From the sign-in to the page on which the agent reads the agreements aloud. */
async function reachAgreements(visit: Visit, kind: Kind, patient: TestPatient): Promise<void> {
  await signInAgent(visit, kind);
  if (kind === 'internal') {
    await visit.lands('/agent-lookup', 'agentLookup.title');
    await lookUpByPhone(visit, patient);
  } else {
    await visit.lands('/agent-info', 'externalAgentEnrollmentInfo.title');
    await visit.press('externalAgentEnrollmentInfo.action');
    await visit.lands('/bill-info', 'billInfo.title');
    await findBill(visit, patient);
  }
  await visit.lands('/invoice-to-pay', 'invoiceToPay.title');
  await takeAllBills(visit, 2);
  await visit.lands('/review-info', 'reviewInfo.title');
  if (kind === 'internal') await noteWhatWasSaid(visit);
  else {
    await askForCode(visit);
    await visit.lands('/verify-code', 'verifyCode.title');
    await enterCode(visit, await readCode(visit, patient.phone));
  }
  visit.payer = patient.firstName;
  await visit.lands('/payment-plan', 'paymentPlan.title');
  await choosePlan(visit, 12);
  await visit.lands('/connect-payment-method', 'connectPaymentMethod.title');
  await payByCard(visit);
  await visit.lands('/confirm-payment', 'confirmPayment.title');
}

const lineOf = (visit: Visit, key: string, phone: string) =>
  visit.page
    .getByRole('status')
    .filter({ hasText: visit.say(`agentReview.fullText.${key}`, { to: phone.slice(-2) }).replace(/<\/?link>/g, '') });

describe.concurrent.each([
  { kind: 'internal', locale: 'es' },
  { kind: 'external', locale: 'en' },
] as const)('an agent of kind $kind who reads aloud in $locale', ({ kind, locale }) => {
  test('sees where the full text went, and the patient reads it behind the link in that language', async () => {
    const patient = aPatient();
    await importPatients(patient);
    let link = '';

    await visiting({ locale, width: 1280, height: 800 }, async (visit) => {
      await reachAgreements(visit, kind, patient);
      await lineOf(visit, 'sentPhone', patient.phone).waitFor();
      await visit.isAccessible();
      link = await linkTo(visit, patient.phone);
    });

    await visiting({ locale: locale === 'en' ? 'es' : 'en' }, async (visit) => {
      await visit.open(link);
      await visit.page.waitForURL((url) => url.pathname.startsWith('/documents/') && url.search === '');
      visit.locale = locale;
      await visit.page.getByRole('heading', { level: 1, name: visit.say('documents.full_text') }).waitFor();
      await visit.page.getByRole('heading', { level: 2, name: visit.say('documents.payment_plan_agreement') }).waitFor();
      await visit.page.getByRole('button', { name: visit.say('documents.print') }).waitFor();
      await visit.isAccessible();
      expect(await visit.page.getByText(patient.lastName).count()).toBe(0);
    });
  });
});

test('an agent reads that a message did not arrive, and sends it again', async () => {
  const patient = aPatient();
  await importPatients(patient);

  await visiting({ width: 1280, height: 800 }, async (visit) => {
    await reachAgreements(visit, 'internal', patient);
    await lineOf(visit, 'sentPhone', patient.phone).waitFor();
    const changed = `where kind = 'full-text' and recipient = $1`;
    await ask(
      `update outbox set sent_at = null, given_up_at = now(), failed_at = now(), created_at = now() - interval '1 minute' ${changed}`,
      [patient.phone],
    );
    await visit.page.reload();
    await lineOf(visit, 'refusedPhone', patient.phone).waitFor();
    await visit.isAccessible();
    await visit.press('agentReview.fullText.again');
    await lineOf(visit, 'refusedPhone', patient.phone).waitFor({ state: 'detached' });
    visit.expectRefusal(429);
    await visit.page.getByRole('button', { name: visit.say('agentReview.fullText.again') }).click();
    await visit.page.getByText(visit.say('agentReview.fullText.tooSoon')).waitFor();
    expect(await ask(`select from outbox ${changed}`, [patient.phone])).toHaveLength(2);
  });
});

test('an agent who moves a plan sees where the full text went', async () => {
  await movePlan(async (visit, phone) => {
    await lineOf(visit, 'sentPhone', phone).waitFor();
    await visit.isAccessible();
  });
});

/** All that were sent to this phone left a minute earlier: the half minute between two of them is over. */
async function letTimePass(phone: string): Promise<void> {
  await ask(`update outbox set created_at = created_at - interval '1 minute' where kind = 'full-text' and recipient = $1`, [
    phone,
  ]);
}

/** Asks for the text as often as it is sent in one tab, and once more in the other, which has not heard of it. */
async function sendUntilEnough(visit: Visit, other: Visit, { step, phone }: Record<'step' | 'phone', string>): Promise<void> {
  const again = 'agentReview.fullText.again';
  visit.expectRefusal(429);
  await letTimePass(phone);
  await visit.press(again);
  await visit.takes(`${step} send-full-text sent 1`);
  await visit.isComplete();
  await visit.press(again);
  await visit.takes(`${step} send-full-text tooSoon 1`);
  await visit.page.getByText(visit.say('agentReview.fullText.tooSoon')).waitFor();
  await letTimePass(phone);
  await visit.press(again);
  const button = (tab: Visit) => tab.page.getByRole('button', { name: tab.say(again) });
  await button(visit).waitFor({ state: 'detached' });
  await letTimePass(phone);
  await button(other).click();
  await visit.takes(`${step} send-full-text enough 1`);
  await other.page.getByText(other.say('agentReview.fullText.enough')).waitFor();
  expect(await ask(`select from outbox where kind = 'full-text' and recipient = $1`, [phone])).toHaveLength(3);
}

describe.concurrent('an agent who sends the full text again reads when to wait, and when it was sent often enough', () => {
  const rows: readonly { readonly step: string; readonly path: string; readonly way: Way }[] = [
    { step: 'confirm-payment', path: '/confirm-payment', way: {} },
    { step: 'confirm-bills', path: '/confirm-bills', way: ways['confirm-bills'] ?? {} },
  ];

  test.for(rows)('at $step', async ({ step, path, way }) => {
    await visiting({ width: 1280, height: 800 }, async (visit) => {
      const { patient } = await reach(visit, step, 0, { ...way, agent: 'CS-1042' });
      const other = await visit.duplicateTab();
      // The plan with a new bill is kept nowhere: the other tab comes to it from the step before.
      if (step === 'confirm-bills') await other.page.locator('button[type=submit]').click();
      await other.standsAt(path);
      await sendUntilEnough(visit, other, { step, phone: patient.phone });
    });
  });

  test('at the page that moves a plan', async () => {
    await movePlan(async (visit, phone) => {
      const other = await visit.duplicateTab();
      await other.standsAt('/transfer-plan/add-payment-method');
      await sendUntilEnough(visit, other, { step: 'add-payment-method', phone });
    });
  });
});

/** Customer service moves somebody's plan, up to the page that confirms it. */
async function movePlan(confirm: (visit: Visit, phone: string) => Promise<void>): Promise<void> {
  const patient = aPatient();
  const phone = freshPhone();
  await importOldPlans(anOldPlan({ provider: 'hillcrest', patient, phone }));

  await visiting({ slug: 'hillcrest', flow: 'transfer-plan', width: 1280, height: 800 }, async (visit) => {
    await signInAgent(visit, 'internal');
    await visit.open('/transfer-plan');
    await visit.lands('/transfer-plan/verify-agent', 'transferPlan.agent.title');
    await lookUpForTransfer(visit, patient, phone);
    await addMethod(visit);
    await confirm(visit, phone);
  });
}

async function lookUpForTransfer(visit: Visit, patient: TestPatient, phone: string): Promise<void> {
  await visit.fill('agentLookup.firstName', patient.firstName);
  await visit.fill('agentLookup.lastName', patient.lastName);
  await visit.page.getByRole('radio', { name: visit.say('agentLookup.byPhone') }).check();
  await visit.fill('agentLookup.phone', phone);
  await visit.page.getByRole('checkbox').check();
  await visit.press('transferPlan.agent.action');
  visit.payer = patient.firstName;
}

test('a patient who confirms a plan reads nothing of a full text that was sent', async () => {
  const patient = aPatient();
  await importPatients(patient);

  await visiting({}, async (visit) => {
    await visit.open('/bill-info');
    await findBill(visit, patient);
    await visit.lands('/invoice-to-pay', 'invoiceToPay.title');
    await takeAllBills(visit, 2);
    await visit.lands('/review-info', 'reviewInfo.title');
    await askForCode(visit);
    await visit.lands('/verify-code', 'verifyCode.title');
    await enterCode(visit, await readCode(visit, patient.phone));
    await visit.lands('/payment-plan', 'paymentPlan.title');
    await choosePlan(visit, 12);
    await visit.lands('/connect-payment-method', 'connectPaymentMethod.title');
    await payByCard(visit);
    await visit.lands('/confirm-payment', 'confirmPayment.title');
    await visit.page.getByRole('checkbox').first().waitFor();
    expect(await visit.page.locator('a[href^="/documents/"]').count()).toBe(0);
  });

  expect(await ask(`select from outbox where kind = 'full-text' and recipient = $1`, [patient.phone])).toEqual([]);
});

test('a link to a text that was never sent leads to the page for addresses that there are not', async () => {
  await visiting({}, async (visit) => {
    visit.expectRefusal(404);
    await visit.open('/documents/000000000000');
    await visit.isAt('/not-found', 'notFound.pageNotFound');
  });
});
