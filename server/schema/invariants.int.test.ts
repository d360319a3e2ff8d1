import { randomUUID } from 'node:crypto';

import { sql, type RawBuilder } from 'kysely';
import { DatabaseError } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { agree, enrollToDraft } from '../testing/enrollment.ts';
import { addHousehold, type Household } from '../testing/people.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';
import { findBrokenLinks } from '../domain/audit/audit.ts';
import type { Db } from './database.ts';

let service: TestService;
let db: Db;
let plan: string;
let application: string;
let invoice: string;

/** A plan as the product makes it, for the tests to break: what is refused leaves it as it is. */
beforeAll(async () => {
  service = await startTestService();
  db = service.db;
  const household = await addHousehold(db);
  const drafted = await enrol(household);
  plan = drafted.plan;
  application = drafted.application;
  invoice = household.bills[0]?.invoice_id ?? '';
});

afterAll(() => service.close());

/** Runs the statements as one transaction and answers the name of what refused them. */
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

const audited = () => sql`
  insert into audit_events (provider_id, chain_id, event, actor, happened_at) values ('lakeside', ${application}, 'test', 'staff', now())
`;

test('an application has one plan', async () => {
  const second = sql`
    insert into payment_plans select provider_id, gen_random_uuid(), application_id, offer_id, payment_method_id, kind, status,
      'AAAA-AAAA', months, charge_day, total_cents, draft, drafted_on, started_at
    from payment_plans where payment_plan_id = ${plan}
  `;

  expect(await refusal(second)).toBe('payment_plans_one_per_application');
});

test('a plan of an application is never replaced', async () => {
  expect(
    await refusal(sql`update applications set payment_plan_id = null where application_id = ${application}`, audited()),
  ).toBe('application_keeps_its_plan');
});

test('a bill is on one active plan', async () => {
  const other = await planOfAnotherHousehold();
  const twice = sql`
    insert into plan_bills select provider_id, ${other}, bill_id, invoice_id, amount_cents, 'ACTIVE' from plan_bills where invoice_id = ${invoice}
  `;

  expect(await refusal(twice)).toBe('plan_bills_one_active_plan');
});

test('a bill whose plan was canceled is free for another', async () => {
  const ended = await planOfAnotherHousehold();
  await sql`update payment_plans set status = 'CANCELLED' where payment_plan_id = ${ended}`.execute(db);

  const { rows } = await sql`select distinct plan_status from plan_bills where payment_plan_id = ${ended}`.execute(db);
  expect(rows).toEqual([{ plan_status: 'CANCELLED' }]);
});

const endingPlan = (id: string) => sql`update payment_plans set status = 'COMPLETED' where payment_plan_id = ${id}`;
const closingApplication = (id: string, day: string) => sql`
  update applications set closed_at = ${`${day}T12:00:00Z`}::timestamptz
  where application_id = (select application_id from payment_plans where payment_plan_id = ${id})
`;
const endedEvent = (id: string) => sql`
  insert into audit_events (provider_id, chain_id, event, actor, happened_at)
  select provider_id, application_id, 'plan.ended', 'system', now() from payment_plans where payment_plan_id = ${id}
`;

test('a plan ends together with its application, after its last payment, and is audited', async () => {
  expect(await refusal(endingPlan(plan))).toBe('plan_ends_with_its_application');
  expect(await refusal(endingPlan(plan), closingApplication(plan, '2026-09-15'), endedEvent(plan))).toBe(
    'plan_ends_with_its_application',
  );
  expect(await refusal(endingPlan(plan), closingApplication(plan, '2099-01-01'), audited())).toBe('plan_status_is_audited');
});

test('a plan that has ended keeps its bills and does not go back, and its application stays closed', async () => {
  const ended = await planOfAnotherHousehold();
  expect(await refusal(endingPlan(ended), closingApplication(ended, '2099-01-01'), endedEvent(ended))).toBeUndefined();
  const again = sql`
    insert into plan_bills (provider_id, payment_plan_id, bill_id, invoice_id, amount_cents, plan_status)
    select provider_id, ${plan}, bill_id, invoice_id, amount_cents, 'ACTIVE' from plan_bills where payment_plan_id = ${ended} limit 1
  `;

  expect(await refusal(again)).toBe('plan_bills_one_active_plan');
  expect(await refusal(sql`update payment_plans set status = 'ACTIVE' where payment_plan_id = ${ended}`)).toBe('plan_goes_on');
  expect(await refusal(closingApplication(ended, '2099-01-02'))).toBe('application_stays_closed');
});

