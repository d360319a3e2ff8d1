import { FunnelError } from '#api';

import type { Db } from '../../schema/database.ts';
import { isSameText } from '../../platform/http/keyed-hash.ts';
import { findSimulatedOffer, type SimulatedOffer } from './simulated-offers.ts';
import type { Context } from '../calls/context.ts';
import { hashEmbedToken } from './embed-token.ts';

/** How long a frame whose response was lost may ask again. */
const AGAIN_MS = 5 * 60_000;

/** The simulated offer for which this is the token; a stranger's is not there. */
export async function requireOfferOfToken(
  db: Db,
  { provider: { provider_id } }: Pick<Context, 'provider'>,
  { simulated_offer_id, token }: { readonly simulated_offer_id: string; readonly token: string },
): Promise<SimulatedOffer> {
  const offer = await findSimulatedOffer(db, { provider_id, simulated_offer_id });
  if (offer && isSameText(offer.token_hash, hashEmbedToken(token))) return offer;
  throw new FunnelError('offer_not_found', { message: 'there is no such offer, or this is not its token' });
}

/** Rejects an expired token, and one that another frame has used. */
export function requireUsable(
  { used_at, used_by, expires_at }: SimulatedOffer,
  { session, now }: Pick<Context, 'session' | 'now'>,
): void {
  if (used_at === null) {
    if (expires_at <= now) throw new FunnelError('offer_expired', { message: 'the simulated offer is over' });
    return;
  }
  const isOwn = used_by === session.session_id_hash && now.getTime() - used_at.getTime() < AGAIN_MS;
  if (!isOwn) throw new FunnelError('simulated_offer', { message: 'the token was used: the host asks for another' });
}
