import type { Selectable } from 'kysely';

import type { Database, Db } from '../../schema/database.ts';
import type { SimulatedOfferRequest } from '../../schema/column-types.ts';
import { isUuid } from '../../platform/random.ts';

export type SimulatedOffer = Readonly<Selectable<Database['simulated_offers']>>;
type NewSimulatedOffer = Pick<
  SimulatedOffer,
  'provider_id' | 'simulated_offer_id' | 'key_id' | 'token_hash' | 'embed_origin' | 'total_cents' | 'created_at' | 'expires_at'
> & { readonly request: SimulatedOfferRequest };

interface OfferKey {
  readonly provider_id: string;
  readonly simulated_offer_id: string;
}

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

/** Its token is used up, and what it named is forgotten: there are an application and bills now. */
export async function useSimulatedOffer(
  trx: Db,
  { provider_id, simulated_offer_id }: OfferKey,
  { applicationId, usedBy, at }: { readonly applicationId: string; readonly usedBy: string; readonly at: Date },
): Promise<void> {
  await trx
    .updateTable('simulated_offers')
    .set({ used_at: at, used_by: usedBy, application_id: applicationId, request: null })
    .where('provider_id', '=', provider_id)
    .where('simulated_offer_id', '=', simulated_offer_id)
    .execute();
}

/** The plan that came of it, if one did. */
export async function findPlanOfSimulatedOffer(
  db: Db,
  { provider_id, application_id }: Pick<SimulatedOffer, 'provider_id' | 'application_id'>,
): Promise<string | null> {
  if (application_id === null) return null;
  const row = await db
    .selectFrom('applications')
    .select('payment_plan_id')
    .where('provider_id', '=', provider_id)
    .where('application_id', '=', application_id)
    .executeTakeFirst();
  return row?.payment_plan_id ?? null;
}

function select(db: Db, { provider_id, simulated_offer_id }: OfferKey) {
  return db
    .selectFrom('simulated_offers')
    .selectAll()
    .where('provider_id', '=', provider_id)
    .where('simulated_offer_id', '=', simulated_offer_id);
}
