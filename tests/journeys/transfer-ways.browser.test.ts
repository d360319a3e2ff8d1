import type { ErrorCode } from '#api';
import { describe, test } from 'vitest';

import { signInAgent } from './agents.ts';
import { anOldPlan, importOldPlans } from './old-plan.ts';
import { freshPhone } from './patient.ts';
import { refusal, standInFor, success } from './stand-in.ts';
import { agreeAndStart, enterCode, payByCard, readCode } from './steps.ts';
import { addMethod, givePhone, provePhone } from './transfer-steps.ts';
import type { Visit } from './visit.ts';
import { openForVisits } from './visiting.ts';
import { isLedThroughout, UNLISTED } from './where-led.ts';

/** Every way through the moving of a plan that its journeys do not take. */

const visiting = openForVisits();
const flow = 'transfer-plan';

const goBack = async (visit: Visit, from: string, to: string) => {
  await visit.page.getByRole('link', { name: visit.say('frame.back'), exact: true }).click();
  await visit.standsAt(`/${flow}/${to}`);
  visit.note(`${from} back`);
};

/** Asks for a step within the page. */
const goTo = async (visit: Visit, step: string) => {
  await visit.ask(`/${flow}/${step}`);
  await visit.standsAt(`/${flow}/${step}`);
};

/** What happens at each of these codes takes its row. */
async function eachTakes(
  visit: Visit,
  codes: Readonly<Record<string, string>>,
  happen: (code: ErrorCode) => Promise<unknown>,
): Promise<void> {
  for (const [code, row] of Object.entries(codes)) {
    visit.forget(row);
    await happen(code as ErrorCode);
    await visit.takes(row);
    await visit.page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
  }
}

describe.concurrent('who asks for any step', () => {
  test.each([
    ['has just come', 'lakeside', undefined, {}],
    ['proves a mailbox', 'riverbend', undefined, { verification: 'email' }],
    ['is an agent where patients prove who they are', 'lakeside', 'internal', { agent: 'internal' }],
    ['is an agent of an agency where a mailbox is proved', 'riverbend', 'external', { agent: 'external', verification: 'email' }],
    ['is an agent who asks the caller', 'hillcrest', 'internal', { agent: 'internal', verification: 'agent' }],
  ] as const)('and %s lands where the flow says', async (_who, slug, agent, known) => {
    await visiting({ flow, slug }, async (visit) => {
      if (agent) await signInAgent(visit, agent);
      await visit.open(`/${flow}`);
      await isLedThroughout(visit, known);
    });
  });

  test('and has a payment due today is asked to come back, and looks again', async () => {
    const plan = anOldPlan({ dueIn: 0 });
    await importOldPlans(plan);
    await visiting({ flow }, async (visit) => {
      await provePhone(visit, plan.phone ?? '');
      await visit.lands(`/${flow}/come-back-tomorrow`, 'transferPlan.dueToday.title');
      const proved = { phoneHeld: true, codeSent: true, contactProved: true, signedIn: true };
      await isLedThroughout(visit, { ...proved, applicationStage: 'hasOffers', offerSelected: true, paymentDueToday: true });
      await goTo(visit, 'come-back-tomorrow');
      await visit.press('transferPlan.dueToday.again');
      await visit.standsAt(`/${flow}/verify-phone`);
    });
  });
});

