import { describe, expect, test } from 'vitest';

import { askForHelp } from './asking-for-help.ts';
import { aPatient, freshLastName, freshPhone, type TestPatient } from './patient.ts';
import { arriveAs, reach, reachHeadless, type Way } from './reach.ts';
import { repack } from './repack.ts';
import { serviceUrls } from './service.ts';
import { refusal, standInFor, success } from './stand-in.ts';
import { askForCodeAgain, enterCode, findBill, readCode } from './steps.ts';
import type { Visit } from './visit.ts';
import { openForVisits } from './visiting.ts';
import { ways } from './ways.ts';
import { isLedThroughout, type Known } from './where-led.ts';

/** Whoever comes to an application that somebody has verified before: everything that was found is shown after a code. */

const visiting = openForVisits();
const [serviceUrl = ''] = serviceUrls();

interface Earlier {
  readonly patient: TestPatient;
  readonly application: object;
}

/** Somebody has come this far before, in another browser. */
async function cameTo(step: string, patient: Way['patient'] = aPatient): Promise<Earlier> {
  const walker = await reachHeadless(step, { serviceUrl }, { patient });
  return { patient: walker.patient, application: walker.visit.slots()['application'] as object };
}

async function enterCodeOf(visit: Visit, { phone, guarantors }: TestPatient): Promise<void> {
  await enterCode(visit, await readCode(visit, guarantors[0]?.phone ?? phone));
}

const noOffers = { offer_ids: [] };
const noBills = { ...noOffers, bill_invoice_ids: [] };
const nobody = { ...noBills, first_name: null, is_patient: null, guarantor_id: null };

describe.concurrent('whoever has been here before', () => {
  test('is asked for a code before anything is shown, and then goes on to the offers', async () => {
    const { patient } = await cameTo('payment-plan');

    await visiting({}, async (visit) => {
      await visit.open('/bill-info');
      await findBill(visit, patient);
      await visit.takes('run find-bill needsCode 1');
      await visit.standsAt('/review-info');
      expect(await visit.stored()).not.toContain(patient.bills[0]?.invoice);
      await askForCodeAgain(visit);
      await visit.standsAt('/verify-code');
      const tab = await visit.duplicateTab();
      await tab.standsAt('/verify-code');
      await enterCodeOf(visit, patient);
      await visit.takes('verify-code submit opened 1');
      await visit.takes('run show-found found 3');
      await visit.standsAt('/payment-plan');
      await tab.ask('/review-info');
      await askForCodeAgain(tab);
      await tab.takes('run send-code notNeeded 1');
      await tab.standsAt('/payment-plan');
    });
  });

  test.each([
    ['asked for nothing else', undefined, 2, '/plan-exists'],
    ['asked for it by its address', '/success', 1, '/success'],
  ] as const)('and has a plan sees it after a code, who %s', async (_, asked, row, path) => {
    const { patient } = await cameTo('success');

    await visiting({}, async (visit) => {
      await arriveAs(visit, patient, '/review-info');
      if (asked !== undefined) await visit.ask(asked);
      await visit.standsAt('/review-info');
      await askForCodeAgain(visit);
      await visit.standsAt('/verify-code');
      await enterCodeOf(visit, patient);
      await visit.takes(`run show-found found ${row}`);
      await visit.standsAt(path);
    });
  });

  // What another browser has left behind can also be less than offers.
  test.each([
    ['chose bills', aPatient, noOffers, 4, '/invoice-to-pay'],
    ['chose nothing', aPatient, noBills, 5, '/invoice-to-pay'],
    ['did not say who enrolls', ways['select-user']?.patient ?? aPatient, nobody, 6, '/select-user'],
  ] as const)('and %s goes on there after a code', async (_, someone, changes, row, path) => {
    const { patient, application } = await cameTo('payment-plan', someone);

    await visiting({}, async (visit) => {
      await arriveAs(visit, patient, '/verify-code');
      (await standInFor(visit.page, 'createApplication')).answer = success({ ...application, ...changes });
      await enterCodeOf(visit, patient);
      await visit.takes(`run show-found found ${row}`);
      await visit.standsAt(path);
    });
  });

  test('and owes nothing any more is told so, and may look for another bill', async () => {
    const { patient } = await cameTo('payment-plan');

    await visiting({}, async (visit) => {
      await arriveAs(visit, patient, '/verify-code');
      (await standInFor(visit.page, 'getVault')).answer = refusal('bad_request');
      await enterCodeOf(visit, patient);
      await visit.takes('run show-found bad_request 1');
      await visit.standsAt('/bill-info');
    });
  });

  test('proves more where no code is sent without it, and comes back to the code', async () => {
    const { patient } = await cameTo('payment-plan');

    await visiting({}, async (visit) => {
      await arriveAs(visit, patient, '/review-info');
      const sending = await standInFor(visit.page, 'sendCode');
      sending.answer = refusal('code_needs_more', { userDetails: { ask: 'identifier' } });
      await askForCodeAgain(visit);
      await visit.takes('run send-code asksMore 2');
      await visit.standsAt('/confirm-mrn');
      sending.answer = undefined;
      await visit.fill('mrn.mrn', patient.mrn);
      await visit.page.locator('button[type=submit]').click();
      await visit.takes('run prove-more needsCode 1');
      await visit.standsAt('/review-info');
      await askForCodeAgain(visit);
      await visit.standsAt('/verify-code');
    });
  });
});

