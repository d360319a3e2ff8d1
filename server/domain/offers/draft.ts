import { firstPaymentDay, monthlySchedule, paymentSchedule, type DayString, type Instalment } from '#rules';

import type { PlanDraft } from '#api/entities';
import type { Provider } from '#configuration';
import type { Offer } from '../applications/offers.ts';
import { type ShownColumns, shownMethod } from './payment-methods.ts';

/** Days between two payments at the least, so that a cycle is never left out. */
const SHORTEST_CYCLE = 28;

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

/** The charge day of an offer unless another is chosen: that of the old plan which it continues, else the soonest. */
export function usualChargeDay({ charge_day }: Pick<Offer, 'charge_day'>, when: When): number {
  return charge_day ?? soonestChargeDay(when);
}

type Scheduled = Pick<Offer, 'months' | 'total_cents' | 'monthly_cents' | 'last_cents' | 'takes_effect_on'>;

/** Every payment of an offer, begun today; what continues an old plan begins when that one has made its last payment. */
export function scheduleOf(offer: Scheduled, chargeDay: number, { provider, today }: When): readonly Instalment[] {
  const { months, total_cents: total, monthly_cents, last_cents, takes_effect_on } = offer;
  const leadDays = provider.first_payment_lead_days;
  if (takes_effect_on === null) return paymentSchedule({ total, months, chargeDay, today, leadDays });

  const first = firstPaymentDay(takes_effect_on, chargeDay, Math.min(Math.max(leadDays, 1), SHORTEST_CYCLE));
  return monthlySchedule([...Array.from({ length: months - 1 }, () => monthly_cents), last_cents], { first, chargeDay });
}

/** An offer with how and when it is paid: what confirm-payment shows and what the plan will be. */
export function makeDraft(offer: Offer, method: ShownColumns, chargeDay: number, when: When): PlanDraft {
  const instalments = scheduleOf(offer, chargeDay, when).map(({ number, due, amount }) => ({ number, due, amount }));
  return { ...termsOf(offer, chargeDay, instalments), instalments, payment_method: shownMethod(method) };
}

/** The figures and dates of an offer that is paid in these payments, as the wire carries them. */
export function termsOf(offer: Offer, charge_day: number, payments: readonly Pick<Instalment, 'due'>[]) {
  return {
    offer_id: offer.offer_id,
    months: offer.months,
    monthly_amount: offer.monthly_cents,
    last_amount: offer.last_cents,
    total_amount: offer.total_cents,
    charge_day,
    first_payment_date: payments[0]?.due ?? '',
    last_payment_date: payments.at(-1)?.due ?? '',
  };
}
