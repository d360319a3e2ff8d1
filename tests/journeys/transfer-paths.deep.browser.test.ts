import type { ErrorCode } from '#api';
import { describe, test } from 'vitest';

import { sampleByDepth } from '../setup/depth.ts';
import { signInAgent } from './agents.ts';
import { anOldPlan, importOldPlans } from './old-plan.ts';
import { freshPhone } from './patient.ts';
import { refusal, standInFor, success } from './stand-in.ts';
import { agreeAndStart, enterCode, payByCard, readCode } from './steps.ts';
import { addMethod, givePhone, goToTransferStep, provePhone } from './transfer-steps.ts';
import type { Visitor } from './visitor.ts';
import { withVisitor } from './with-visitor.ts';
import { isRedirectedThroughout, UNLISTED } from './redirects.ts';

/** Every path of patients through the transfer of a plan that its journeys do not take. */

const flow = 'transfer-plan';

/** The figures that were offered are no longer those of the old plan. */
const OFFER_CHANGED = [
  'application_bills_modified',
  'missing_offers_on_application',
  'offer_not_found',
  'offer_expired',
  'offer_invalidated',
];

const goBack = async (visitor: Visitor, from: string, to: string) => {
  await visitor.page.getByRole('link', { name: visitor.text('frame.back'), exact: true }).click();
  await visitor.waitForPath(`/${flow}/${to}`);
  visitor.recordTransition(`${from} back`);
};

/** Expects that each of these codes takes its row. */
async function eachTakes(
  visitor: Visitor,
  codes: Readonly<Record<string, string>>,
  happen: (code: ErrorCode) => Promise<unknown>,
): Promise<void> {
  for (const [code, row] of Object.entries(codes)) {
    visitor.forgetTransition(row);
    await happen(code as ErrorCode);
    await visitor.waitForTransition(row);
    await visitor.page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
  }
}

describe.concurrent('a visitor who requests any step', () => {
  test.each(
    sampleByDepth([
      ['has just come', 'lakeside', undefined, {}],
      ['proves a mailbox', 'riverbend', undefined, { verification: 'email' }],
      ['is an agent where patients prove who they are', 'lakeside', 'internal', { agent: 'internal' }],
      ['is an external agent where a mailbox is proved', 'riverbend', 'external', { agent: 'external', verification: 'email' }],
      ['is an agent who asks the caller', 'hillcrest', 'internal', { agent: 'internal', verification: 'agent' }],
    ] as const),
  )('and %s arrives where the flow sends them', async (_who, slug, agent, known) => {
    await withVisitor({ flow, slug }, async (visitor) => {
      if (agent) await signInAgent(visitor, agent);
      await visitor.open(`/${flow}`);
      await isRedirectedThroughout(visitor, known);
    });
  });

  test('and has a payment due today reads to return tomorrow, and looks again', async () => {
    const plan = anOldPlan({ dueIn: 0 });
    await importOldPlans(plan);
    await withVisitor({ flow }, async (visitor) => {
      await provePhone(visitor, plan.phone ?? '');
      await visitor.waitForStep(`/${flow}/come-back-tomorrow`, 'transferPlan.dueToday.title');
      const proved = { phoneHeld: true, codeSent: true, contactProved: true, signedIn: true };
      await isRedirectedThroughout(visitor, {
        ...proved,
        applicationStage: 'hasOffers',
        offerSelected: true,
        paymentDueToday: true,
      });
      await goToTransferStep(visitor, 'come-back-tomorrow');
      await visitor.press('transferPlan.dueToday.again');
      await visitor.waitForPath(`/${flow}/verify-phone`);
    });
  });
});

