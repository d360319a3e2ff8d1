import { describe, expect, test } from 'vitest';

import { agents, signInAgent } from './agents.ts';
import { answers } from './leads-on.ts';
import { anOldPlan, importOldPlans, transfersOf, type OldPlan } from './old-plan.ts';
import { aPatient, freshPhone } from './patient.ts';
import { ask } from './service.ts';
import { agreeAndStart, enterCode, payByCard, readCode } from './steps.ts';
import { addMethod } from './transfer-steps.ts';
import type { Visit } from './visit.ts';
import { openForVisits } from './visiting.ts';

/** Transfers in every verification mode, by patients and by agents of both kinds, where several plans name one contact. */

const visiting = openForVisits();

const modes = [
  { mode: 'sms', slug: 'lakeside' },
  { mode: 'email', slug: 'riverbend' },
  { mode: 'agent', slug: 'hillcrest' },
] as const;
const kinds = [undefined, 'internal', 'external'] as const;
const rows = modes.flatMap((mode) => kinds.map((kind) => ({ ...mode, kind })));

type Row = (typeof rows)[number];

/** Two people's plans with one contact, as the mode asks for it. */
async function sharedPlans({ mode, slug }: Row, wishes: Parameters<typeof aPatient>[0] = {}) {
  const first = aPatient();
  const second = aPatient({ firstName: first.firstName, lastName: first.lastName, birthDate: '05/06/1990', ...wishes });
  const contact = mode === 'email' ? `${first.lastName.toLowerCase()}@mail.example` : freshPhone();
  const reached = mode === 'email' ? { phone: '', email: contact } : { phone: contact };
  const plans = [first, second].map((patient) => anOldPlan({ provider: slug, patient, ...reached }));
  await importOldPlans(...plans);
  return { plans, contact };
}

/** Signs the agent in, if there is one, and proves or asks whose plan it is, up to the page that says what was found. */
async function identify(visit: Visit, { mode, kind }: Row, contact: string, { patient }: OldPlan): Promise<void> {
  if (kind) await signInAgent(visit, kind);
  await visit.open('/transfer-plan');
  if (kind === 'external') {
    await visit.lands('/transfer-plan/agent-info', 'externalAgentEnrollmentInfo.title');
    await visit.holds('externalAgentEnrollmentInfo.agentName', agents.external.name);
    await visit.press('externalAgentEnrollmentInfo.action');
  }
  if (mode === 'agent' && kind === 'internal') {
    await visit.lands('/transfer-plan/verify-agent', 'transferPlan.agent.title');
    await visit.fill('agentLookup.firstName', patient.firstName);
    await visit.fill('agentLookup.lastName', patient.lastName);
    await visit.page.getByRole('radio', { name: visit.say('agentLookup.byPhone') }).check();
    await visit.fill('agentLookup.phone', contact);
    await visit.page.getByRole('checkbox').check();
    await visit.press('transferPlan.agent.action');
    visit.payer = patient.firstName;
    return;
  }
  const area = mode === 'email' ? 'email' : 'phone';
  await visit.lands(`/transfer-plan/verify-${area}`, `transferPlan.${area}.title`);
  await visit.fill(`transferPlan.${area}.label`, contact);
  await visit.press(`transferPlan.${area}.action`);
  await visit.lands('/transfer-plan/validate-code', 'verifyCode.title');
  await enterCode(visit, await readCode(visit, contact));
  visit.payer = patient.firstName;
}

const channelOf = ({ kind }: Row) => (kind ? 'PHONE' : 'WEB');

describe.concurrent.each(rows)('where the mode is $mode and the agent is $kind', (row) => {
  test('several plans with one contact lead to the one that is named', { timeout: 120_000 }, async () => {
    const { plans, contact } = await sharedPlans(row);
    const [, second] = plans as [OldPlan, OldPlan];

    await visiting({ slug: row.slug, flow: 'transfer-plan', width: 1280, height: 800 }, async (visit) => {
      visit.expectRefusal(404, 409);
      await identify(visit, row, contact, second);
      await visit.isAt('/transfer-plan/phone-conflict', 'transferPlan.conflict.title');
      await visit.fill('billInfo.lastName', second.patient.lastName);
      await visit.fill('billInfo.dateOfBirth', '07/08/1991');
      await answers(visit, () => visit.press('transferPlan.conflict.action'));
      await visit.page.getByText(visit.say('transferPlan.conflict.missed')).first().waitFor();
      await visit.fill('billInfo.dateOfBirth', '05/06/1990');
      await visit.press('transferPlan.conflict.action');
      await addMethod(visit);
      await agreeAndStart(visit);
      await visit.lands('/transfer-plan/success', 'transferPlan.success.title');
    });

    await expect(transfersOf(second)).resolves.toMatchObject([{ kind: 'DIRECT_BACKBOOK', channel: channelOf(row) }]);
  });

  test('plans that no name tells apart lead to a person', async () => {
    const { plans, contact } = await sharedPlans(row, { birthDate: aPatient().birthDate });
    const [first] = plans as [OldPlan];

    await visiting({ slug: row.slug, flow: 'transfer-plan' }, async (visit) => {
      visit.expectRefusal(409);
      await identify(visit, row, contact, first);
      await visit.lands('/transfer-plan/phone-conflict', 'transferPlan.conflict.title');
      await visit.fill('billInfo.lastName', first.patient.lastName);
      await visit.fill('billInfo.dateOfBirth', first.patient.birthDate);
      await answers(visit, () => visit.press('transferPlan.conflict.action'));
      await visit.page.getByText(visit.say('transferPlan.conflict.stillSeveral')).first().waitFor();
      await visit.fill('letsGetInTouch.firstName', first.patient.firstName);
      await visit.fill('letsGetInTouch.lastName', first.patient.lastName);
      await visit.press('letsGetInTouch.action');
      await visit.page.locator('.reference-code').waitFor();
    });

    const requests = await ask<{ requests: number }>(
      'select count(*)::int as requests from contact_requests where last_name = $1',
      [first.patient.lastName],
    );
    expect(requests).toEqual([{ requests: 1 }]);
  });
});

test('an external agent whose name is asked for again goes on from where they were', async () => {
  const plan = anOldPlan();
  await importOldPlans(plan);
  const row = { mode: 'sms', slug: 'lakeside', kind: 'external' } as const;

  await visiting({ flow: 'transfer-plan' }, async (visit) => {
    await identify(visit, row, plan.phone ?? '', plan);
    await visit.lands('/transfer-plan/add-payment-method', 'transferPlan.method.title');
    await visit.page.evaluate(() => {
      for (const key of Object.keys(sessionStorage)) {
        const kept = sessionStorage.getItem(key) ?? '';
        sessionStorage.setItem(key, kept.replace(/"agentInfo":\{[^}]*\},?/, ''));
      }
    });
    await visit.page.reload();
    await visit.lands('/transfer-plan/add-payment-method', 'transferPlan.method.title');
    await payByCard(visit);
    await visit.lands('/transfer-plan/agent-info', 'externalAgentEnrollmentInfo.title');
    await visit.page.getByText(visit.say('errors.codes.missing_agent_info')).first().waitFor();
    await visit.press('externalAgentEnrollmentInfo.action');
    await addMethod(visit);
  });
});
