import { paymentSchedule, toCents, type DayString } from '#rules';

import { aProvider } from './a-provider.ts';
import type { PlanFacts } from '../domain/documents/plan-facts.ts';

const today = '2026-06-16' as DayString;

/** The facts of a plan, for tests; name what matters to the test. */
export function aPlan({
  months = 6,
  total = 100_001,
  kind = 'card' as 'card' | 'bank',
  facility = 'Lakeside Hospital',
  tila_disclosure = 'auto' as 'auto' | 'always',
} = {}): PlanFacts {
  const provider = aProvider({ tila_disclosure });
  const instalments = paymentSchedule({ total: toCents(total), months, chargeDay: 31, today, leadDays: 10 });
  return {
    provider,
    payer: { first_name: 'Ana', last_name: 'Rivera' },
    bills: [
      {
        invoice_id: 'INV-1',
        facility,
        servicing_date: '2026-03-07' as DayString,
        account_number: '99994321',
        total_cents: total,
      },
    ],
    draftedOn: today,
    draft: {
      offer_id: 'offer',
      months,
      monthly_amount: instalments[0]?.amount ?? 0,
      last_amount: instalments.at(-1)?.amount ?? 0,
      total_amount: total,
      charge_day: 31,
      first_payment_date: instalments[0]?.due ?? '',
      last_payment_date: instalments.at(-1)?.due ?? '',
      instalments: [...instalments],
      payment_method: {
        payment_method_id: 'method',
        kind,
        brand: kind === 'card' ? 'Visa' : null,
        last4: '4242',
        bank_name: kind === 'bank' ? 'Harbor Test Bank' : null,
      },
    },
  };
}
