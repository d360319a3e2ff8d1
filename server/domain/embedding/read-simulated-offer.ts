import { FunnelError, hostCalls } from '#api';

import { defineRoute } from '../calls/route.ts';
import { findPlanOfSimulatedOffer, findSimulatedOffer, type SimulatedOffer } from './simulated-offers.ts';
import { ok } from '../calls/answers.ts';

/** What has become of it, for the host's server. */
export const readSimulatedOffer = defineRoute(hostCalls.readSimulatedOffer, async ({ provider, params, db, now }) => {
  const { simulated_offer_id } = params;
  const offer = await findSimulatedOffer(db, { provider_id: provider.provider_id, simulated_offer_id });
  if (!offer) throw new FunnelError('offer_not_found');
  const payment_plan_id = await findPlanOfSimulatedOffer(db, offer);
  return ok({
    simulated_offer_id,
    status: payment_plan_id === null ? stateOf(offer, now) : ('completed' as const),
    total_amount: Number(offer.total_cents),
    payment_plan_id,
    expires_at: offer.expires_at.toISOString(),
  });
});

function stateOf({ used_at, expires_at }: SimulatedOffer, now: Date): 'open' | 'expired' | 'taken' {
  if (used_at !== null) return 'taken';
  return expires_at <= now ? 'expired' : 'open';
}
