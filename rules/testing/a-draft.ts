import type { PlanDraft } from '#api/entities';

import { toCents } from '../cents.ts';
import { paymentSchedule, type ScheduleTerms } from '../schedule.ts';
import { aDay } from './builders.ts';

/** The day on which the plan of `aDraft` begins. */
export const START = aDay('2026-06-16');

/** A plan of six payments over $120.00 that begins on `START`; the wish changes it. */
export function aDraft({
  total = 120_00,
  months = 6,
  chargeDay = 15,
}: Partial<Record<'total' | 'months' | 'chargeDay', number>> = {}): PlanDraft {
  const terms: ScheduleTerms = { total: toCents(total), months, chargeDay, today: START, leadDays: 10 };
  const instalments = paymentSchedule(terms);
  return {
    offer_id: 'o-1',
    months,
    monthly_amount: instalments[0]?.amount ?? 0,
    last_amount: instalments.at(-1)?.amount ?? 0,
    total_amount: total,
    charge_day: chargeDay,
    first_payment_date: instalments[0]?.due ?? '',
    last_payment_date: instalments.at(-1)?.due ?? '',
    instalments,
    payment_method: { payment_method_id: 'm-1', kind: 'bank', brand: null, last4: '6789', bank_name: null },
  };
}
