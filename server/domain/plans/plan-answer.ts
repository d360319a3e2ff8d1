import type { BodyOf, Calls } from '#api';
import { planLife, type DayString } from '#rules';

import type { Plan } from './plans.ts';

type PlanBody = BodyOf<Calls['getPlan']>;

/** A plan as the wire carries it, with its status on the provider's day. */
export function planAnswer(plan: Plan, today: DayString): PlanBody {
  const { payment_plan_id, confirmation_code, kind, takes_effect_on, draft, started_at } = plan;
  return {
    payment_plan_id,
    confirmation_code,
    kind,
    status: planStatus(plan, today),
    takes_effect_on,
    draft,
    started_at: started_at.toISOString(),
  };
}

/** The day decides, not the job that has not run yet: an old plan is over after its last payment, and so is a new one. */
function planStatus({ takes_effect_on, draft }: Plan, today: DayString): PlanBody['status'] {
  if (takes_effect_on !== null && takes_effect_on >= today) return 'PENDING';
  return planLife(draft, today) === 'ended' ? 'COMPLETED' : 'ACTIVE';
}
