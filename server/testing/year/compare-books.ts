import { sql } from 'kysely';

import { findBrokenEntries } from '../../domain/ledger/ledger.ts';
import type { Db } from '../../schema/database.ts';
import { findDifferences } from '../collecting.ts';
import { booksOfStandIn } from './banks.ts';
import type { Office } from './office.ts';

export function countsOf(offices: readonly Office[]): Readonly<Record<string, number>> {
  const all: Record<string, number> = {};
  for (const { counts } of offices) for (const [what, count] of Object.entries(counts)) all[what] = (all[what] ?? 0) + count;
  return all;
}

/** What the database and the processor hold in the end, and each place where they differ. */
export async function compareBooks(db: Db, offices: readonly Office[]) {
  const books = offices.flatMap(({ standIn }) => booksOfStandIn(standIn));
  const differences = [...(await findDifferences(db, books))];
  for (const { attempt_id, taken } of books) if (taken > 1) differences.push(`attempt ${attempt_id}: charged ${taken} times`);
  for (const { place } of offices)
    for (const { payment_plan_id, entry } of await findBrokenEntries(db, place.slug))
      differences.push(`plan ${payment_plan_id}: entry ${entry} is broken`);
  const { rows: ends } = await sql<{ ended: string; plans: number }>`
    with state as (
      select p.payment_plan_id, p.status, b.open_cents, b.pending_cents,
        exists (select from ledger_entries e where e.payment_plan_id = p.payment_plan_id and e.kind = 'completed') as completed,
        (select e.stop from ledger_entries e join instalments i using (payment_plan_id, number)
          where e.payment_plan_id = p.payment_plan_id and i.status = 'SCHEDULED' and (e.stop is not null or e.retry_on is not null)
          order by (e.stop is not null) desc, e.entry desc limit 1) as stop
      from payment_plans p join plan_balances b using (payment_plan_id)
    )
    select case when status = 'DEFAULTED' then 'defaulted' when open_cents = 0 and completed then 'completed'
      when pending_cents > 0 then 'pending' when stop is not null then 'stopped: ' || stop else 'unexplained' end as ended, count(*)::integer as plans
    from state group by 1 order by 1
  `.execute(db);
  const { rows: counted } = await sql<{ attempts: number; entries: number; waiting: number; surplus: number; refunds: number }>`
    select (select count(*)::integer from charge_attempts) as attempts, (select count(*)::integer from ledger_entries) as entries,
      (select count(*)::integer from processor_events where applied_at is null) as waiting,
      (select coalesce(sum(surplus_cents), 0)::integer from ledger_entries) as surplus,
      (select count(*)::integer from ledger_entries where kind = 'refunded') as refunds
  `.execute(db);
  return { differences, ends: Object.fromEntries(ends.map(({ ended, plans }) => [ended, plans])), ...counted[0] };
}
