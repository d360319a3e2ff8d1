import { describe, test } from 'vitest';

import { signInAgent } from './agents.ts';
import { freshPhone } from './patient.ts';
import { isRedirectedThroughout } from './redirects.ts';
import { refusal, standInFor } from './stand-in.ts';
import { goToTransferStep } from './transfer-steps.ts';
import type { Visitor } from './visitor.ts';
import { withVisitor } from './with-visitor.ts';

/** Every path of agents through the transfer of a plan that its journeys do not take. */

const flow = 'transfer-plan';

/** Requests a call from a colleague, changes the request, and looks again. */
async function askColleague(visitor: Visitor, path: string, home: string): Promise<void> {
  await visitor.navigate(path);
  await visitor.waitForPath(path);
  const asking = await standInFor(visitor.page, 'notifyAgent');
  asking.answer = refusal('phone_number_invalid');
  await visitor.fill('letsGetInTouch.firstName', 'Maya');
  await visitor.fill('letsGetInTouch.lastName', 'Tester');
  await visitor.fill('letsGetInTouch.phone', '(585) 555-0187');
  await visitor.press('letsGetInTouch.action');
  await visitor.waitForTransition('agent-request submit phone_number_invalid 1');
  asking.answer = undefined;
  for (const again of ['letsGetInTouch.sent.change', 'agentRequest.tryAgain']) {
    await visitor.press('letsGetInTouch.action');
    await visitor.page.getByRole('heading', { level: 1, name: visitor.text('agentRequest.sent.title') }).waitFor();
    await visitor.press(again);
  }
  await visitor.waitForPath(home);
}

describe.concurrent('an agent', () => {
  test('of an agency who is refused must enter their name again, and reads what differs', async () => {
    await withVisitor({ flow }, async (visitor) => {
      visitor.expectRefusal(404);
      await signInAgent(visitor, 'external');
      await visitor.open(`/${flow}`);
      await visitor.waitForStep(`/${flow}/agent-info`, 'externalAgentEnrollmentInfo.title');
      await isRedirectedThroughout(visitor, { agent: 'external' });
      await goToTransferStep(visitor, 'agent-info');
      await visitor.fill('externalAgentEnrollmentInfo.externalId', 'EX-0000');
      await visitor.press('externalAgentEnrollmentInfo.action');
      await visitor.waitForTransition('external-agent-info submit differs 1');
      await visitor.fill('externalAgentEnrollmentInfo.externalId', 'EX-2071');
      await visitor.press('externalAgentEnrollmentInfo.action');
      const sending = await standInFor(visitor.page, 'sendTransferCode');
      for (const code of ['missing_agent_info', 'auth_session_acl_denied'] as const) {
        await visitor.waitForStep(`/${flow}/verify-phone`, 'transferPlan.phone.title');
        sending.answer = refusal(code);
        await visitor.fill('transferPlan.phone.label', freshPhone());
        await visitor.press('transferPlan.phone.action');
        await visitor.waitForTransition(`errors ${code} 1`);
        await visitor.waitForStep(`/${flow}/agent-info`, 'externalAgentEnrollmentInfo.title');
        await visitor.press('externalAgentEnrollmentInfo.action');
      }
      await visitor.waitForStep(`/${flow}/verify-phone`, 'transferPlan.phone.title');
      await isRedirectedThroughout(visitor, { agent: 'external', agentInfoHeld: true, phoneHeld: true });
    });
  });

  test.each([
    ['where a code is read out', 'lakeside', 'sms', 'verify-phone'],
    ['where they verify the caller', 'hillcrest', 'agent', 'verify-agent'],
  ] as const)('of customer service requests a call from a colleague, %s', async (_, slug, verification, home) => {
    await withVisitor({ flow, slug }, async (visitor) => {
      visitor.expectRefusal(404);
      await signInAgent(visitor, 'internal');
      await visitor.open(`/${flow}`);
      await visitor.waitForPath(`/${flow}/${home}`);
      await isRedirectedThroughout(visitor, { agent: 'internal', verification });
      await goToTransferStep(visitor, 'agent-request');
      await visitor.press('agentRequest.tryAgain');
      await visitor.waitForPath(`/${flow}/${home}`);
      await askColleague(visitor, `/${flow}/agent-request`, `/${flow}/${home}`);
    });
  });

  test('of customer service who enrolls a patient requests a call from a colleague', async () => {
    await withVisitor({}, async (visitor) => {
      await signInAgent(visitor, 'internal');
      await visitor.waitForStep('/agent-lookup', 'agentLookup.title');
      await askColleague(visitor, '/agent-request', '/agent-lookup');
    });
  });
});
