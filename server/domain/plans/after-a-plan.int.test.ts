import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { addDays, daysBetween, today, type DayString } from '#rules';

import { findBrokenLinks } from '../audit/audit.ts';
import {
  agree,
  begin,
  lookUp,
  offerRequest,
  enrollToPlan,
  returnWithCode,
  selectAll,
  signIn,
  signInAgain,
} from '../../testing/enrollment.ts';
import { aHost, aRequest, enrol, openFrame, startFrameService } from '../../testing/frame.ts';
import { addBill, addHousehold, type Household } from '../../testing/people.ts';
import { addToken, startTestService, type TestService } from '../../testing/test-service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});

afterAll(() => service.close());

const dayNow = () => today('America/New_York', service.ports.clock.now());

function waitUntil(day: DayString): void {
  service.wait(daysBetween(dayNow(), day) * 86_400);
}

/** A household whose plan of six months has ended so many days ago. */
async function ended(days: number) {
  const household = await addHousehold(service.db);
  const { application_id, plan } = await enrollToPlan(service.visitor(), service.db, household);
  const last = plan.draft.last_payment_date as DayString;
  waitUntil(addDays(last, days));
  return { household, application_id, plan };
}

/** A later session of the same person, as far as the bills. */
async function comeBack(household: Household) {
  const visitor = service.visitor();
  const { body: vault } = await lookUp(visitor, household);
  const application = await begin(visitor, household);
  return { visitor, vault, application };
}

const applicationsOf = ({ patient }: Household) =>
  service.db
    .selectFrom('applications')
    .leftJoin('payment_plans', 'payment_plans.payment_plan_id', 'applications.payment_plan_id')
    .select(['applications.application_id', 'closed_at', 'payment_plans.status'])
    .where('patient_id', '=', patient.patient_id)
    .orderBy('applications.created_at')
    .execute();

test('a bill that comes 200 days after the last payment begins a second application', async () => {
  const { household, application_id } = await ended(200);
  const invoice = await addBill(service.db, household);

  const { application, vault } = await comeBack(household);

  expect(application).toMatchObject({ payment_plan_id: null, bill_invoice_ids: [] });
  expect(application.application_id).not.toBe(application_id);
  expect(vault.bills).toEqual([expect.objectContaining({ invoice_id: invoice, in_plan: false })]);
  expect(await applicationsOf(household)).toEqual([
    { application_id, closed_at: expect.any(Date) as Date, status: 'COMPLETED' },
    { application_id: application.application_id, closed_at: null, status: null },
  ]);
  expect(await findBrokenLinks(service.db, 'lakeside')).toEqual([]);
});

test('the second plan is made on the usual path and pays the new bill alone', async () => {
  const { household, plan } = await ended(1);
  const invoice = await addBill(service.db, household);
  const { visitor, application } = await comeBack(household);
  const added = { ...household, bills: await billsOf(invoice) };

  const selected = await selectAll(visitor, added, application);
  await signIn(visitor, service.db, selected);
  const offered = await visitor.get('createOffers', offerRequest(added, selected));
  const params = { application_id: offered.application_id };
  const choice = { offer_id: offered.offer_ids[0] ?? '' };
  await visitor.get('chooseOffer', { params, body: choice });
  const token = await addToken(service.db);
  const { payment_method_id } = await visitor.get('createPaymentMethod', { params, body: { token, kind: 'card' } });
  const drafted = await visitor.get('chooseOffer', { params, body: { ...choice, payment_method_id } });
  const second = await visitor.get('createPlan', { params, body: { agreements: await agree(visitor, drafted) } });

  expect(second).toMatchObject({ status: 'ACTIVE', draft: { total_amount: 30_000 } });
  expect(second.payment_plan_id).not.toBe(plan.payment_plan_id);
});

test('without a new bill the plan that has ended is shown', async () => {
  const { household, application_id } = await ended(200);

  const { visitor, application } = await comeBack(household);
  await signInAgain(visitor, service.db, application.application_id);

  expect(application.needs_code).toBe(true);
  expect(await visitor.get('getPlan', { params: { application_id } })).toMatchObject({ status: 'COMPLETED' });
  expect(await applicationsOf(household)).toContainEqual({ application_id, closed_at: null, status: 'ACTIVE' });
});

