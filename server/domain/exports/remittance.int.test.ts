import { addDays, toCents, type DayString } from '#rules';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { type CollectedPlan, type Collecting, startCollecting } from '../../testing/collecting.ts';
import { applyPaymentEvent } from '../collection/payment-events.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { exportRows } from './export-rows.ts';
import { remittance } from './remittance.ts';

let collecting: Collecting;

interface Line {
  readonly line_id: string;
  readonly kind: string;
  readonly plan_reference: string;
  readonly account_number: string | null;
  readonly invoice_id: string | null;
  readonly amount_cents: number;
  readonly code: string | null;
}

async function read(day: string, format: 'csv' | 'ndjson' = 'ndjson'): Promise<string> {
  let text = '';
  const { provider_id, time_zone } = collecting.provider;
  const wanted = remittance({ provider_id, time_zone, day: day as DayString });
  const now = collecting.service.ports.clock.now();
  const write = (part: string) => void (text += part);
  await exportRows(collecting.db, wanted, { providerId: provider_id, format, write, now });
  return text;
}

async function linesOf(day: string): Promise<readonly Line[]> {
  const text = await read(day);
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line);
}

/** What the ledger moved on each day, by a statement that shares nothing with the product. */
async function movedByDay(): Promise<Readonly<Record<string, number>>> {
  const { rows } = await sql<{ day: string; cents: number }>`
    select to_char(recorded_at at time zone 'America/New_York', 'YYYY-MM-DD') as day, sum(paid_cents + surplus_cents)::bigint as cents
    from ledger_entries where attempt_id is not null and (paid_cents <> 0 or surplus_cents <> 0) group by 1 order by 1
  `.execute(collecting.db);
  return Object.fromEntries(rows.map(({ day, cents }) => [day, cents]));
}

async function expectEveryDayAddsUp(from: string, days: number): Promise<void> {
  const moved = await movedByDay();
  const posted: Record<string, number> = {};
  for (let count = 0; count < days; count += 1) {
    const day = addDays(from as DayString, count);
    const lines = await linesOf(day);
    if (lines.length > 0) posted[day] = lines.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  }
  expect(posted).toEqual(moved);
}

const short = ({ kind, invoice_id, amount_cents }: Line) => [kind, invoice_id, amount_cents];
const invoices = ({ household }: CollectedPlan) => household.bills.map(({ invoice_id }) => invoice_id);

describe('the money of a day', () => {
  beforeAll(async () => {
    collecting = await startCollecting();
  });
  afterAll(() => collecting.close());

  test('fills the oldest bill first, and a late return undoes its posting without changing a day that is over', async () => {
    const card = await collecting.aPlan({ bills: [25_000, 35_000] });
    const late = await collecting.aPlan({ bills: [60_000], kind: 'bank', behaviour: 'return-R10-late' });
    const order = await collecting.db
      .selectFrom('bills')
      .select('invoice_id')
      .where('invoice_id', 'in', invoices(card))
      .orderBy('servicing_date')
      .orderBy('invoice_id')
      .execute();
    const [first, second] = order.map(({ invoice_id }) => invoice_id);
    const amounts = new Map(card.household.bills.map(({ invoice_id, total_cents }) => [invoice_id, total_cents]));
    const firstAmount = amounts.get(first ?? '') ?? 0;
    await collecting.collectOn('2026-07-15', '2026-07-19');
    expect((await linesOf('2026-07-15')).map(short)).toEqual([['settled', first, 20_000]]);
    expect((await linesOf('2026-07-19')).map(short)).toEqual([['settled', invoices(late)[0], 20_000]]);
    const settledDay = await read('2026-07-19', 'csv');

    await collecting.collectOn('2026-08-15');
    const august = (await linesOf('2026-08-15')).filter(({ invoice_id }) => invoice_id === first || invoice_id === second);
    expect(august.map(short)).toEqual([
      ['settled', first, firstAmount - 20_000],
      ['settled', second, 40_000 - firstAmount],
    ]);

    await collecting.collectOn('2026-08-20', '2026-09-05');
    const returned = (await linesOf('2026-09-05')).filter(({ kind }) => kind === 'returned');
    expect(returned.map(short)).toEqual([['returned', invoices(late)[0], -20_000]]);
    expect(returned[0]?.code).toBe('R10');
    expect(await read('2026-07-19', 'csv')).toBe(settledDay);
    await expectEveryDayAddsUp('2026-07-10', 70);
  });

  test('has a refund at the bill that was paid, and each line has an id of its own', async () => {
    const { db, provider } = collecting;
    const plan = await collecting.aPlan();
    const due = await db
      .selectFrom('instalments')
      .select(({ fn }) => fn.min('due').as('due'))
      .where('payment_plan_id', '=', plan.payment_plan_id)
      .executeTakeFirstOrThrow();
    await collecting.collectOn(due.due);
    const { attempt_id } = await db
      .selectFrom('charge_attempts')
      .selectAll()
      .where('payment_plan_id', '=', plan.payment_plan_id)
      .executeTakeFirstOrThrow();
    const now = collecting.service.ports.clock.now();
    const event = { event_id: 'e', provider_id: 'lakeside', at: now, charge_reference: 'c', attempt_id, refund_id: 'r' } as const;
    const refund = { ...event, kind: 'refundSettled', amount: toCents(5_000) } as const;
    await inTransaction(db, (trx) => applyPaymentEvent(trx, { provider, site: '', now }, refund));

    const lines = await linesOf(collecting.day());
    const own = lines.filter(({ invoice_id }) => invoice_id === invoices(plan)[0]);
    expect(own.map(short)).toEqual([
      ['settled', invoices(plan)[0], 20_000],
      ['refunded', invoices(plan)[0], -5_000],
    ]);
    expect(new Set(lines.map(({ line_id }) => line_id)).size).toBe(lines.length);
    await expectEveryDayAddsUp('2026-07-10', 120);
  });

  test('is recorded in the audit without what it held', async () => {
    await read(collecting.day());
    const { rows } = await sql<{ details: object }>`
      select details from audit_events where event = 'data.exported' order by happened_at desc limit 1
    `.execute(collecting.db);

    expect(rows[0]?.details).toMatchObject({ name: `remittance ${collecting.day()}` });
  });
});

describe('a day on which the clocks change', () => {
  beforeAll(async () => {
    collecting = await startCollecting();
    const plan = await collecting.aPlan();
    const { payment_plan_id } = plan;
    // A movement in every half hour of five days. The constraints between tables are not what is tested here.
    await collecting.db.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx);
      await sql`
        insert into ledger_entries (provider_id, payment_plan_id, entry, kind, number, attempt_id, paid_cents, surplus_cents,
          happened_at, recorded_at, previous_hash, hash)
        select 'lakeside', ${payment_plan_id}, row_number() over (), 'settled', 1, gen_random_uuid(), 1, row_number() over (), t, t, '', ''
        from (
          select * from generate_series(timestamptz '2026-10-30T00:00Z', timestamptz '2026-11-04T00:00Z', interval '30 minutes') t
          union all
          select * from generate_series(timestamptz '2027-03-12T00:00Z', timestamptz '2027-03-17T00:00Z', interval '30 minutes') t
        ) as moments (t)
      `.execute(trx);
    });
  });
  afterAll(() => collecting.close());

  test('has all of its money, in 25 hours or in 23', async () => {
    await expectEveryDayAddsUp('2026-10-28', 142);
    expect(await linesOf('2026-11-01')).toHaveLength(100);
    expect(await linesOf('2027-03-14')).toHaveLength(92);
  });
});
