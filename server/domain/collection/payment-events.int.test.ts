import { toCents } from '#rules';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { PaymentEvent, Payments } from '../../partners/payments.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { type CollectedPlan, type Collecting, startCollecting } from '../../testing/collecting.ts';
import { findBrokenEntries } from '../ledger/ledger.ts';
import { storeEvent } from '../payments/processor-events.ts';
import { recordFact } from './record-fact.ts';
import { applyPaymentEvent, applyWaitingEvents, pullPaymentEvents } from './payment-events.ts';

let collecting: Collecting;
let plan: CollectedPlan;

beforeAll(async () => {
  collecting = await startCollecting();
  plan = await collecting.aPlan({ kind: 'bank', behaviour: 'charge-no-answer' });
  collecting.skipTo('2026-07-15');
  await collecting.collect();
});
afterAll(() => collecting.close());

async function attemptId(): Promise<string> {
  const { rows } = await sql<{ attempt_id: string }>`select attempt_id from charge_attempts`.execute(collecting.db);
  return rows[0]?.attempt_id ?? '';
}

const at = new Date('2026-07-16T12:00:00Z');
const amount = toCents(20_000);

/** Applies events in this order in a transaction that is undone, and returns what the ledger then states. */
async function ledgerAfter(events: readonly PaymentEvent[]) {
  let state: unknown;
  const undone = new Error('undone');
  await inTransaction(collecting.db, async (trx) => {
    for (const event of events)
      await applyPaymentEvent(trx, { provider: collecting.provider, site: 'https://lakeside.example', now: at }, event);
    await sql`set constraints all immediate`.execute(trx);
    const { rows: balance } = await sql`
      select paid_cents, open_cents, forgiven_cents, pending_cents from instalment_balances where number = 1
    `.execute(trx);
    const { rows: kinds } = await sql<{ kind: string }>`
      select kind from ledger_entries where attempt_id is not null order by kind
    `.execute(trx);
    const { rows: surplus } = await sql`select sum(surplus_cents)::integer as surplus from ledger_entries`.execute(trx);
    state = { balance, surplus, kinds: kinds.map(({ kind }) => kind) };
    throw undone;
  }).catch((error: unknown) => {
    if (error !== undone) throw error;
  });
  return state;
}

test('events of one attempt give the same ledger in every order, doubled or not', async () => {
  const attempt_id = await attemptId();
  const of = (kind: string) => ({ event_id: kind, provider_id: 'lakeside', at, charge_reference: 'ch-1', attempt_id });
  const events = [
    { ...of('settled'), kind: 'settled' },
    { ...of('returned'), kind: 'returned', return_code: 'R10', amount },
    { ...of('refund'), kind: 'refundSettled', refund_id: 'r-1', amount: toCents(5_000) },
    { ...of('refund failed'), kind: 'refundFailed', refund_id: 'r-1', amount: toCents(5_000) },
    { ...of('another'), kind: 'refundSettled', refund_id: 'r-2', amount: toCents(4_000) },
    { ...of('disputed'), kind: 'disputed', amount },
    { ...of('won'), kind: 'disputeWon', amount },
  ] as const satisfies readonly PaymentEvent[];

  await fc.assert(
    fc.asyncProperty(
      fc
        .subarray([...events], { minLength: 1 })
        .chain((some) =>
          fc.tuple(
            fc.constant(some),
            fc.shuffledSubarray([...some, ...some], { minLength: some.length * 2, maxLength: some.length * 2 }),
          ),
        ),
      async ([inOrder, shuffled]) => {
        expect(await ledgerAfter(shuffled)).toEqual(await ledgerAfter(inOrder));
      },
    ),
    { numRuns: 20 },
  );
});

