import { describe, expect } from 'vitest';

import { eventually } from '../setup/eventually.ts';
import { deepTest } from '../setup/deep-test.ts';
import { byDepth, firstByDepth } from '../setup/depth.ts';
import { lookUpByPhone, noteWhatWasSaid, signInAgent } from './agents.ts';
import { addMethod } from './transfer-steps.ts';
import { anOldPlan, importOldPlans } from './old-plan.ts';
import { aPatient, freshPhone, type TestPatient } from './patient.ts';
import { arriveAt, type Arrival } from './arrive.ts';
import { ask, importPatients } from './service.ts';
import { askForCode, choosePlan, enterCode, findBill, payByCard, readCode, readInbox, takeAllBills } from './steps.ts';
import type { Visitor } from './visitor.ts';
import { withVisitor } from './with-visitor.ts';
import { arrivals } from './arrivals.ts';

/** The full text of what an agent reads aloud: the message, the page behind its link, and the agent's line about it. */

type Kind = 'internal' | 'external';

/** The path behind the link in the message to this phone. */
async function linkTo(visitor: Visitor, phone: string): Promise<string> {
  const find = async () => /https?:\/\/\S+\/documents\/[^\s"]+/.exec(JSON.stringify(await readInbox(visitor, phone)))?.[0];
  await eventually(async () => expect(await find(), `a link is sent to ${phone}`).toBeDefined());
  const link = (await find()) ?? '';
  expect(link.startsWith(`${visitor.origin}/`)).toBe(true);
  return link.slice(visitor.origin.length);
}

/** From the sign-in to the page on which the agent reads the agreements aloud. */
async function openAgreements(visitor: Visitor, kind: Kind, patient: TestPatient): Promise<void> {
  await signInAgent(visitor, kind);
  if (kind === 'internal') {
    await visitor.waitForStep('/agent-lookup', 'agentLookup.title');
    await lookUpByPhone(visitor, patient);
  } else {
    await visitor.waitForStep('/agent-info', 'externalAgentEnrollmentInfo.title');
    await visitor.press('externalAgentEnrollmentInfo.action');
    await visitor.waitForStep('/bill-info', 'billInfo.title');
    await findBill(visitor, patient);
  }
  await visitor.waitForStep('/invoice-to-pay', 'invoiceToPay.title');
  await takeAllBills(visitor, 2);
  await visitor.waitForStep('/review-info', 'reviewInfo.title');
  if (kind === 'internal') await noteWhatWasSaid(visitor);
  else {
    await askForCode(visitor);
    await visitor.waitForStep('/verify-code', 'verifyCode.title');
    await enterCode(visitor, await readCode(visitor, patient.phone));
  }
  visitor.payer = patient.firstName;
  await visitor.waitForStep('/payment-plan', 'paymentPlan.title');
  await choosePlan(visitor, 12);
  await visitor.waitForStep('/connect-payment-method', 'connectPaymentMethod.title');
  await payByCard(visitor);
  await visitor.waitForStep('/confirm-payment', 'confirmPayment.title');
}

const lineOf = (visitor: Visitor, key: string, phone: string) =>
  visitor.page
    .getByRole('status')
    .filter({ hasText: visitor.text(`agentReview.fullText.${key}`, { to: phone.slice(-2) }).replace(/<\/?link>/g, '') });

describe.concurrent.each(
  firstByDepth([
    { kind: 'internal', locale: 'es' },
    { kind: 'external', locale: 'en' },
  ] as const),
)('an agent of kind $kind who reads aloud in $locale', ({ kind, locale }) => {
  deepTest('sees where the full text was sent, and the patient reads it behind the link in that language', async () => {
    const patient = aPatient();
    await importPatients(patient);
    let link = '';

    await withVisitor({ locale, width: 1280, height: 800 }, async (visitor) => {
      await openAgreements(visitor, kind, patient);
      await lineOf(visitor, 'sentPhone', patient.phone).waitFor();
      await visitor.expectAccessible();
      link = await linkTo(visitor, patient.phone);
    });

    await withVisitor({ locale: locale === 'en' ? 'es' : 'en' }, async (visitor) => {
      await visitor.open(link);
      await visitor.page.waitForURL((url) => url.pathname.startsWith('/documents/') && url.search === '');
      visitor.locale = locale;
      await visitor.page.getByRole('heading', { level: 1, name: visitor.text('documents.full_text') }).waitFor();
      await visitor.page.getByRole('heading', { level: 2, name: visitor.text('documents.payment_plan_agreement') }).waitFor();
      await visitor.page.getByRole('button', { name: visitor.text('documents.print') }).waitFor();
      await visitor.expectAccessible();
      expect(await visitor.page.getByText(patient.lastName).count()).toBe(0);
    });
  });
});

deepTest('an agent reads that a message did not arrive, and sends it again', async () => {
  await withVisitor({ width: 1280, height: 800 }, async (visitor) => {
    const { patient } = await arriveAt(visitor, 'confirm-payment', { agent: 'CS-1042' });
    await lineOf(visitor, 'sentPhone', patient.phone).waitFor();
    const changed = OF_PATIENT;
    await ask(
      `update outbox set sent_at = null, given_up_at = now(), failed_at = now(), created_at = now() - interval '1 minute' ${changed}`,
      [patient.mrn],
    );
    await visitor.page.reload();
    await lineOf(visitor, 'refusedPhone', patient.phone).waitFor();
    await visitor.expectAccessible();
    await visitor.press('agentReview.fullText.again');
    await lineOf(visitor, 'refusedPhone', patient.phone).waitFor({ state: 'detached' });
    visitor.expectRefusal(429);
    await visitor.page.getByRole('button', { name: visitor.text('agentReview.fullText.again') }).click();
    await visitor.page.getByText(visitor.text('agentReview.fullText.tooSoon')).waitFor();
    expect(await ask(`select from outbox ${changed}`, [patient.mrn])).toHaveLength(2);
  });
});

deepTest('an agent who transfers a plan sees where the full text was sent', async () => {
  await movePlan(async (visitor, { phone }) => {
    await lineOf(visitor, 'sentPhone', phone).waitFor();
    await visitor.expectAccessible();
  });
});

/** The messages of an enrollment, whose cause names it: the recipient is encrypted. */
const OF_PATIENT = `where kind = 'full-text' and split_part(reason, ' ', 2) in (
  select a.application_id::text from applications a join patients p using (provider_id, patient_id) where p.mrn = $1)`;

/** Moves every message to this patient a minute back, past the half minute that must pass between two. */
async function letTimePass(mrn: string): Promise<void> {
  await ask(`update outbox set created_at = created_at - interval '1 minute' ${OF_PATIENT}`, [mrn]);
}

/** Requests the text in one tab until the limit, and once more in the other, which does not know the count. */
async function sendUntilEnough(visitor: Visitor, other: Visitor, { step, mrn }: Record<'step' | 'mrn', string>): Promise<void> {
  const again = 'agentReview.fullText.again';
  visitor.expectRefusal(429);
  await letTimePass(mrn);
  await visitor.press(again);
  await visitor.waitForTransition(`${step} send-full-text sent 1`);
  await visitor.waitUntilLoaded();
  await visitor.press(again);
  await visitor.waitForTransition(`${step} send-full-text tooSoon 1`);
  await visitor.page.getByText(visitor.text('agentReview.fullText.tooSoon')).waitFor();
  await letTimePass(mrn);
  await visitor.press(again);
  const button = (tab: Visitor) => tab.page.getByRole('button', { name: tab.text(again) });
  await button(visitor).waitFor({ state: 'detached' });
  await letTimePass(mrn);
  await button(other).click();
  await visitor.waitForTransition(`${step} send-full-text enough 1`);
  await other.page.getByText(other.text('agentReview.fullText.enough')).waitFor();
  expect(await ask(`select from outbox ${OF_PATIENT}`, [mrn])).toHaveLength(3);
}

describe.concurrent('an agent who sends the full text again reads when to wait, and when the limit is reached', () => {
  const rows: readonly { readonly step: string; readonly path: string; readonly arrival: Arrival }[] = [
    { step: 'confirm-payment', path: '/confirm-payment', arrival: {} },
    { step: 'confirm-bills', path: '/confirm-bills', arrival: arrivals['confirm-bills'] ?? {} },
  ];

  deepTest.for(byDepth(rows.slice(0, 1), rows))('at $step', async ({ step, path, arrival }) => {
    await withVisitor({ width: 1280, height: 800 }, async (visitor) => {
      const { patient } = await arriveAt(visitor, step, { ...arrival, agent: 'CS-1042' });
      const other = await visitor.duplicateTab();
      // The plan with a new bill is not stored: the other tab opens it from the step before.
      if (step === 'confirm-bills') await other.page.locator('button[type=submit]').click();
      await other.waitForPath(path);
      await sendUntilEnough(visitor, other, { step, mrn: patient.mrn });
    });
  });

  deepTest('at the page that transfers a plan', async () => {
    await movePlan(async (visitor, { mrn }) => {
      const other = await visitor.duplicateTab();
      await other.waitForPath('/transfer-plan/add-payment-method');
      await sendUntilEnough(visitor, other, { step: 'add-payment-method', mrn });
    });
  });
});

/** Customer service transfers a plan, up to the page that confirms it. */
async function movePlan(
  confirm: (visitor: Visitor, payer: { readonly phone: string; readonly mrn: string }) => Promise<void>,
): Promise<void> {
  const patient = aPatient();
  const phone = freshPhone();
  await importOldPlans(anOldPlan({ provider: 'hillcrest', patient, phone }));

  await withVisitor({ slug: 'hillcrest', flow: 'transfer-plan', width: 1280, height: 800 }, async (visitor) => {
    await signInAgent(visitor, 'internal');
    await visitor.open('/transfer-plan');
    await visitor.waitForStep('/transfer-plan/verify-agent', 'transferPlan.agent.title');
    await lookUpForTransfer(visitor, patient, phone);
    await addMethod(visitor);
    await confirm(visitor, { phone, mrn: patient.mrn });
  });
}

async function lookUpForTransfer(visitor: Visitor, patient: TestPatient, phone: string): Promise<void> {
  await visitor.fill('agentLookup.firstName', patient.firstName);
  await visitor.fill('agentLookup.lastName', patient.lastName);
  await visitor.page.getByRole('radio', { name: visitor.text('agentLookup.byPhone') }).check();
  await visitor.fill('agentLookup.phone', phone);
  await visitor.page.getByRole('checkbox').check();
  await visitor.press('transferPlan.agent.action');
  visitor.payer = patient.firstName;
}

deepTest('a patient who confirms a plan reads nothing of a full text', async () => {
  let mrn = '';
  await withVisitor({}, async (visitor) => {
    const { patient } = await arriveAt(visitor, 'confirm-payment');
    ({ mrn } = patient);
    await visitor.page.getByRole('checkbox').first().waitFor();
    expect(await visitor.page.locator('a[href^="/documents/"]').count()).toBe(0);
  });

  expect(await ask(`select from outbox ${OF_PATIENT}`, [mrn])).toEqual([]);
});

deepTest('a link to a text that was never sent opens the not-found page', async () => {
  await withVisitor({}, async (visitor) => {
    visitor.expectRefusal(404);
    await visitor.open('/documents/000000000000');
    await visitor.expectStep('/not-found', 'notFound.pageNotFound');
  });
});
