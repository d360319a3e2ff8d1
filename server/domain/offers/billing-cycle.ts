import { oldPlanCycle, type DayString, type OldPlanCycle } from '#rules';

import type { OldPlan } from '../patients/old-plans.ts';

/** What becomes of a stored old plan whose transfer is agreed to today; nothing where none is left to move. */
export function cycleOf(old: OldPlan, today: DayString): OldPlanCycle | undefined {
  if (old.status !== 'active') return undefined;
  return oldPlanCycle(
    {
      balance: old.balance_cents,
      paymentsLeft: old.payments_left,
      monthly: old.monthly_cents,
      dueDay: old.due_day,
      nextDue: old.next_due_date,
    },
    today,
  );
}
