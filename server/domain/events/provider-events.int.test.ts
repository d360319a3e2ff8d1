import { providerEventSchemas, type ProviderEventKind } from '#api/entities';
import { toCents } from '#rules';
import { Ajv } from 'ajv';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { opened } from '../../platform/database/sealed-rows.ts';
import type { OpenRow } from '../../schema/sealed-tables.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { findPersonaSet } from '../../sandbox/personas/personas.ts';
import { type CollectedPlan, type Collecting, startCollecting } from '../../testing/collecting.ts';
import { begin, changeToCard, offerRequest, selectAll, signIn } from '../../testing/enrollment.ts';
import { addHousehold } from '../../testing/people.ts';
import { applyPaymentEvent } from '../collection/payment-events.ts';
import { publishEvent } from './provider-events.ts';

let collecting: Collecting;

const ajv = new Ajv({ strict: false });

/** The events of a plan, the oldest first. */
async function eventsOf({ payment_plan_id }: CollectedPlan) {
  return listEvents(`plan ${payment_plan_id}`);
}

function listEvents(subject: string) {
  return collecting.db.selectFrom('provider_events').selectAll().where('subject', '=', subject).orderBy('number').execute();
}

async function kindsOf(plan: CollectedPlan): Promise<readonly string[]> {
  return (await eventsOf(plan)).map(({ kind }) => kind);
}

/** A service for each group, because each moves the clock. Every event that it wrote fits the schema of its kind, and names no one. */
function withService() {
  beforeAll(async () => {
    collecting = await startCollecting();
  });
  afterAll(async () => {
    const events = await collecting.db.selectFrom('provider_events').selectAll().execute();
    const people = await opened(collecting.db, 'patients')
      .selectFrom('patients')
      .selectAll()
      .$castTo<OpenRow<'patients'>>()
      .execute();
    await collecting.close();
    for (const { kind, data } of events) {
      expect(ajv.validate(providerEventSchemas[kind], data), `${kind}: ${ajv.errorsText()}`).toBe(true);
      const text = JSON.stringify(data);
      for (const { last_name, birth_date, phone, email, mrn } of people)
        for (const secret of [last_name, birth_date, phone, email, mrn]) expect(text).not.toContain(secret ?? '(nothing)');
    }
  });
}

describe('a plan that is paid', () => {
  withService();

  test('is reported when it starts, with its bills and its payments', async () => {
    const plan = await collecting.aPlan({ bills: [40_000, 20_000] });
    const [bill] = plan.household.bills;
    const [started] = await eventsOf(plan);

    expect(started).toMatchObject({
      kind: 'plan.started',
      data: {
        method: 'card',
        takes_effect_on: null,
        plan: {
          total_cents: 60_000,
          balance: { paid_cents: 0, open_cents: 60_000, pending_cents: 0, forgiven_cents: 0 },
          bills: expect.arrayContaining([
            { invoice_id: bill?.invoice_id, account_number: bill?.account_number, amount_cents: bill?.total_cents },
          ]) as object,
        },
        payments: [
          { number: 1, due: '2026-07-15', amount_cents: 20_000 },
          { number: 2, due: '2026-08-15', amount_cents: 20_000 },
          { number: 3, due: '2026-09-15', amount_cents: 20_000 },
        ],
      },
    });
  });

  test('has one event for each payment and one for its end, however often a day is collected', async () => {
    const plan = await collecting.aPlan();
    await collecting.collectOn('2026-07-15', '2026-08-15', '2026-09-15', '2026-09-16');
    await Promise.all([collecting.collect(), collecting.collect()]);

    expect(await kindsOf(plan)).toEqual([
      'plan.started',
      'payment.succeeded',
      'payment.succeeded',
      'payment.succeeded',
      'plan.completed',
    ]);
    const [, second, third, fourth, completed] = await eventsOf(plan);
    expect([second, third, fourth].map((event) => event?.data)).toMatchObject([
      { payment: { numbers: [1], amount_cents: 20_000, cause: 'charge' }, plan: { balance: { paid_cents: 20_000 } } },
      { payment: { numbers: [2], amount_cents: 20_000 }, plan: { balance: { paid_cents: 40_000 } } },
      { payment: { numbers: [3], amount_cents: 20_000 }, plan: { balance: { paid_cents: 60_000 } } },
    ]);
    expect(completed?.data).toMatchObject({ plan: { balance: { open_cents: 0, pending_cents: 0 } } });
  });
});