test('a plan that is closed still shows its plan and its signed documents to its payer', async () => {
  const { household, application_id } = await ended(3);
  await addBill(service.db, household);
  const { visitor, application } = await comeBack(household);
  await signIn(visitor, service.db, await select(visitor, household, application.application_id));

  const params = { application_id };
  expect(await visitor.get('getPlan', { params })).toMatchObject({ status: 'COMPLETED' });
  expect((await visitor.get('signedDocuments', { query: params })).documents).toHaveLength(2);
});

test.each([-1, 0])('%i days after the last payment a new bill begins nothing', async (days) => {
  const { household, application_id } = await ended(days);
  await addBill(service.db, household);

  const { visitor, application } = await comeBack(household);
  await signInAgain(visitor, service.db, application.application_id);
  const params = { application_id: application.application_id };

  expect((await visitor.get('getApplication', { params })).application_id).toBe(application_id);
  expect(await applicationsOf(household)).toContainEqual({ application_id, closed_at: null, status: 'ACTIVE' });
});

test('twenty sessions at once close the application once and begin one each', async () => {
  const { household } = await ended(1);
  await addBill(service.db, household);

  const returns = await Promise.all(Array.from({ length: 20 }, () => comeBack(household)));

  expect(new Set(returns.map(({ application }) => application.application_id)).size).toBe(20);
  expect((await applicationsOf(household)).filter(({ closed_at }) => closed_at !== null)).toHaveLength(1);
  const events = await sql`
    select count(*)::int as count from audit_events join applications on chain_id = application_id
    where event = 'plan.ended' and patient_id = ${household.patient.patient_id}
  `.execute(service.db);
  expect(events.rows).toEqual([{ count: 1 }]);
});

test('a host opens a second plan for a patient whose first one has ended, and none before', async () => {
  const { service: platform, host, opened } = await startFrameService();
  try {
    const request = aRequest();
    const first = await opened(request);
    const { body: plan } = await enrol(platform, first.frame, first.application);
    const { bills } = aRequest();
    const next = { ...request, bills };
    expect((await host.ask('createSimulatedOffer', { body: next })).code).toBe('active_payment_plan_exists_for_guarantor');
    platform.wait((daysBetween('2026-06-16' as DayString, plan.draft.last_payment_date as DayString) + 1) * 86_400);
    const later = await aHost(platform);

    const second = await openFrame(platform, later, next);
    const { body: plan2 } = await enrol(platform, second.frame, second.application);

    expect(second.application.application_id).not.toBe(first.application.application_id);
    expect(plan2).toMatchObject({ status: 'ACTIVE', draft: { total_amount: 169_251 } });
    expect((await later.ask('createSimulatedOffer', { body: request })).code).toBe('bill_already_in_payment_plan');
  } finally {
    await platform.close();
  }
});

test('a bill that vanishes after it closed the application leaves words that the plan has ended, for its owner alone', async () => {
  const { household } = await ended(5);
  const visitor = service.visitor();
  await returnWithCode(visitor, service.db, household);
  const invoice = await addBill(service.db, household);
  await lookUp(visitor, household);
  await service.db.deleteFrom('bills').where('invoice_id', '=', invoice).execute();

  const [own, strangers] = [await lookUp(visitor, household), await lookUp(service.visitor(), household)];

  expect([own, strangers].map(({ status, code }) => [status, code])).toEqual(Array(2).fill([400, 'bad_request']));
  expect(own.body).toMatchObject({ userMessage: expect.stringMatching(/^Your payment plan has ended, and you owe nothing/) });
  expect(strangers.body).toMatchObject({
    userMessage: expect.stringMatching(/^No bills found\..*If you have paid off a payment plan/),
  });
});

async function billsOf(invoice: string) {
  return service.db.selectFrom('bills').selectAll().where('invoice_id', '=', invoice).execute();
}

function select(visitor: ReturnType<TestService['visitor']>, { patient }: Household, application_id: string) {
  return visitor.get('selectBills', {
    params: { application_id },
    headers: {},
    body: { first_name: patient.first_name, is_patient: true },
  });
}
