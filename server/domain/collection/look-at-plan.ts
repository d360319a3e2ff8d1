import { sql } from 'kysely';

import { inTransaction } from '../../platform/database/transaction.ts';
import type { Db } from '../../schema/database.ts';
import { byStaff, recordEvent } from '../audit/audit.ts';
import { listTrail, type TrailEvent } from '../audit/trail.ts';
import { readPlanRecord, type PlanRecord } from './plan-record.ts';

interface Look {
  readonly providerId: string;
  /** The confirmation code of the plan. */
  readonly reference: string;
  /** The member of staff who looks. */
  readonly by: string;
}

/** A plan with everything that happened to it. The look itself is in the audit, also where nothing is done with it. */
export function lookAtPlan(
  db: Db,
  { providerId, reference, by }: Look,
  now: Date,
): Promise<(PlanRecord & { readonly trail: readonly TrailEvent[] }) | undefined> {
  return inTransaction(db, async (trx) => {
    const record = await readPlanRecord(trx, providerId, reference);
    if (!record) return undefined;
    const { application_id, payment_plan_id } = record.plan;
    const chain = { provider_id: providerId, chain_id: application_id };
    await recordEvent(trx, chain, { event: 'plan.looked', details: { by, payment_plan_id } }, byStaff(now));
    return { ...record, trail: await listTrail(trx, chain) };
  });
}

/** A plan that is the provider's again, because a payment stayed open. */
export interface DefaultedPlan {
  readonly confirmation_code: string;
  readonly total_cents: number;
  readonly open_cents: number;
  readonly defaulted_at: Date;
}

/** The plans in default, the latest first. */
export async function listDefaultedPlans(db: Db, providerId: string): Promise<readonly DefaultedPlan[]> {
  const { rows } = await sql<DefaultedPlan>`
    select p.confirmation_code, p.total_cents, b.open_cents, max(e.happened_at) as defaulted_at
    from payment_plans p
    join plan_balances b using (provider_id, payment_plan_id)
    join ledger_entries e on e.provider_id = p.provider_id and e.payment_plan_id = p.payment_plan_id and e.kind = 'defaulted'
    where p.provider_id = ${providerId} and p.status = 'DEFAULTED'
    group by p.confirmation_code, p.total_cents, b.open_cents
    order by defaulted_at desc, p.confirmation_code
  `.execute(db);
  return rows;
}
