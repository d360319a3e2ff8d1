import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { readMessages } from '../../testing/read-messages.ts';
import { findBrokenLinks } from '../audit/audit.ts';
import { agreeToAdding, begin, lookUp, enrollToPlan, signIn, signInAgain } from '../../testing/enrollment.ts';
import { jordan, seat } from '../../testing/agent.ts';
import { addBill, addHousehold } from '../../testing/people.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});

afterAll(() => service.close());

/** A patient with a plan of six months over $1,692.50, for whom a bill of $300.00 has come since. */
async function start() {
  const household = await addHousehold(service.db);
  const visitor = service.visitor();
  const { application_id, plan } = await enrollToPlan(visitor, service.db, household);
  const invoice = await addBill(service.db, household);
  const params = { application_id };
  const preview = (ids = [invoice]) => visitor.ask('previewBills', { params, query: { bill_invoice_ids: ids, locale: 'en' } });
  const agreements = await agreeToAdding(visitor, application_id, [invoice]);
  const add = (
    request: { readonly ids?: string[]; readonly agreed?: typeof agreements; readonly idempotencyKey?: string } = {},
  ) =>
    visitor.ask('addBills', {
      params,
      body: { bill_invoice_ids: request.ids ?? [invoice], agreements: request.agreed ?? agreements },
      ...(request.idempotencyKey !== undefined && { idempotencyKey: request.idempotencyKey }),
    });
  return { household, visitor, plan, params, invoice, preview, agreements, add };
}

async function stored(applicationId: string) {
  const { rows } = await sql`
    select (select count(*)::int from plan_bills b where b.payment_plan_id = p.payment_plan_id) as bills,
      (select sum(amount_cents)::int from plan_bills b where b.payment_plan_id = p.payment_plan_id) as owed,
      (select sum(amount_cents)::int from instalments i where i.payment_plan_id = p.payment_plan_id) as paid,
      (select count(*)::int from agreements a where a.payment_plan_id = p.payment_plan_id) as agreements,
      (select count(*)::int from plan_amendments m where m.payment_plan_id = p.payment_plan_id) as amendments,
      (select count(*)::int from audit_events where chain_id = ${applicationId} and event = 'plan.bills_added') as events,
      (select count(*)::int from outbox where kind = 'plan-amended' and reason like 'plan-amended ' || p.payment_plan_id || '%') as messages
    from payment_plans p where application_id = ${applicationId}
  `.execute(service.db);
  return rows;
}

const added = { bills: 3, owed: 199_250, paid: 199_250, agreements: 4, amendments: 1, events: 1, messages: 1 };
const untouched = { bills: 2, owed: 169_250, paid: 169_250, agreements: 2, amendments: 0, events: 0, messages: 0 };

test('the person sees what the plan is and what it would be, and nothing has changed', async () => {
  const { preview, params, plan } = await start();

  const { body } = await preview();

  expect(body).toMatchObject({ added_amount: 30_000, first_changed_date: plan.draft.first_payment_date, current: plan.draft });
  expect(body.amended).toMatchObject({
    total_amount: 199_250,
    months: plan.draft.months,
    monthly_amount: Math.ceil(199_250 / 6),
  });
  expect(await stored(params.application_id)).toEqual([untouched]);
});

test('the bills join the plan, whose payments are to the cent what is owed', async () => {
  const { add, preview, params, visitor } = await start();
  const { body: shown } = await preview();

  const { status, body } = await add();

  expect(status).toBe(201);
  expect(body.draft).toEqual(shown.amended);
  const confirmation = { channel: 'email', sent_to: 'ana•••@mail.example', status: 'sending' };
  expect(await visitor.get('getPlan', { params })).toEqual({ ...body, confirmation });
  expect(await stored(params.application_id)).toEqual([added]);
  expect(await findBrokenLinks(service.db, 'lakeside')).toEqual([]);
});

test('the application names the bills from now on, so that nothing is left to add', async () => {
  const { add, invoice, visitor, household } = await start();
  await add();

  const { body: vault } = await lookUp(visitor, household);
  const application = await begin(visitor, household);

  expect(application.bill_invoice_ids).toContain(invoice);
  expect(vault.bills.map(({ in_plan }) => in_plan)).toEqual([true, true, true]);
});

test('what was signed is kept byte for byte, beside what it takes the place of', async () => {
  const { add, preview, params, visitor } = await start();
  const before = await visitor.get('signedDocuments', { query: params });
  const { body: shown } = await preview();
  await add();

  const { documents } = await visitor.get('signedDocuments', { query: params });

  expect(documents).toEqual([...shown.documents, ...before.documents]);
  expect(documents[1]?.html_file).toContain('$300.00');
});

