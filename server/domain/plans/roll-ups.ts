import { sql } from 'kysely';

import type { Db } from '../../schema/database.ts';
import type { Subject } from '../audit/subject.ts';

export interface RollUpCandidate extends Subject {
  readonly application_id: string;
}

/** Active plans whose payer has allowed future bills, and whose patient has later bills on no plan. */
export async function listRollUpCandidates(db: Db, providerId: string): Promise<readonly RollUpCandidate[]> {
  const { rows } = await sql<RollUpCandidate>`
    select a.provider_id, a.application_id, a.patient_id
    from payment_plans p
    join applications a using (provider_id, application_id)
    join lateral (
      select c.granted, c.given_for, c.recorded_at from consents c
      where c.provider_id = a.provider_id and c.application_id = a.application_id and c.kind = 'roll_ups'
      order by c.recorded_at desc limit 1
    ) allowed on allowed.granted and allowed.given_for = coalesce(a.guarantor_id::text, 'patient')
    where p.provider_id = ${providerId} and p.status = 'ACTIVE' and a.closed_at is null and a.old_plan_id is null and exists (
      select from bills b
      where b.provider_id = a.provider_id and b.patient_id = a.patient_id and b.status = 'open' and b.total_cents > 0 and b.old_plan_id is null
        and b.created_at > allowed.recorded_at and not exists (
          select from plan_bills pb
          where pb.provider_id = b.provider_id and pb.invoice_id = b.invoice_id and pb.plan_status in ('ACTIVE', 'COMPLETED')))
    order by a.application_id
  `.execute(db);
  return rows;
}
