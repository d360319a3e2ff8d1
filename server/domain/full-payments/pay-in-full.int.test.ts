import { randomUUID } from 'node:crypto';

import { type RawBuilder, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { type Collecting, startCollecting } from '../../testing/collecting.ts';
import { agree, begin, lookUp } from '../../testing/enrollment.ts';
import {
  addSimulatedMethod,
  agreeToPay,
  aPayer as findPayer,
  type Payer,
  payInFull as pay,
} from '../../testing/payer-in-full.ts';
import { addBill } from '../../testing/people.ts';
import { readMessages } from '../../testing/read-messages.ts';
import { changeApplication } from '../applications/applications.ts';
import { exportOf } from '../exports/period-exports.ts';
import { askProcessor } from '../collection/ask-processor.ts';
import { recordFact } from '../collection/record-fact.ts';
import { settleSurplus } from '../collection/settle-surplus.ts';
import { noCapabilities, ProcessorUnavailable } from '../../partners/payments.ts';
import { inTransaction } from '../../platform/database/transaction.ts';

let collecting: Collecting;

beforeEach(async () => {
  collecting = await startCollecting({ pay_in_full: true });
});

afterEach(() => collecting.closeWhole());

const aPayer = (bills?: readonly number[]) => findPayer(collecting, bills);

const addMethod = (payer: Payer, behaviour?: string, kind?: 'bank' | 'card') =>
  addSimulatedMethod(collecting, payer, behaviour, kind);

const application = ({ visitor, params }: Payer) => visitor.get('getApplication', { params });

async function plans({ params }: Payer) {
  const { rows } = await sql<{ status: string }>`
    select status from payment_plans where application_id = ${params.application_id} order by started_at
  `.execute(collecting.db);
  return rows.map(({ status }) => status);
}

async function events() {
  const { rows } = await sql<{ kind: string }>`select kind from provider_events order by number`.execute(collecting.db);
  return rows.map(({ kind }) => kind);
}

async function audit({ params }: Payer) {
  const { rows } = await sql<{ event: string; actor: string }>`
    select event, actor from audit_events where chain_id = ${params.application_id} and event ~ '^(plan|full_payment)' order by number
  `.execute(collecting.db);
  return rows.map(({ event, actor }) => `${event} by ${actor}`);
}

const messages = async () => (await readMessages(collecting.db)).filter(({ kind }) => kind !== 'verification-code');

const charges = async () => (await sql`select from simulator.charges`.execute(collecting.db)).rows.length;

/** The processor is away from the first call on. */
function withoutAnswer() {
  const { payments } = collecting.service.ports as { payments: { charge: (request: never) => Promise<unknown> } };
  const { charge } = payments;
  payments.charge = () => Promise.reject(new ProcessorUnavailable('connection refused'));
  return () => {
    payments.charge = charge;
  };
}

describe('bills that are paid in full', () => {
  test('are charged at once, with one authorization, one message and a receipt, and nothing is charged later', async () => {
    const payer = await aPayer();
    expect((await application(payer)).full_payment).toBe(60_000);

    const { status, body } = await pay(payer, await addMethod(payer));

    expect(status).toBe(201);
    expect(body).toMatchObject({ state: 'settled', plan: { status: 'COMPLETED', in_full: true, draft: { months: 1 } } });
    expect(body.application).toMatchObject({ payment_plan_id: body.plan?.payment_plan_id });
    expect(body.application.full_payment).toBeUndefined();
    const { rows: signed } = await sql<{ document_type: string; text: string }>`
      select document_type, convert_from(document, 'UTF8') as text from agreements
    `.execute(collecting.db);
    expect(signed.map(({ document_type }) => document_type)).toEqual(['payment_authorization']);
    expect(signed[0]?.text).toContain('to charge $600.00 once, on June 16, 2026.');
    expect(await audit(payer)).toEqual([
      'full_payment.requested by patient',
      'plan.started by system',
      'plan.completed by system',
    ]);
    expect(await events()).toEqual(['plan.started', 'payment.succeeded', 'plan.completed']);
    expect(await messages()).toMatchObject([
      {
        kind: 'plan-started',
        subject: 'Your bills from Lakeside Health are paid',
        body: expect.stringContaining('Your bills are paid in full.') as string,
      },
    ]);
    const my = await payer.visitor.get('getMyPlan', { params: payer.params });
    expect(my).toMatchObject({ automatic: false, balance: { paid: 60_000, left: 0 }, receipts: [{ amount: 60_000 }] });
    expect(my.allowed).toMatchObject({
      pay: null,
      skip: null,
      stop: false,
      change_method: false,
      add_bills: false,
      charge_days: [],
    });
    await collecting.collectOn('2026-07-15', '2026-08-15');
    expect([await charges(), (await messages()).length]).toEqual([1, 1]);
  });

  test('from a bank account are pending for days, then received, with a message for both', async () => {
    const payer = await aPayer();

    const { body } = await pay(payer, await addMethod(payer, 'accepted', 'bank'));
    expect(body).toMatchObject({ state: 'pending', plan: { status: 'ACTIVE', in_full: true } });
    expect((await messages()).map(({ subject }) => subject)).toEqual(['Your payment to Lakeside Health is being processed']);

    await collecting.collectOn('2026-06-22');
    expect((await messages()).map(({ kind, subject }) => [kind, subject])).toEqual([
      ['plan-started', 'Your payment to Lakeside Health is being processed'],
      ['plan-completed', 'Your bills from Lakeside Health are paid'],
    ]);
    expect(await events()).toEqual(['plan.started', 'payment.succeeded', 'plan.completed']);
  });

  test('that their bank takes back are owed, never charged by themselves, and paid by hand', async () => {
    const payer = await aPayer();
    await pay(payer, await addMethod(payer, 'return-R01', 'bank'));
    await collecting.collectOn('2026-06-20', '2026-06-21', '2026-07-16');

    const words = (await messages()).map(({ kind, body }) => `${kind}: ${body}`);
    expect(words.slice(1, 3)).toEqual([
      expect.stringMatching(
        /^payment-failed: .*your bank took back your payment of \$600\.00\. You can pay again on our page/,
      ) as string,
      expect.stringMatching(/^payment-overdue: .*which you wanted to make on June 16, 2026/) as string,
    ]);
    expect(words.filter((text) => /\bplan\b/.test(text.slice(text.indexOf(' '))))).toEqual([]);
    expect(await charges()).toBe(1);
  });

  test.each([
    ['charge-insufficient-funds', 'declined'],
    ['charge-stolen-card', 'declined'],
    ['charge-needs-action', 'needsAction'],
  ])('with a card that is %s are not paid (%s), and the plan or another card can still be chosen', async (behaviour, state) => {
    const payer = await aPayer();

    const { body } = await pay(payer, await addMethod(payer, behaviour));
    expect(body).toMatchObject({ state, application: { payment_plan_id: null, full_payment: 60_000 } });
    expect(body.plan).toBeUndefined();
    expect([await plans(payer), await events(), await messages()]).toEqual([['CANCELLED'], [], []]);

    expect((await pay(payer, await addMethod(payer))).body.state).toBe('settled');
    expect(await plans(payer)).toEqual(['CANCELLED', 'ACTIVE']);
  });

  test('and were declined can be paid by a plan of months', async () => {
    const payer = await aPayer();
    await pay(payer, await addMethod(payer, 'charge-insufficient-funds'));

    const { visitor, params } = payer;
    const { offer_ids } = await application(payer);
    const body = { offer_id: offer_ids[1] ?? '', payment_method_id: await addMethod(payer), charge_day: 15 };
    const drafted = await visitor.get('chooseOffer', { params, body });
    await visitor.get('createPlan', { params, body: { agreements: await agree(visitor, drafted) } });
    expect(await plans(payer)).toEqual(['CANCELLED', 'ACTIVE']);
  });

  test('are paid once by two presses, by two tabs, and by a request that is sent again', async () => {
    const payer = await aPayer();
    const method = await addMethod(payer);
    const agreed = await agreeToPay(payer);
    const key = randomUUID();

    const answers = await Promise.all([key, randomUUID(), randomUUID()].map((one) => pay(payer, method, { key: one, agreed })));
    expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThan(0);
    expect(answers.filter(({ status, code }) => status !== 201 && code !== 'application_is_already_completed')).toEqual([]);
    expect((await pay(payer, method, { key, agreed })).status).toBe(answers[0]?.status);
    expect([await charges(), await plans(payer)]).toEqual([1, ['ACTIVE']]);
  });

  test('and have no answer yet hold the bills, until a worker brings it and a message reports it', async () => {
    const payer = await aPayer();
    const { visitor, params } = payer;
    const method = await addMethod(payer);
    const agreed = await agreeToPay(payer);
    const revive = withoutAnswer();
    const { body } = await pay(payer, method, { agreed });
    expect(body).toMatchObject({ state: 'asking', application: { payment_plan_id: null } });
    expect((await pay(payer, method, { agreed })).body).toMatchObject({ state: 'asking', payment_id: body.payment_id });
    const { offer_ids } = await application(payer);
    const choice = { offer_id: offer_ids[1] ?? '', payment_method_id: method, charge_day: 15 };
    const drafted = await visitor.get('chooseOffer', { params, body: choice });
    const plan = await visitor.ask('createPlan', { params, body: { agreements: await agree(visitor, drafted) } });
    const { patient, bills } = payer.household;
    const fewer = bills.slice(1).map(({ invoice_id }) => invoice_id);
    const other = { first_name: patient.first_name, is_patient: true, bill_invoice_ids: fewer };
    const chosen = await visitor.ask('selectBills', { params, headers: {}, body: other });
    expect([plan.code, chosen.code, await charges()]).toEqual(['full_payment_under_way', 'full_payment_under_way', 0]);
    // Whatever the application holds by now, the money is recorded.
    const undone = {
      event: 'application.selected',
      details: {},
      set: { selected_offer_id: null, draft: null, drafted_on: null },
    };
    const origin = { actor: 'patient', session_id_hash: null, at: collecting.service.now() } as const;
    await inTransaction(collecting.db, (trx) => changeApplication(trx, { provider_id: 'lakeside', ...params }, undone, origin));

    revive();
    collecting.service.wait(300);
    await askProcessor({ ...collecting.options(), provider: collecting.provider, site: 'https://lakeside.example' });
    expect([await charges(), await plans(payer), (await messages()).length]).toEqual([1, ['ACTIVE'], 1]);
    expect((await application(payer)).payment_plan_id).not.toBeNull();
  });

  test('that are declined after the page was left are reported by a message with a link', async () => {
    const payer = await aPayer();
    const method = await addMethod(payer, 'charge-insufficient-funds');
    const revive = withoutAnswer();
    await pay(payer, method);
    revive();
    collecting.service.wait(300);
    await askProcessor({ ...collecting.options(), provider: collecting.provider, site: 'https://lakeside.example' });

    expect((await messages()).map(({ kind, body }) => `${kind}: ${body}`)).toEqual([
      'payment-failed: Lakeside Health: your payment of $600.00 did not go through. We did not charge you. You can try again or choose a payment plan: https://lakeside.example/',
    ]);
    expect(await plans(payer)).toEqual(['CANCELLED']);
  });

  test('are refunded by the service where the money of a canceled payment arrives after all', async () => {
    const payer = await aPayer();
    const { db, provider, service } = collecting;
    const { body } = await pay(payer, await addMethod(payer, 'charge-insufficient-funds'));
    // The processor reports otherwise later.
    await sql`update simulator.charges set fate = 'card/accepted'`.execute(db);
    const report = { kind: 'settled', charge_reference: 'late', happened_at: service.now() } as const;
    const context = { provider, site: 'https://lakeside.example', now: service.now() };
    await inTransaction(db, (trx) => recordFact(trx, context, body.payment_id, report));
    await settleSurplus({ db, provider, site: context.site, clock: service.ports.clock, random: service.ports.random });

    const { rows } = await sql`select amount_cents from open_refunds`.execute(db);
    expect(rows).toEqual([{ amount_cents: 60_000 }]);
    expect([await plans(payer), (await application(payer)).payment_plan_id]).toEqual([['CANCELLED'], null]);
  });

  test('are offered no more; a bill that comes later begins another application', async () => {
    const payer = await aPayer();
    await pay(payer, await addMethod(payer));
    const { household } = payer;
    const found = async () => {
      const visitor = collecting.service.visitor();
      const { body } = await lookUp(visitor, household);
      return { visitor, bills: body.bills };
    };
    expect((await found()).bills).toEqual([]);

    await addBill(collecting.db, household);
    const { application_id } = await begin(collecting.service.visitor(), household);
    expect(application_id).not.toBe(payer.params.application_id);
    const { rows } = await sql`select status from payment_plans`.execute(collecting.db);
    expect(rows).toEqual([{ status: 'COMPLETED' }]);
  });

  test('cost what the page shows, and one signature', async () => {
    const payer = await aPayer();
    const method = await addMethod(payer);
    const agreed = await agreeToPay(payer);
    const refused = async (wish: typeof agreed) => (await pay(payer, method, { agreed: wish })).code;

    expect(await refused({ ...agreed, amount: 59_999 })).toBe('application_bills_modified');
    const [signed] = agreed.agreements;
    expect(await refused({ ...agreed, agreements: [{ document_id: signed?.document_id ?? '', hash: '0'.repeat(64) }] })).toBe(
      'documents_modified',
    );
    await sql`update bills set total_cents = total_cents + 1`.execute(collecting.db);
    expect(await refused(agreed)).toBe('application_bills_modified');
    expect([await charges(), await plans(payer)]).toEqual([0, []]);
  });

  test('and cost another amount by now stay with the application while the processor decides', async () => {
    const payer = await aPayer();
    const agreed = await agreeToPay(payer);
    withoutAnswer();
    expect((await pay(payer, await addMethod(payer), { agreed })).body).toMatchObject({ state: 'asking' });
    const { offer_ids, bill_invoice_ids } = await application(payer);
    await sql`update bills set total_cents = total_cents + 1`.execute(collecting.db);

    await payer.visitor.get('getVault', {});

    expect(await application(payer)).toMatchObject({ offer_ids, bill_invoice_ids });
    expect(bill_invoice_ids.length).toBeGreaterThan(0);
  });

  test('are in the exports of plans, without the tries that failed', async () => {
    const payer = await aPayer();
    await pay(payer, await addMethod(payer, 'charge-insufficient-funds'));
    await pay(payer, await addMethod(payer));
    const period = { provider_id: 'lakeside', time_zone: 'America/New_York', since: '2026-06-01' };
    const read = async (name: 'plans' | 'payments') => {
      const rows: Record<string, unknown>[] = [];
      await inTransaction(collecting.db, async (trx) => {
        for await (const some of exportOf(name, period).read(trx)) rows.push(...some);
      });
      return rows;
    };

    expect(await read('plans')).toMatchObject([{ months: 1, in_full: true, paid_cents: 60_000 }]);
    expect((await read('payments')).map(({ kind }) => kind)).toEqual(['attempted', 'settled', 'completed']);
  });
});

describe('a payment in full', () => {
  test('changes by the answer of the processor alone, by the constraints of the database', async () => {
    const payer = await aPayer();
    await pay(payer, await addMethod(payer, 'charge-insufficient-funds'));
    await pay(payer, await addMethod(payer));
    const refusal = (change: RawBuilder<unknown>) =>
      change.execute(collecting.db).then(
        () => undefined,
        (error: { constraint?: string }) => error.constraint,
      );
    const set = (change: RawBuilder<unknown>, status: string) =>
      refusal(sql`update payment_plans set ${change} where status = ${status}`);

    expect(await set(sql`status = 'CANCELLED'`, 'ACTIVE')).toBe('plan_goes_on');
    expect(await set(sql`status = 'PAYING'`, 'ACTIVE')).toBe('plan_goes_on');
    expect(await set(sql`status = 'ACTIVE'`, 'CANCELLED')).toBe('plan_goes_on');
    expect(await set(sql`in_full = false`, 'ACTIVE')).toBe('plan_goes_on');
    expect(await set(sql`automatic = true, changes = 1`, 'ACTIVE')).toBe('payment_in_full_is_one_payment');
    expect(
      await refusal(sql`insert into agreements select (jsonb_populate_record(a, jsonb_build_object(
      'agreement_id', gen_random_uuid(), 'document_type', 'payment_plan_agreement', 'change', 1))).* from agreements a
      join payment_plans p using (provider_id, payment_plan_id) where p.status = 'ACTIVE'`),
    ).toBe('plan_has_its_agreements');
  });

  test.each([
    ['the provider does not offer it', { pay_in_full: false }],
    ['the service does not collect', { collects_payments: false }],
  ])('is neither shown nor taken where %s', async (_, changes) => {
    await collecting.close();
    collecting = await startCollecting({ pay_in_full: true, ...changes });
    const payer = await aPayer();

    expect((await application(payer)).full_payment).toBeUndefined();
    const { visitor, params } = payer;
    expect((await visitor.ask('fullPaymentDocuments', { params, query: {} })).code).toBe('operation_not_available_yet');
  });

  test('is neither shown nor taken where the account at the processor has none', async () => {
    const payer = await aPayer();
    Object.assign(collecting.service.ports.payments, { capabilities: () => Promise.resolve(noCapabilities) });

    expect((await application(payer)).full_payment).toBeUndefined();
    const { visitor, params } = payer;
    expect((await visitor.ask('fullPaymentDocuments', { params, query: {} })).code).toBe('operation_not_available_yet');
  });
});