test('fifty at once with fifty keys add once, and every answer is that plan', async () => {
  const { add, params } = await start();

  const answers = await Promise.all(Array.from({ length: 50 }, () => add()));

  expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(201));
  for (const { body } of answers) expect(body).toEqual(answers[0]?.body);
  expect(await stored(params.application_id)).toEqual([added]);
});

test('fifty at once, some with other bills and other documents, add once', async () => {
  const { add, params, household, agreements } = await start();
  const other = await addBill(service.db, household, 12_345);
  const forged = agreements.map(({ document_id }) => ({ document_id, hash: 'f'.repeat(64) }));

  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, turn) => {
      if (turn % 5 === 1) return add({ agreed: forged });
      if (turn % 5 === 2) return add({ ids: [other] });
      return turn % 5 === 3 ? add({ idempotencyKey: 'the-same' }) : add();
    }),
  );

  expect(answers.map(({ status }) => status).filter((status) => ![201, 409, 422].includes(status))).toEqual([]);
  expect(await stored(params.application_id)).toEqual([added]);
});

test('the same key gives the stored answer again', async () => {
  const { add } = await start();
  const first = await add({ idempotencyKey: 'one-key' });

  const again = await add({ idempotencyKey: 'one-key' });

  expect(again.body).toEqual(first.body);
  expect(again.headers['idempotent-replayed']).toBe('true');
});

test.each([
  ['of another patient', 'INV-unknown', 404, 'bill_not_found'],
  ['that does not exist', randomUUID(), 404, 'bill_not_found'],
])('a bill %s does not join', async (_, id, status, code) => {
  const { add, preview } = await start();

  expect(await preview([id])).toMatchObject({ status, code });
  expect(await add({ ids: [id] })).toMatchObject({ status, code });
});

test('a bill that is on a plan does not join', async () => {
  const { add, preview, household, params } = await start();
  const own = household.bills[0]?.invoice_id ?? '';

  expect(await preview([own])).toMatchObject({ status: 409, code: 'bill_already_in_payment_plan' });
  expect(await add({ ids: [own] })).toMatchObject({ status: 409, code: 'bill_already_in_payment_plan' });
  expect(await stored(params.application_id)).toEqual([untouched]);
});

test('a plan does not grow beyond what the provider allows', async () => {
  const { add, preview, household, params } = await start();
  const dear = await addBill(service.db, household, 900_000);

  expect(await preview([dear])).toMatchObject({ status: 422, code: 'plan_adjustment_exceeds_maximum_plan_amount' });
  expect(await add({ ids: [dear] })).toMatchObject({ status: 422, code: 'plan_adjustment_exceeds_maximum_plan_amount' });
  expect(await stored(params.application_id)).toEqual([untouched]);
});

test('documents that were not shown are not signed', async () => {
  const { add, agreements, params } = await start();
  const forged = agreements.map(({ document_id }) => ({ document_id, hash: '0'.repeat(64) }));

  expect(await add({ agreed: forged })).toMatchObject({ status: 409, code: 'documents_modified' });
  expect(await add({ agreed: agreements.slice(1) })).toMatchObject({ status: 400, code: 'validation_error' });
  expect(await stored(params.application_id)).toEqual([untouched]);
});

test('a bill that costs something else than what was shown does not join', async () => {
  const { add, invoice, params } = await start();
  await sql`update bills set total_cents = total_cents + 1 where invoice_id = ${invoice}`.execute(service.db);

  expect(await add()).toMatchObject({ status: 409, code: 'documents_modified' });
  expect(await stored(params.application_id)).toEqual([untouched]);
});

test('who only found the bill, without a code, sees and adds nothing', async () => {
  const { household, params, invoice, agreements } = await start();
  const stranger = service.visitor();
  await begin(stranger, household);

  expect(await stranger.ask('previewBills', { params, query: { bill_invoice_ids: [invoice] } })).toMatchObject({ status: 401 });
  expect(await stranger.ask('addBills', { params, body: { bill_invoice_ids: [invoice], agreements } })).toMatchObject({
    status: 401,
  });
});

test('another person does not even learn that there is a plan', async () => {
  const { params, invoice, agreements } = await start();
  const { visitor } = await start();

  expect(await visitor.ask('addBills', { params, body: { bill_invoice_ids: [invoice], agreements } })).toMatchObject({
    status: 404,
  });
});

test('without a plan there is nothing to join', async () => {
  const household = await addHousehold(service.db);
  const visitor = service.visitor();
  const application = await begin(visitor, household);
  await visitor.get('selectBills', {
    params: { application_id: application.application_id },
    headers: {},
    body: { first_name: household.patient.first_name, is_patient: true },
  });
  await signIn(visitor, service.db, application);
  const params = { application_id: application.application_id };

  expect(await visitor.ask('previewBills', { params, query: { bill_invoice_ids: ['INV-1'] } })).toMatchObject({
    status: 404,
    code: 'payment_plan_not_found',
  });
});

