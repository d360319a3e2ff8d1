import { describe, expect, test } from 'vitest';

import { deepTest } from '../setup/deep-test.ts';
import { localesByDepth } from '../setup/depth.ts';
import { signInAgent } from './agents.ts';
import { anOldPlan, importOldPlans, transfersOf, type OldPlan } from './old-plan.ts';
import { aPatient, freshPhone } from './patient.ts';
import { refuse } from './refuse.ts';
import { agreeAndStart, enterCode, payByBank, payByCard, readCode } from './steps.ts';
import { addMethod, givePhone, provePhone } from './transfer-steps.ts';
import { withVisitor } from './with-visitor.ts';

const moved = (plan: OldPlan, channel = 'WEB') =>
  expect(transfersOf(plan)).resolves.toEqual([
    { kind: 'DIRECT_BACKBOOK', status: 'PENDING', channel, sum: 110_000, agreements: 2 },
  ]);

describe.concurrent.each(localesByDepth('es'))('in %s', (locale) => {
  test('a plan is transferred with a code to its phone, a card and the terms', async () => {
    const plan = anOldPlan();
    await importOldPlans(plan);

    await withVisitor({ locale }, async (visitor) => {
      await visitor.open('/transfer-plan/welcome?firstName=Maya&source=letter&lang2=x');
      await visitor.page.waitForURL((url) => url.search === '?lang2=x');
      await visitor.page.getByText('Maya').waitFor();
      await visitor.expectStep('/transfer-plan/welcome', 'transferPlan.welcome.title');
      await visitor.press('transferPlan.welcome.action');
      await visitor.expectStep('/transfer-plan/verify-phone', 'transferPlan.phone.title');
      await givePhone(visitor, plan.phone ?? '');
      await visitor.expectStep('/transfer-plan/validate-code', 'verifyCode.title');
      await enterCode(visitor, await readCode(visitor, plan.phone ?? ''));
      await addMethod(visitor);
      await visitor.expectAccessible();
      await agreeAndStart(visitor);
      await visitor.expectStep('/transfer-plan/success', 'transferPlan.success.title');
      await visitor.page.reload();
      await visitor.waitForStep('/transfer-plan/success', 'transferPlan.success.title');
    });

    await moved(plan);
  });

  deepTest('a number on the plans of two people needs the name of the patient', async () => {
    const phone = freshPhone();
    const plans = [anOldPlan({ phone }), anOldPlan({ phone, patient: aPatient({ birthDate: '05/06/1990' }) })] as const;
    await importOldPlans(...plans);

    await withVisitor({ locale }, async (visitor) => {
      visitor.expectRefusal(409, 404);
      await provePhone(visitor, phone);
      await visitor.expectStep('/transfer-plan/phone-conflict', 'transferPlan.conflict.title');
      await visitor.fill('billInfo.lastName', 'Unknown');
      await visitor.fill('billInfo.dateOfBirth', '05/06/1990');
      await visitor.press('transferPlan.conflict.action');
      await visitor.page.getByText(visitor.text('transferPlan.conflict.missed')).first().waitFor();
      await visitor.fill('billInfo.lastName', plans[1].patient.lastName);
      await visitor.press('transferPlan.conflict.action');
      await visitor.waitForStep('/transfer-plan/add-payment-method', 'transferPlan.method.title');
    });
  });

  deepTest('a payment that is due today needs a return tomorrow', async () => {
    const plan = anOldPlan({ dueIn: 0 });
    await importOldPlans(plan);

    await withVisitor({ locale }, async (visitor) => {
      await provePhone(visitor, plan.phone ?? '');
      await visitor.expectStep('/transfer-plan/come-back-tomorrow', 'transferPlan.dueToday.title');
      await visitor.open('/transfer-plan/add-payment-method');
      await visitor.waitForStep('/transfer-plan/come-back-tomorrow', 'transferPlan.dueToday.title');
    });

    expect(await transfersOf(plan)).toEqual([]);
  });

  deepTest('a plan file that changes the old plan shows the new figures, and the transfer goes on with them', async () => {
    const plan = anOldPlan();
    await importOldPlans(plan);

    await withVisitor({ locale }, async (visitor) => {
      visitor.expectRefusal(409);
      await provePhone(visitor, plan.phone ?? '');
      await addMethod(visitor);
      await importOldPlans({ ...plan, dueIn: plan.dueIn + 1 });
      await agreeAndStart(visitor);
      await visitor.page.getByText(visitor.text('errors.offersChanged')).first().waitFor();
      expect(await visitor.page.getByText(visitor.text('errors.billsModified')).count()).toBe(0);
      await addMethod(visitor);
      await agreeAndStart(visitor);
      await visitor.expectStep('/transfer-plan/success', 'transferPlan.success.title');
    });

    await moved(plan);
  });

  deepTest('a number without a plan opens the request for help', async () => {
    const phone = freshPhone();

    await withVisitor({ locale }, async (visitor) => {
      visitor.expectRefusal(404);
      await provePhone(visitor, phone);
      await visitor.expectStep('/transfer-plan/lets-get-in-touch', 'transferPlan.touch.title');
      await visitor.page.getByText(visitor.text('transferPlan.notFound')).first().waitFor();
      await visitor.fill('letsGetInTouch.firstName', 'Maya');
      await visitor.fill('letsGetInTouch.lastName', 'Tester');
      await visitor.press('letsGetInTouch.action');
      await visitor.page.getByRole('heading', { level: 1, name: visitor.text('transferPlan.touch.sent.title') }).waitFor();
      await visitor.expectAccessible();
    });
  });

  deepTest('a code to the mailbox proves the owner of the plan, when the provider verifies by email', async () => {
    const patient = aPatient();
    const email = `${patient.lastName.toLowerCase()}@mail.example`;
    const plan = anOldPlan({ provider: 'riverbend', patient, phone: '', email });
    await importOldPlans(plan);

    await withVisitor({ locale, slug: 'riverbend' }, async (visitor) => {
      await visitor.open('/transfer-plan/verify-phone');
      await visitor.expectStep('/transfer-plan/verify-email', 'transferPlan.email.title');
      await visitor.fill('transferPlan.email.label', email);
      await visitor.press('transferPlan.email.action');
      await visitor.waitForStep('/transfer-plan/validate-code', 'verifyCode.title');
      await enterCode(visitor, await readCode(visitor, email));
      await addMethod(visitor, payByBank);
      await agreeAndStart(visitor);
      await visitor.waitForStep('/transfer-plan/success', 'transferPlan.success.title');
    });

    await moved(plan);
  });

  deepTest('customer service finds the plan of a caller, without a code', async () => {
    const plan = anOldPlan({ provider: 'hillcrest' });
    await importOldPlans(plan);

    await withVisitor({ locale, slug: 'hillcrest' }, async (visitor) => {
      visitor.expectRefusal(404);
      await signInAgent(visitor, 'internal');
      for (const path of ['', '/verify-phone', '/verify-email', '/validate-code']) {
        await visitor.open(`/transfer-plan${path}`);
        await visitor.waitForPath('/transfer-plan/verify-agent');
      }
      await visitor.expectStep('/transfer-plan/verify-agent', 'transferPlan.agent.title');
      await visitor.fill('agentLookup.firstName', plan.patient.firstName);
      await visitor.fill('agentLookup.lastName', 'Unknown');
      await visitor.page.getByRole('radio', { name: visitor.text('agentLookup.byPhone') }).check();
      await visitor.fill('agentLookup.phone', plan.phone ?? '');
      await visitor.page.getByRole('checkbox').check();
      await visitor.press('transferPlan.agent.action');
      await visitor.page.getByText(visitor.text('transferPlan.agent.missed')).first().waitFor();
      await visitor.waitForPath('/transfer-plan/verify-agent');
      await visitor.fill('agentLookup.lastName', plan.patient.lastName);
      await visitor.page.getByRole('checkbox').check();
      await visitor.press('transferPlan.agent.action');
      visitor.payer = plan.patient.firstName;
      await addMethod(visitor);
      await agreeAndStart(visitor);
      await visitor.waitForStep('/transfer-plan/success', 'transferPlan.success.title');
    });

    await moved(plan, 'PHONE');
  });
});

