import { describe, expect, test } from 'vitest';

import { signInAgent } from './agents.ts';
import { anOldPlan, importOldPlans, transfersOf, type OldPlan } from './old-plan.ts';
import { aPatient, freshPhone } from './patient.ts';
import { refuse } from './refuse.ts';
import { agreeAndStart, enterCode, payByBank, payByCard, readCode } from './steps.ts';
import { addMethod, givePhone, provePhone } from './transfer-steps.ts';
import { openForVisits } from './visiting.ts';

const visiting = openForVisits();

const moved = (plan: OldPlan, channel = 'WEB') =>
  expect(transfersOf(plan)).resolves.toEqual([
    { kind: 'DIRECT_BACKBOOK', status: 'PENDING', channel, sum: 110_000, agreements: 2 },
  ]);

describe.concurrent.each(['en', 'es'] as const)('in %s', (locale) => {
  test('a plan is moved by a code to its phone, a card and the terms', async () => {
    const plan = anOldPlan();
    await importOldPlans(plan);

    await visiting({ locale }, async (visit) => {
      await visit.open('/transfer-plan/welcome?firstName=Maya&source=letter&lang2=x');
      await visit.page.waitForURL((url) => url.search === '?lang2=x');
      await visit.page.getByText('Maya').waitFor();
      await visit.isAt('/transfer-plan/welcome', 'transferPlan.welcome.title');
      await visit.press('transferPlan.welcome.action');
      await visit.isAt('/transfer-plan/verify-phone', 'transferPlan.phone.title');
      await givePhone(visit, plan.phone ?? '');
      await visit.isAt('/transfer-plan/validate-code', 'verifyCode.title');
      await enterCode(visit, await readCode(visit, plan.phone ?? ''));
      await addMethod(visit);
      await visit.isAccessible();
      await agreeAndStart(visit);
      await visit.isAt('/transfer-plan/success', 'transferPlan.success.title');
      await visit.page.reload();
      await visit.lands('/transfer-plan/success', 'transferPlan.success.title');
    });

    await moved(plan);
  });

  test('a number on the plans of two people asks whose plan it is', async () => {
    const phone = freshPhone();
    const plans = [anOldPlan({ phone }), anOldPlan({ phone, patient: aPatient({ birthDate: '05/06/1990' }) })] as const;
    await importOldPlans(...plans);

    await visiting({ locale }, async (visit) => {
      visit.expectRefusal(409, 404);
      await provePhone(visit, phone);
      await visit.isAt('/transfer-plan/phone-conflict', 'transferPlan.conflict.title');
      await visit.fill('billInfo.lastName', 'Nobody');
      await visit.fill('billInfo.dateOfBirth', '05/06/1990');
      await visit.press('transferPlan.conflict.action');
      await visit.page.getByText(visit.say('transferPlan.conflict.missed')).first().waitFor();
      await visit.fill('billInfo.lastName', plans[1].patient.lastName);
      await visit.press('transferPlan.conflict.action');
      await visit.lands('/transfer-plan/add-payment-method', 'transferPlan.method.title');
    });
  });

  test('a payment that is due today asks to come back tomorrow', async () => {
    const plan = anOldPlan({ dueIn: 0 });
    await importOldPlans(plan);

    await visiting({ locale }, async (visit) => {
      await provePhone(visit, plan.phone ?? '');
      await visit.isAt('/transfer-plan/come-back-tomorrow', 'transferPlan.dueToday.title');
      await visit.open('/transfer-plan/add-payment-method');
      await visit.lands('/transfer-plan/come-back-tomorrow', 'transferPlan.dueToday.title');
    });

    expect(await transfersOf(plan)).toEqual([]);
  });

  test('a number without a plan leads to somebody who helps', async () => {
    const phone = freshPhone();

    await visiting({ locale }, async (visit) => {
      visit.expectRefusal(404);
      await provePhone(visit, phone);
      await visit.isAt('/transfer-plan/lets-get-in-touch', 'transferPlan.touch.title');
      await visit.page.getByText(visit.say('transferPlan.notFound')).first().waitFor();
      await visit.fill('letsGetInTouch.firstName', 'Maya');
      await visit.fill('letsGetInTouch.lastName', 'Tester');
      await visit.press('letsGetInTouch.action');
      await visit.page.getByRole('heading', { level: 1, name: visit.say('transferPlan.touch.sent.title') }).waitFor();
      await visit.isAccessible();
    });
  });

  test('where the provider says so, a code to the mailbox proves whose plan it is', async () => {
    const patient = aPatient();
    const email = `${patient.lastName.toLowerCase()}@mail.example`;
    const plan = anOldPlan({ provider: 'riverbend', patient, phone: '', email });
    await importOldPlans(plan);

    await visiting({ locale, slug: 'riverbend' }, async (visit) => {
      await visit.open('/transfer-plan/verify-phone');
      await visit.isAt('/transfer-plan/verify-email', 'transferPlan.email.title');
      await visit.fill('transferPlan.email.label', email);
      await visit.press('transferPlan.email.action');
      await visit.lands('/transfer-plan/validate-code', 'verifyCode.title');
      await enterCode(visit, await readCode(visit, email));
      await addMethod(visit, payByBank);
      await agreeAndStart(visit);
      await visit.lands('/transfer-plan/success', 'transferPlan.success.title');
    });

    await moved(plan);
  });

  test('customer service finds the plan of a caller, without a code', async () => {
    const plan = anOldPlan({ provider: 'hillcrest' });
    await importOldPlans(plan);

    await visiting({ locale, slug: 'hillcrest' }, async (visit) => {
      visit.expectRefusal(404);
      await signInAgent(visit, 'internal');
      for (const path of ['', '/verify-phone', '/verify-email', '/validate-code']) {
        await visit.open(`/transfer-plan${path}`);
        await visit.standsAt('/transfer-plan/verify-agent');
      }
      await visit.isAt('/transfer-plan/verify-agent', 'transferPlan.agent.title');
      await visit.fill('agentLookup.firstName', plan.patient.firstName);
      await visit.fill('agentLookup.lastName', 'Nobody');
      await visit.page.getByRole('radio', { name: visit.say('agentLookup.byPhone') }).check();
      await visit.fill('agentLookup.phone', plan.phone ?? '');
      await visit.page.getByRole('checkbox').check();
      await visit.press('transferPlan.agent.action');
      await visit.page.getByText(visit.say('transferPlan.agent.missed')).first().waitFor();
      await visit.standsAt('/transfer-plan/verify-agent');
      await visit.fill('agentLookup.lastName', plan.patient.lastName);
      await visit.page.getByRole('checkbox').check();
      await visit.press('transferPlan.agent.action');
      visit.payer = plan.patient.firstName;
      await addMethod(visit);
      await agreeAndStart(visit);
      await visit.lands('/transfer-plan/success', 'transferPlan.success.title');
    });

    await moved(plan, 'PHONE');
  });
});