async function amendedMessage({ payment_plan_id }: { readonly payment_plan_id: string }) {
  const [message] = await readMessages(service.db, { reason: `plan-amended ${payment_plan_id} 1` });
  if (!message) throw new Error('there is no message');
  return message;
}

test('the message states the amount before and after, and from when', async () => {
  const { add, plan } = await start();
  await add();

  const { body, created_at } = await amendedMessage(plan);

  expect(body).toMatch(/Starting July 15, 2026 you pay \$332\.09 a month\. Until then it is \$282\.09/);
  expect(created_at.getTime() + 10 * 86_400_000).toBeLessThan(Date.parse('2026-07-15'));
});

test.each([
  ['an agent', jordan, true],
  ['the patient', undefined, false],
])('the message about bills that %s added states truly whether it was agreed to by phone', async (_, agent, isByPhone) => {
  const { visitor, params, invoice, plan } = await start();
  if (agent) await seat(service.db, visitor, agent);
  const agreements = await agreeToAdding(visitor, params.application_id, [invoice]);
  const { status } = await visitor.ask('addBills', { params, body: { bill_invoice_ids: [invoice], agreements } });
  const { body } = await amendedMessage(plan);

  expect([status, body.includes('You agreed to this by phone.')]).toEqual([201, isByPhone]);
});

test('a longer plan keeps its payment, and the documents, the message and the stored payments are those of that choice', async () => {
  const { visitor, params, invoice, plan, agreements } = await start();
  const query = { bill_invoice_ids: [invoice], locale: 'en', choice: 'longer' } as const;
  const shown = await visitor.get('previewBills', { params, query });
  const agreed = shown.documents.map(({ document_id, hash }) => ({ document_id, hash }));
  const longer = { bill_invoice_ids: [invoice], choice: 'longer' } as const;

  expect(await visitor.ask('addBills', { params, body: { ...longer, agreements } })).toMatchObject({
    code: 'documents_modified',
  });
  const amended = await visitor.get('addBills', { params, body: { ...longer, agreements: agreed } });

  expect(shown).toMatchObject({ choice: 'longer', first_changed_date: plan.draft.last_payment_date });
  expect(amended.draft).toEqual(shown.amended);
  expect(amended.draft).toMatchObject({ months: 8, monthly_amount: 282_09, last_amount: 17_87, total_amount: 199_250 });
  expect(amended.draft.instalments.slice(0, 5)).toEqual(plan.draft.instalments.slice(0, 5));
  expect(await stored(params.application_id)).toEqual([added]);
  const { documents } = await visitor.get('signedDocuments', { query: params });
  expect(documents.slice(0, 2)).toEqual(shown.documents);
  expect(documents.map(({ html_file }) => html_file).join()).toContain('Last payment then');
  const { body } = await amendedMessage(plan);
  expect(body).toContain('You still pay $282.09 a month, and your last payment is now on');
});

test('a plan does not become longer than the longest of the provider', async () => {
  const { household, visitor, params } = await start();
  const fits = await addBill(service.db, household, 24 * 282_09 - 1_692_50);
  const tooMuch = await addBill(service.db, household, 24 * 282_09 - 1_692_50 + 1_00);
  const preview = (invoice: string, choice: 'higher' | 'longer') =>
    visitor.ask('previewBills', { params, query: { bill_invoice_ids: [invoice], choice } });

  expect(await preview(fits, 'longer')).toMatchObject({ status: 200, body: { amended: { months: 24, last_amount: 282_09 } } });
  expect(await preview(tooMuch, 'longer')).toMatchObject({ status: 422, code: 'adjustment_too_high' });
  expect(await preview(tooMuch, 'higher')).toMatchObject({ status: 200 });
});

// The last one, as it moves the clock of the service that all of them share.
test('a payment that is due within ten days keeps its amount', async () => {
  const { params, household, plan } = await start();
  const [first] = plan.draft.instalments;
  const days = (Date.parse(`${first?.due}T16:00:00Z`) - service.ports.clock.now().getTime()) / 86_400_000;
  service.wait(Math.round(days - 9) * 86_400);
  const later = service.visitor();
  const application = await begin(later, household);
  await signInAgain(later, service.db, application.application_id);
  const { body: vault } = await lookUp(later, household);
  const ids = vault.bills.filter(({ in_plan }) => !in_plan).map(({ invoice_id }) => invoice_id);

  const agreements = await agreeToAdding(later, params.application_id, ids);
  const amended = await later.get('addBills', { params, body: { bill_invoice_ids: ids, agreements } });

  expect(amended.draft.instalments[0]).toEqual(first);
  expect(amended.draft.instalments[1]?.amount).toBeGreaterThan(first?.amount ?? 0);
});
