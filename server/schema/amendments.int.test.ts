import { sql, type RawBuilder } from 'kysely';
import { DatabaseError } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { agreeToAdding, enrollToPlan } from '../testing/enrollment.ts';
import { addBill, addHousehold } from '../testing/people.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';
import type { Db } from './database.ts';

let service: TestService;
let db: Db;
let plan: string;
let late: string;

beforeAll(async () => {
  service = await startTestService();
  db = service.db;
});

afterAll(() => service.close());

/** A plan that one bill has joined, and one more bill, for the tests to break. */
beforeEach(async () => {
  const household = await addHousehold(db);
  const visitor = service.visitor();
  const reached = await enrollToPlan(visitor, db, household);
  const params = { application_id: reached.application_id };
  const joins = [await addBill(db, household)];
  const agreements = await agreeToAdding(visitor, params.application_id, joins);
  await visitor.get('addBills', { params, body: { bill_invoice_ids: joins, agreements } });
  plan = reached.plan.payment_plan_id;
  late = await addBill(db, household, 6);
});

async function refusal(...statements: readonly RawBuilder<unknown>[]): Promise<string | undefined> {
  const attempt = db.transaction().execute(async (trx) => {
    for (const statement of statements) await statement.execute(trx);
  });
  const error = await attempt.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error === undefined) return undefined;
  if (!(error instanceof DatabaseError)) throw error;
  return error.constraint ?? error.message;
}

const amendment = ({ number = 2, added = 6, made = '2026-06-16', changed = '2026-06-26' } = {}) => sql`
  insert into plan_amendments (provider_id, payment_plan_id, number, kind, added_cents, previous_draft, made_on, first_changed_on, made_at)
  values ('lakeside', ${plan}, ${number}, 'signed', ${added}, '{}', ${made}, ${changed}, now())
`;
const raised = () =>
  sql`update payment_plans set amendment = amendment + 1, total_cents = total_cents + 6 where payment_plan_id = ${plan}`;
const joined = () => sql`
  insert into plan_bills (provider_id, payment_plan_id, bill_id, invoice_id, amount_cents, plan_status, amendment)
  select 'lakeside', ${plan}, bill_id, invoice_id, total_cents, 'ACTIVE', 2 from bills where invoice_id = ${late}
`;
const charged = () => sql`update instalments set amount_cents = amount_cents + 1 where payment_plan_id = ${plan}`;
const signed = () => sql`
  insert into agreements (provider_id, payment_plan_id, document_id, document_type, document_version, locale, document, hash,
    session_id_hash, address_hash, verified_at, agreed_at, amendment)
  select provider_id, payment_plan_id, document_id, document_type, document_version, locale, document, hash,
    session_id_hash, address_hash, verified_at, agreed_at, 2 from agreements where payment_plan_id = ${plan} and amendment = 1
`;

test('a bill joins with its amendment, its payments and its signed documents', async () => {
  expect(await refusal(amendment(), raised(), joined(), charged(), signed())).toBeUndefined();
});

test.each([
  ['its signed documents', () => [amendment(), raised(), joined(), charged()], 'plan_has_its_agreements'],
  ['its payments', () => [amendment(), raised(), joined(), signed()], 'plan_pays_its_bills'],
  ['the plan counting it', () => [amendment(), signed()], 'plan_has_its_amendments'],
  ['the sum of its bills', () => [amendment({ added: 5 }), raised(), joined(), charged(), signed()], 'plan_has_its_amendments'],
  ['an amendment', () => [charged()], 'instalment_keeps_its_amount'],
] as const)('nothing joins without %s', async (_, statements, constraint) => {
  expect(await refusal(...statements())).toBe(constraint);
});

test('an amendment gives ten days of notice', async () => {
  expect(await refusal(amendment({ changed: '2026-06-25' }))).toBe('plan_amendment_gives_notice');
});

test('a payment within the notice keeps its amount', async () => {
  expect(await refusal(amendment({ changed: '2026-08-01' }), raised(), joined(), charged())).toBe('instalment_keeps_its_amount');
});

const longer = ({ due = '2027-12-15', number = 7 } = {}) => sql`
  with counted as (update payment_plans set months = months + 1 where payment_plan_id = ${plan})
  insert into instalments (provider_id, payment_plan_id, number, due, amount_cents) values ('lakeside', ${plan}, ${number}, ${due}, 6)
`;

test('a bill may join by a payment that follows the last one', async () => {
  expect(await refusal(amendment(), raised(), joined(), longer(), signed())).toBeUndefined();
});

/** Two payments more, that one statement adds. */
const twoLonger = (seventh: string, eighth: string) => sql`
  with counted as (update payment_plans set months = months + 2 where payment_plan_id = ${plan})
  insert into instalments (provider_id, payment_plan_id, number, due, amount_cents)
  values ('lakeside', ${plan}, 8, ${eighth}, 3), ('lakeside', ${plan}, 7, ${seventh}, 3)
`;

test('payments that one statement adds follow each other', async () => {
  const joinedBy = (added: ReturnType<typeof twoLonger>) => refusal(amendment(), raised(), joined(), added, signed());

  expect(await joinedBy(twoLonger('2028-01-15', '2027-12-15'))).toBe('instalment_follows_the_last');
  expect(await joinedBy(twoLonger('2027-12-15', '2028-01-15'))).toBeUndefined();
});

test.each([
  ['without an amendment', () => [longer()]],
  ['within the notice', () => [amendment({ changed: '2027-12-16' }), raised(), joined(), longer()]],
  ['before the last one', () => [amendment(), raised(), joined(), longer({ due: '2026-09-20' })]],
] as const)('no payment is added %s', async (_, statements) => {
  expect(await refusal(...statements())).toBe('instalment_follows_the_last');
});

test.each([
  ['day', () => sql`update instalments set due = due + 1 where payment_plan_id = ${plan} and number = 1`],
  ['amount', () => sql`update instalments set amount_cents = amount_cents + 1 where payment_plan_id = ${plan} and number = 1`],
])('a payment that was made keeps its %s', async (_, change) => {
  const paid = sql`update instalments set status = 'PAID' where payment_plan_id = ${plan} and number = 1`;

  expect(await refusal(paid, change())).toBe('instalment_keeps_its_amount');
});

test.each([
  ['changed', () => sql`update plan_amendments set added_cents = 1 where payment_plan_id = ${plan}`],
  ['deleted', () => sql`delete from plan_amendments where payment_plan_id = ${plan}`],
])('an amendment is never %s', async (_, statement) => {
  expect(await refusal(statement())).toBe('amendments are never changed');
});

test('what a payer allowed beforehand names their consent, and only that', async () => {
  const nobodys = sql`
    insert into plan_amendments (provider_id, payment_plan_id, number, kind, added_cents, previous_draft, made_on, first_changed_on, made_at)
    values ('lakeside', ${plan}, 2, 'roll_up', 6, '{}', '2026-06-16', '2026-06-26', now())
  `;

  expect(await refusal(nobodys)).toMatch(/plan_amendments_check/);
});
