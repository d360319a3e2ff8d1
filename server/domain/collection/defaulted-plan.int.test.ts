import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { addBill } from '../../testing/people.ts';
import { type CollectedPlan, type Collecting, startCollecting } from '../../testing/collecting.ts';
import { begin, lookUp, returnWithCode } from '../../testing/enrollment.ts';
import { findBrokenLinks } from '../audit/audit.ts';

let collecting: Collecting;

beforeAll(async () => {
  collecting = await startCollecting();
});
afterAll(() => collecting.close());

/** A plan whose card is declined for good, ten days after its first payment. */
async function aDefaultedPlan(): Promise<CollectedPlan> {
  const plan = await collecting.aPlan({ behaviour: 'charge-stolen-card' });
  const { rows } = await sql<{ due: string }>`
    select due from instalments where payment_plan_id = ${plan.payment_plan_id} and number = 1
  `.execute(collecting.db);
  const due = new Date(`${rows[0]?.due}T12:00:00Z`);
  const over = new Date(due.getTime() + 11 * 86_400_000);
  await collecting.collectOn(...[due, over].map((day) => day.toISOString().slice(0, 10)));
  return plan;
}

test('a patient whose plan has defaulted signs in, and sees what was paid and who handles the rest', async () => {
  const plan = await aDefaultedPlan();

  const visitor = await collecting.signIn(plan);
  const found = await visitor.get('getMyPlan', { params: { application_id: plan.application_id } });

  expect(found.plan).toMatchObject({ payment_plan_id: plan.payment_plan_id, status: 'DEFAULTED' });
  expect(found.balance).toMatchObject({ total: 60_000, paid: 0, left: 60_000 });
  expect(found.payments.map(({ state }) => state)).toEqual(['handedBack', 'handedBack', 'handedBack']);
  expect(found.allowed).toMatchObject({
    pay: null,
    charge_days: [],
    skip: null,
    stop: false,
    change_method: false,
    add_bills: false,
  });
});

test('a stranger who knows the name finds nothing out about a plan that has defaulted', async () => {
  const { household } = await aDefaultedPlan();

  const { body: vault } = await lookUp(collecting.service.visitor(), household);

  expect(vault).toMatchObject({ needs_code: true, bills: [], user: { first_name: '', phone: null } });
});

test('the next bill closes the application of a plan that has defaulted, and begins another', async () => {
  const { household, application_id } = await aDefaultedPlan();
  const invoice = await addBill(collecting.db, household);

  const visitor = collecting.service.visitor();
  const { body: vault } = await lookUp(visitor, household);
  const application = await begin(visitor, household);

  expect(vault.bills.map(({ invoice_id, in_plan }) => [invoice_id, in_plan])).toEqual([[invoice, false]]);
  expect(application.application_id).not.toBe(application_id);
  const { rows } = await sql`
    select p.status, a.closed_at is not null as closed from payment_plans p join applications a using (provider_id, application_id)
    where a.application_id = ${application_id}
  `.execute(collecting.db);
  expect(rows).toEqual([{ status: 'DEFAULTED', closed: true }]);
  expect(await findBrokenLinks(collecting.db, 'lakeside')).toEqual([]);
});

test('a bill joins no plan that has defaulted', async () => {
  const plan = await aDefaultedPlan();
  const visitor = await collecting.signIn(plan);
  const invoice = await addBill(collecting.db, plan.household);

  const params = { application_id: plan.application_id };
  const query = { bill_invoice_ids: [invoice], choice: 'longer', locale: 'en' } as const;

  expect(await visitor.ask('previewBills', { params, query })).toMatchObject({ status: 422, code: 'adjustment_too_high' });
});

test('a bill that vanishes after it closed the application leaves words that the plan has defaulted, for its owner alone', async () => {
  const { household } = await aDefaultedPlan();
  const visitor = collecting.service.visitor();
  await returnWithCode(visitor, collecting.db, household);
  const invoice = await addBill(collecting.db, household);
  await lookUp(visitor, household);
  await collecting.db.deleteFrom('bills').where('invoice_id', '=', invoice).execute();

  const [own, strangers] = [await lookUp(visitor, household), await lookUp(collecting.service.visitor(), household)];

  expect(own.body).toMatchObject({
    userMessage: expect.stringMatching(/ended because payments were missed.*\(\d{3}\) \d{3}-\d{4}/),
  });
  expect(strangers.body).toMatchObject({ userMessage: expect.stringMatching(/^No bills found\./) });
});
