import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { findBrokenLinks } from '../audit/audit.ts';
import { lookUp } from '../../testing/enrollment.ts';
import {
  addOldPlan,
  aTransferringProvider,
  beginTransfer,
  draftTransfer,
  proveContact,
  transferPlan,
} from '../../testing/old-plans.ts';
import { addHousehold } from '../../testing/people.ts';
import { addToken, startTestService, type TestService } from '../../testing/test-service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService([aTransferringProvider('sms')]);
});

afterAll(() => service.close());

describe('an old plan', () => {
  test('begins to move when its phone is proved: with what is left after its next payment, in one offer', async () => {
    const old = await addOldPlan(service.db);

    const { application, transfer } = await beginTransfer(service.visitor(), service.db, old);

    expect(transfer).toEqual({
      plan_number: `•••• ${old.plan_number.slice(-4)}`,
      remaining_amount: 105_000,
      monthly_amount: 10_000,
      last_amount: 5_000,
      months_left: 11,
      due_day: 1,
      next_due_date: '2026-07-01',
      is_due_today: false,
      come_back_on: null,
      takes_effect_on: null,
      status: 'ACTIVE',
    });
    expect(application.offer_ids).toEqual([application.selected_offer_id]);
    expect(application).toMatchObject({
      first_name: 'Nadia',
      last_name: old.last_name,
      is_patient: true,
      can_change_phone: false,
    });
  });

  test('becomes a pending plan of the same amounts, a cycle after its last payment', async () => {
    const old = await addOldPlan(service.db);

    const { plan } = await transferPlan(service.visitor(), service.db, old);

    expect(plan).toMatchObject({ kind: 'DIRECT_BACKBOOK', status: 'PENDING', takes_effect_on: '2026-07-01' });
    expect(plan.draft).toMatchObject({ charge_day: 1, total_amount: 105_000, first_payment_date: '2026-08-01', months: 11 });
    expect(plan.draft.instalments.map(({ amount }) => amount)).toEqual([...Array.from({ length: 10 }, () => 10_000), 5_000]);
    const stored = await service.db
      .selectFrom('old_plans')
      .selectAll()
      .where('old_plan_id', '=', old.old_plan_id)
      .executeTakeFirstOrThrow();
    expect(stored).toMatchObject({
      plan_status: 'PENDING',
      moved_cents: 105_000,
      old_payments: 1,
      takes_effect_on: '2026-07-01',
    });
    expect(await findBrokenLinks(service.db, 'lakeside')).toEqual([]);
  });

  test('asks no credit bureau and no consent to it', async () => {
    const old = await addOldPlan(service.db);
    const { application_id } = await transferPlan(service.visitor(), service.db, old);

    const of = (table: 'bureau_pulls' | 'consents') =>
      service.db.selectFrom(table).selectAll().where('application_id', '=', application_id).execute();

    expect([await of('bureau_pulls'), await of('consents')]).toEqual([[], []]);
    expect(await service.db.selectFrom('simulator.bureau_requests').selectAll().execute()).toEqual([]);
  });

  test('is found again by its owner once it is being transferred', async () => {
    const old = await addOldPlan(service.db);
    const { plan } = await transferPlan(service.visitor(), service.db, old);

    const visitor = service.visitor();
    await proveContact(visitor, service.db, { phone: old.phone ?? '' });
    const { status, body } = await visitor.ask('createBackbook', { body: {} });

    expect(status).toBe(200);
    expect(body.transfer).toMatchObject({ status: 'TRANSFERRING', takes_effect_on: '2026-07-01', remaining_amount: 105_000 });
    expect(body.application.payment_plan_id).toBe(plan.payment_plan_id);
    expect(await visitor.get('getPlan', { params: { application_id: body.application.application_id } })).toMatchObject(plan);
  });

  test('of one payment only has nothing to move', async () => {
    const old = await addOldPlan(service.db, { balance_cents: 4_000 as never, payments_left: 1 });
    const visitor = service.visitor();
    await proveContact(visitor, service.db, { phone: old.phone ?? '' });

    expect((await visitor.ask('createBackbook', { body: {} })).code).toBe('payment_plan_not_found');
  });

  test('whose file has changed meanwhile is offered anew', async () => {
    const old = await addOldPlan(service.db);
    const visitor = service.visitor();
    const drafted = await draftTransfer(visitor, service.db, old);
    await service.db
      .updateTable('old_plans')
      .set({ balance_cents: 105_000 as never, payments_left: 11, next_due_date: '2026-08-01' as never })
      .where('old_plan_id', '=', old.old_plan_id)
      .execute();
    const params = { application_id: drafted.application_id };
    const body = { agreements: [{ document_id: 'payment_plan_agreement.en.2', hash: '0'.repeat(64) }] };

    expect((await visitor.ask('createPlan', { params, body })).code).toBe('application_bills_modified');
    const again = await visitor.get('createBackbook', { body: {} });
    expect(again.transfer).toMatchObject({ remaining_amount: 95_000, months_left: 10, next_due_date: '2026-08-01' });
    expect(again.application.selected_offer_id).not.toBe(drafted.selected_offer_id);
    expect(again.application.draft).toBeNull();
  });
});

