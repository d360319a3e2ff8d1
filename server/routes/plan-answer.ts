import type { BodyOf, Calls } from '#api';

import type { Plan } from '../store/plans.ts';

/** A plan as the wire carries it. */
export function planAnswer(plan: Plan): BodyOf<Calls['getPlan']> {
  const { payment_plan_id, confirmation_code, kind, status, takes_effect_on, draft, started_at } = plan;
  return {
    payment_plan_id,
    confirmation_code,
    kind,
    status: status === 'PENDING' ? 'PENDING' : 'ACTIVE',
    takes_effect_on,
    draft,
    started_at: started_at.toISOString(),
  };
}