describe('a payment that fails', () => {
  withService();

  test('is reported with each next try, and its plan when it defaults', async () => {
    const plan = await collecting.aPlan({ behaviour: 'charge-insufficient-funds' });
    await collecting.collectOn('2026-07-15', '2026-07-18', '2026-07-23', '2026-08-01', '2026-08-02');

    expect((await eventsOf(plan)).slice(1).map(({ kind, data }) => ({ kind, data }))).toMatchObject([
      { kind: 'payment.failed', data: { payment: { code: 'insufficient_funds', next_try: '2026-07-18', defaults_on: null } } },
      { kind: 'payment.failed', data: { payment: { next_try: '2026-07-23' } } },
      { kind: 'payment.failed', data: { payment: { next_try: null, defaults_on: '2026-08-02' } } },
      { kind: 'plan.defaulted', data: { plan: { balance: { open_cents: 60_000 } } } },
    ]);
  });
});

describe('a payment of a plan that has another method by now', () => {
  withService();

  const giveCard = async (plan: CollectedPlan) => changeToCard(await collecting.signIn(plan), collecting.db, plan.application_id);

  test('names the method that was charged, when it succeeds and when it comes back', async () => {
    const settled = await collecting.aPlan({ kind: 'bank' });
    const late = await collecting.aPlan({ kind: 'bank', behaviour: 'return-R10-late' });
    await collecting.collectOn('2026-07-15');
    await giveCard(settled);
    await giveCard(late);
    await collecting.collectOn('2026-07-20', '2026-08-30');

    const methods = async (plan: CollectedPlan) =>
      (await eventsOf(plan)).flatMap(({ kind, data }) => {
        const { method, payment } = data as { method?: string; payment?: { method: string; numbers: readonly number[] } };
        return payment === undefined || payment.numbers.includes(1) ? [[kind, payment?.method ?? method]] : [];
      });
    expect(await methods(settled)).toEqual([
      ['plan.started', 'bank'],
      ['plan.changed', 'card'],
      ['payment.succeeded', 'bank'],
    ]);
    expect(await methods(late)).toContainEqual(['payment.returned', 'bank']);
  });
});

describe('money that comes back', () => {
  withService();

  test('of a debit that had never settled is a failure, and of one that had settled is a return', async () => {
    const early = await collecting.aPlan({ kind: 'bank', behaviour: 'return-R02' });
    const late = await collecting.aPlan({ kind: 'bank', behaviour: 'return-R10-late' });
    await collecting.collectOn('2026-07-15', '2026-07-20', '2026-08-30');

    expect((await eventsOf(early))[1]).toMatchObject({
      kind: 'payment.failed',
      data: { payment: { code: 'R02', method: 'bank' } },
    });
    const ofLate = (await eventsOf(late)).filter(({ kind }) => kind !== 'plan.started');
    expect(ofLate[0]).toMatchObject({ kind: 'payment.succeeded', data: { payment: { paid_change_cents: 20_000 } } });
    expect(ofLate.find(({ kind }) => kind === 'payment.returned')?.data).toMatchObject({
      payment: { code: 'R10', cause: 'return', amount_cents: 20_000, paid_change_cents: -20_000 },
    });
  });

  test('of a disputed card is a return', async () => {
    const plan = await collecting.aPlan({ behaviour: 'charge-disputed' });
    const first = (await eventsOf(plan))[0]?.data as { payments: readonly { due: string }[] };
    const due = first.payments[0]?.due ?? '';
    await collecting.collectOn(due);
    collecting.service.wait(11 * 86_400);
    await collecting.collect();

    expect((await eventsOf(plan)).map(({ kind, data }) => [kind, data])).toMatchObject([
      ['plan.started', {}],
      ['payment.succeeded', { payment: { cause: 'charge' } }],
      ['payment.returned', { payment: { cause: 'dispute', paid_change_cents: -20_000 } }],
    ]);
  });
});

