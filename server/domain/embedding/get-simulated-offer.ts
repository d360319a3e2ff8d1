import { calls, FunnelError } from '#api';

import { defineRoute } from '../calls/route.ts';
import { findSimulatedOffer } from './simulated-offers.ts';
import { ok } from '../calls/answers.ts';
import { requireOfferOfToken, requireUsable } from './frames-offer.ts';
import { previewAnswer } from './offer-previews.ts';

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
