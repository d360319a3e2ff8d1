import type { TestPatient } from './patient.ts';
import { ask } from './service.ts';

/** What the database holds of a patient's plans, read without our own code. */
export interface StoredPlan {
  readonly months: number;
  readonly total: number;
  readonly instalments: number;
  readonly sum: number;
  readonly bills: number;
  readonly agreements: number;
}

/** The active plans that cover the patient's bills. */
export function storedPlans({ bills }: TestPatient): Promise<readonly StoredPlan[]> {
  return ask<StoredPlan & Record<string, unknown>>(
    `select p.months, p.total_cents::int as total,
            (select count(*)::int from instalments i where i.provider_id = p.provider_id and i.payment_plan_id = p.payment_plan_id) as instalments,
            (select sum(amount_cents)::int from instalments i where i.provider_id = p.provider_id and i.payment_plan_id = p.payment_plan_id) as sum,
            (select count(*)::int from plan_bills b where b.provider_id = p.provider_id and b.payment_plan_id = p.payment_plan_id) as bills,
            (select count(*)::int from agreements a where a.provider_id = p.provider_id and a.payment_plan_id = p.payment_plan_id
              and a.hash = encode(sha256(a.document), 'hex')) as agreements
       from payment_plans p
      where p.provider_id = 'lakeside' and p.status = 'ACTIVE'
        and exists (select from plan_bills b where b.provider_id = p.provider_id and b.payment_plan_id = p.payment_plan_id
                       and b.invoice_id = any($1))`,
    [bills.map(({ invoice }) => invoice)],
  );
}
