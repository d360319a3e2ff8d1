import { sql } from 'kysely';
import type { DayString } from '#rules';

import { selectRows } from '../../platform/database/rows.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Db } from '../../schema/database.ts';
import { byStaff } from '../audit/audit.ts';
import { changeApplication } from '../applications/applications.ts';
import { insertEntries, isChargeable, listBalances, lockLedger, type PlanKey } from '../ledger/ledger.ts';
import { lockApplicationOfPlan } from '../plans/plans.ts';

interface ResumeOptions {
  readonly db: Db;
  readonly plan: PlanKey;
  readonly number: number;
  /** The provider's day from which the payment is tried again. */
  readonly today: DayString;
  readonly now: Date;
}

/** `notStopped`: the service tries this payment anyway, or it is under way or paid. `notCharged`: it charges none of this plan by itself. */
type Resumed = 'resumed' | 'notStopped' | 'notCharged';

/** Lets a payment be tried again that had stopped: its retries count anew. The audit records that staff did so. */
export function resumePayment({ db, plan, number, today, now }: ResumeOptions): Promise<Resumed> {
  const { provider_id, payment_plan_id } = plan;
  return inTransaction(db, async (trx) => {
    const application = await lockApplicationOfPlan(trx, plan);
    if (!application) return 'notStopped';
    const { status, automatic } = await selectRows(trx, 'payment_plans', {
      provider_id,
      payment_plan_id,
    }).executeTakeFirstOrThrow();
    if (!automatic || !isChargeable({ status })) return 'notCharged';
    if (!(await lockLedger(trx, plan))) return 'notStopped';
    const payment = (await listBalances(trx, plan)).find((one) => one.number === number);
    if (!payment || payment.open_cents === 0 || payment.pending_cents > 0 || !(await isStopped(trx, plan, number)))
      return 'notStopped';

    const entry = { provider_id, payment_plan_id, kind: 'resumed' as const, number, retry_on: today };
    await insertEntries(trx, [{ ...entry, happened_at: now, recorded_at: now }]);
    const details = { payment_plan_id, number };
    await changeApplication(trx, application, { event: 'payment.resumed', details }, byStaff(now));
    return 'resumed';
  });
}

async function isStopped(trx: Db, { provider_id, payment_plan_id }: PlanKey, number: number): Promise<boolean> {
  const { rows } = await sql<{ stop: string | null }>`
    select stop from ledger_entries
    where provider_id = ${provider_id} and payment_plan_id = ${payment_plan_id} and number = ${number}
      and (retry_on is not null or stop is not null) order by entry desc limit 1
  `.execute(trx);
  return rows[0]?.stop != null;
}
