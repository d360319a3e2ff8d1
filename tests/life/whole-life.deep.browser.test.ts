import { readFile } from 'node:fs/promises';

import { extractText } from 'unpdf';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { aPatient, type TestPatient } from '../journeys/patient.ts';
import { continueTo, waitForStep } from '../journeys/enrollment-path.ts';
import { agreeAndStart, choosePlan, findBill, payByCard, readInbox, signInToPlan, takeAllBills } from '../journeys/steps.ts';
import type { Visitor } from '../journeys/visitor.ts';
import { withVisitor } from '../journeys/with-visitor.ts';
import { byDepth } from '../setup/depth.ts';
import { eventually } from '../setup/eventually.ts';
import { openMovedService, type MovedService, type Place } from './moved-service.ts';

/** The simulated processor declines each charge of it. */
const NEVER_ENOUGH = '4000 0000 0100 0019';
const START = '2027-01-05';

const lives = byDepth(
  [{ locale: 'en', width: 360, height: 740 }] as const,
  [
    { locale: 'en', width: 360, height: 740 },
    { locale: 'es', width: 1280, height: 800 },
    { locale: 'es', width: 360, height: 740 },
    { locale: 'en', width: 1280, height: 800 },
  ] as const,
);
/** A provider for each life, and for a second try of it: its days are collected once. */
const places = Array.from({ length: 2 * lives.length }, (_, index): Place => ({
  slug: `harbor-${index}`,
  time_zone: 'Pacific/Honolulu',
  hoursAhead: -10,
  changes: { collects_payments: true },
}));
const unused = [...places];

let service: MovedService;
beforeAll(async () => {
  service = await openMovedService({ places, isBuilt: true });
});

afterAll(() => service.close());

/** The day of a payment of the patient's newest plan. */
async function dueDay({ mrn }: TestPatient, number: number): Promise<string> {
  const [row] = await service.ask<{ due: string }>(
    `select i.due::text from instalments i join payment_plans p using (provider_id, payment_plan_id)
     join applications a using (provider_id, application_id) join patients t using (provider_id, patient_id)
     where t.mrn = $1 and i.number = $2 order by p.started_at desc limit 1`,
    [mrn, number],
  );
  return row?.due ?? '';
}

async function expectConfirmed(visitor: Visitor, key: string, values?: Readonly<Record<string, string>>): Promise<void> {
  await visitor.waitForPath('/my-plan/overview');
  await visitor.page.getByText(visitor.text(`myPlan.changed.${key}`, values), { exact: true }).waitFor();
}

async function payAnotherCard(visitor: Visitor, number?: string): Promise<void> {
  await visitor.expectStep('/my-plan/payment-method', 'myPlan.method.title');
  await payByCard(visitor, number);
  await visitor.expectStep('/my-plan/confirm-method', 'myPlan.agree.title');
  await agreeAndStart(visitor);
  await expectConfirmed(visitor, 'method');
}

describe.each(lives)('in $locale at $width px', ({ locale, width, height }) => {
  test('a patient enrolls, is charged, changes the plan, mends a failed payment, pays off, and begins a second plan', async () => {
    const patient = aPatient();
    const place = unused.shift() as Place;
    service.setClock(place, START, '12:00');
    await service.bringBills(place, START, patient);
    const left = (visitor: Visitor) => visitor.page.getByRole('region', { name: visitor.text('myPlan.left') }).innerText();

    await withVisitor({ locale, width, height, slug: place.slug, url: service.url }, async (visitor) => {
      const { page } = visitor;
      await visitor.open('/');
      await continueTo(visitor, patient, '/payment-plan');
      await choosePlan(visitor, 3);
      await waitForStep(visitor, '/connect-payment-method');
      await continueTo(visitor, patient, '/success');

      await service.collectOn(place, await dueDay(patient, 1));
      await signInToPlan(visitor, patient);
      expect(await left(visitor)).toMatch(/\$701\.66[\s\S]*\$350\.84/);

      await visitor.press('myPlan.changes.change-day');
      await visitor.expectStep('/my-plan/charge-day', 'myPlan.day.title');
      const days = page.getByRole('group', { name: visitor.text('myPlan.day.day') }).getByRole('button', { pressed: false });
      await days.nth(4).click();
      await page.locator('button[type=submit]').click();
      await expectConfirmed(visitor, 'day');

      await visitor.press('myPlan.changes.change-method');
      await payAnotherCard(visitor, NEVER_ENOUGH);

      await service.collectOn(place, await dueDay(patient, 2));
      const link = await eventuallyLinked(visitor, patient);
      expect(link).toBe('/my-plan');
      await signInToPlan(visitor, patient);
      await visitor.press('myPlan.attention.otherMethod');
      await payAnotherCard(visitor);
      await visitor.press('myPlan.attention.pay', { amount: '$350.84' });
      await visitor.expectStep('/my-plan/pay', 'myPlan.pay.title');
      await visitor.press('myPlan.pay.payAmount', { amount: '$350.84' });
      await expectConfirmed(visitor, 'settled', { amount: '$350.84' });

      await visitor.press('myPlan.changes.pay-off');
      await visitor.press('myPlan.pay.payAmount', { amount: '$350.82' });
      await visitor.waitForPath('/my-plan/overview');
      await page.getByText(visitor.text('myPlan.lead.completed')).waitFor();
      await visitor.expectAccessible();
      const papers = page.getByRole('region', { name: visitor.text('myPlan.papers.title') });
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        papers.getByRole('link').filter({ hasText: '$350.82' }).click(),
      ]);
      const { text } = await extractText(new Uint8Array(await readFile(await download.path())), { mergePages: true });
      expect(text).toContain('$350.82');

      const later = '2027-09-01';
      service.setClock(place, later, '12:00');
      await service.bringBills(place, later, { ...patient, bills: [{ invoice: `${patient.mrn}-late`, dollars: '96.40' }] });
      await visitor.open('/');
      await waitForStep(visitor, '/bill-info');
      await findBill(visitor, patient);
      await visitor.waitForPath('/invoice-to-pay');
      await takeAllBills(visitor, 1);
      await waitForStep(visitor, '/review-info');
      await continueTo(visitor, patient, '/payment-plan');
      await choosePlan(visitor, 3);
      await waitForStep(visitor, '/connect-payment-method');
      await continueTo(visitor, patient, '/success');
    });

    expect(await plansOf(patient)).toEqual([
      { total_cents: 105_250, status: 'COMPLETED', paid_cents: 105_250 },
      { total_cents: 9_640, status: 'ACTIVE', paid_cents: 0 },
    ]);
  }, 240_000);
});

/** The path that the message about a failed payment links to. */
async function eventuallyLinked(visitor: Visitor, { phone }: TestPatient): Promise<string> {
  let path = '';
  await eventually(async () => {
    const [newest] = await readInbox(visitor, phone);
    path = /https?:\/\/[^/\s]+(\/\S*)/.exec(newest?.text ?? '')?.[1] ?? '';
    expect(newest?.text).toContain('$350.84');
    expect(path).not.toBe('');
  }, 30_000);
  return path;
}

function plansOf({ mrn }: TestPatient) {
  return service.ask(
    `select p.total_cents::int, p.status, b.paid_cents::int from payment_plans p
     left join plan_balances b using (provider_id, payment_plan_id)
     join applications a using (provider_id, application_id) join patients t using (provider_id, patient_id)
     where t.mrn = $1 order by p.started_at`,
    [mrn],
  );
}
