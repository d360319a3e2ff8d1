import { addDays, daysBetween, hourIn, momentsAt, today, type DayString } from '#rules';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { readMessages } from '../../testing/read-messages.ts';
import { aProvider } from '../../testing/a-provider.ts';
import { enrollToPlan } from '../../testing/enrollment.ts';
import { addBill, addHousehold, changePatient, type HouseholdOptions } from '../../testing/people.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import { findBrokenLinks } from '../audit/audit.ts';
import { rollUpBills } from './roll-up-bills.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});

afterAll(() => service.close());

/** A patient with a plan of six months over $1,692.50, who said this about future bills. */
async function start(consent: boolean | undefined, options: HouseholdOptions = {}) {
  const household = await addHousehold(service.db, options);
  const visitor = service.visitor();
  const { application_id, plan } = await enrollToPlan(visitor, service.db, household);
  const params = { application_id };
  if (consent !== undefined) await visitor.get('setRollUpsConsent', { params, body: { consent } });
  return { household, visitor, params, plan };
}

const rollUp = (now = service.ports.clock.now()) => rollUpBills({ db: service.db, provider: aProvider(), now });

async function messageOf(planId: string) {
  const [message] = await readMessages(service.db, { reason: `plan-amended ${planId} 1` });
  return message;
}

test('a new bill joins the plan of a payer who allowed it, with a notice ten days ahead', async () => {
  const { household, visitor, params, plan } = await start(true);
  const invoice = await addBill(service.db, household);

  expect(await rollUp()).toEqual({ plans: 1, bills: 1 });

  const { draft } = await visitor.get('getPlan', { params });
  const application = await visitor.get('getApplication', { params });
  const message = await messageOf(plan.payment_plan_id);
  expect(draft).toMatchObject({ total_amount: 199_250, months: 6 });
  expect(draft.instalments.reduce((sum, { amount }) => sum + amount, 0)).toBe(199_250);
  expect(application.bill_invoice_ids).toContain(invoice);
  expect(message?.body).toContain('we added bills to your payment plan');
  const changed = draft.instalments.find(({ amount }, index) => amount !== plan.draft.instalments[index]?.amount);
  expect(Date.parse(changed?.due ?? '') - (message?.created_at.getTime() ?? 0)).toBeGreaterThan(9.5 * 86_400_000);
  expect(await findBrokenLinks(service.db, 'lakeside')).toEqual([]);
});

test('a payer is notified by day where they are when an import at night brings the bill', async () => {
  const { household, plan } = await start(true);
  await addBill(service.db, household);
  const night = new Date(service.ports.clock.now());
  night.setUTCHours(24 + 6, 0, 0, 0);
  await rollUp(night);

  const message = await messageOf(plan.payment_plan_id);
  expect(message).toMatchObject({ created_at: night, zones: ['America/New_York'] });
  expect(message?.due_at.getTime()).toBeGreaterThan(night.getTime());
  expect(hourIn('America/New_York', message?.due_at ?? night)).toBe(8);
});

test('a payment ten days after an import keeps its amount when the notice waits for the morning', async () => {
  const { household, visitor, params, plan } = await start(true);
  await addBill(service.db, household);
  const [first, second] = plan.draft.instalments.filter(({ due }) => due > plan.draft.first_payment_date);
  const [late = service.ports.clock.now()] = momentsAt('America/New_York', `${addDays(first?.due as DayString, -10)}T23:00`);

  expect(await rollUp(late)).toEqual({ plans: 1, bills: 1 });

  const { draft } = await visitor.get('getPlan', { params });
  const amountOn = (due: string | undefined) => draft.instalments.find((one) => one.due === due)?.amount;
  const message = await messageOf(plan.payment_plan_id);
  const amendment = await service.db
    .selectFrom('plan_amendments')
    .select(['made_on', 'first_changed_on'])
    .where('payment_plan_id', '=', plan.payment_plan_id)
    .executeTakeFirstOrThrow();
  expect(amountOn(first?.due)).toBe(first?.amount);
  expect(amountOn(second?.due)).toBeGreaterThan(second?.amount ?? 0);
  expect(amendment).toEqual({ made_on: today('America/New_York', late), first_changed_on: second?.due });
  const noticed = today('America/New_York', message?.due_at ?? late);
  expect(daysBetween(noticed, amendment.first_changed_on as DayString)).toBeGreaterThanOrEqual(10);
});

test('the amendment names the consent instead of a signature', async () => {
  const { household, plan } = await start(true);
  await addBill(service.db, household);
  await rollUp();

  const { rows } = await sql`
    select m.kind, c.kind as consent, c.granted, (select count(*)::int from agreements a where a.payment_plan_id = m.payment_plan_id) as agreements
    from plan_amendments m join consents c using (provider_id, consent_id) where m.payment_plan_id = ${plan.payment_plan_id}
  `.execute(service.db);

  expect(rows).toEqual([{ kind: 'roll_up', consent: 'roll_ups', granted: true, agreements: 2 }]);
});

test('done again, or by two at once, nothing joins twice', async () => {
  const { household, params, visitor } = await start(true);
  await addBill(service.db, household);

  const reports = await Promise.all([rollUp(), rollUp(), rollUp()]);

  expect(reports.reduce((sum, { bills }) => sum + bills, 0)).toBe(1);
  expect(await rollUp()).toEqual({ plans: 0, bills: 0 });
  expect((await visitor.get('getPlan', { params })).draft.total_amount).toBe(199_250);
});

test.each([
  ['was never asked', undefined],
  ['said later', false],
])('nothing joins the plan of a payer who %s', async (_, consent) => {
  const { household } = await start(consent);
  await addBill(service.db, household);

  expect(await rollUp()).toEqual({ plans: 0, bills: 0 });
});

test('who took it back is left alone', async () => {
  const { household, visitor, params } = await start(true);
  await visitor.get('setRollUpsConsent', { params, body: { consent: false } });
  await addBill(service.db, household);

  expect(await rollUp()).toEqual({ plans: 0, bills: 0 });
});

test('a bill that was there before the consent stays out', async () => {
  const { household } = await start(true);
  const invoice = await addBill(service.db, household);
  await sql`update bills set created_at = '2026-01-01' where invoice_id = ${invoice}`.execute(service.db);

  expect(await rollUp()).toEqual({ plans: 0, bills: 0 });
});

test('a plan takes as many bills as it has space for', async () => {
  const { household, visitor, params } = await start(true);
  await addBill(service.db, household, 900_000);
  await addBill(service.db, household, 10_000);

  expect(await rollUp()).toEqual({ plans: 1, bills: 1 });
  expect((await visitor.get('getPlan', { params })).draft.total_amount).toBe(179_250);
});

test('nothing changes where the payer has no contact', async () => {
  const { household } = await start(true);
  await changePatient(service.db, household, { phone: null, email: null });
  await addBill(service.db, household);

  expect(await rollUp()).toEqual({ plans: 0, bills: 0 });
});
