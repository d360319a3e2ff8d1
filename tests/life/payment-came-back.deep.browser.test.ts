import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { continueTo } from '../journeys/enrollment-path.ts';
import { aPatient, type TestPatient } from '../journeys/patient.ts';
import {
  agreeAndStart,
  choosePlan,
  fillInAccount,
  fillInCard,
  findBill,
  payByCard,
  signInToPlan,
  takeAllBills,
} from '../journeys/steps.ts';
import type { Visitor } from '../journeys/visitor.ts';
import { withVisitor } from '../journeys/with-visitor.ts';
import { eventually } from '../setup/eventually.ts';
import { openMovedService, type MovedService, type Place } from './moved-service.ts';

/** The simulated bank takes back each debit of it, because the account is closed. */
const CLOSED = '000444444442';
/** The simulated bank takes back each debit of it weeks later, because its owner did not allow it. */
const TAKEN_BACK_LATE = '000444444443';
/** The simulated processor declines each charge of it. */
const NEVER_ENOUGH = '4000 0000 0100 0019';
const TOTAL = '$1,052.50';
const START = '2027-01-05';

const lives = [
  { locale: 'en', width: 360, height: 740 },
  { locale: 'es', width: 1280, height: 800 },
] as const;
/** A provider for each life, and for a second try of it: its days are collected once. */
const places = Array.from({ length: 6 * lives.length }, (_, index): Place => ({
  slug: `harbor-${index}`,
  time_zone: 'Pacific/Honolulu',
  hoursAhead: -10,
  changes: { collects_payments: true, pay_in_full: true },
}));
const unused = [...places];

let service: MovedService;
beforeAll(async () => {
  service = await openMovedService({ places, isBuilt: true });
});

afterAll(() => service.close());

/** Pays everything at once, from an account whose bank takes it back later. */
async function payFrom(visitor: Visitor, patient: TestPatient, account: string): Promise<void> {
  await visitor.open('/');
  await continueTo(visitor, patient, '/payment-plan');
  await choosePlan(visitor, 3);
  await visitor.waitForStep('/connect-payment-method', 'connectPaymentMethod.title');
  await visitor.page.getByRole('button', { name: visitor.text('payInFull.instead') }).click();
  await visitor.expectStep('/pay-in-full', 'payInFull.title');
  await fillInAccount(visitor);
  await visitor.fill('connectPaymentMethod.accountNumber', account);
  await agreeAndPay(visitor);
  await visitor.expectStep('/success', 'payInFull.made.pending');
}

/** Starts a plan of three payments, and pays all of it on its page from an account whose bank takes it back later. */
async function payOffFrom(visitor: Visitor, patient: TestPatient, account: string): Promise<void> {
  await visitor.open('/');
  await continueTo(visitor, patient, '/payment-plan');
  await choosePlan(visitor, 3);
  await visitor.waitForStep('/connect-payment-method', 'connectPaymentMethod.title');
  await fillInAccount(visitor);
  await visitor.fill('connectPaymentMethod.accountNumber', account);
  await visitor.press('connectPaymentMethod.useAccount');
  await visitor.waitForPath('/confirm-payment');
  await continueTo(visitor, patient, '/success');
  await visitor.page.getByRole('link', { name: visitor.text('myPlan.link') }).click();
  await visitor.waitForPath('/my-plan/overview');
  await visitor.press('myPlan.changes.pay-off');
  await visitor.press('myPlan.pay.payAmount', { amount: TOTAL });
  await visitor.page.getByText(visitor.text('myPlan.changed.pending', { amount: TOTAL })).waitFor();
}

async function agreeAndPay(visitor: Visitor): Promise<void> {
  await visitor.page.getByRole('checkbox').check();
  await visitor.press('payInFull.pay', { amount: TOTAL });
}