test('a charge that the patient has to confirm fails once, whichever report of it arrives first', async () => {
  const attempt_id = await attemptId();
  const context = { provider: collecting.provider, site: 'https://lakeside.example', now: at };
  const failure = { kind: 'declined', decline: 'soft' } as const;
  const base = { charge_reference: 'ch-1', happened_at: at, failure };
  const retriesAfter = async (...kinds: readonly ('declined' | 'needs_action')[]) => {
    let retries: unknown;
    await inTransaction(collecting.db, async (trx) => {
      for (const kind of kinds) await recordFact(trx, context, attempt_id, { ...base, kind });
      const { rows } = await sql`select retry_on from ledger_entries where retry_on is not null`.execute(trx);
      retries = rows;
      throw new Error('undone');
    }).catch(() => undefined);
    return retries;
  };

  expect(await retriesAfter('declined', 'needs_action')).toHaveLength(1);
  expect(await retriesAfter('declined', 'needs_action')).toEqual(await retriesAfter('needs_action', 'declined'));
});

test('an event of an attempt that is not known waits', async () => {
  const stranger: PaymentEvent = {
    event_id: 'e',
    provider_id: 'lakeside',
    at,
    charge_reference: 'ch-unknown',
    attempt_id: null,
    kind: 'settled',
  };

  const context = { provider: collecting.provider, site: '', now: at };
  expect(await inTransaction(collecting.db, (trx) => applyPaymentEvent(trx, context, stranger))).toBe(false);
});

test.each([
  ['an entry is changed', sql`update ledger_entries set paid_cents = 1`],
  ['an entry is deleted', sql`delete from ledger_entries`],
  ['an attempt is changed', sql`update charge_attempts set amount_cents = 1`],
  ['a part is deleted', sql`delete from charge_attempt_parts`],
  ['the head of a chain is moved', sql`update ledgers set length = 0`],
])('the database refuses that %s', async (_, statement) => {
  await expect(statement.execute(collecting.db)).rejects.toThrow('ledger rows are never changed');
});

const entry = (columns: string) => sql`
  insert into ledger_entries (provider_id, payment_plan_id, kind, number, paid_cents, forgiven_cents, happened_at, recorded_at)
  select 'lakeside', ${plan.payment_plan_id}, ${sql.raw(columns)}, now(), now()
`;
const anAttempt = (parts: number) => sql`
  with a as (
    insert into charge_attempts select provider_id, gen_random_uuid(), payment_plan_id, payment_method_id, 20000, 'patient', charged_on, now()
    from charge_attempts limit 1 returning *
  ) insert into charge_attempt_parts select provider_id, attempt_id, payment_plan_id, 2, ${parts}::bigint from a
`;

test.each([
  ['pays more than a payment', () => [entry(`'counted', 2, 20001, 0`)], 'ledger_adds_up'],
  ['takes back what was never paid', () => [entry(`'counted', 2, -1, 0`)], 'ledger_adds_up'],
  [
    'pays and forgives more than a payment',
    () => [entry(`'counted', 2, 15000, 0`), entry(`'forgiven', 2, 0, 5001`)],
    'ledger_adds_up',
  ],
  ['leaves an attempt unexplained', () => [anAttempt(20_000)], 'attempt_is_explained'],
  ['has an attempt whose parts are not its amount', () => [anAttempt(19_999)], 'attempt_is_explained'],
  [
    'marks a payment as paid that is open',
    () => [sql`update instalments set status = 'PAID' where payment_plan_id = ${plan.payment_plan_id} and number = 3`],
    'ledger_adds_up',
  ],
  [
    'closes an attempt without a word',
    () => [sql`delete from open_charges where payment_plan_id = ${plan.payment_plan_id}`],
    'attempt_is_explained',
  ],
  [
    'charges a payment twice at a time',
    () => [
      sql`insert into open_charges select provider_id, payment_plan_id, number, attempt_id, state, ask_after from open_charges`,
    ],
    'open_charges_pkey',
  ],
])('a transaction that %s is refused', async (_, statements, constraint) => {
  const attempt = collecting.db.transaction().execute(async (trx) => {
    for (const statement of statements()) await statement.execute(trx);
  });

  await expect(attempt).rejects.toMatchObject({ constraint });
});

test('a transaction that changes a plan after an early check is checked again', async () => {
  const attempt = collecting.db.transaction().execute(async (trx) => {
    await entry(`'counted', 2, 5000, 0`).execute(trx);
    await sql`set constraints all immediate`.execute(trx);
    await sql`set constraints all deferred`.execute(trx);
    await entry(`'counted', 2, 20000, 0`).execute(trx);
  });

  await expect(attempt).rejects.toMatchObject({ constraint: 'ledger_adds_up' });
});

