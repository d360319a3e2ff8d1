import { describe, expect, test } from 'vitest';

import { deepTest } from '../setup/deep-test.ts';
import { firstByDepth, localesByDepth } from '../setup/depth.ts';
import { askForHelp } from './asking-for-help.ts';
import { aPatient, freshLastName, freshPhone, type TestPatient } from './patient.ts';
import { arriveAs, arriveAt, arriveByCalls, type Arrival } from './arrive.ts';
import { changeSession } from './change-session.ts';
import { serviceUrls } from './service.ts';
import { refusal, standInFor, success } from './stand-in.ts';
import { askForCodeAgain, enterCode, findBill, readCode } from './steps.ts';
import type { Visitor } from './visitor.ts';
import { withVisitor } from './with-visitor.ts';
import { arrivals } from './arrivals.ts';
import { isRedirectedThroughout, type Known } from './redirects.ts';

/** Visitors who return to an application that was verified before: a code comes before everything that was found. */

const [serviceUrl = ''] = serviceUrls();

interface Earlier {
  readonly patient: TestPatient;
  readonly application: object;
}

/** A visitor has reached this step before, in another browser. */
async function cameTo(step: string, patient: Arrival['patient'] = aPatient): Promise<Earlier> {
  const enrollee = await arriveByCalls(step, { serviceUrl }, { patient });
  return { patient: enrollee.patient, application: enrollee.visitor.slots()['application'] as object };
}

async function enterCodeOf(visitor: Visitor, { phone, guarantors }: TestPatient): Promise<void> {
  await enterCode(visitor, await readCode(visitor, guarantors[0]?.phone ?? phone));
}

const noOffers = { offer_ids: [] };
const noBills = { ...noOffers, bill_invoice_ids: [] };
const noPerson = { ...noBills, first_name: null, is_patient: null, guarantor_id: null };

describe.concurrent('a returning visitor', () => {
  test('needs a code before anything is shown, and then continues with the offers', async () => {
    const { patient } = await cameTo('payment-plan');

    await withVisitor({}, async (visitor) => {
      await visitor.open('/bill-info');
      await findBill(visitor, patient);
      await visitor.waitForTransition('run find-bill needsCode 1');
      await visitor.waitForPath('/review-info');
      expect(await visitor.stored()).not.toContain(patient.bills[0]?.invoice);
      await askForCodeAgain(visitor);
      await visitor.waitForPath('/verify-code');
      const tab = await visitor.duplicateTab();
      await tab.waitForPath('/verify-code');
      await enterCodeOf(visitor, patient);
      await visitor.waitForTransition('verify-code submit opened 1');
      await visitor.waitForTransition('run show-found found 4');
      await visitor.waitForPath('/payment-plan');
      await tab.navigate('/review-info');
      await askForCodeAgain(tab);
      await tab.waitForTransition('run send-code notNeeded 1');
      await tab.waitForPath('/payment-plan');
    });
  });

  deepTest.each([
    ['requested nothing else', undefined, 2, '/plan-exists'],
    ['requested it by its address', '/success', 1, '/success'],
  ] as const)('who has a plan and %s sees it after a code', async (_, asked, row, path) => {
    const { patient } = await cameTo('success');

    await withVisitor({}, async (visitor) => {
      await arriveAs(visitor, patient, '/review-info');
      if (asked !== undefined) await visitor.navigate(asked);
      await visitor.waitForPath('/review-info');
      await askForCodeAgain(visitor);
      await visitor.waitForPath('/verify-code');
      await enterCodeOf(visitor, patient);
      await visitor.waitForTransition(`run show-found found ${row}`);
      await visitor.waitForPath(path);
    });
  });

  // Another browser may also have left less than offers.
  deepTest.each(
    firstByDepth([
      ['chose bills', aPatient, noOffers, 5, '/invoice-to-pay'],
      ['chose nothing', aPatient, noBills, 6, '/invoice-to-pay'],
      ['did not choose who enrolls', arrivals['select-user']?.patient ?? aPatient, noPerson, 7, '/select-user'],
    ] as const),
  )('who %s continues there after a code', async (_, someone, changes, row, path) => {
    const { patient, application } = await cameTo('payment-plan', someone);

    await withVisitor({}, async (visitor) => {
      await arriveAs(visitor, patient, '/verify-code');
      (await standInFor(visitor.page, 'createApplication')).answer = success({ ...application, ...changes });
      await enterCodeOf(visitor, patient);
      await visitor.waitForTransition(`run show-found found ${row}`);
      await visitor.waitForPath(path);
    });
  });

  deepTest('who no longer owes anything reads so, and may look for another bill', async () => {
    const { patient } = await cameTo('payment-plan');

    await withVisitor({}, async (visitor) => {
      await arriveAs(visitor, patient, '/verify-code');
      (await standInFor(visitor.page, 'getVault')).answer = refusal('bad_request');
      await enterCodeOf(visitor, patient);
      await visitor.waitForTransition('run show-found bad_request 1');
      await visitor.waitForPath('/bill-info');
    });
  });

  deepTest('proves more when the code requires it, and returns to the code', async () => {
    const { patient } = await cameTo('payment-plan');

    await withVisitor({}, async (visitor) => {
      await arriveAs(visitor, patient, '/review-info');
      const sending = await standInFor(visitor.page, 'sendCode');
      sending.answer = refusal('code_needs_more', { userDetails: { ask: 'identifier' } });
      await askForCodeAgain(visitor);
      await visitor.waitForTransition('run send-code asksMore 2');
      await visitor.waitForPath('/confirm-mrn');
      sending.answer = undefined;
      await visitor.fill('mrn.mrn', patient.mrn);
      await visitor.page.locator('button[type=submit]').click();
      await visitor.waitForTransition('run prove-more needsCode 1');
      await visitor.waitForPath('/review-info');
      await askForCodeAgain(visitor);
      await visitor.waitForPath('/verify-code');
    });
  });
});