describe.each(lives)('in $locale at $width px', ({ locale, width, height }) => {
  /** A new patient with bills, at a provider of their own. */
  async function asPatient(run: (visitor: Visitor, own: TestPatient, place: Place) => Promise<void>): Promise<TestPatient> {
    const patient = aPatient();
    const place = unused.shift() as Place;
    service.setClock(place, START, '12:00');
    await service.bringBills(place, START, patient);
    const options = { locale, width, height, slug: place.slug, url: service.url };
    await withVisitor(options, (visitor) => run(visitor, patient, place));
    return patient;
  }

  /** A bill comes a week after the plan, and the patient finds it. */
  async function findNewBill(visitor: Visitor, patient: TestPatient, place: Place): Promise<void> {
    const later = '2027-01-20';
    service.setClock(place, later, '12:00');
    await service.bringBills(place, later, { ...patient, bills: [{ invoice: `${patient.mrn}-late`, dollars: '96.40' }] });
    await visitor.open('/');
    await visitor.waitForStep('/bill-info', 'billInfo.title');
    await findBill(visitor, patient);
    await visitor.waitForPath('/invoice-to-pay');
  }

  test('a payment in full that the bank takes back is paid with another card, once', async () => {
    const patient = await asPatient(async (visitor, own, place) => {
      const { page } = visitor;
      await payFrom(visitor, own, CLOSED);
      for (const day of ['2027-01-09', '2027-01-10']) await service.collectOn(place, day);

      await signInToPlan(visitor, own);
      await page.getByText(visitor.text('payInFull.madeLead.unpaid', { amount: TOTAL })).waitFor();
      await visitor.expectAccessible();
      // The account is closed.
      expect(await page.getByRole('button', { name: visitor.text('myPlan.attention.pay', { amount: TOTAL }) }).count()).toBe(0);
      await visitor.press('myPlan.attention.otherMethod');
      await visitor.expectStep('/my-plan/pay-again', 'payInFull.again.title');
      await page.reload();
      await visitor.expectStep('/my-plan/pay-again', 'payInFull.again.title');
      await visitor.expectAccessible();
      await fillInCard(visitor, NEVER_ENOUGH);
      await agreeAndPay(visitor);
      await page
        .getByRole('alert')
        .filter({ hasText: visitor.text('payInFull.again.notPaid') })
        .waitFor();
      await fillInCard(visitor);
      await visitor.page.getByRole('button', { name: visitor.text('payInFull.pay', { amount: TOTAL }) }).dblclick();

      await visitor.waitForPath('/my-plan/overview');
      await page.getByText(visitor.text('myPlan.changed.settled', { amount: TOTAL })).waitFor();
      await page.getByText(visitor.text('payInFull.madeLead.paid', { amount: TOTAL })).waitFor();
      expect(await page.getByRole('main').innerText()).not.toMatch(/\b(your|my|this|payment) plan\b|\b(su|mi|este) plan\b/i);
      await visitor.expectAccessible();
    });

    expect(await paymentsOf(patient)).toEqual([{ method: 'card', paid_cents: 105_250 }]);
  }, 240_000);

  test('a payment in full that comes back weeks later is paid beside the plan that began since', async () => {
    const patient = await asPatient(async (visitor, own, place) => {
      const { page } = visitor;
      await payFrom(visitor, own, TAKEN_BACK_LATE);
      await service.collectOn(place, '2027-01-12');
      await findNewBill(visitor, own, place);
      await takeAllBills(visitor, 1);
      await visitor.waitForStep('/review-info', 'reviewInfo.title');
      await continueTo(visitor, own, '/payment-plan');
      await choosePlan(visitor, 3);
      await visitor.waitForStep('/connect-payment-method', 'connectPaymentMethod.title');
      await continueTo(visitor, own, '/success');

      await service.hearOn(place, '2027-03-15');
      await eventually(async () => expect(await cameBack(own)).toBe(1), 30_000);
      await signInToPlan(visitor, own);
      const earlier = page.getByRole('region', { name: visitor.text('payInFull.earlierTitle', { count: 1 }) });
      await earlier.getByText(visitor.text('payInFull.earlierOwed')).waitFor();
      await visitor.expectAccessible();
      await earlier.getByRole('button', { name: visitor.text('myPlan.attention.pay', { amount: TOTAL }) }).click();
      await visitor.expectStep('/my-plan/pay-again', 'payInFull.again.title');
      await fillInCard(visitor);
      await agreeAndPay(visitor);

      await visitor.waitForPath('/my-plan/overview');
      await page.getByText(visitor.text('myPlan.changed.settled', { amount: TOTAL })).waitFor();
      await page.getByText(visitor.text('payInFull.receiptFollows')).waitFor();
      await earlier.getByText(visitor.text('payInFull.earlierDone')).waitFor();
      await visitor.expectAccessible();
    });

    // The sweep of each minute may have collected the newer plan meanwhile.
    const whole = (await paymentsOf(patient)).filter(({ paid_cents }) => paid_cents === 105_250);
    expect(whole).toEqual([{ method: 'card', paid_cents: 105_250 }]);
  }, 240_000);

  test('a plan that is paid off, and comes back while a newer bill has no plan, is charged to another card', async () => {
    const patient = await asPatient(async (visitor, own, place) => {
      const { page } = visitor;
      await payOffFrom(visitor, own, TAKEN_BACK_LATE);
      await service.collectOn(place, '2027-01-12');
      await findNewBill(visitor, own, place);

      await service.hearOn(place, '2027-03-15');
      await eventually(async () => expect(await cameBack(own)).toBe(3), 30_000);
      await signInToPlan(visitor, own);
      await page.getByRole('heading', { name: visitor.text('myPlan.attention.several', { count: 3 }) }).waitFor();
      await visitor.expectAccessible();
      await visitor.press('myPlan.attention.otherMethod');
      await visitor.waitForPath('/my-plan/payment-method');
      await payByCard(visitor);
      await visitor.waitForPath('/my-plan/confirm-method');
      await agreeAndStart(visitor);
      await visitor.waitForPath('/my-plan/overview');
      await page.getByText(visitor.text('myPlan.changed.method'), { exact: true }).waitFor();
      await visitor.expectAccessible();
      for (const day of ['2027-03-16', '2027-03-17', '2027-03-18', '2027-03-19']) await service.collectOn(place, day);
      await eventually(async () => expect(await paymentsOf(own)).toHaveLength(3), 30_000);
    });

    const paid = await paymentsOf(patient);
    expect(paid.map(({ method }) => method)).toEqual(['card', 'card', 'card']);
    expect(paid.reduce((sum, { paid_cents }) => sum + paid_cents, 0)).toBe(105_250);
  }, 240_000);
});

/** How many payments of this patient their bank has taken back. */
async function cameBack({ mrn }: TestPatient): Promise<number> {
  const [row] = await service.ask<{ count: number }>(
    `select count(*)::int from ledger_entries e
     join payment_plans p using (provider_id, payment_plan_id)
     join applications a using (provider_id, application_id) join patients t using (provider_id, patient_id)
     where t.mrn = $1 and e.kind = 'returned'`,
    [mrn],
  );
  return row?.count ?? 0;
}

/** What each attempt brought, without those that brought nothing. */
function paymentsOf({ mrn }: TestPatient) {
  return service.ask<{ method: string; paid_cents: number }>(
    `select m.kind as method, sum(e.paid_cents)::int as paid_cents from ledger_entries e
     join charge_attempts c using (provider_id, payment_plan_id, attempt_id)
     join payment_methods m using (provider_id, payment_method_id)
     join applications a on a.provider_id = m.provider_id and a.application_id = m.application_id
     join patients t on t.provider_id = a.provider_id and t.patient_id = a.patient_id
     where t.mrn = $1 group by c.attempt_id, m.kind having sum(e.paid_cents) <> 0`,
    [mrn],
  );
}
