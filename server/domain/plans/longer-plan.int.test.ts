import { afterEach, beforeEach, expect, test } from 'vitest';

import { addBill } from '../../testing/people.ts';
import { type Collecting, startCollecting } from '../../testing/collecting.ts';

let collecting: Collecting;

beforeEach(async () => {
  collecting = await startCollecting();
});

afterEach(() => collecting.closeWhole());

test('payments that made a plan longer are collected like the others, and the plan ends after the last of them', async () => {
  const { db } = collecting;
  const plan = await collecting.aPlan();
  const params = { application_id: plan.application_id };
  const before = (await plan.visitor.get('getPlan', { params })).draft;
  const [first] = before.instalments;
  await collecting.collectOn(first?.due ?? '');
  const visitor = await collecting.signIn(plan);
  const invoice = await addBill(db, plan.household, 2 * before.monthly_amount + 5_00);
  const wish = { bill_invoice_ids: [invoice], choice: 'longer' } as const;
  const { documents } = await visitor.get('previewBills', { params, query: { ...wish, locale: 'en' } });

  const agreements = documents.map(({ document_id, hash }) => ({ document_id, hash }));
  const { draft } = await visitor.get('addBills', { params, body: { ...wish, agreements } });
  const { balance, payments } = await visitor.get('getMyPlan', { params });
  await collecting.collectOn(...draft.instalments.slice(1).map(({ due }) => due));

  expect(draft).toMatchObject({ months: before.months + 3, monthly_amount: before.monthly_amount });
  expect(balance).toMatchObject({
    total: draft.total_amount,
    paid: first?.amount,
    left: draft.total_amount - (first?.amount ?? 0),
  });
  expect(payments.map(({ amount }) => amount)).toEqual(draft.instalments.map(({ amount }) => amount));
  expect(await collecting.balances(plan)).toEqual(draft.instalments.map(({ amount }) => `${amount / 100}/0`));
  expect((await collecting.messages(plan)).map(({ kind }) => kind)).toContain('plan-completed');
});