describe.concurrent('on the way', () => {
  test('a wrong code is told at its field, and a declined card too; another day of the month is taken', async () => {
    const plan = anOldPlan();
    await importOldPlans(plan);

    await visiting({}, async (visit) => {
      visit.expectRefusal(400, 422);
      await visit.open('/transfer-plan');
      await givePhone(visit, plan.phone ?? '');
      const code = await readCode(visit, plan.phone ?? '');
      await enterCode(visit, code === '123456' ? '654321' : '123456');
      await visit.page.getByText(visit.say('verifyCode.errors.invalid')).first().waitFor();
      await enterCode(visit, code);
      await visit.lands('/transfer-plan/add-payment-method', 'transferPlan.method.title');
      await payByCard(visit, '4000 0000 0000 0002');
      await visit.page.getByText(visit.say('connectPaymentMethod.errors.declined')).first().waitFor();
      await payByCard(visit);
      await visit.lands('/transfer-plan/add-payment-method', 'transferPlan.method.check');

      await visit.page
        .getByRole('button', { name: `${visit.say('form.change')} ${visit.say('confirmPayment.chargeDay')}` })
        .click();
      await visit.page.getByRole('button', { name: '5', exact: true }).click();
      await visit.page.getByText('the 5th').first().waitFor();
      await visit.page.getByRole('button', { name: visit.say('connectPaymentMethod.kind') }).click();
      await visit.lands('/transfer-plan/add-payment-method', 'transferPlan.method.title');
      await visit.press('connectPaymentMethod.keep');
      await visit.lands('/transfer-plan/add-payment-method', 'transferPlan.method.check');
      await agreeAndStart(visit);
      await visit.lands('/transfer-plan/success', 'transferPlan.success.title');
      // Who comes again sees that it is done.
      await visit.open('/transfer-plan/add-payment-method');
      await visit.lands('/transfer-plan/success', 'transferPlan.success.title');
    });
  });

  test('a service that is away is told where it is missed, and pressing again goes on', async () => {
    const plan = anOldPlan();
    await importOldPlans(plan);

    await visiting({}, async (visit) => {
      visit.expectRefusal(503);
      await visit.open('/transfer-plan');
      await givePhone(visit, plan.phone ?? '');
      const code = await readCode(visit, plan.phone ?? '');
      await refuse(visit, { call: 'validateTransferCode', code: 'service_unavailable' }, async () => {
        await enterCode(visit, code);
        await visit.page.getByText(visit.say('transferPlan.errors.contact')).first().waitFor();
      });
      await refuse(visit, { call: 'createBackbook', code: 'service_unavailable' }, async () => {
        await enterCode(visit, code);
        await visit.page.getByText(visit.say('transferPlan.errors.unable')).first().waitFor();
      });
      // The code is used up, and its being right is not forgotten.
      await visit.press('verifyCode.action');
      await visit.lands('/transfer-plan/add-payment-method', 'transferPlan.method.title');
    });
  });

  test('nobody stands where nothing has led them', async () => {
    await visiting({}, async (visit) => {
      for (const step of [
        'validate-code',
        'phone-conflict',
        'add-payment-method',
        'success',
        'come-back-tomorrow',
        'verify-email',
      ]) {
        await visit.open(`/transfer-plan/${step}`);
        await visit.standsAt('/transfer-plan/verify-phone');
      }
    });
  });

  test('a patient knows nothing of the ways of agents, and an unknown path leads to the beginning', async () => {
    await visiting({}, async (visit) => {
      visit.expectRefusal(404);
      await visit.open('/transfer-plan/verify-agent');
      await visit.page.getByRole('heading', { level: 1, name: visit.say('notFound.pageNotFound') }).waitFor();
      await visit.open('/transfer-plan/nowhere');
      await visit.page.getByRole('link', { name: visit.say('notFound.begin') }).click();
      await visit.lands('/transfer-plan/verify-phone', 'transferPlan.phone.title');
    });
  });

  test('a session that has ended leads back to the first step', async () => {
    const plan = anOldPlan();
    await importOldPlans(plan);

    await visiting({}, async (visit) => {
      visit.expectRefusal(401, 403);
      await provePhone(visit, plan.phone ?? '');
      await visit.lands('/transfer-plan/add-payment-method', 'transferPlan.method.title');
      await visit.loseCookies();
      await payByCard(visit);
      await visit.lands('/transfer-plan/verify-phone', 'transferPlan.phone.title');
    });
  });
});
