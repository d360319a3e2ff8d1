import { randomUUID } from 'node:crypto';

import { toCents, type DayString } from '#rules';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Movement, Payments } from '../../partners/payments.ts';
import { type CollectedPlan, type Collecting, startCollecting } from '../../testing/collecting.ts';
import { reconcile } from './reconcile.ts';
import { refundPayment } from './refund-payment.ts';

const DAY = '2026-07-15';

let collecting: Collecting;
let card: CollectedPlan;
let changed: CollectedPlan;
let disputed: CollectedPlan;
let late: CollectedPlan;

/** A card that stays paid, one that is refunded in part, one that is disputed, a debit that settles, and two that come back. */
beforeAll(async () => {
  collecting = await startCollecting();
  card = await collecting.aPlan();
  changed = await collecting.aPlan();
  disputed = await collecting.aPlan({ behaviour: 'charge-disputed' });
  late = await collecting.aPlan({ kind: 'bank', behaviour: 'return-R10-late' });
  await collecting.aPlan({ kind: 'bank', behaviour: 'return-R01' });
  await collecting.collectOn(DAY);
  const by = { actor: 'staff', session_id_hash: null, at: collecting.service.ports.clock.now() } as const;
  const options = { ...collecting.options(), provider: collecting.provider, site: 'https://lakeside.example' };
  const wish = { number: 1, amount: toCents(5_000), why: 'billed twice', refund_id: randomUUID(), by };
  expect(await refundPayment(options, { ...wish, plan: card })).toMatchObject({ outcome: 'refunded' });
  await collecting.collectOn('2026-07-19', '2026-07-20', '2026-07-25', '2026-09-05');
});
afterAll(() => collecting.close());

const on = (day: string, payments: Payments = collecting.service.ports.payments) =>
  reconcile(collecting.db, payments, collecting.provider, day as DayString);

async function chargeOf({ payment_plan_id }: CollectedPlan) {
  const { rows } = await sql<{ attempt_id: string; charge_reference: string; code: string }>`
    select c.attempt_id, c.charge_reference, p.confirmation_code as code from simulator.charges c
    join charge_attempts a using (provider_id, attempt_id) join payment_plans p using (payment_plan_id)
    where payment_plan_id = ${payment_plan_id} and a.charged_on = ${DAY}
  `.execute(collecting.db);
  const [row] = rows;
  if (!row) throw new Error('the plan has no charge');
  return row;
}

/** The processor with other books: each movement is replaced by these. */
function withBooks(change: (movement: Movement) => readonly Movement[], more: readonly Movement[] = []): Payments {
  const { payments } = collecting.service.ports;
  return {
    ...payments,
    async *listMovements(providerId, from, until) {
      for await (const movement of payments.listMovements(providerId, from, until)) yield* change(movement);
      yield* more.filter(({ at }) => at >= from && at < until);
    },
  };
}

async function kindsOn(day: string): Promise<readonly string[]> {
  const from = new Date(`${day}T04:00:00Z`);
  const until = new Date(from.getTime() + 24 * 60 * 60_000);
  const kinds: string[] = [];
  for await (const { kind } of collecting.service.ports.payments.listMovements('lakeside', from, until)) kinds.push(kind);
  return kinds.toSorted();
}

test.each([
  ['charges and a refund', DAY, ['charge', 'charge', 'charge', 'refund']],
  ['a debit that settles', '2026-07-19', ['charge']],
  ['a dispute', '2026-07-25', ['dispute']],
  ['a late return', '2026-08-29', ['return']],
])('a day with %s has no difference', async (_, day, kinds) => {
  expect(await kindsOn(day)).toEqual(kinds);
  expect(await on(day)).toEqual([]);
});

test('every day of the plans has no difference', async () => {
  const days = ['2026-07-14', '2026-07-16', '2026-07-18', '2026-07-20', '2026-07-24', '2026-07-26', '2026-08-28', '2026-09-05'];
  for (const day of days) expect(await on(day)).toEqual([]);
});

test('a charge that the processor does not have is named', async () => {
  const { charge_reference, code: plan } = await chargeOf(disputed);
  const payments = withBooks((one) => (one.charge_reference === charge_reference ? [] : [one]));
  const missing = { difference: 'onlyHere', charge_reference, plan, there_cents: 0 };

  expect(await on(DAY, payments)).toMatchObject([{ ...missing, here_cents: 20_000 }]);
});

