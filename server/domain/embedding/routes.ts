import { calls, FunnelError, hostCalls } from '#api';

import { defineRoute, ok } from '../calls/route.ts';
import {
  findSimulatedOffer,
  requireOfferOfToken,
  requireUsable,
  findPlanOfSimulatedOffer,
  previewAnswer,
  type SimulatedOffer,
} from './simulated-offers.ts';

/** What could be offered here: to the frame that holds the token, or that has taken it. */
export const getSimulatedOffer = defineRoute(calls.getSimulatedOffer, async (context) => {
  const { db, provider, session, params, headers } = context;
  const { simulated_offer_id } = params;
  if (session.simulated_offer_id === simulated_offer_id) {
    const taken = await findSimulatedOffer(db, { provider_id: provider.provider_id, simulated_offer_id });
    if (taken) return ok(previewAnswer(provider, taken));
  }
  const token = headers['x-embed-token'];
  if (token === undefined) throw new FunnelError('offer_not_found');
  const offer = await requireOfferOfToken(db, context, { simulated_offer_id, token });
  requireUsable(offer, context);
  return ok(previewAnswer(provider, offer));
});

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
