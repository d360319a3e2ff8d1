import { maskEmail } from '#rules';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Agent } from '../../schema/column-types.ts';
import { claimMessages, markFailed, markSent } from '../messages/outbox.ts';
import { jordan, seat } from '../../testing/agent.ts';
import { agree, enrollToDraft } from '../../testing/enrollment.ts';
import { addHousehold } from '../../testing/people.ts';
import { addToken, startTestService, type TestService } from '../../testing/test-service.ts';

let service: TestService;
const statements: string[] = [];

beforeAll(async () => {
  service = await startTestService(undefined, { onStatement: (text) => void statements.push(text) });
});

afterAll(() => service.close());

async function start(agent?: Agent) {
  const household = await addHousehold(service.db);
  const visitor = service.visitor();
  if (agent) await seat(service.db, visitor, agent);
  const application = await enrollToDraft(visitor, service.db, household);
  const agreements = await agree(visitor, application);
  const params = { application_id: application.application_id };
  const create = (changed = agreements) => visitor.ask('createPlan', { params, body: { agreements: changed } });
  return { household, visitor, application, agreements, params, create };
}

test('fifty at once with fifty keys give one plan, and every answer is that plan', async () => {
  const { create, params } = await start();

  const answers = await Promise.all(Array.from({ length: 50 }, () => create()));

  const [first] = answers;
  expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(201));
  for (const { body } of answers) expect(body).toEqual(first?.body);
  const { rows } = await sql`
    select (select count(*)::int from payment_plans where application_id = ${params.application_id}) as plans,
      (select count(*)::int from agreements join payment_plans using (provider_id, payment_plan_id) where application_id = ${params.application_id}) as agreements,
      (select count(*)::int from audit_events where chain_id = ${params.application_id} and event = 'plan.started') as events,
      (select count(*)::int from outbox where reason = ${`plan-started ${first?.body.payment_plan_id}`}) as messages
  `.execute(service.db);
  expect(rows).toEqual([{ plans: 1, agreements: 2, events: 1, messages: 1 }]);
});

test('a plan starts with seven statements between the begin of its transaction and the commit', async () => {
  const { create } = await start();
  statements.length = 0;
  await create();

  const first = statements.findIndex((text) => /^select .* from "applications" .* for update$/.test(text));
  const last = statements.findIndex((text) => text.includes('update "applications" set "payment_plan_id"'));
  expect(statements.slice(first, last + 1)).toHaveLength(7);
});

test.each([
  ['a patient who starts it themselves', undefined, 'WEB'],
  ['an agent', jordan, 'PHONE'],
])('a plan of %s is of the channel that it was agreed to by', async (_, agent, channel) => {
  const { create, params } = await start(agent);
  await create();

  const stored = await service.db
    .selectFrom('payment_plans')
    .select(['kind', 'source', 'channel'])
    .where('application_id', '=', params.application_id)
    .execute();
  expect(stored).toEqual([{ kind: 'PAYMENT_PLAN', source: 'POST_PROCEDURE', channel }]);
});

test('a plan names the masked contact of its confirmation, and whether the message has left', async () => {
  const { create, visitor, params, household } = await start();
  const { body: plan } = await create();
  const confirmation = async () => (await visitor.get('getPlan', { params })).confirmation;
  const before = await confirmation();

  const now = new Date(Date.parse(plan.started_at) + 1000);
  const messages = await claimMessages(service.db, now, 1000);
  const message = messages.find(({ reason }) => reason === `plan-started ${plan.payment_plan_id}`);
  if (message) await markSent(service.db, message, now);

  const sent_to = maskEmail(household.patient.email ?? '');
  expect(before).toEqual({ status: 'sending', channel: 'email', sent_to });
  expect(await confirmation()).toEqual({ status: 'sent', channel: 'email', sent_to });
});

test('a plan names no contact when its confirmation could not be sent', async () => {
  const { create, visitor, params } = await start();
  const { body: plan } = await create();
  await service.db
    .updateTable('outbox')
    .set({ given_up_at: new Date(plan.started_at) })
    .where('reason', '=', `plan-started ${plan.payment_plan_id}`)
    .execute();

  expect(await visitor.get('getPlan', { params })).not.toHaveProperty('confirmation');
});

test('the same key gives the stored answer again', async () => {
  const { visitor, params, agreements } = await start();
  const send = () => visitor.ask('createPlan', { params, body: { agreements }, idempotencyKey: 'one-key' });
  const first = await send();
  const again = await send();

  expect(again.body).toEqual(first.body);
  expect(again.headers['idempotent-replayed']).toBe('true');
});

test('a plan that exists is answered again whatever is sent', async () => {
  const { create, agreements } = await start();
  const first = await create();

  const again = await create(agreements.slice(0, 1));

  expect([again.status, again.body]).toEqual([201, first.body]);
});

test('the instalments are the ones that were shown', async () => {
  const { create, application } = await start();
  const { body: plan } = await create();

  const stored = await service.db
    .selectFrom('instalments')
    .selectAll()
    .where('payment_plan_id', '=', plan.payment_plan_id)
    .orderBy('number')
    .execute();

  expect(stored.map(({ number, due, amount_cents }) => ({ number, due, amount: amount_cents }))).toEqual(
    application.draft?.instalments,
  );
});

test('the signed documents are the bytes that were shown', async () => {
  const { visitor, create, application, params } = await start();
  const shown = await visitor.get('unsignedDocuments', {
    params: { offer_id: application.selected_offer_id ?? '' },
    query: { locale: 'en' },
  });
  await create();

  const signed = await visitor.get('signedDocuments', { query: params });

  expect(signed.documents).toEqual(shown.documents);
});

