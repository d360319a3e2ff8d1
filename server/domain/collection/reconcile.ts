import type { Provider } from '#configuration';
import type { DayString } from '#rules';
import { sql } from 'kysely';

import type { Payments } from '../../partners/payments.ts';
import type { Db } from '../../schema/database.ts';
import { compareMoney, type ChargeDifference, type Money } from './compare-money.ts';

/** Money of one charge that the ledger and the processor do not both have. */
export interface MoneyDifference extends Omit<ChargeDifference, 'more_there_cents'> {
  /** The confirmation code; nothing for a charge that the ledger does not know. */
  readonly plan: string | null;
}

type Place = Pick<Provider, 'provider_id' | 'time_zone'>;

/**
 * How many days around the day are read: one on each side for a clock that differs at midnight, and more where that leaves a
 * difference. A processor may enter a bank debit or its refund when it begins, and the ledger when it settles.
 */
const REACHES = [1, 15];

/** Compares the ledger with the books of the processor for a day of the provider. Changes nothing. */
export async function reconcile(
  db: Db,
  payments: Payments,
  provider: Place,
  day: DayString,
): Promise<readonly MoneyDifference[]> {
  let differences: readonly ChargeDifference[] = [];
  for (const reach of REACHES) {
    const found = await compareAround(db, payments, provider, { day, reach });
    const suspects = differences.map(({ charge_reference }) => charge_reference);
    differences = reach === REACHES[0] ? found : found.filter(({ charge_reference }) => suspects.includes(charge_reference));
    if (differences.length === 0) return [];
  }
  const known = await findCharges(
    db,
    provider,
    differences.map(({ charge_reference }) => charge_reference),
  );
  return differences.flatMap(({ more_there_cents, ...difference }) => {
    const charge = known.get(difference.charge_reference);
    // One entry of the ledger can hold several movements: a dispute that is reported before its settlement moves nothing in the end.
    const isExplained = charge && difference.difference !== 'onlyHere' && more_there_cents === charge.under_way;
    return isExplained ? [] : { ...difference, plan: charge?.confirmation_code ?? null };
  });
}

interface Around {
  readonly day: DayString;
  readonly reach: number;
}

async function compareAround(db: Db, payments: Payments, { provider_id, time_zone }: Place, { day, reach }: Around) {
  // The database knows on which days the clocks change.
  const { rows } = await sql<Readonly<Record<'from' | 'start' | 'end' | 'until', Date>>>`
    select (d - ${reach}::integer)::timestamp at time zone z as "from", d::timestamp at time zone z as "start",
      (d + 1)::timestamp at time zone z as "end", (d + 1 + ${reach}::integer)::timestamp at time zone z as "until"
    from (select ${day}::date as d, ${time_zone}::text as z) as wanted
  `.execute(db);
  const [period] = rows;
  if (!period) throw new Error(`no moments of ${day}`);
  const there: Money[] = [];
  for await (const movement of payments.listMovements(provider_id, period.from, period.until)) there.push(movement);
  const here = await listLedgerMoney(db, provider_id, period);
  return compareMoney(here, there, ({ at }) => at >= period.start && at < period.end);
}

/** What happened at the processor by the ledger. What is recorded late happened before, and hardly ever after. */
async function listLedgerMoney(db: Db, provider_id: string, { from, until }: { readonly from: Date; readonly until: Date }) {
  const { rows } = await sql<Money>`
    select coalesce((
        select k.charge_reference from ledger_entries k
        where k.provider_id = e.provider_id and k.attempt_id = e.attempt_id and k.charge_reference is not null
        order by k.entry limit 1), e.attempt_id::text) as charge_reference,
      sum(e.paid_cents + e.surplus_cents)::bigint as cents, e.happened_at as at
    from ledger_entries e
    where e.provider_id = ${provider_id} and e.attempt_id is not null
      and e.happened_at >= ${from} and e.happened_at < ${until}
      and e.recorded_at >= ${from}::timestamptz - interval '1 day'
    group by e.provider_id, e.attempt_id, e.kind, e.refund_id, e.happened_at
    having sum(e.paid_cents + e.surplus_cents) <> 0
  `.execute(db);
  return rows;
}

interface KnownCharge {
  readonly charge_reference: string;
  readonly confirmation_code: string;
  /** What the ledger waits for: a debit that may still settle, less refunds that may. */
  readonly under_way: number;
}

async function findCharges(db: Db, { provider_id }: Place, references: readonly string[]) {
  const { rows } = await sql<KnownCharge>`
    select distinct on (e.charge_reference) e.charge_reference, p.confirmation_code, (coalesce((
        select a.amount_cents from charge_attempts a where a.provider_id = e.provider_id and a.attempt_id = e.attempt_id
          and exists (select from open_charges o where o.provider_id = a.provider_id and o.attempt_id = a.attempt_id)), 0)
      - coalesce((
        select sum(r.amount_cents) from open_refunds r where r.provider_id = e.provider_id and r.attempt_id = e.attempt_id), 0)
      )::bigint as under_way
    from ledger_entries e join payment_plans p using (provider_id, payment_plan_id)
    where e.provider_id = ${provider_id} and e.charge_reference = any(${references}::text[])
    order by e.charge_reference, e.entry
  `.execute(db);
  return new Map(rows.map((row) => [row.charge_reference, row]));
}
