import type { BodyOf, Calls } from '#api';
import { plansFor, splitIntoInstalments, toCents } from '#rules';

import type { Provider } from '#configuration';
import type { SimulatedOffer } from './simulated-offers.ts';

/** The lengths that a plan of this total can have before any credit check, calculated as the offers themselves are. */
export function previewAnswer(
  { plan_lengths }: Pick<Provider, 'plan_lengths'>,
  { simulated_offer_id, total_cents, expires_at }: Pick<SimulatedOffer, 'simulated_offer_id' | 'total_cents' | 'expires_at'>,
): BodyOf<Calls['getSimulatedOffer']> {
  const total = toCents(Number(total_cents));
  const offers = plansFor(total, plan_lengths).map((months) => {
    const amounts = splitIntoInstalments(total, months);
    return { months, monthly_amount: amounts[0] ?? total, last_amount: amounts.at(-1) ?? total, total_amount: total };
  });
  return { simulated_offer_id, offers, total_amount: total, expires_at: expires_at.toISOString() };
}
