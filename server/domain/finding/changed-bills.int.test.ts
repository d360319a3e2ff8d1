import { toCents } from '#rules';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { begin, enrollToDraft, enrollToPlan, lookUp, offerRequest, returnWithCode, selectAll } from '../../testing/enrollment.ts';
import { addHousehold, type Household } from '../../testing/people.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import type { Visitor } from '../../testing/visitor.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});

afterAll(() => service.close());

type Change = { readonly status: 'closed' } | { readonly total_cents: number };

/** A patient with a draft for two bills, the second of which changes afterwards. */
async function draftThenChange(set: Change) {
  const household = await addHousehold(service.db, { bills: [100_000, 50_000] });
  const visitor = service.visitor();
  const drafted = await enrollToDraft(visitor, service.db, household);
  await changeSecondBill(household, set);
  return { household, visitor, drafted };
}

async function changeSecondBill({ bills }: Household, set: Change) {
  await service.db
    .updateTable('bills')
    .set(set as never)
    .where('bill_id', '=', bills[1]?.bill_id ?? '')
    .execute();
}

/** What the lookup finds now, chosen anew: the total of the new offers. */
async function enrollAgain(visitor: Visitor, household: Household): Promise<number | undefined> {
  const { body: vault } = await lookUp(visitor, household);
  const bills = household.bills.flatMap((bill) => {
    const found = vault.bills.find(({ invoice_id }) => invoice_id === bill.invoice_id);
    return found ? [{ ...bill, total_cents: toCents(found.total_amount) }] : [];
  });
  const now = { ...household, bills };
  const selected = await selectAll(visitor, now, await begin(visitor, now));
  const { offer_ids } = await visitor.get('createOffers', offerRequest(now, selected));
  return (await visitor.get('getOffers', { query: { offer_ids: [...offer_ids] } })).offers[0]?.total_amount;
}

const auditOf = (application_id: string) =>
  service.db
    .selectFrom('audit_events')
    .select(['actor', 'details'])
    .where('chain_id', '=', application_id)
    .where('event', '=', 'application.bills_changed')
    .execute();

describe.each([
  ['was paid elsewhere', { status: 'closed' }, 100_000],
  ['costs another amount', { total_cents: 20_000 }, 120_000],
] as const)('after offers, when a bill %s', (_, change, total) => {
  test('the next lookup finds an application without offers, method and bills, and records it once', async () => {
    const { household, visitor, drafted } = await draftThenChange(change);

    const found = await begin(visitor, household);
    await lookUp(visitor, household);

    expect(found).toMatchObject({
      application_id: drafted.application_id,
      is_patient: true,
      offer_ids: [],
      payment_method_id: null,
      selected_offer_id: null,
      draft: null,
      bill_invoice_ids: [],
    });
    const changed = { invoice_ids: [household.bills[1]?.invoice_id] };
    expect(await auditOf(drafted.application_id)).toEqual([{ actor: 'system', details: changed }]);
  });

  test('the patient gets new offers for what the bills cost now', async () => {
    const { household, visitor } = await draftThenChange(change);

    expect(await enrollAgain(visitor, household)).toBe(total);
  });
});

test('a bill that changes between lookup and code ends the offers before the patient sees them', async () => {
  const household = await addHousehold(service.db, { bills: [100_000, 50_000] });
  await enrollToDraft(service.visitor(), service.db, household);
  const visitor = service.visitor();
  const { application_id } = await returnWithCode(visitor, service.db, household);
  await changeSecondBill(household, { status: 'closed' });

  await visitor.get('getVault', {});

  expect(await visitor.get('getApplication', { params: { application_id } })).toMatchObject({
    offer_ids: [],
    bill_invoice_ids: [],
  });
});

test('bills that cost the same keep offers, draft and bills', async () => {
  const household = await addHousehold(service.db, { bills: [100_000, 50_000] });
  const visitor = service.visitor();
  const { offer_ids, draft, bill_invoice_ids } = await enrollToDraft(visitor, service.db, household);

  expect(await begin(visitor, household)).toMatchObject({ offer_ids, draft, bill_invoice_ids });
});

test('a plan that has started keeps its bills', async () => {
  const household = await addHousehold(service.db, { bills: [100_000, 50_000] });
  const visitor = service.visitor();
  await enrollToPlan(visitor, service.db, household);
  await changeSecondBill(household, { total_cents: 20_000 });

  expect((await begin(visitor, household)).bill_invoice_ids).toHaveLength(2);
});
