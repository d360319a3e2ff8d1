import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { sealChange } from '../../platform/database/sealed-rows.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { addBill } from '../../testing/people.ts';
import { type CollectedPlan, type Collecting, startCollecting } from '../../testing/collecting.ts';
import { agree, begin, lookUp, offerRequest, returnWithCode, selectAll, signIn } from '../../testing/enrollment.ts';
import { addToken } from '../../testing/test-service.ts';
import { findBrokenLinks } from '../audit/audit.ts';

let collecting: Collecting;

beforeAll(async () => {
  collecting = await startCollecting();
});
afterAll(() => collecting.closeWhole());

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

/** The plan that a new bill begins for the same patient. */
async function nextPlan({ household }: CollectedPlan) {
  const invoice = await addBill(collecting.db, household);
  const bills = await collecting.db.selectFrom('bills').selectAll().where('invoice_id', '=', invoice).execute();
  const visitor = collecting.service.visitor();
  await lookUp(visitor, household);
  const added = { ...household, bills };
  const selected = await selectAll(visitor, added, await begin(visitor, household));
  await signIn(visitor, collecting.db, selected);
  const { application_id, offer_ids } = await visitor.get('createOffers', offerRequest(added, selected));
  const params = { application_id };
  const offer_id = offer_ids[0] ?? '';
  await visitor.get('chooseOffer', { params, body: { offer_id } });
  const token = await addToken(collecting.db, { kind: 'card', behaviour: 'accepted' });
  const { payment_method_id } = await visitor.get('createPaymentMethod', { params, body: { token, kind: 'card' } });
  const drafted = await visitor.get('chooseOffer', { params, body: { offer_id, payment_method_id } });
  const plan = await visitor.get('createPlan', { params, body: { agreements: await agree(visitor, drafted) } });
  return { visitor, params, plan };
}

test('a patient with a new plan still sees what was paid and is left of the plan that defaulted', async () => {
  const old = await aDefaultedPlan();
  const { visitor, params, plan } = await nextPlan(old);

  const found = await visitor.get('getMyPlan', { params });

  expect(found.plan.payment_plan_id).toBe(plan.payment_plan_id);
  expect(found.earlier).toEqual([
    expect.objectContaining({
      application_id: old.application_id,
      status: 'DEFAULTED',
      balance: { total: 60_000, paid: 0, left: 60_000, pending: 0, forgiven: 0 },
      receipts: [],
    }),
  ]);
});

test('a patient sees no earlier plan that another contact pays', async () => {
  const old = await aDefaultedPlan();
  const { visitor, params } = await nextPlan(old);
  const phone = '5550199999';
  await sealedPhone(old.application_id, phone);

  expect((await visitor.get('getMyPlan', { params })).earlier).toEqual([]);
});

/** Gives the closed application a phone of its own. */
async function sealedPhone(application_id: string, phone: string) {
  const { db } = collecting;
  await inTransaction(db, async (trx) => {
    const envelope = await sealChange(trx, 'applications', { provider_id: 'lakeside', id: application_id }, { phone });
    await sql`set local session_replication_role = replica`.execute(trx);
    await trx.updateTable('applications').set(envelope).where('application_id', '=', application_id).execute();
  });
}

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
