import type { BodyOf, Calls } from '#api';
import { addDays, toCents, type DayString, type OldPlanCycle } from '#rules';

import type { OldPlan } from '../patients/old-plans.ts';
import { cycleOf } from '../offers/billing-cycle.ts';

type TransferBody = BodyOf<Calls['createBackbook']>['transfer'];

const MASK = '•••• ';

/** An old plan as the wire carries it: as it moved once it is transferred, else as it would move today. */
export function transferAnswer(old: OldPlan, today: DayString): TransferBody {
  const cycle = movedCycle(old) ?? cycleOf(old, today);
  if (!cycle) throw new Error('an old plan without anything left is not answered');
  const isTransferred = old.payment_plan_id !== null;
  const isDueToday = !isTransferred && cycle.lastDue === today;
  return {
    plan_number: `${MASK}${old.plan_number.slice(-4)}`,
    remaining_amount: cycle.remaining,
    monthly_amount: old.monthly_cents,
    last_amount: cycle.last,
    months_left: cycle.months,
    due_day: old.due_day,
    next_due_date: cycle.lastDue,
    is_due_today: isDueToday,
    come_back_on: isDueToday ? addDays(today, 1) : null,
    takes_effect_on: old.takes_effect_on,
    status: statusOf(old, today),
  };
}

/** The day decides, not the job that has not run yet. */
function statusOf({ takes_effect_on }: OldPlan, today: DayString): TransferBody['status'] {
  if (takes_effect_on === null) return 'ACTIVE';
  return takes_effect_on >= today ? 'TRANSFERRING' : 'TRANSFERRED';
}

function movedCycle(old: OldPlan): OldPlanCycle | undefined {
  const { takes_effect_on, old_payments, moved_cents } = old;
  if (takes_effect_on === null || old_payments === null || moved_cents === null) return undefined;
  const months = old.payments_left - old_payments;
  return {
    lastDue: takes_effect_on,
    oldPayments: old_payments,
    remaining: moved_cents,
    months,
    last: toCents(moved_cents - (months - 1) * old.monthly_cents),
  };
}
