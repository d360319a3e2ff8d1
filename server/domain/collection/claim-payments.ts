import type { Cents, DayString } from '#rules';
import { sql, type RawBuilder } from 'kysely';

import { inTransaction } from '../../platform/database/transaction.ts';
import type { Random } from '../../platform/random.ts';
import type { Db } from '../../schema/database.ts';
import { CHARGEABLE } from '../ledger/ledger.ts';
import { writeAttempts } from './write-attempts.ts';

interface ClaimOptions {
  readonly db: Db;
  readonly random: Random;
  readonly providerId: string;
  /** The provider's day. */
  readonly day: DayString;
  readonly now: Date;
}

const PLANS_AT_ONCE = 100;

interface DuePayment {
  readonly payment_plan_id: string;
  readonly payment_method_id: string;
  readonly number: number;
  readonly open_cents: Cents;
}

/**
 * Writes an attempt for payments that are due, before any call to the processor. Returns how many plans it looked at; 0 when
 * nothing is left. Any number of workers may run at the same time: each plan is claimed by one of them.
 */
export function claimPayments({ db, random, providerId, day, now }: ClaimOptions): Promise<number> {
  return inTransaction(db, async (trx) => {
    const plans = await lockDuePlans(trx, providerId, day);
    if (plans.length === 0) return 0;
    // A worker that has just finished with one of these plans has released it, so what is due is read anew.
    const due = await listDuePayments(trx, providerId, day, plans);
    await writeAttempts(
      trx,
      { provider_id: providerId, on_behalf: 'scheduled', charged_on: day, now, ask_after: now },
      due.map(({ payment_plan_id, payment_method_id, number, open_cents: amount }) => {
        return { attempt_id: random.uuid(), payment_plan_id, payment_method_id, parts: [{ number, amount }] };
      }),
    );
    return plans.length;
  });
}

/** A failure that concerns the method or the authorization, or that the service does not know, and no decision since: no payment of the plan is charged. */
export const isStopped = (providerId: RawBuilder<unknown>, planId: RawBuilder<unknown>) => sql`exists (
  select from ledger_entries stopped join instalments owed using (provider_id, payment_plan_id, number)
  where stopped.provider_id = ${providerId} and stopped.payment_plan_id = ${planId} and owed.status = 'SCHEDULED'
    and stopped.stop in ('newMethod', 'newAuthorization', 'unauthorized', 'unknownCode', 'disputed') and not exists (
      select from ledger_entries later
      where later.provider_id = stopped.provider_id and later.payment_plan_id = stopped.payment_plan_id
        and later.number = stopped.number and later.entry > stopped.entry
        and (later.retry_on is not null or later.stop is not null)))`;

/**
 * One payment of each plan: that of this day, else the oldest that is late. A plan is charged once a day, so that a patient is not
 * charged for two months at once after the service was down. A failure that concerns the method or the authorization stops every
 * payment of the plan.
 */
const duePayments = (providerId: string, day: DayString) => sql`
  select distinct on (i.payment_plan_id) i.payment_plan_id, p.payment_method_id, i.number, b.open_cents
  from instalments i
  join payment_plans p using (provider_id, payment_plan_id)
  join instalment_balances b using (provider_id, payment_plan_id, number)
  left join lateral (
    select e.entry, e.retry_on from ledger_entries e
    where e.provider_id = i.provider_id and e.payment_plan_id = i.payment_plan_id and e.number = i.number
      and (e.retry_on is not null or e.stop is not null)
    order by e.entry desc limit 1
  ) as decided on true
  where i.provider_id = ${providerId} and i.status = 'SCHEDULED' and i.due <= ${day} and p.status = any(${CHARGEABLE}::text[])
    and p.automatic
    and b.open_cents > 0 and b.pending_cents = 0
    and (decided.entry is null or decided.retry_on <= ${day})
    and not ${isStopped(sql.ref('i.provider_id'), sql.ref('i.payment_plan_id'))}
    and not exists (
      select from charge_attempts a
      where a.provider_id = i.provider_id and a.payment_plan_id = i.payment_plan_id and a.charged_on = ${day}
        and a.on_behalf = 'scheduled')
  order by i.payment_plan_id, (i.due = ${day}) desc, i.number
`;

async function lockDuePlans(trx: Db, providerId: string, day: DayString): Promise<readonly string[]> {
  const { rows } = await sql<{ payment_plan_id: string }>`
    select payment_plan_id from ledgers
    where provider_id = ${providerId} and payment_plan_id in (select due.payment_plan_id from (${duePayments(providerId, day)}) as due)
    limit ${PLANS_AT_ONCE} for update skip locked
  `.execute(trx);
  return rows.map(({ payment_plan_id }) => payment_plan_id);
}

async function listDuePayments(trx: Db, providerId: string, day: DayString, plans: readonly string[]) {
  const { rows } = await sql<DuePayment>`
    select * from (${duePayments(providerId, day)}) as due where due.payment_plan_id = any(${plans}::uuid[])
  `.execute(trx);
  return rows;
}