describe.concurrent.each(['en', 'es'] as const)('a parent whose code goes to the other parent (%s)', (locale) => {
  const guarantors = () =>
    ['Elena', 'Marco'].map((firstName) => ({ firstName, lastName: freshLastName('Castillo'), phone: freshPhone() }));
  const child = () => aPatient({ birthDate: '03/27/2015', guarantors: guarantors() });

  test.each(['/review-info', '/verify-code'] as const)(
    'reads so at %s, not whose phone it is, and reaches a person',
    async (path) => {
      const { patient } = await cameTo('payment-plan', child);

      await visiting({ locale }, async (visit) => {
        await arriveAs(visit, patient, '/review-info');
        await visit.page.getByText(visit.say('reviewInfo.whoseCode')).waitFor();
        if (path === '/verify-code') await askForCodeAgain(visit);
        await visit.standsAt(path);
        const said = await visit.page.locator('main').innerText();
        for (const { firstName, lastName, phone } of patient.guarantors)
          expect(said).not.toMatch(new RegExp(`${firstName}|${lastName}|${phone.slice(-4)}`));
        await visit.isAccessible();

        await visit.press('verifyCode.cannotGet');

        await visit.takes(`${path.slice(1)} new-phone-by-person 1`);
        await visit.isAt('/lets-get-in-touch', 'letsGetInTouch.reasons.new_phone.behindCode.title');
        expect(await askForHelp(visit)).toContain('phone');
      });
    },
  );
});

describe.concurrent('whoever looks again in the same browser needs no other code', () => {
  test.each([
    ['a plan', 'success', 1, '/plan-exists'],
    ['offers', 'payment-plan', 2, '/payment-plan'],
    ['chosen bills', 'review-info', 3, '/invoice-to-pay'],
  ] as const)('and with %s goes on there', async (_, step, row, path) => {
    await visiting({}, async (visit) => {
      const { patient } = await reach(visit, step);
      await visit.open('/bill-info');
      await visit.standsAt('/bill-info');
      await findBill(visit, patient);
      await visit.takes(`run find-bill found ${row}`);
      await visit.standsAt(path);
    });
  });
});

test('whoever has a plan, and no right to see it yet, is led where the flow says', async () => {
  const way = { patient: ways['select-user']?.patient ?? aPatient };
  const { visit: headless } = await reachHeadless('review-info', { serviceUrl }, way);
  const luggage = repack(headless.luggage(), ({ slots }) => {
    const before = slots['application'] as object;
    return { slots: { ...slots, application: { ...before, payment_plan_id: 'ad4b6f5c-0f3a-4f7e-9a53-5d1f2b1c7e10' } } };
  });

  await visiting({}, async (visit) => {
    await visit.takeOver(luggage, '/review-info');
    await visit.lands('/review-info', 'reviewInfo.titlePlan');
    await isLedThroughout(visit, headless.factsOnLoad(luggage.storage) as Known);
  });
});