test('what was shown in Spanish is signed in Spanish', async () => {
  const { visitor, create, application, params } = await start();
  const { documents } = await visitor.get('unsignedDocuments', {
    params: { offer_id: application.selected_offer_id ?? '' },
    query: { locale: 'es' },
  });
  await create(documents.map(({ document_id, hash }) => ({ document_id, hash })));

  const signed = await visitor.get('signedDocuments', { query: params });

  expect(signed.documents[0]?.html_file).toContain('lang="es"');
});

test('a bill that costs something else by now stops the plan', async () => {
  const { create, household, params } = await start();
  await service.db
    .updateTable('bills')
    .set({ total_cents: 90_000 as never })
    .where('bill_id', '=', household.bills[0]?.bill_id ?? '')
    .execute();

  expect(await create()).toMatchObject({ status: 409, code: 'application_bills_modified' });
  expect(
    await service.db
      .selectFrom('payment_plans')
      .select('payment_plan_id')
      .where('application_id', '=', params.application_id)
      .execute(),
  ).toEqual([]);
});

test('a bill that was closed stops the plan', async () => {
  const { create, household } = await start();
  await service.db
    .updateTable('bills')
    .set({ status: 'closed' })
    .where('bill_id', '=', household.bills[0]?.bill_id ?? '')
    .execute();

  expect(await create()).toMatchObject({ code: 'application_bills_modified' });
});

test('documents of an earlier draft stop the plan', async () => {
  const { visitor, create, application, params } = await start();
  const { selected_offer_id, payment_method_id } = application;
  await visitor.get('chooseOffer', {
    params,
    body: { offer_id: selected_offer_id ?? '', payment_method_id: payment_method_id ?? '', charge_day: 1 },
  });

  expect(await create()).toMatchObject({ status: 409, code: 'documents_modified' });
});

test.each([
  ['one document alone', (all: Agreement[]) => all.slice(0, 1)],
  ['one document twice', (all: Agreement[]) => [...all.slice(0, 1), ...all.slice(0, 1)]],
  [
    'documents of two languages',
    (all: Agreement[]) =>
      all.map((one, index) => (index === 0 ? one : { ...one, document_id: one.document_id.replace('.en.', '.es.') })),
  ],
  [
    'a document that never was',
    (all: Agreement[]) => [...all.slice(0, 1), { document_id: 'terms_of_service.en.1', hash: 'a'.repeat(64) }],
  ],
])('%s is not enough', async (_, change) => {
  const { create, agreements } = await start();

  expect(await create(change(agreements))).toMatchObject({ status: 400, code: 'validation_error' });
});

test('without a draft there is no plan', async () => {
  const { visitor, create, application, params } = await start();
  await visitor.get('chooseOffer', { params, body: { offer_id: application.selected_offer_id ?? '' } });

  expect(await create()).toMatchObject({ status: 409, code: 'missing_offers_on_application' });
});

test('a new payment method asks for a new draft', async () => {
  const { visitor, create, params } = await start();
  await visitor.get('createPaymentMethod', { params, body: { token: await addToken(service.db), kind: 'card' } });

  expect(await create()).toMatchObject({ code: 'missing_offers_on_application' });
});

test('of two applications that want one bill, one gets the plan', async () => {
  const { db } = service;
  const one = await start();
  const two = await start();
  // The bill of the first has come to belong to the selection of the second, at the same price: an import moved it.
  const [theirs, ours] = [one.household.bills[0]?.bill_id ?? '', two.household.bills[0]?.bill_id ?? ''];
  const { application_id } = two.params;
  await db
    .updateTable('application_bills')
    .set({ bill_id: theirs })
    .where('application_id', '=', application_id)
    .where('bill_id', '=', ours)
    .execute();
  await sql`update offer_bills set bill_id = ${theirs} where bill_id = ${ours}`.execute(db);
  const agreements = await agree(two.visitor, two.application);

  const answers = await Promise.all([one.create(), two.create(agreements)]);

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]));
  expect(answers.map(({ code }) => code)).toContain('bill_already_in_payment_plan');
});

test('the confirmation leaves by the outbox, once', async () => {
  const { create, household } = await start();
  const { body: plan } = await create();
  const now = new Date(Date.parse(plan.started_at) + 1000);
  const mine = async () =>
    (await claimMessages(service.db, now, 1000)).filter(({ reason }) => reason.endsWith(plan.payment_plan_id));
  const [message] = await mine();
  const meanwhile = await mine();
  if (message) await markSent(service.db, message, now);

  expect(message).toMatchObject({ channel: 'email', recipient: household.patient.email, kind: 'plan-started', tries: 1 });
  expect(message?.body).toContain(plan.confirmation_code);
  expect(meanwhile).toEqual([]);
  expect(message && (await markFailed(service.db, message, now))).toBe(false);
});

test('the answer about future bills is asked, stored, and changed', async () => {
  const { visitor, params } = await start();
  const read = async () => (await visitor.get('getRollUpsConsent', { params })).consent;
  const before = await read();
  await visitor.get('setRollUpsConsent', { params, body: { consent: true } });
  const yes = await read();
  await visitor.get('setRollUpsConsent', { params, body: { consent: false } });

  expect([before, yes, await read()]).toEqual([null, true, false]);
});

test('without a plan there is neither a plan nor a signed document', async () => {
  const { visitor, params } = await start();

  expect(await visitor.ask('getPlan', { params })).toMatchObject({ status: 404, code: 'payment_plan_not_found' });
  expect(await visitor.ask('signedDocuments', { query: params })).toMatchObject({ status: 404, code: 'payment_plan_not_found' });
});

type Agreement = { readonly document_id: string; readonly hash: string };
