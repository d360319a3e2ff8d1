import type { PlanDraft } from '#api/entities';
import { paymentsAhead, planLife, type DayString, type PlanLife } from '#rules';

import { usePage } from './page.ts';
import { useSlot } from './stored-slots.ts';

/** The state of the visitor's plan today. The server knows whether its payments were made. A plan that has defaulted has ended. */
export function usePlanLife(draft: PlanDraft): PlanLife {
  const { today } = usePage();
  const status = useSlot('plan')?.status;
  if (status === 'COMPLETED' || status === 'DEFAULTED') return 'ended';
  const life = planLife(draft, today as DayString);
  return status === 'ACTIVE' && life === 'ended' ? 'lastPayments' : life;
}

/** The payments ahead of the visitor's plan. What is left of one that was made in part is not known here, so it is left out. */
export function usePaymentsAhead(draft: PlanDraft): ReturnType<typeof paymentsAhead> {
  const { today } = usePage();
  return paymentsAhead(draft, today, useSlot('plan')?.charged);
}