describe('money that the provider gives back', () => {
  withService();

  test('is a refund, and a refund that fails is money that arrived', async () => {
    const { db, provider } = collecting;
    const plan = await collecting.aPlan();
    await collecting.collectOn('2026-07-15');
    const { attempt_id } = await db.selectFrom('charge_attempts').selectAll().executeTakeFirstOrThrow();
    const now = collecting.service.ports.clock.now();
    const amount = toCents(5_000);
    const base = { provider_id: 'lakeside', at: now, charge_reference: 'ch-1', attempt_id, refund_id: 'refund-1', amount };
    for (const kind of ['refundSettled', 'refundFailed', 'refundSettled'] as const)
      await inTransaction(db, (trx) => applyPaymentEvent(trx, { provider, site: '', now }, { ...base, event_id: kind, kind }));

    expect((await eventsOf(plan)).slice(2).map(({ kind, data }) => ({ kind, data }))).toMatchObject([
      { kind: 'payment.refunded', data: { payment: { amount_cents: 5_000, paid_change_cents: -5_000, refund_id: 'refund-1' } } },
      { kind: 'payment.succeeded', data: { payment: { amount_cents: 5_000, cause: 'refund_failed' } } },
    ]);
  });
});

describe('the writer', () => {
  withService();

  const change = (plan: CollectedPlan, fact: string) => {
    const now = collecting.service.ports.clock.now();
    const { provider_id, payment_plan_id } = plan;
    return { kind: 'plan.changed', change: 'day', provider_id, payment_plan_id, fact, happened_at: now, now } as const;
  };

  test('writes a fact once, also when it is reported at the same time', async () => {
    const plan = await collecting.aPlan();
    const write = () => inTransaction(collecting.db, (trx) => publishEvent(trx, change(plan, 'day 1')));
    await Promise.all([write(), write(), write()]);
    await write();
    await publishEvent(collecting.db, change(plan, 'day 2'));

    expect(await kindsOf(plan)).toEqual(['plan.started', 'plan.changed', 'plan.changed']);
  });

  test('leaves nothing when the transaction is undone', async () => {
    const plan = await collecting.aPlan();
    const undone = inTransaction(collecting.db, async (trx) => {
      await publishEvent(trx, change(plan, 'undone'));
      throw new Error('undone');
    });

    await expect(undone).rejects.toThrow('undone');
    expect(await kindsOf(plan)).toEqual(['plan.started']);
  });

  test('has an event for a request for help, without the person', async () => {
    const body = { first_name: 'Walter', last_name: 'Eriksen', phone_number: '5852600147' };
    const { reference } = await collecting.service.visitor().get('notifyAgent', { body });

    expect((await listEvents(`request ${reference}`)).map(({ kind, data }) => ({ kind, data }))).toEqual([
      {
        kind: 'contact.requested',
        data: { reference, reason: null, language: 'en', wants_call: true, best_time: 'any' },
      },
    ]);
  });

  test('has an event for a refusal of the bureau, without a reason', async () => {
    const refused = findPersonaSet('lakeside')?.people.find(({ bureau }) => bureau?.join() === 'offer_credit_declined');
    const household = await addHousehold(collecting.db, { patient: { last_name: refused?.last_name ?? '' } });
    const visitor = collecting.service.visitor();
    const application = await selectAll(visitor, household, await begin(visitor, household));
    await signIn(visitor, collecting.db, application);
    const answer = await visitor.ask('createOffers', offerRequest(household, application));
    const events = await listEvents(`application ${application.application_id}`);

    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(events.map(({ kind }) => kind)).toEqual(['application.refused'] satisfies ProviderEventKind[]);
    expect(Object.keys(events[0]?.data ?? {}).toSorted()).toEqual(['application_id', 'bills']);
  });
});
