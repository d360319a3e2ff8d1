import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { continueTo } from '../journeys/enrollment-path.ts';
import { aPatient, type TestPatient } from '../journeys/patient.ts';
import { choosePlan, fillInAccount, fillInCard, signInToPlan } from '../journeys/steps.ts';
import type { Visitor } from '../journeys/visitor.ts';
import { withVisitor } from '../journeys/with-visitor.ts';
import { openMovedService, type MovedService, type Place } from './moved-service.ts';

/** The simulated bank takes back each debit of it, because the account is closed. */
const CLOSED = '000444444442';
/** The simulated processor declines each charge of it. */
const NEVER_ENOUGH = '4000 0000 0100 0019';
const TOTAL = '$1,052.50';
const START = '2027-01-05';

const lives = [
  { locale: 'en', width: 360, height: 740 },
  { locale: 'es', width: 1280, height: 800 },
] as const;
/** A provider for each life, and for a second try of it: its days are collected once. */
const places = Array.from({ length: 2 * lives.length }, (_, index): Place => ({
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
async function payFromClosedAccount(visitor: Visitor, patient: TestPatient): Promise<void> {
  await visitor.open('/');
  await continueTo(visitor, patient, '/payment-plan');
  await choosePlan(visitor, 3);
  await visitor.waitForStep('/connect-payment-method', 'connectPaymentMethod.title');
  await visitor.page.getByRole('button', { name: visitor.text('payInFull.instead') }).click();
  await visitor.expectStep('/pay-in-full', 'payInFull.title');
  await fillInAccount(visitor);
  await visitor.fill('connectPaymentMethod.accountNumber', CLOSED);
  await agreeAndPay(visitor);
  await visitor.expectStep('/success', 'payInFull.made.pending');
}

async function agreeAndPay(visitor: Visitor): Promise<void> {
  await visitor.page.getByRole('checkbox').check();
  await visitor.press('payInFull.pay', { amount: TOTAL });
}

describe.each(lives)('in $locale at $width px', ({ locale, width, height }) => {
  test('a payment in full that the bank takes back is paid with another card, once', async () => {
    const patient = aPatient();
    const place = unused.shift() as Place;
    service.setClock(place, START, '12:00');
    await service.bringBills(place, START, patient);
    await withVisitor({ locale, width, height, slug: place.slug, url: service.url }, async (visitor) => {
      const { page } = visitor;
      await payFromClosedAccount(visitor, patient);
      for (const day of ['2027-01-09', '2027-01-10']) await service.collectOn(place, day);

      await signInToPlan(visitor, patient);
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
});

/** What each attempt brought, without those that brought nothing. */
function paymentsOf({ mrn }: TestPatient) {
  return service.ask(
    `select m.kind as method, sum(e.paid_cents)::int as paid_cents from ledger_entries e
     join charge_attempts c using (provider_id, payment_plan_id, attempt_id)
     join payment_methods m using (provider_id, payment_method_id)
     join applications a on a.provider_id = m.provider_id and a.application_id = m.application_id
     join patients t on t.provider_id = a.provider_id and t.patient_id = a.patient_id
     where t.mrn = $1 group by c.attempt_id, m.kind having sum(e.paid_cents) <> 0`,
    [mrn],
  );
}
