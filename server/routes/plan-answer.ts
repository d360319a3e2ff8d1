import type { BodyOf, Calls } from '#api';

import type { Plan } from '../store/plans.ts';

/** A plan as the wire carries it. */
export function planAnswer({ payment_plan_id, confirmation_code, draft, started_at }: Plan): BodyOf<Calls['getPlan']> {
  return { payment_plan_id, confirmation_code, status: 'ACTIVE', draft, started_at: started_at.toISOString() };
}