describe.concurrent.each(localesByDepth('en'))('a parent whose code goes to the other parent (%s)', (locale) => {
  const guarantors = () =>
    ['Elena', 'Marco'].map((firstName) => ({ firstName, lastName: freshLastName('Castillo'), phone: freshPhone() }));
  const child = () => aPatient({ birthDate: '03/27/2015', guarantors: guarantors() });

  deepTest.each(firstByDepth(['/verify-code', '/review-info'] as const))(
    'reads so at %s, without the owner of the phone, and can ask a person for help',
    async (path) => {
      const { patient } = await cameTo('payment-plan', child);

      await withVisitor({ locale }, async (visitor) => {
        await arriveAs(visitor, patient, '/review-info');
        await visitor.page.getByText(visitor.text('reviewInfo.whoseCode')).waitFor();
        if (path === '/verify-code') await askForCodeAgain(visitor);
        await visitor.waitForPath(path);
        const said = await visitor.page.locator('main').innerText();
        for (const { firstName, lastName, phone } of patient.guarantors)
          expect(said).not.toMatch(new RegExp(`${firstName}|${lastName}|${phone.slice(-4)}`));
        await visitor.expectAccessible();

        await visitor.press('verifyCode.cannotGet');

        await visitor.waitForTransition(`${path.slice(1)} new-phone-by-person 1`);
        await visitor.expectStep('/lets-get-in-touch', 'letsGetInTouch.reasons.new_phone.behindCode.title');
        expect(await askForHelp(visitor)).toContain('phone');
      });
    },
  );
});

describe.concurrent('a visitor who looks again in the same browser needs no other code', () => {
  deepTest.each(
    firstByDepth([
      ['a plan', 'success', 1, '/plan-exists'],
      ['offers', 'payment-plan', 2, '/payment-plan'],
      ['chosen bills', 'review-info', 3, '/invoice-to-pay'],
    ] as const),
  )('and with %s continues there', async (_, step, row, path) => {
    await withVisitor({}, async (visitor) => {
      const { patient } = await arriveAt(visitor, step);
      await visitor.open('/bill-info');
      await visitor.waitForPath('/bill-info');
      await findBill(visitor, patient);
      await visitor.waitForTransition(`run find-bill found ${row}`);
      await visitor.waitForPath(path);
    });
  });
});

deepTest('a visitor who has a plan, and no right to see it yet, is redirected where the flow names', async () => {
  const arrival = { patient: arrivals['select-user']?.patient ?? aPatient };
  const { visitor: headless } = await arriveByCalls('review-info', { serviceUrl }, arrival);
  const session = changeSession(headless.session(), ({ slots }) => {
    const before = slots['application'] as object;
    return { slots: { ...slots, application: { ...before, payment_plan_id: 'ad4b6f5c-0f3a-4f7e-9a53-5d1f2b1c7e10' } } };
  });

  await withVisitor({}, async (visitor) => {
    await visitor.resume(session, '/review-info');
    await visitor.waitForStep('/review-info', 'reviewInfo.titlePlan');
    await isRedirectedThroughout(visitor, headless.factsOnLoad(session.storage) as Known);
  });
});