test('a transaction that takes back its first change is checked for the second', async () => {
  const attempt = collecting.db.transaction().execute(async (trx) => {
    await sql`savepoint before`.execute(trx);
    await entry(`'counted', 2, 5000, 0`).execute(trx);
    await sql`rollback to savepoint before`.execute(trx);
    await entry(`'counted', 2, 20001, 0`).execute(trx);
  });

  await expect(attempt).rejects.toMatchObject({ constraint: 'ledger_adds_up' });
});

test('no request for a check of a plan outlives its transaction', async () => {
  const { rows } = await sql`select from plan_checks`.execute(collecting.db);
  expect(rows).toEqual([]);
});

const foreign = (event_id: string, changes: Partial<PaymentEvent> = {}) =>
  ({
    event_id,
    provider_id: 'lakeside',
    at,
    charge_reference: 'ch-foreign',
    attempt_id: null,
    kind: 'settled',
    ...changes,
  }) as PaymentEvent;

async function store(...events: readonly PaymentEvent[]): Promise<void> {
  for (const event of events)
    await storeEvent(collecting.db, { ...event, event, source: null } as never, collecting.service.ports.clock.now());
}

const isApplied = async (event_id: string) => {
  const { rows } = await sql<{ applied: boolean }>`
    select applied_at is not null as applied from processor_events where event_id = ${event_id}
  `.execute(collecting.db);
  return rows[0]?.applied;
};

test('events of charges that another system made do not hold up those of plans, whatever that system wrote', async () => {
  await sql`
    insert into processor_events (provider_id, event_id, kind, event, happened_at, received_at)
    select 'lakeside', 'foreign-' || n, 'x', jsonb_build_object('kind', 'settled', 'attempt_id', 'order ' || n, 'charge_reference', 'ch-' || n || '-foreign'), now(), now()
    from generate_series(1, 1200) n
  `.execute(collecting.db);
  await store(foreign('ours', { attempt_id: await attemptId(), charge_reference: 'ch-9' }));
  await applyWaitingEvents({ ...collecting.options(), provider: collecting.provider, site: '' });

  expect([await isApplied('foreign-1'), await isApplied('ours')]).toEqual([false, true]);
});

test('an event that cannot be applied is logged, and does not hold up those after it', async () => {
  const attempt_id = await attemptId();
  const broken = foreign('broken', { attempt_id, kind: 'returned', amount: 0.5 as never, return_code: 'R01' } as never);
  await store(broken, foreign('after', { attempt_id, kind: 'refundSettled', refund_id: 'r-9', amount: toCents(100) } as never));
  await applyWaitingEvents({ ...collecting.options(), provider: collecting.provider, site: '' });

  expect([await isApplied('broken'), await isApplied('after')]).toEqual([false, true]);
  expect(collecting.logged.join('')).toContain('a payment event could not be applied, and is tried again');
});

test('what happened while the service was down is fetched, also after a webhook of today', async () => {
  const now = collecting.service.ports.clock.now();
  const { provider, db } = collecting;
  const asked: Date[] = [];
  const listEvents: Payments['listEvents'] = (_, since) => {
    asked.push(since);
    return Promise.resolve([]);
  };
  const pull = (clock = collecting.service.ports.clock) =>
    pullPaymentEvents({ db, provider, clock, payments: { ...collecting.service.ports.payments, listEvents } });
  await pull();
  const later = new Date(now.getTime() + 10 * 86_400_000);
  await store(foreign('of today', { at: later }));
  await pull({ now: () => later });

  const [, since] = asked;
  expect(since?.getTime()).toBeLessThan(now.getTime());
});

test('an entry that was changed behind the triggers is found', async () => {
  await sql`alter table ledger_entries disable trigger user`.execute(collecting.db);
  await sql`update ledger_entries set fact_cents = 1 where entry = 1`.execute(collecting.db);
  await sql`alter table ledger_entries enable trigger user`.execute(collecting.db);

  expect(await findBrokenEntries(collecting.db, 'lakeside')).toEqual([{ payment_plan_id: plan.payment_plan_id, entry: 1 }]);
});
