import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { walkHeadless } from '../journeys/answers.ts';
import { openHeadless } from '../journeys/headless.ts';
import { aPatient, type TestPatient } from '../journeys/patient.ts';
import { askForCodeAgain, enterCode, findBill, readCode } from '../journeys/steps.ts';
import type { Visit } from '../journeys/visit.ts';
import { openForVisits } from '../journeys/visiting.ts';
import { openMovedService, type MovedService } from './moved-service.ts';

const place = { slug: 'harbor', time_zone: 'Pacific/Honolulu', hoursAhead: -10 };
const START = '2027-01-05';
const LAST = '2027-03-15';

let service: MovedService;
const visiting = openForVisits();

beforeAll(async () => {
  service = await openMovedService({ places: [place], isBuilt: true });
});

afterAll(() => service.close());

/** A patient who has started a plan of three payments, the last one on March 15; then the clock is moved to this day. */
async function enrolled(day: string): Promise<TestPatient> {
  service.setClock(place, START, '12:00');
  const patient = aPatient();
  await service.bringBills(place, START, patient);
  const walker = { patient, visit: await openHeadless({ serviceUrl: service.url, host: 'harbor.localhost' }) };
  await walkHeadless(walker, 'confirm-payment');
  await walker.visit.act('change-charge-day', { chargeDay: 15 });
  await walkHeadless(walker, 'success');
  service.setClock(place, day, '12:00');
  return patient;
}

const newBill = (patient: TestPatient, day: string) =>
  service.bringBills(place, day, { ...patient, bills: [{ invoice: `${patient.mrn}-late`, dollars: '96.40' }] });

/** Finds the bill, proves who asks, and sees the plan. */
async function seePlan(visit: Visit, patient: TestPatient): Promise<void> {
  await visit.open('/bill-info');
  await findBill(visit, patient);
  await visit.isAt('/review-info', 'reviewInfo.titlePlan');
  await askForCodeAgain(visit);
  await visit.lands('/verify-code', 'verifyCode.title');
  await enterCode(visit, await readCode(visit, patient.phone));
}

describe.each(['en', 'es'] as const)('in %s', (locale) => {
  const options = () => ({ locale, slug: 'harbor', url: service.url });

  test('a plan that is over is shown as finished, and leads on to another bill', async () => {
    const patient = await enrolled('2027-10-01');
    await visiting(options(), async (visit) => {
      await seePlan(visit, patient);
      await visit.lands('/plan-exists', 'planExists.ended.title');
      await visit.page.getByText(visit.say('planExists.ended.noBills')).waitFor();
      expect(await visit.page.getByText(visit.say('planExists.manageText')).count()).toBe(0);
      await visit.isAccessible();
      await visit.press('planExists.ended.lookAgain');
      await visit.lands('/bill-info', 'billInfo.title');
    });
  });

  test('200 days later a new bill leads to a new plan', async () => {
    const patient = await enrolled('2027-10-01');
    await newBill(patient, '2027-10-01');
    await visiting(options(), async (visit) => {
      await visit.open('/bill-info');
      await findBill(visit, patient);
      await visit.page.getByRole('switch').waitFor();
      await visit.standsAt('/invoice-to-pay');
      expect(await visit.page.getByRole('switch').count()).toBe(1);
      expect(await visit.page.getByText(visit.say('invoiceToPay.alreadyInPlan')).count()).toBe(0);
    });
    const visit = await openHeadless({ serviceUrl: service.url, host: 'harbor.localhost' });
    await walkHeadless({ patient, visit }, 'success');
    expect(visit.slots()['plan']).toMatchObject({ status: 'ACTIVE', draft: { total_amount: 9_640 } });
  });

  test('a bill that comes too late for the plan is told from when it can have one of its own', async () => {
    const patient = await enrolled(LAST);
    await newBill(patient, LAST);
    await visiting({ ...options(), width: 1280, height: 800 }, async (visit) => {
      await seePlan(visit, patient);
      await visit.lands('/plan-exists', 'planExists.title');
      const day = locale === 'en' ? 'March 16, 2027' : '16 de marzo de 2027';
      await visit.page.getByText(day).waitFor();
      expect(await visit.page.getByRole('button', { name: visit.say('planExists.addBills', { count: 1 }) }).count()).toBe(0);
      await visit.isAccessible();
    });
  });
});