describe.concurrent('what is refused', () => {
  test('with the first call leads where the flow says, whatever the code', async () => {
    await visiting({ flow }, async (visit) => {
      await visit.open(`/${flow}`);
      await visit.lands(`/${flow}/verify-phone`, 'transferPlan.phone.title');
      const sending = await standInFor(visit.page, 'sendTransferCode');
      (await standInFor(visit.page, 'createBackbook')).answer = refusal('service_unavailable');
      await eachTakes(
        visit,
        {
          phone_number_invalid: 'verify-phone submit phone_number_invalid 1',
          invalid_phone_number: 'verify-phone submit invalid_phone_number 1',
          unauthorized: 'errors unauthorized 1',
          forbidden: 'errors forbidden 1',
          auth_session_invalid: 'errors auth_session_invalid 1',
          missing_agent_info: 'errors missing_agent_info 2',
          auth_session_acl_denied: 'errors auth_session_acl_denied 2',
          payment_plan_not_found: 'errors payment_plan_not_found 1',
          payment_plan_due_date_is_today: 'errors payment_plan_due_date_is_today 1',
          application_is_already_completed: 'errors application_is_already_completed 1',
          internal_server_error: 'errors internal_server_error 1',
          [UNLISTED]: 'errors * 1',
        },
        async (code) => {
          await goTo(visit, 'verify-phone');
          sending.answer = refusal(code);
          await visit.fill('transferPlan.phone.label', freshPhone());
          await visit.press('transferPlan.phone.action');
        },
      );
    });
  });

  test('with a code is told, and another one is sent, but not at once', async () => {
    await visiting({ flow }, async (visit) => {
      const phone = freshPhone();
      await visit.page.clock.install();
      await visit.open(`/${flow}`);
      await givePhone(visit, phone);
      await isLedThroughout(visit, { phoneHeld: true, codeSent: true });
      await goTo(visit, 'validate-code');

      const [checking, sending] = [
        await standInFor(visit.page, 'validateTransferCode'),
        await standInFor(visit.page, 'sendTransferCode'),
      ];
      const rows = { verification_code_expired: 'expired', internal_server_error: 'internal_server_error' };
      const named = Object.fromEntries(Object.entries(rows).map(([code, row]) => [code, `run check-code ${row} 1`]));
      await eachTakes(visit, named, async (code) => {
        checking.answer = refusal(code);
        await enterCode(visit, '123456');
      });

      const sent = { sent_to: phone, channel: 'sms', resend_after_seconds: 1, expires_in_seconds: 600 };
      for (const [answer, row] of [
        [success(sent, 200), 'sent'],
        [refusal('too_many_requests'), 'tooSoon'],
      ] as const) {
        sending.answer = answer;
        await visit.page.clock.runFor(31_000);
        await visit.press('verifyCode.resend');
        await visit.takes(`validate-code resend ${row} 1`);
      }

      checking.answer = refusal('unauthorized');
      await enterCode(visit, '123456');
      await visit.standsAt(`/${flow}/verify-phone`);
      await isLedThroughout(visit, { phoneHeld: true });
    });
  });

  test('as the plan of several people can be cured by another number, or by a person', async () => {
    await visiting({ flow }, async (visit) => {
      await visit.open(`/${flow}`);
      const opening = await standInFor(visit.page, 'createBackbook');
      opening.answer = refusal('internal_server_error');
      const phone = freshPhone();
      await givePhone(visit, phone);
      await enterCode(visit, await readCode(visit, phone));
      await visit.takes('run open-plan internal_server_error 1');
      opening.answer = refusal('phone_number_conflict');
      await visit.press('verifyCode.action');
      await visit.standsAt(`/${flow}/phone-conflict`);
      await goBack(visit, 'phone-conflict', 'verify-phone');
      await goTo(visit, 'phone-conflict');
      await visit.press('transferPlan.conflict.other');
      await visit.standsAt(`/${flow}/verify-phone`);
      await goTo(visit, 'phone-conflict');
      await visit.press('transferPlan.conflict.person');
      await visit.standsAt(`/${flow}/lets-get-in-touch`);
      await goBack(visit, 'lets-get-in-touch', 'validate-code');
      await goBack(visit, 'validate-code', 'verify-phone');

      await goTo(visit, 'lets-get-in-touch');
      const asking = await standInFor(visit.page, 'notifyAgent');
      await visit.fill('letsGetInTouch.firstName', 'Maya');
      await visit.fill('letsGetInTouch.lastName', 'Tester');
      await visit.fill('letsGetInTouch.phone', '(585) 555-0187');
      for (const code of ['phone_number_invalid', 'invalid_phone_number'] as const) {
        asking.answer = refusal(code);
        await visit.press('letsGetInTouch.action');
        await visit.takes(`lets-get-in-touch submit ${code} 1`);
      }
      asking.answer = undefined;
      for (const way of ['letsGetInTouch.sent.change', 'transferPlan.touch.tryAgain']) {
        await visit.press('letsGetInTouch.action');
        await visit.page.getByRole('heading', { level: 1, name: visit.say('transferPlan.touch.sent.title') }).waitFor();
        await visit.press(way);
      }
      await visit.standsAt(`/${flow}/verify-phone`);
    });
  });
});

