import { describe, expect } from 'vitest';

import { deepTest } from '../setup/deep-test.ts';
import { byDepth } from '../setup/depth.ts';
import { agents, signInAgent } from './agents.ts';
import { expectReason } from './next-step.ts';
import { anOldPlan, importOldPlans, transfersOf, type OldPlan } from './old-plan.ts';
import { aPatient, freshPhone } from './patient.ts';
import { ask } from './service.ts';
import { agreeAndStart, enterCode, payByCard, readCode } from './steps.ts';
import { addMethod } from './transfer-steps.ts';
import type { Visitor } from './visitor.ts';
import { withVisitor } from './with-visitor.ts';

/** Transfers in every verification mode, by patients and by both kinds of agents, where several plans share one contact. */

const modes = [
  { mode: 'sms', slug: 'lakeside' },
  { mode: 'email', slug: 'riverbend' },
  { mode: 'agent', slug: 'hillcrest' },
] as const;
const kinds = [undefined, 'internal', 'external'] as const;
const rows = modes.flatMap((mode) => kinds.map((kind) => ({ ...mode, kind })));

type Row = (typeof rows)[number];

/** The plans of two people who share the contact that the mode verifies. */
async function sharedPlans({ mode, slug }: Row, wishes: Parameters<typeof aPatient>[0] = {}) {
  const first = aPatient();
  const second = aPatient({ firstName: first.firstName, lastName: first.lastName, birthDate: '05/06/1990', ...wishes });
  const contact = mode === 'email' ? `${first.lastName.toLowerCase()}@mail.example` : freshPhone();
  const reached = mode === 'email' ? { phone: '', email: contact } : { phone: contact };
  const plans = [first, second].map((patient) => anOldPlan({ provider: slug, patient, ...reached }));
  await importOldPlans(...plans);
  return { plans, contact };
}

/** Signs the agent in, if there is one, and identifies the plan, up to the page with the result. */
async function identify(visitor: Visitor, { mode, kind }: Row, contact: string, { patient }: OldPlan): Promise<void> {
  if (kind) await signInAgent(visitor, kind);
  await visitor.open('/transfer-plan');
  if (kind === 'external') {
    await visitor.waitForStep('/transfer-plan/agent-info', 'externalAgentEnrollmentInfo.title');
    await visitor.waitForValue('externalAgentEnrollmentInfo.agentName', agents.external.name);
    await visitor.press('externalAgentEnrollmentInfo.action');
  }
  if (mode === 'agent' && kind === 'internal') {
    await visitor.waitForStep('/transfer-plan/verify-agent', 'transferPlan.agent.title');
    await visitor.fill('agentLookup.firstName', patient.firstName);
    await visitor.fill('agentLookup.lastName', patient.lastName);
    await visitor.page.getByRole('radio', { name: visitor.text('agentLookup.byPhone') }).check();
    await visitor.fill('agentLookup.phone', contact);
    await visitor.page.getByRole('checkbox').check();
    await visitor.press('transferPlan.agent.action');
    visitor.payer = patient.firstName;
    return;
  }
  const area = mode === 'email' ? 'email' : 'phone';
  await visitor.waitForStep(`/transfer-plan/verify-${area}`, `transferPlan.${area}.title`);
  await visitor.fill(`transferPlan.${area}.label`, contact);
  await visitor.press(`transferPlan.${area}.action`);
  await visitor.waitForStep('/transfer-plan/validate-code', 'verifyCode.title');
  await enterCode(visitor, await readCode(visitor, contact));
  visitor.payer = patient.firstName;
}

const channelOf = ({ kind }: Row) => (kind ? 'PHONE' : 'WEB');

/** One row of each mode, and of each kind of visitor. */
const diagonal = rows.filter(({ mode, kind }) => modes.findIndex((one) => one.mode === mode) === kinds.indexOf(kind));