test('a bill cannot claim another status than its plan has', async () => {
  expect(await refusal(sql`update plan_bills set plan_status = 'COMPLETED' where payment_plan_id = ${plan}`)).toMatch(/fkey/);
});

test.each([
  ['an instalment taken away', () => sql`delete from instalments where payment_plan_id = ${plan} and number = 1`],
  ['an instalment more', () => sql`insert into instalments values ('lakeside', ${plan}, 99, '2099-01-01', 1, 'SCHEDULED')`],
  ['a bill taken away', () => sql`delete from plan_bills where payment_plan_id = ${plan} and invoice_id = ${invoice}`],
  [
    'a bill that costs less',
    () => sql`update plan_bills set amount_cents = amount_cents - 1 where payment_plan_id = ${plan} and invoice_id = ${invoice}`,
  ],
  ['another total', () => sql`update payment_plans set total_cents = total_cents + 1 where payment_plan_id = ${plan}`],
  ['other months', () => sql`update payment_plans set months = months + 1 where payment_plan_id = ${plan}`],
])('instalments and bills agree to the cent: %s is refused', async (_, statement) => {
  expect(await refusal(statement())).toBe('plan_pays_its_bills');
});

test('a plan has its signed documents', async () => {
  expect(await refusal(...copyOfPlan(await draftOfAnotherHousehold(), { isSigned: false }))).toBe('plan_has_its_agreements');
});

test('a plan is the plan of its application', async () => {
  expect(await refusal(...copyOfPlan(await draftOfAnotherHousehold(), { isSigned: true }))).toBe('plan_is_of_its_application');
});

test('a signed document has the hash of its bytes', async () => {
  const other = sql`
    insert into agreements select provider_id, gen_random_uuid(), payment_plan_id, document_id, document_type, document_version, locale,
      'other bytes'::bytea, hash, session_id_hash, address_hash, verified_at, agreed_at
    from agreements where payment_plan_id = ${plan} limit 1
  `;

  expect(await refusal(other)).toBe('agreements_check');
});

test.each([
  ['changed', () => sql`update agreements set agreed_at = now() where payment_plan_id = ${plan}`],
  ['deleted', () => sql`delete from agreements where payment_plan_id = ${plan}`],
])('a signed document is never %s', async (_, statement) => {
  expect(await refusal(statement())).toBe('signed documents are never changed');
});

test.each([
  ['bills', () => sql`update bills set total_cents = -1 where invoice_id = ${invoice}`],
  ['application_bills', () => sql`update application_bills set amount_cents = -1 where application_id = ${application}`],
  ['offers', () => sql`update offers set total_cents = -1 where application_id = ${application}`],
  ['instalments', () => sql`insert into instalments values ('lakeside', ${plan}, 99, '2099-01-01', -1, 'SCHEDULED')`],
  ['plan_bills', () => sql`update plan_bills set amount_cents = -1 where payment_plan_id = ${plan}`],
])('%s hold no negative amount', async (_, statement) => {
  expect(await refusal(statement())).toMatch(/check/);
});

test.each([
  ['kind', () => sql`update payment_plans set kind = 'LOAN' where payment_plan_id = ${plan}`],
  ['source', () => sql`update payment_plans set source = 'CASINO' where payment_plan_id = ${plan}`],
  ['channel', () => sql`update payment_plans set channel = 'FAX' where payment_plan_id = ${plan}`],
])('a plan has no unknown %s', async (_, statement) => {
  expect(await refusal(statement())).toMatch(/check/);
});

test.each([
  ['payment_plans', () => sql`update payment_plans set status = 'PAUSED' where payment_plan_id = ${plan}`],
  ['instalments', () => sql`update instalments set status = 'LATE' where payment_plan_id = ${plan}`],
  ['payment_methods', () => sql`update payment_methods set status = 'lost' where application_id = ${application}`],
  ['bills', () => sql`update bills set status = 'gone' where invoice_id = ${invoice}`],
])('%s hold no unknown status', async (_, statement) => {
  expect(await refusal(statement())).toMatch(/check/);
});

test('a code is tried five times at most', async () => {
  expect(await refusal(sql`update verification_codes set tries = 6 where application_id = ${application}`)).toBe(
    'verification_codes_tries_check',
  );
});

