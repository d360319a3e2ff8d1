import { createHash } from 'node:crypto';

import type { Insertable, Selectable } from 'kysely';
import { FunnelError, type BodyOf, type Calls } from '#api';
import type { Provider } from '#configuration';
import { plansFor, splitIntoInstalments, toCents } from '#rules';

import { selectRows, updateRows } from '../../platform/database/rows.ts';
import type { Database, Db } from '../../schema/database.ts';
import type { SimulatedOfferRequest } from '../../schema/column-types.ts';
import { isUuid } from '../../platform/random.ts';
import { type KeyedHash, isSameText } from '../../platform/http/keyed-hash.ts';
import type { Context } from '../calls/context.ts';

export type SimulatedOffer = Readonly<Selectable<Database['simulated_offers']>>;
type NewSimulatedOffer = Omit<Insertable<Database['simulated_offers']>, 'request'> & { readonly request: SimulatedOfferRequest };

type OfferKey = Pick<SimulatedOffer, 'provider_id' | 'simulated_offer_id'>;

export async function insertSimulatedOffer(trx: Db, { request, ...offer }: NewSimulatedOffer): Promise<void> {
  await trx
    .insertInto('simulated_offers')
    .values({ ...offer, request: JSON.stringify(request) })
    .execute();
}

/** A simulated offer of this provider, also one that is over. */
export async function findSimulatedOffer(db: Db, key: OfferKey): Promise<SimulatedOffer | undefined> {
  return isUuid(key.simulated_offer_id) ? select(db, key).executeTakeFirst() : undefined;
}

/** The same, locked until the transaction ends. */
export async function lockSimulatedOffer(trx: Db, key: OfferKey): Promise<SimulatedOffer | undefined> {
  return isUuid(key.simulated_offer_id) ? select(trx, key).forUpdate().executeTakeFirst() : undefined;
}

/** What has come of a simulated offer: by which session and when, and the contact for which the host vouched. */
type Usage = { readonly [K in 'application_id' | 'contact_hash' | 'used_by']: string } & { readonly used_at: Date };

/** Its token is used up, and what it named is forgotten: there are an application and bills now. */
export async function useSimulatedOffer(
  trx: Db,
  { provider_id, simulated_offer_id }: OfferKey,
  { application_id, contact_hash, used_by, used_at }: Usage,
): Promise<void> {
  await updateRows(trx, 'simulated_offers', { provider_id, simulated_offer_id })
    .set({ used_at, used_by, application_id, contact_hash, request: null })
    .execute();
}

/** The plan that came of it, if one did. */
export async function findPlanOfSimulatedOffer(
  db: Db,
  { provider_id, application_id }: Pick<SimulatedOffer, 'provider_id' | 'application_id'>,
): Promise<string | null> {
  if (application_id === null) return null;
  const application = await selectRows(db, 'applications', { provider_id, application_id }).executeTakeFirst();
  return application?.payment_plan_id ?? null;
}

function select(db: Db, { provider_id, simulated_offer_id }: OfferKey) {
  return selectRows(db, 'simulated_offers', { provider_id, simulated_offer_id });
}

/** The one-use token of a simulated offer. It is made again for a request that is sent again, so it is kept nowhere. */
export function embedToken(keyedHash: KeyedHash, simulatedOfferId: string): string {
  return keyedHash('embed-token', simulatedOfferId);
}

/** What the database knows it by. */
export function hashEmbedToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

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