describe.concurrent('a refusal', () => {
  test('of the first call redirects where the flow names, for every code', async () => {
    await withVisitor({ flow }, async (visitor) => {
      await visitor.open(`/${flow}`);
      await visitor.waitForStep(`/${flow}/verify-phone`, 'transferPlan.phone.title');
      const sending = await standInFor(visitor.page, 'sendTransferCode');
      (await standInFor(visitor.page, 'createBackbook')).answer = refusal('service_unavailable');
      await eachTakes(
        visitor,
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
          await goToTransferStep(visitor, 'verify-phone');
          sending.answer = refusal(code);
          await visitor.fill('transferPlan.phone.label', freshPhone());
          await visitor.press('transferPlan.phone.action');
        },
      );
    });
  });

  test('of a code is reported, and another code is sent, but not at once', async () => {
    await withVisitor({ flow }, async (visitor) => {
      const phone = freshPhone();
      await visitor.page.clock.install();
      await visitor.open(`/${flow}`);
      await givePhone(visitor, phone);
      await isRedirectedThroughout(visitor, { phoneHeld: true, codeSent: true });
      await goToTransferStep(visitor, 'validate-code');

      const [checking, sending] = [
        await standInFor(visitor.page, 'validateTransferCode'),
        await standInFor(visitor.page, 'sendTransferCode'),
      ];
      const rows = { verification_code_expired: 'expired', internal_server_error: 'internal_server_error' };
      const named = Object.fromEntries(Object.entries(rows).map(([code, row]) => [code, `run check-code ${row} 1`]));
      await eachTakes(visitor, named, async (code) => {
        checking.answer = refusal(code);
        await enterCode(visitor, '123456');
      });

      const sent = { sent_to: phone, channel: 'sms', resend_after_seconds: 1, expires_in_seconds: 600 };
      for (const [answer, row] of [
        [success(sent, 200), 'sent'],
        [refusal('too_many_requests'), 'tooSoon'],
      ] as const) {
        sending.answer = answer;
        await visitor.page.clock.runFor(31_000);
        await visitor.press('verifyCode.resend');
        await visitor.waitForTransition(`validate-code resend ${row} 1`);
      }

      checking.answer = refusal('unauthorized');
      await enterCode(visitor, '123456');
      await visitor.waitForPath(`/${flow}/verify-phone`);
      await isRedirectedThroughout(visitor, { phoneHeld: true });
    });
  });

  test('of a plan that several people share is solved by another number, or by a person', async () => {
    await withVisitor({ flow }, async (visitor) => {
      await visitor.open(`/${flow}`);
      const opening = await standInFor(visitor.page, 'createBackbook');
      opening.answer = refusal('internal_server_error');
      const phone = freshPhone();
      await givePhone(visitor, phone);
      await enterCode(visitor, await readCode(visitor, phone));
      await visitor.waitForTransition('run open-plan internal_server_error 1');
      opening.answer = refusal('phone_number_conflict');
      await visitor.press('verifyCode.action');
      await visitor.waitForPath(`/${flow}/phone-conflict`);
      await goBack(visitor, 'phone-conflict', 'verify-phone');
      await goToTransferStep(visitor, 'phone-conflict');
      await visitor.press('transferPlan.conflict.other');
      await visitor.waitForPath(`/${flow}/verify-phone`);
      await goToTransferStep(visitor, 'phone-conflict');
      await visitor.press('transferPlan.conflict.person');
      await visitor.waitForPath(`/${flow}/lets-get-in-touch`);
      await goBack(visitor, 'lets-get-in-touch', 'validate-code');
      await goBack(visitor, 'validate-code', 'verify-phone');

      await goToTransferStep(visitor, 'lets-get-in-touch');
      const asking = await standInFor(visitor.page, 'notifyAgent');
      await visitor.fill('letsGetInTouch.firstName', 'Maya');
      await visitor.fill('letsGetInTouch.lastName', 'Tester');
      await visitor.fill('letsGetInTouch.phone', '(585) 555-0187');
      for (const code of ['phone_number_invalid', 'invalid_phone_number'] as const) {
        asking.answer = refusal(code);
        await visitor.press('letsGetInTouch.action');
        await visitor.waitForTransition(`lets-get-in-touch submit ${code} 1`);
      }
      asking.answer = undefined;
      for (const again of ['letsGetInTouch.sent.change', 'transferPlan.touch.tryAgain']) {
        await visitor.press('letsGetInTouch.action');
        await visitor.page.getByRole('heading', { level: 1, name: visitor.text('transferPlan.touch.sent.title') }).waitFor();
        await visitor.press(again);
      }
      await visitor.waitForPath(`/${flow}/verify-phone`);
    });
  });
});

