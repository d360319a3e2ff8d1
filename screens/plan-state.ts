import type { PlanDraft } from '#api/entities';
import { paymentsAhead, planLife, type DayString, type PlanLife } from '#rules';

import { usePage } from './page.ts';
import { useSlot } from './stored-slots.ts';

type Payment = PlanDraft['instalments'][number];

/** The state of the visitor's plan today. The server knows whether its payments were made. A plan that has defaulted has ended. */
export function usePlanLife(draft: PlanDraft): PlanLife {
  const { today } = usePage();
  const { status, charged } = useSlot('plan') ?? {};
  if (status === 'COMPLETED' || status === 'DEFAULTED') return 'ended';
  const life = planLife(draft, today as DayString, charged);
  return status === 'ACTIVE' && life === 'ended' ? 'lastPayments' : life;
}

/** The payments ahead of the visitor's plan. What is left of one that was made in part is not known here, so it is left out. */
export function usePaymentsAhead(draft: PlanDraft): readonly Payment[] {
  const { today } = usePage();
  return paymentsAhead(draft, today, useSlot('plan')?.charged);
}

/** The payment with which the plan ends; nothing where the last one is over or was made early, in whole or in part: its end is not known here. */
export function useLastPayment(draft: PlanDraft): Payment | undefined {
  const last = draft.instalments.at(-1)?.number;
  return usePaymentsAhead(draft).find(({ number }) => number === last);
}