test(
  'a plan that is about to move is looked at, refused, changed and moved once, in two tabs',
  { timeout: 240_000 },
  async () => {
    const plan = anOldPlan();
    await importOldPlans(plan);
    await visiting({ flow }, async (visit) => {
      visit.expectRefusal(409);
      await provePhone(visit, plan.phone ?? '');
      await visit.lands(`/${flow}/add-payment-method`, 'transferPlan.method.title');
      const second = await visit.openTab(`/${flow}/add-payment-method`);
      await isLedThroughout(second, { signedIn: true });
      await second.page.close();

      const paying = await standInFor(visit.page, 'createPaymentMethod');
      paying.answer = refusal('payment_method_error');
      await payByCard(visit);
      await visit.takes('run add-method refused 1');
      paying.answer = refusal('transaction_not_supported');
      await payByCard(visit);
      await visit.takes('run add-method transaction_not_supported 1');
      paying.answer = undefined;
      await addMethod(visit);
      await visit.page.reload();
      await visit.takes('add-payment-method load drafted 1');
      await visit.lands(`/${flow}/add-payment-method`, 'transferPlan.method.check');

      const kept = { cookie: await visit.sessionId(), storage: await visit.storage() };
      const starting = await standInFor(visit.page, 'createPlan');
      const rows = (run: string, ...codes: readonly string[]) =>
        Object.fromEntries(codes.map((code) => [code, `run ${run} ${code} 1`]));
      const anew = async () => {
        await visit.takeOver(kept, `/${flow}/add-payment-method`);
        await visit.lands(`/${flow}/add-payment-method`, 'transferPlan.method.check');
      };
      await eachTakes(
        visit,
        rows('start-transfer', 'documents_modified', 'offer_expired', 'payment_method_inactive'),
        async (code) => {
          starting.answer = undefined;
          await anew();
          starting.answer = refusal(code);
          await agreeAndStart(visit);
        },
      );
      starting.answer = undefined;
      const reading = await standInFor(visit.page, 'unsignedDocuments');
      let days = 4;
      await eachTakes(visit, rows('load-documents', 'offer_not_found', 'offer_expired', 'offer_invalidated'), async (code) => {
        reading.answer = undefined;
        await anew();
        const day = `${visit.say('form.change')} ${visit.say('confirmPayment.chargeDay')}`;
        await visit.page.getByRole('button', { name: day }).click();
        reading.answer = refusal(code);
        await visit.page.getByRole('button', { name: String((days += 1)), exact: true }).click();
      });
      reading.answer = undefined;
      await anew();

      const tab = await visit.duplicateTab();
      await tab.lands(`/${flow}/add-payment-method`, 'transferPlan.method.check');
      await agreeAndStart(visit);
      await visit.lands(`/${flow}/success`, 'transferPlan.success.title');
      (await standInFor(tab.page, 'createPlan')).answer = refusal('application_is_already_completed');
      await agreeAndStart(tab);
      await tab.takes('run open-plan opened 1');
      await tab.lands(`/${flow}/success`, 'transferPlan.success.title');
      await tab.page.close();

      const done = { applicationStage: 'completed', offerSelected: true, planDrafted: true } as const;
      await isLedThroughout(visit, { ...done, signedIn: true });
      await visit.loseCookies();
      await visit.open(`/${flow}/success`);
      await isLedThroughout(visit, done);
    });
  },
);

