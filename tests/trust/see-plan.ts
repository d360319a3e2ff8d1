import type { HttpVisitor } from '../faults/http-visitor.ts';
import type { Acknowledged } from '../faults/oracle.ts';

/** Opens the page of success, and adds what it shows to what was acknowledged. */
export async function seePlan(visitor: HttpVisitor, plan: Acknowledged): Promise<Acknowledged> {
  const { draft } = await visitor.get('getPlan', { params: { application_id: plan.application_id } });
  return { ...plan, shown: { total_cents: draft.total_amount, payments: draft.instalments.length } };
}