describe.concurrent.each(byDepth(diagonal.slice(1, 2), rows))('where the mode is $mode and the agent is $kind', (row) => {
  deepTest('several plans with one contact are narrowed down to the named one', { timeout: 120_000 }, async () => {
    const { plans, contact } = await sharedPlans(row);
    const [, second] = plans as [OldPlan, OldPlan];

    await withVisitor({ slug: row.slug, flow: 'transfer-plan', width: 1280, height: 800 }, async (visitor) => {
      visitor.expectRefusal(404, 409);
      await identify(visitor, row, contact, second);
      await visitor.expectStep('/transfer-plan/phone-conflict', 'transferPlan.conflict.title');
      await visitor.fill('billInfo.lastName', second.patient.lastName);
      await visitor.fill('billInfo.dateOfBirth', '07/08/1991');
      await expectReason(visitor, () => visitor.press('transferPlan.conflict.action'));
      await visitor.page.getByText(visitor.text('transferPlan.conflict.missed')).first().waitFor();
      await visitor.fill('billInfo.dateOfBirth', '05/06/1990');
      await visitor.press('transferPlan.conflict.action');
      await addMethod(visitor);
      await agreeAndStart(visitor);
      await visitor.waitForStep('/transfer-plan/success', 'transferPlan.success.title');
    });

    await expect(transfersOf(second)).resolves.toMatchObject([{ kind: 'DIRECT_BACKBOOK', channel: channelOf(row) }]);
  });
});

describe.concurrent.each(byDepth(diagonal.slice(-1), rows))('where the mode is $mode and the agent is $kind', (row) => {
  deepTest('plans with the same contact, name and birth date redirect to the request for help', async () => {
    const { plans, contact } = await sharedPlans(row, { birthDate: aPatient().birthDate });
    const [first] = plans as [OldPlan];
    let reference = '';

    await withVisitor({ slug: row.slug, flow: 'transfer-plan' }, async (visitor) => {
      visitor.expectRefusal(409);
      await identify(visitor, row, contact, first);
      await visitor.waitForStep('/transfer-plan/phone-conflict', 'transferPlan.conflict.title');
      await visitor.fill('billInfo.lastName', first.patient.lastName);
      await visitor.fill('billInfo.dateOfBirth', first.patient.birthDate);
      await expectReason(visitor, () => visitor.press('transferPlan.conflict.action'));
      await visitor.page.getByText(visitor.text('transferPlan.conflict.stillSeveral')).first().waitFor();
      await visitor.fill('letsGetInTouch.firstName', first.patient.firstName);
      await visitor.fill('letsGetInTouch.lastName', first.patient.lastName);
      await visitor.press('letsGetInTouch.action');
      reference = await visitor.page.locator('.reference-code').innerText();
    });

    const requests = await ask<{ requests: number }>(
      'select count(*)::int as requests from contact_requests where reference = $1',
      [reference],
    );
    expect(requests).toEqual([{ requests: 1 }]);
  });
});

deepTest('an external agent who must enter their name again continues where they were', async () => {
  const plan = anOldPlan();
  await importOldPlans(plan);
  const row = { mode: 'sms', slug: 'lakeside', kind: 'external' } as const;

  await withVisitor({ flow: 'transfer-plan' }, async (visitor) => {
    await identify(visitor, row, plan.phone ?? '', plan);
    await visitor.waitForStep('/transfer-plan/add-payment-method', 'transferPlan.method.title');
    await visitor.page.evaluate(() => {
      for (const key of Object.keys(sessionStorage)) {
        const kept = sessionStorage.getItem(key) ?? '';
        sessionStorage.setItem(key, kept.replace(/"agentInfo":\{[^}]*\},?/, ''));
      }
    });
    await visitor.page.reload();
    await visitor.waitForStep('/transfer-plan/add-payment-method', 'transferPlan.method.title');
    await payByCard(visitor);
    await visitor.waitForStep('/transfer-plan/agent-info', 'externalAgentEnrollmentInfo.title');
    await visitor.page.getByText(visitor.text('errors.codes.missing_agent_info')).first().waitFor();
    await visitor.press('externalAgentEnrollmentInfo.action');
    await addMethod(visitor);
  });
});