/** Asks a colleague to call, changes the request, and looks again. */
async function askColleague(visit: Visit, path: string, home: string): Promise<void> {
  await visit.ask(path);
  await visit.standsAt(path);
  const asking = await standInFor(visit.page, 'notifyAgent');
  asking.answer = refusal('phone_number_invalid');
  await visit.fill('letsGetInTouch.firstName', 'Maya');
  await visit.fill('letsGetInTouch.lastName', 'Tester');
  await visit.fill('letsGetInTouch.phone', '(585) 555-0187');
  await visit.press('letsGetInTouch.action');
  await visit.takes('agent-request submit phone_number_invalid 1');
  asking.answer = undefined;
  for (const way of ['letsGetInTouch.sent.change', 'agentRequest.tryAgain']) {
    await visit.press('letsGetInTouch.action');
    await visit.page.getByRole('heading', { level: 1, name: visit.say('agentRequest.sent.title') }).waitFor();
    await visit.press(way);
  }
  await visit.standsAt(home);
}

describe.concurrent('an agent', () => {
  test('of an agency who is refused is asked again who they are, and is told what differs', async () => {
    await visiting({ flow }, async (visit) => {
      visit.expectRefusal(404);
      await signInAgent(visit, 'external');
      await visit.open(`/${flow}`);
      await visit.lands(`/${flow}/agent-info`, 'externalAgentEnrollmentInfo.title');
      await isLedThroughout(visit, { agent: 'external' });
      await goTo(visit, 'agent-info');
      await visit.fill('externalAgentEnrollmentInfo.externalId', 'EX-0000');
      await visit.press('externalAgentEnrollmentInfo.action');
      await visit.takes('external-agent-info submit differs 1');
      await visit.fill('externalAgentEnrollmentInfo.externalId', 'EX-2071');
      await visit.press('externalAgentEnrollmentInfo.action');
      const sending = await standInFor(visit.page, 'sendTransferCode');
      for (const code of ['missing_agent_info', 'auth_session_acl_denied'] as const) {
        await visit.lands(`/${flow}/verify-phone`, 'transferPlan.phone.title');
        sending.answer = refusal(code);
        await visit.fill('transferPlan.phone.label', freshPhone());
        await visit.press('transferPlan.phone.action');
        await visit.takes(`errors ${code} 1`);
        await visit.lands(`/${flow}/agent-info`, 'externalAgentEnrollmentInfo.title');
        await visit.press('externalAgentEnrollmentInfo.action');
      }
      await visit.lands(`/${flow}/verify-phone`, 'transferPlan.phone.title');
      await isLedThroughout(visit, { agent: 'external', agentInfoHeld: true, phoneHeld: true });
    });
  });

  test.each([
    ['where a code is read out', 'lakeside', 'sms', 'verify-phone'],
    ['where they ask who is calling', 'hillcrest', 'agent', 'verify-agent'],
  ] as const)('of customer service asks a colleague to call back, %s', async (_, slug, verification, home) => {
    await visiting({ flow, slug }, async (visit) => {
      visit.expectRefusal(404);
      await signInAgent(visit, 'internal');
      await visit.open(`/${flow}`);
      await visit.standsAt(`/${flow}/${home}`);
      await isLedThroughout(visit, { agent: 'internal', verification });
      await goTo(visit, 'agent-request');
      await visit.press('agentRequest.tryAgain');
      await visit.standsAt(`/${flow}/${home}`);
      await askColleague(visit, `/${flow}/agent-request`, `/${flow}/${home}`);
    });
  });

  test('of customer service who enrolls a patient asks a colleague to call back', async () => {
    await visiting({}, async (visit) => {
      await signInAgent(visit, 'internal');
      await visit.lands('/agent-lookup', 'agentLookup.title');
      await askColleague(visit, '/agent-request', '/agent-lookup');
    });
  });
});
