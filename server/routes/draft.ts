import { firstPaymentDay, paymentSchedule, type DayString } from '#rules';

import type { PlanDraft } from '../database/tables/plans.ts';
import type { Provider } from '../providers/index.ts';
import type { Offer } from '../store/offers.ts';
import type { PaymentMethod } from '../store/payment-methods.ts';

interface When {
  readonly provider: Pick<Provider, 'charge_days' | 'first_payment_lead_days'>;
  readonly today: DayString;
}

/** The charge day that lets the plan begin soonest; in a tie the earlier one of the provider's list. */
export function soonestChargeDay({ provider, today }: When): number {
  const days = provider.charge_days.map((day) => ({ day, first: firstPaymentDay(today, day, provider.first_payment_lead_days) }));
  const [soonest] = days.toSorted((a, b) => (a.first < b.first ? -1 : Number(a.first > b.first)));
  if (!soonest) throw new Error('a provider has at least one charge day');
  return soonest.day;
}

/** Every payment of an offer, begun today. */
export function scheduleOf(
  { months, total_cents }: Pick<Offer, 'months' | 'total_cents'>,
  chargeDay: number,
  { provider, today }: When,
) {
  return paymentSchedule({ total: total_cents, months, chargeDay, today, leadDays: provider.first_payment_lead_days });
}

/** An offer with how and when it is paid: what confirm-payment shows and what the plan will be. */
export function makeDraft(offer: Offer, method: PaymentMethod, chargeDay: number, when: When): PlanDraft {
  const instalments = scheduleOf(offer, chargeDay, when).map(({ number, due, amount }) => ({ number, due, amount }));
  const { payment_method_id, kind, brand, last4, bank_name } = method;
  return {
    offer_id: offer.offer_id,
    months: offer.months,
    monthly_amount: offer.monthly_cents,
    last_amount: offer.last_cents,
    total_amount: offer.total_cents,
    charge_day: chargeDay,
    first_payment_date: instalments[0]?.due ?? '',
    last_payment_date: instalments.at(-1)?.due ?? '',
    instalments,
    payment_method: { payment_method_id, kind, brand, last4, bank_name },
  };
}