test('another amount is named with both', async () => {
  const { charge_reference, code: plan } = await chargeOf(changed);
  const payments = withBooks((one) => [one.charge_reference === charge_reference ? { ...one, cents: toCents(19_900) } : one]);

  expect(await on(DAY, payments)).toEqual([
    { difference: 'otherAmount', charge_reference, plan, here_cents: 20_000, there_cents: 19_900 },
  ]);
});

test('a charge that the ledger does not know is named', async () => {
  const at = new Date(`${DAY}T18:00:00Z`);
  const foreign = { reference: 'txn-1', charge_reference: 'ch-foreign', kind: 'charge', cents: toCents(4_200), at } as const;

  expect(
    await on(
      DAY,
      withBooks((one) => [one], [foreign]),
    ),
  ).toEqual([{ difference: 'onlyThere', charge_reference: 'ch-foreign', plan: null, here_cents: 0, there_cents: 4_200 }]);
  expect(
    await on(
      '2026-07-16',
      withBooks((one) => [one], [foreign]),
    ),
  ).toEqual([]);
});

test.each([
  ['a day of 25 hours has its last half hour', '2026-11-01', '2026-11-02T04:30:00Z', '2026-11-02'],
  ['a day of 23 hours leaves that half hour to the next', '2026-03-09', '2026-03-09T04:30:00Z', '2026-03-08'],
])('%s', async (_, day, moment, other) => {
  const at = new Date(moment);
  const foreign = { reference: 'txn-1', charge_reference: 'ch-foreign', kind: 'charge', cents: toCents(4_200), at } as const;
  const payments = withBooks((one) => [one], [foreign]);

  expect(await on(day, payments)).toHaveLength(1);
  expect(await on(other, payments)).toEqual([]);
});

test('money that came and went again is a difference where no ledger knows the charge', async () => {
  const { charge_reference } = await chargeOf(card);
  const at = new Date(`${DAY}T18:00:00Z`);
  const twice = (reference: string) =>
    [700, -700].map((cents) => ({
      reference: `txn${cents}`,
      charge_reference: reference,
      kind: 'charge' as const,
      cents: toCents(cents),
      at,
    }));

  expect(
    await on(
      DAY,
      withBooks((one) => [one], twice(charge_reference)),
    ),
  ).toEqual([]);
  expect(
    await on(
      DAY,
      withBooks((one) => [one], twice('ch-foreign')),
    ),
  ).toMatchObject([{ charge_reference: 'ch-foreign' }]);
});

test('money at the edge of the day, or of a debit that settles days later, is found on another day', async () => {
  const { charge_reference } = await chargeOf(late);
  const moved = (hours: number) =>
    withBooks((one) => [
      one.charge_reference === charge_reference && one.kind === 'charge'
        ? { ...one, at: new Date(one.at.getTime() + hours * 60 * 60_000) }
        : one,
    ]);

  for (const hours of [-20, 20, -96]) {
    expect(await on('2026-07-19', moved(hours))).toEqual([]);
    expect(await on(DAY, moved(hours))).toEqual([]);
  }
});

test('a debit that the processor enters when it begins is under way, and no difference', async () => {
  const plan = await collecting.aPlan({ kind: 'bank' });
  const { payment_plan_id } = plan;
  const { rows: payments } = await sql<{ due: string }>`
    select due::text as due from instalments where payment_plan_id = ${payment_plan_id} and number = 1
  `.execute(collecting.db);
  const due = payments[0]?.due ?? '';
  await collecting.collectOn(due);
  const { rows: pending } = await sql<{ charge_reference: string }>`
    select charge_reference from ledger_entries where payment_plan_id = ${payment_plan_id} and kind = 'pending'
  `.execute(collecting.db);
  const charge_reference = pending[0]?.charge_reference ?? '';
  const at = collecting.service.ports.clock.now();
  const begun = (cents: number) =>
    withBooks((one) => [one], [{ reference: 'txn', charge_reference, kind: 'charge', cents: toCents(cents), at }]);

  expect(await on(due, begun(20_000))).toEqual([]);
  expect(await on(due, begun(19_000))).toMatchObject([{ difference: 'onlyThere', charge_reference, there_cents: 19_000 }]);
});

test('a comparison changes no row', async () => {
  const count = () =>
    sql<{ rows: number }>`select count(*)::integer as rows from ledger_entries`
      .execute(collecting.db)
      .then(({ rows }) => rows[0]);
  const before = await count();
  await on(
    DAY,
    withBooks(() => []),
  );

  expect(await count()).toEqual(before);
});