describe('the payment day', () => {
  test('may be one of the provider', async () => {
    const old = await addOldPlan(service.db);

    const { draft } = await draftTransfer(service.visitor(), service.db, old, { charge_day: 15 });

    expect(draft).toMatchObject({ charge_day: 15, first_payment_date: '2026-07-15', total_amount: 105_000 });
  });

  test('of the old plan stays, though the provider has no such day', async () => {
    const old = await addOldPlan(service.db, { due_day: 9, next_due_date: '2026-07-09' as never });

    const { draft } = await draftTransfer(service.visitor(), service.db, old, { charge_day: 9 });

    expect(draft).toMatchObject({ charge_day: 9, first_payment_date: '2026-08-09' });
  });

  test('is no other', async () => {
    const old = await addOldPlan(service.db);
    const visitor = service.visitor();
    const { application_id, selected_offer_id, payment_method_id } = await draftTransfer(visitor, service.db, old);

    const { code } = await visitor.ask('chooseOffer', {
      params: { application_id },
      body: { offer_id: selected_offer_id ?? '', payment_method_id: payment_method_id ?? '', charge_day: 9 },
    });

    expect(code).toBe('validation_error');
  });
});

describe('while a payment is due today', () => {
  const due = { due_day: 16, next_due_date: '2026-06-16' as never };

  test('the day to come back on is shown, and nothing is offered', async () => {
    const { application, transfer } = await beginTransfer(service.visitor(), service.db, await addOldPlan(service.db, due));

    expect(transfer).toMatchObject({ is_due_today: true, come_back_on: '2026-06-17', next_due_date: '2026-06-16' });
    expect(application).toMatchObject({ selected_offer_id: null, offer_ids: [] });
  });

  test('what was drafted the day before can be neither changed nor signed', async () => {
    const old = await addOldPlan(service.db, { due_day: 17, next_due_date: '2026-06-17' as never });
    const visitor = service.visitor();
    const drafted = await draftTransfer(visitor, service.db, old);
    await service.db
      .updateTable('old_plans')
      .set({ due_day: 16, next_due_date: '2026-06-16' as never })
      .where('old_plan_id', '=', old.old_plan_id)
      .execute();
    const params = { application_id: drafted.application_id };
    const offer_id = drafted.selected_offer_id ?? '';
    const body = { agreements: [{ document_id: 'payment_plan_agreement.en.2', hash: '0'.repeat(64) }] };

    const codes = [
      (await visitor.ask('chooseOffer', { params, body: { offer_id, charge_day: 15 } })).code,
      (await visitor.ask('unsignedDocuments', { params: { offer_id }, query: {} })).code,
      (await visitor.ask('createPlan', { params, body })).code,
    ];

    expect(codes).toEqual(Array.from({ length: 3 }, () => 'payment_plan_due_date_is_today'));
  });
});

