import { addDays, daysBetween, today, type DayString } from '#rules';
import { sql, type RawBuilder } from 'kysely';

import type { Db } from '../../schema/database.ts';
import { CHARGEABLE, type PlanKey } from '../ledger/ledger.ts';
import type { CollectionContext } from './report.ts';

interface Deadline extends PlanKey {
  readonly number: number;
  readonly default_on: DayString;
}

/**
 * The open payments whose last decision sets a day on which the plan defaults. A reminder counts only while the patient pays by hand, as
 * they did when it was sent, and until a payment that was made since comes back.
 */
export const deadlines = (providerId: string, planId: string | null): RawBuilder<Deadline> => sql`
  select e.provider_id, e.payment_plan_id, e.number, e.default_on from ledger_entries e
  join payment_plans p using (provider_id, payment_plan_id)
  join instalments i using (provider_id, payment_plan_id, number)
  where e.provider_id = ${providerId} and e.default_on is not null and p.status = any(${CHARGEABLE}::text[]) and i.status = 'SCHEDULED'
    and (${planId}::uuid is null or e.payment_plan_id = ${planId})
    and (e.kind <> 'reminded' or (not p.automatic and not exists (
      select from plan_changes c where c.provider_id = e.provider_id and c.payment_plan_id = e.payment_plan_id
        and c.kind = 'automatic_off' and c.made_at > e.recorded_at)))
    and not exists (
      select from ledger_entries later
      where later.provider_id = e.provider_id and later.payment_plan_id = e.payment_plan_id and later.number = e.number
        and later.entry > e.entry
        and (later.retry_on is not null or later.stop is not null or (e.kind = 'reminded' and later.kind = 'returned')))
`;

interface Owed {
  readonly number: number;
  readonly due: DayString;
}

/**
 * Until when each payment may be paid after a decision that sets a day. A payment that is not due yet has as many days after its own
 * day. A day that was set before and is to come stays: no try gains time, or loses it.
 */
export async function findDeadlines(
  trx: Db,
  { provider, now }: CollectionContext,
  { provider_id, payment_plan_id }: PlanKey,
  { owed, default_on }: { readonly owed: readonly Owed[]; readonly default_on: DayString },
): Promise<ReadonlyMap<number, DayString>> {
  const day = today(provider.time_zone, now);
  const { rows } = await deadlines(provider_id, payment_plan_id).execute(trx);
  const before = new Map(rows.flatMap((row) => (row.default_on > day ? [[row.number, row.default_on]] : [])));
  return new Map(
    owed.map(({ number, due }) => [number, before.get(number) ?? addDays(default_on, Math.max(0, daysBetween(day, due)))]),
  );
}
