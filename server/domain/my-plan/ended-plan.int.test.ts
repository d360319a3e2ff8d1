import { randomUUID } from 'node:crypto';

import { addDays } from '#rules';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { type CollectedPlan, type Collecting, startCollecting } from '../../testing/collecting.ts';
import { begin, offerRequest, signIn as signInToEnroll, signInAgain } from '../../testing/enrollment.ts';
import { addSimulatedMethod, agreeToPay, aPayer, payInFull } from '../../testing/payer-in-full.ts';
import { addBill, addHousehold, type Household } from '../../testing/people.ts';
import type { Visitor } from '../../testing/visitor.ts';

let collecting: Collecting;

beforeAll(async () => {
  collecting = await startCollecting({ pay_in_full: true });
});
afterAll(() => collecting.closeWhole());

/** A later session of the same person, whose new bill has begun an application without a plan. */
async function comeBackWithBill({ household }: Pick<CollectedPlan, 'household'>) {
  const { db, service } = collecting;
  await addBill(db, household);
  const visitor = service.visitor();
  const { application_id, payment_plan_id } = await begin(visitor, household);
  expect(payment_plan_id).toBeNull();
  return { visitor, application_id };
}

async function signIn(visitor: Visitor, application_id: string) {
  await signInAgain(visitor, collecting.db, application_id);
  return visitor.ask('getMyPlan', { params: { application_id } });
}

async function collectAfter(...days: readonly number[]) {
  for (const count of days) await collecting.collectOn(addDays(collecting.day(), count));
}

/** A plan of three payments that is paid. */
async function aPaidPlan(): Promise<CollectedPlan> {
  const plan = await collecting.aPlan();
  const due = await collecting.db
    .selectFrom('instalments')
    .select('due')
    .where('payment_plan_id', '=', plan.payment_plan_id)
    .orderBy('number')
    .execute();
  await collecting.collectOn(...due.map((one) => one.due));
  collecting.service.wait(86_400);
  return plan;
}

test('a plan that has ended is shown with its receipts while newer bills have no plan', async () => {
  const plan = await aPaidPlan();
  const { visitor, application_id } = await comeBackWithBill(plan);
  const before = await visitor.ask('getMyPlan', { params: { application_id } });

  const { body } = await signIn(visitor, application_id);

  expect(before.code).toBe('unauthorized');
  expect(body).toMatchObject({
    application_id: plan.application_id,
    plan: { status: 'COMPLETED' },
    balance: { paid: 60_000, left: 0 },
    receipts: [{ amount: 20_000 }, { amount: 20_000 }, { amount: 20_000 }],
    earlier: [],
  });
  const params = { application_id: plan.application_id };
  expect(await visitor.get('getApplication', { params })).toMatchObject({ payment_plan_id: plan.payment_plan_id });
});

test('what came back of a payment in full is paid while newer bills have no plan', async () => {
  const payer = await aPayer(collecting);
  await payInFull(payer, await addSimulatedMethod(collecting, payer, 'return-R10-late', 'bank'));
  await collectAfter(6);
  await comeBackWithBill(payer);
  await collectAfter(41, 1);
  const visitor = collecting.service.visitor();
  const { application_id } = await begin(visitor, payer.household);

  const { body } = await signIn(visitor, application_id);
  expect(body).toMatchObject({ ...payer.params, plan: { in_full: true }, balance: { left: 60_000 } });
  const owing = { ...payer, visitor };
  const { amount, agreements } = await agreeToPay(owing);
  const payment_method_id = await addSimulatedMethod(collecting, owing);
  const paid = await visitor.ask('payNow', {
    params: payer.params,
    body: { amount, expected_left: amount, payment_method_id, agreements },
    idempotencyKey: randomUUID(),
  });

  expect(paid.body.state).toBe('settled');
  expect((await visitor.get('getMyPlan', { params: { application_id } })).balance.left).toBe(0);
});

test('the code goes to the guarantor who paid, and not to the patient', async () => {
  const { db } = collecting;
  const household = await addHousehold(db, { guarantors: [{ first_name: 'Elena' }], bills: [60_000] });
  const [elena] = household.guarantors;
  await payAsGuarantor(household);
  const { visitor, application_id } = await comeBackWithBill({ household });

  const shown = await signIn(visitor, application_id);
  const code = await db
    .selectFrom('simulator.inbox')
    .select('recipient')
    .where('kind', '=', 'verification-code')
    .orderBy('number', 'desc')
    .executeTakeFirst();

  expect(shown.body).toMatchObject({ plan: { in_full: true, status: 'COMPLETED' } });
  expect(code?.recipient).toBe(elena?.phone);
});

test('a person without any plan learns so after the code', async () => {
  const household = await addHousehold(collecting.db);
  const visitor = collecting.service.visitor();
  const { application_id } = await begin(visitor, household);

  expect((await signIn(visitor, application_id)).code).toBe('payment_plan_not_found');
});

/** The guarantor pays the bills of the patient in full, and the payment is not disputed. */
async function payAsGuarantor(household: Household): Promise<void> {
  const { db, service } = collecting;
  const visitor = service.visitor();
  const begun = await begin(visitor, household);
  const params = { application_id: begun.application_id };
  const bill_invoice_ids = household.bills.map(({ invoice_id }) => invoice_id);
  const body = { first_name: 'Elena', is_patient: false, bill_invoice_ids };
  const selected = await visitor.get('selectBills', { params, headers: {}, body });
  await signInToEnroll(visitor, db, selected);
  const { offer_ids } = await visitor.get('createOffers', offerRequest(household, selected));
  await visitor.get('chooseOffer', { params, body: { offer_id: offer_ids[0] ?? '' } });
  const payer = { household, visitor, params };
  await payInFull(payer, await addSimulatedMethod(collecting, payer));
  service.wait(86_400);
}