describe.concurrent('the transfer of a plan', () => {
  deepTest('reports a wrong code and a declined card at their fields, and accepts another day of the month', async () => {
    const plan = anOldPlan();
    await importOldPlans(plan);

    await withVisitor({}, async (visitor) => {
      visitor.expectRefusal(400, 422);
      await visitor.open('/transfer-plan');
      await givePhone(visitor, plan.phone ?? '');
      const code = await readCode(visitor, plan.phone ?? '');
      await enterCode(visitor, code === '123456' ? '654321' : '123456');
      await visitor.page.getByText(visitor.text('verifyCode.errors.invalid')).first().waitFor();
      await enterCode(visitor, code);
      await visitor.waitForStep('/transfer-plan/add-payment-method', 'transferPlan.method.title');
      await payByCard(visitor, '4000 0000 0000 0002');
      await visitor.page.getByText(visitor.text('connectPaymentMethod.errors.declined')).first().waitFor();
      await payByCard(visitor);
      await visitor.waitForStep('/transfer-plan/add-payment-method', 'transferPlan.method.check');

      await visitor.page
        .getByRole('button', { name: `${visitor.text('form.change')} ${visitor.text('confirmPayment.chargeDay')}` })
        .click();
      await visitor.page.getByRole('button', { name: '5', exact: true }).click();
      await visitor.page.getByText('the 5th').first().waitFor();
      await visitor.page.getByRole('button', { name: visitor.text('connectPaymentMethod.kind') }).click();
      await visitor.waitForStep('/transfer-plan/add-payment-method', 'transferPlan.method.title');
      await visitor.press('connectPaymentMethod.keep');
      await visitor.waitForStep('/transfer-plan/add-payment-method', 'transferPlan.method.check');
      await agreeAndStart(visitor);
      await visitor.waitForStep('/transfer-plan/success', 'transferPlan.success.title');
      // A visitor who returns sees that it is done.
      await visitor.open('/transfer-plan/add-payment-method');
      await visitor.waitForStep('/transfer-plan/success', 'transferPlan.success.title');
    });
  });

  deepTest('reports a service that is away, and continues at the next press', async () => {
    const plan = anOldPlan();
    await importOldPlans(plan);

    await withVisitor({}, async (visitor) => {
      visitor.expectRefusal(503);
      await visitor.open('/transfer-plan');
      await givePhone(visitor, plan.phone ?? '');
      const code = await readCode(visitor, plan.phone ?? '');
      await refuse(visitor, { call: 'validateTransferCode', code: 'service_unavailable' }, async () => {
        await enterCode(visitor, code);
        await visitor.page.getByText(visitor.text('transferPlan.errors.contact')).first().waitFor();
      });
      await refuse(visitor, { call: 'createBackbook', code: 'service_unavailable' }, async () => {
        await enterCode(visitor, code);
        await visitor.page.getByText(visitor.text('transferPlan.errors.unable')).first().waitFor();
      });
      // The code is used up, and the session remembers that it was right.
      await visitor.press('verifyCode.action');
      await visitor.waitForStep('/transfer-plan/add-payment-method', 'transferPlan.method.title');
    });
  });

  deepTest('redirects a visitor from steps that they have not reached', async () => {
    await withVisitor({}, async (visitor) => {
      for (const step of [
        'validate-code',
        'phone-conflict',
        'add-payment-method',
        'success',
        'come-back-tomorrow',
        'verify-email',
      ]) {
        await visitor.open(`/transfer-plan/${step}`);
        await visitor.waitForPath('/transfer-plan/verify-phone');
      }
    });
  });

  test('hides the paths of agents from a patient, and an unknown path links to the beginning', async () => {
    await withVisitor({}, async (visitor) => {
      visitor.expectRefusal(404);
      await visitor.open('/transfer-plan/verify-agent');
      await visitor.page.getByRole('heading', { level: 1, name: visitor.text('notFound.pageNotFound') }).waitFor();
      await visitor.open('/transfer-plan/nowhere');
      await visitor.page.getByRole('link', { name: visitor.text('notFound.begin') }).click();
      await visitor.waitForStep('/transfer-plan/verify-phone', 'transferPlan.phone.title');
    });
  });

  deepTest('redirects a session that has ended to the first step', async () => {
    const plan = anOldPlan();
    await importOldPlans(plan);

    await withVisitor({}, async (visitor) => {
      visitor.expectRefusal(401, 403);
      await provePhone(visitor, plan.phone ?? '');
      await visitor.waitForStep('/transfer-plan/add-payment-method', 'transferPlan.method.title');
      await visitor.loseCookies();
      await payByCard(visitor);
      await visitor.waitForStep('/transfer-plan/verify-phone', 'transferPlan.phone.title');
    });
  });
});