test('a code lives ten minutes at most', async () => {
  const longer = sql`update verification_codes set expires_at = created_at + interval '11 minutes' where application_id = ${application}`;

  expect(await refusal(longer)).toMatch(/verification_codes_check/);
});

test('a person has one application that is not over', async () => {
  const second = sql`
    insert into applications (provider_id, patient_id, created_at, updated_at)
    select provider_id, patient_id, now(), now() from applications where application_id = ${application}
  `;

  expect(await refusal(second)).toBe('applications_one_open_per_patient');
});

test('an application does not change unheard', async () => {
  expect(await refusal(sql`update applications set is_patient = true where application_id = ${application}`)).toBe(
    'application_is_audited',
  );
});

test('a change of an application has one event, not two', async () => {
  const change = sql`update applications set is_patient = true where application_id = ${application}`;

  expect(await refusal(change, audited(), audited())).toBe('application_is_audited');
  expect(await refusal(change, audited())).toBeUndefined();
});

test('no event records a change that did not happen', async () => {
  expect(await refusal(audited())).toBe('application_is_audited');
});

test('an event is never changed', async () => {
  expect(await refusal(sql`update audit_events set event = 'other' where chain_id = ${application}`)).toBe(
    'audit events are never changed',
  );
});

test('an event that was changed behind the guard is named', async () => {
  const asOwner = (statement: RawBuilder<unknown>) =>
    refusal(sql`alter table audit_events disable trigger user`, statement, sql`alter table audit_events enable trigger user`);
  expect(await findBrokenLinks(db, 'lakeside')).toEqual([]);

  await asOwner(sql`update audit_events set event = 'other' where chain_id = ${application} and number = 2`);

  expect(await findBrokenLinks(db, 'lakeside')).toEqual([{ chain_id: application, number: 2 }]);
  await asOwner(sql`update audit_events set event = 'application.selected' where chain_id = ${application} and number = 2`);
});

test('a tail of events that is missing is named', async () => {
  const { rows } = await sql<{
    number: number;
  }>`select max(number) as number from audit_events where chain_id = ${application}`.execute(db);
  await refusal(
    sql`alter table audit_events disable trigger user`,
    sql`delete from audit_events where chain_id = ${application} and number = ${rows[0]?.number}`,
    sql`alter table audit_events enable trigger user`,
  );

  expect(await findBrokenLinks(db, 'lakeside')).toEqual([{ chain_id: application, number: rows[0]?.number }]);
});

async function draftOfAnotherHousehold(): Promise<string> {
  const { application_id } = await enrollToDraft(service.visitor(), db, await addHousehold(db));
  return application_id;
}

async function planOfAnotherHousehold(): Promise<string> {
  return (await enrol(await addHousehold(db))).plan;
}

async function enrol(household: Household): Promise<{ readonly plan: string; readonly application: string }> {
  const visitor = service.visitor();
  const drafted = await enrollToDraft(visitor, db, household);
  const agreements = await agree(visitor, drafted);
  const body = await visitor.get('createPlan', { params: { application_id: drafted.application_id }, body: { agreements } });
  return { plan: body.payment_plan_id, application: drafted.application_id };
}

/** A plan that adds up, for another application, with or without its documents. */
function copyOfPlan(other: string, { isSigned }: { readonly isSigned: boolean }): readonly RawBuilder<unknown>[] {
  const id = randomUUID();
  const copies = [
    sql`insert into payment_plans
      select a.provider_id, ${id}, a.application_id, a.selected_offer_id, a.payment_method_id, p.kind, p.status,
        ${`${id.slice(0, 4).toUpperCase().replace(/[01]/g, 'X')}-AAAA`}, p.months, p.charge_day, p.total_cents, p.draft, p.drafted_on, p.started_at
      from payment_plans p, applications a where p.payment_plan_id = ${plan} and a.application_id = ${other}`,
    sql`insert into plan_bills
      select c.provider_id, ${id}, c.bill_id, b.invoice_id, c.amount_cents, 'ACTIVE'
      from application_bills c join bills b using (provider_id, bill_id) where c.application_id = ${other}`,
    sql`insert into instalments select provider_id, ${id}, number, due, amount_cents, status from instalments where payment_plan_id = ${plan}`,
  ];
  const signatures = sql`insert into agreements
    select provider_id, gen_random_uuid(), ${id}, document_id, document_type, document_version, locale, document, hash, session_id_hash,
      address_hash, verified_at, agreed_at
    from agreements where payment_plan_id = ${plan}`;
  return isSigned ? [...copies, signatures] : copies;
}