describe('an old plan and a lookup of bills', () => {
  test('whom only a plan file names is not found, before and after the transfer', async () => {
    const old = await addOldPlan(service.db, { phone: '5855550199' });
    const patient = { last_name: old.last_name, birth_date: old.birth_date } as never;

    const before = await lookUp(service.visitor(), { patient });
    await transferPlan(service.visitor(), service.db, old);
    const after = await lookUp(service.visitor(), { patient });

    expect([before.code, after.code]).toEqual(['user_not_found', 'user_not_found']);
  });

  test('a payer with bills too sees them and never the old plan', async () => {
    const household = await addHousehold(service.db);
    const old = await addOldPlan(service.db, { patient_id: household.patient.patient_id });
    await transferPlan(service.visitor(), service.db, old);

    const { body } = await lookUp(service.visitor(), household);

    expect(body.bills.map(({ invoice_id }) => invoice_id).toSorted()).toEqual(
      household.bills.map(({ invoice_id }) => invoice_id).toSorted(),
    );
    expect(body.bills.map(({ in_plan }) => in_plan)).toEqual([false, false]);
  });

  test.each([
    ['selectBills', { body: { first_name: 'Nadia', is_patient: true }, headers: {} }],
    ['changePhone', { body: { phone_number: '5855550198' } }],
    ['recordConsents', { body: { credit_check: true, locale: 'en' } }],
    ['setRollUpsConsent', { body: { consent: true } }],
  ] as const)('%s is for bills alone', async (name, request) => {
    const visitor = service.visitor();
    const { application } = await beginTransfer(visitor, service.db, await addOldPlan(service.db));

    const { code } = await visitor.ask(name, { params: { application_id: application.application_id }, ...request } as never);

    expect(code).toBe('forbidden');
  });

  test('no bill joins a plan that was transferred', async () => {
    const household = await addHousehold(service.db);
    const old = await addOldPlan(service.db, { patient_id: household.patient.patient_id });
    const visitor = service.visitor();
    const { application_id, agreements } = await transferPlan(visitor, service.db, old);
    const bill_invoice_ids = [household.bills[0]?.invoice_id ?? ''];
    const params = { application_id };

    expect((await visitor.ask('previewBills', { params, query: { bill_invoice_ids } })).code).toBe('forbidden');
    expect((await visitor.ask('addBills', { params, body: { bill_invoice_ids, agreements } })).code).toBe('forbidden');
  });
});

describe('a payment method', () => {
  test('that is declined leaves the transfer as it was', async () => {
    const visitor = service.visitor();
    const { application } = await beginTransfer(visitor, service.db, await addOldPlan(service.db));
    const params = { application_id: application.application_id };

    const token = await addToken(service.db, { behaviour: 'declined' });
    const { code } = await visitor.ask('createPaymentMethod', { params, body: { token, kind: 'card' } });

    expect(code).toBe('payment_method_creation_deny');
    expect((await visitor.get('getApplication', { params })).selected_offer_id).toBe(application.selected_offer_id);
  });
});

describe('sent again, and by many at once', () => {
  test('fifty transfers of one plan are one application', async () => {
    const old = await addOldPlan(service.db);
    const visitor = service.visitor();
    await proveContact(visitor, service.db, { phone: old.phone ?? '' });

    const answers = await Promise.all(Array.from({ length: 50 }, () => visitor.clone().ask('createBackbook', { body: {} })));

    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(49);
    expect(new Set(answers.map(({ body }) => body.application.application_id)).size).toBe(1);
  });

  test('fifty signatures of one plan are one plan', async () => {
    const old = await addOldPlan(service.db);
    const visitor = service.visitor();
    const drafted = await draftTransfer(visitor, service.db, old);
    const { documents } = await visitor.get('unsignedDocuments', {
      params: { offer_id: drafted.selected_offer_id ?? '' },
      query: {},
    });
    const request = {
      params: { application_id: drafted.application_id },
      body: { agreements: documents.map(({ document_id, hash }) => ({ document_id, hash })) },
    };

    const answers = await Promise.all(Array.from({ length: 50 }, () => visitor.clone().ask('createPlan', request)));

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body.payment_plan_id)).size).toBe(1);
  });
});