test(
  'a plan before its transfer is viewed, refused, changed and transferred once, in two tabs',
  { timeout: 240_000 },
  async () => {
    const plan = anOldPlan();
    await importOldPlans(plan);
    await withVisitor({ flow }, async (visitor) => {
      visitor.expectRefusal(409);
      await provePhone(visitor, plan.phone ?? '');
      await visitor.waitForStep(`/${flow}/add-payment-method`, 'transferPlan.method.title');
      const second = await visitor.openTab(`/${flow}/add-payment-method`);
      await isRedirectedThroughout(second, { signedIn: true });
      await second.page.close();

      const paying = await standInFor(visitor.page, 'createPaymentMethod');
      paying.answer = refusal('payment_method_error');
      await payByCard(visitor);
      await visitor.waitForTransition('run add-method refused 1');
      paying.answer = refusal('transaction_not_supported');
      await payByCard(visitor);
      await visitor.waitForTransition('run add-method transaction_not_supported 1');
      paying.answer = undefined;
      await addMethod(visitor);
      await visitor.page.reload();
      await visitor.waitForTransition('add-payment-method load drafted 1');
      await visitor.waitForStep(`/${flow}/add-payment-method`, 'transferPlan.method.check');

      const kept = { cookie: await visitor.sessionId(), storage: await visitor.storage() };
      const starting = await standInFor(visitor.page, 'createPlan');
      const rows = (of: string, ...codes: readonly string[]) =>
        Object.fromEntries(codes.map((code) => [code, `${of} ${code} 1`]));
      const anew = async () => {
        await visitor.resume(kept, `/${flow}/add-payment-method`);
        await visitor.waitForStep(`/${flow}/add-payment-method`, 'transferPlan.method.check');
      };
      await eachTakes(visitor, rows('run start-transfer', 'documents_modified', 'payment_method_inactive'), async (code) => {
        starting.answer = undefined;
        await anew();
        starting.answer = refusal(code);
        await agreeAndStart(visitor);
      });
      starting.answer = undefined;
      const reading = await standInFor(visitor.page, 'unsignedDocuments');
      let days = 4;
      await eachTakes(visitor, rows('errors', ...OFFER_CHANGED), async (code) => {
        reading.answer = undefined;
        await anew();
        const day = `${visitor.text('form.change')} ${visitor.text('confirmPayment.chargeDay')}`;
        await visitor.page.getByRole('button', { name: day }).click();
        reading.answer = refusal(code);
        await visitor.page.getByRole('button', { name: String((days += 1)), exact: true }).click();
      });
      reading.answer = undefined;
      await anew();

      const tab = await visitor.duplicateTab();
      await tab.waitForStep(`/${flow}/add-payment-method`, 'transferPlan.method.check');
      await agreeAndStart(visitor);
      await visitor.waitForStep(`/${flow}/success`, 'transferPlan.success.title');
      (await standInFor(tab.page, 'createPlan')).answer = refusal('application_is_already_completed');
      await agreeAndStart(tab);
      await tab.waitForTransition('run open-plan opened 1');
      await tab.waitForStep(`/${flow}/success`, 'transferPlan.success.title');
      await tab.page.close();

      const done = { applicationStage: 'completed', offerSelected: true, planDrafted: true } as const;
      await isRedirectedThroughout(visitor, { ...done, signedIn: true });
      await visitor.loseCookies();
      await visitor.open(`/${flow}/success`);
      await isRedirectedThroughout(visitor, done);
    });
  },
);
