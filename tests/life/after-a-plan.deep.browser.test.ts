import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { localesByDepth } from '../setup/depth.ts';
import { answerUntil } from '../journeys/answers.ts';
import { openApiVisitor } from '../journeys/api-visitor.ts';
import { aPatient, type TestPatient } from '../journeys/patient.ts';
import { continueTo } from '../journeys/enrollment-path.ts';
import { askForCodeAgain, choosePlan, enterCode, findBill, readCode, signInToPlan, takeAllBills } from '../journeys/steps.ts';
import type { Visitor } from '../journeys/visitor.ts';
import { withVisitor } from '../journeys/with-visitor.ts';
import { openMovedService, type MovedService } from './moved-service.ts';

const place = { slug: 'harbor', time_zone: 'Pacific/Honolulu', hoursAhead: -10 };
const START = '2027-01-05';
const LAST = '2027-03-15';

let service: MovedService;
beforeAll(async () => {
  service = await openMovedService({ places: [place], isBuilt: true });
});

afterAll(() => service.close());

/** A patient who has started a plan of three payments, the last one on March 15. Then the clock moves to this day. */
async function enrolled(day: string): Promise<TestPatient> {
  service.setClock(place, START, '12:00');
  const patient = aPatient();
  await service.bringBills(place, START, patient);
  const enrollee = { patient, visitor: await openApiVisitor({ serviceUrl: service.url, host: 'harbor.localhost' }) };
  await answerUntil(enrollee, 'confirm-payment');
  await enrollee.visitor.act('change-charge-day', { chargeDay: 15 });
  await answerUntil(enrollee, 'success');
  service.setClock(place, day, '12:00');
  return patient;
}

const newBill = (patient: TestPatient, day: string) =>
  service.bringBills(place, day, { ...patient, bills: [{ invoice: `${patient.mrn}-late`, dollars: '96.40' }] });

/** Finds the bill, enters the code, and sees the plan. */
async function seePlan(visitor: Visitor, patient: TestPatient): Promise<void> {
  await visitor.open('/bill-info');
  await findBill(visitor, patient);
  await visitor.expectStep('/review-info', 'reviewInfo.titlePlan');
  await askForCodeAgain(visitor);
  await visitor.waitForStep('/verify-code', 'verifyCode.title');
  await enterCode(visitor, await readCode(visitor, patient.phone));
}

/** A visitor who is signed in enrolls with these bills without another code, and opens the plan. */
async function beginPlan(visitor: Visitor, patient: TestPatient, bills: number): Promise<void> {
  await findBill(visitor, patient);
  await visitor.waitForPath('/invoice-to-pay');
  await takeAllBills(visitor, bills);
  await visitor.waitForPath('/review-info');
  await visitor.page.getByRole('checkbox').first().check();
  await visitor.page.locator('button[type=submit]').click();
  await visitor.waitForStep('/payment-plan', 'paymentPlan.title');
  await choosePlan(visitor, 3);
  await visitor.waitForStep('/connect-payment-method', 'connectPaymentMethod.title');
  await continueTo(visitor, patient, '/success');
  await visitor.page.getByRole('link', { name: visitor.text('myPlan.link') }).click();
  await visitor.waitForPath('/my-plan/overview');
  await visitor.page.getByRole('region', { name: visitor.text('documents.yours') }).waitFor();
}

describe.each(localesByDepth('es'))('in %s', (locale) => {
  const options = () => ({ locale, slug: 'harbor', url: service.url });

  test('a plan that is over appears as finished, and continues with another bill', async () => {
    const patient = await enrolled('2027-10-01');
    await withVisitor(options(), async (visitor) => {
      await seePlan(visitor, patient);
      await visitor.waitForStep('/plan-exists', 'planExists.ended.title');
      await visitor.page.getByText(visitor.text('planExists.ended.noBills')).waitFor();
      expect(await visitor.page.getByText(visitor.text('planExists.manageText')).count()).toBe(0);
      await visitor.expectAccessible();
      await visitor.press('planExists.ended.lookAgain');
      await visitor.waitForStep('/bill-info', 'billInfo.title');
    });
  });

  test('a new bill 200 days later starts a new plan', async () => {
    const patient = await enrolled('2027-10-01');
    await newBill(patient, '2027-10-01');
    await withVisitor(options(), async (visitor) => {
      await visitor.open('/bill-info');
      await findBill(visitor, patient);
      await visitor.waitForPath('/invoice-to-pay');
      expect(await visitor.page.locator('.bill').count()).toBe(1);
      expect(await visitor.page.getByText(visitor.text('invoiceToPay.alreadyInPlan')).count()).toBe(0);
    });
    const visitor = await openApiVisitor({ serviceUrl: service.url, host: 'harbor.localhost' });
    await answerUntil({ patient, visitor }, 'success');
    expect(visitor.slots()['plan']).toMatchObject({ status: 'ACTIVE', draft: { total_amount: 9_640 } });
  });

  test('a plan that is over stays on its page until the new bill has a plan', async () => {
    const patient = await enrolled('2027-10-01');
    await newBill(patient, '2027-10-01');
    await withVisitor({ ...options(), width: 360, height: 740 }, async (visitor) => {
      await visitor.open('/bill-info');
      await findBill(visitor, patient);
      await visitor.waitForPath('/invoice-to-pay');
      await visitor.loseCookies();
      await signInToPlan(visitor, patient);
      await visitor.page.getByText(visitor.text('myPlan.lead.completed')).waitFor();
      await visitor.expectAccessible();
      await visitor.page.getByRole('link', { name: visitor.text('planExists.newPlan') }).click();
      await visitor.waitForPath('/bill-info');
      await beginPlan(visitor, patient, 1);
      expect(await visitor.page.getByRole('main').innerText()).toContain('$96.40');
    });
  });

  test('a person without a plan learns so after the code, and sees the plan that they begin then', async () => {
    service.setClock(place, START, '12:00');
    const patient = aPatient();
    await service.bringBills(place, START, patient);
    await withVisitor(options(), async (visitor) => {
      // There is no plan yet.
      visitor.expectRefusal(404);
      await visitor.open('/my-plan');
      await visitor.expectStep('/my-plan/find', 'myPlan.find.title');
      await findBill(visitor, patient);
      await visitor.expectStep('/my-plan/code', 'verifyCode.title');
      await enterCode(visitor, await readCode(visitor, patient.phone));
      await visitor.waitForStep('/my-plan/none', 'myPlan.none.title');
      await visitor.expectAccessible();
      await visitor.page.getByRole('link', { name: visitor.text('myPlan.none.action') }).click();
      await visitor.waitForPath('/bill-info');
      await beginPlan(visitor, patient, 2);
      expect(await visitor.page.getByRole('main').innerText()).toContain('$1,052.50');
    });
  });

  test('a bill that is too late for the plan shows the day from which it can have its own', async () => {
    const patient = await enrolled(LAST);
    await newBill(patient, LAST);
    await withVisitor({ ...options(), width: 1280, height: 800 }, async (visitor) => {
      await seePlan(visitor, patient);
      await visitor.waitForStep('/plan-exists', 'planExists.title');
      const day = locale === 'en' ? 'March 16, 2027' : '16 de marzo de 2027';
      await visitor.page.getByText(day).waitFor();
      expect(await visitor.page.getByRole('button', { name: visitor.text('planExists.addBills', { count: 1 }) }).count()).toBe(0);
      await visitor.expectAccessible();
    });
  });
});
