import { sql, type Selectable } from 'kysely';

import type { Database, Db } from '../../schema/database.ts';
import type { ApplicationKey, SelectedBill } from './application-bills.ts';
import type { Subject } from '../audit/audit.ts';
import { isUuid } from '../../platform/random.ts';

export type Offer = Selectable<Database['offers']>;

/** Figures of an offer in cents; every instalment but the last costs `monthly_cents`. */
export type OfferTerms = Pick<Offer, 'months' | 'monthly_cents' | 'last_cents' | 'total_cents'>;

/** Makes the offers of one answer of the bureau, each for all the bills. */
export async function insertOffers(
  trx: Db,
  { provider_id, application_id, pull_id }: ApplicationKey & { readonly pull_id: string },
  {
    terms,
    bills,
    at,
    expiresAt,
  }: {
    readonly terms: readonly OfferTerms[];
    readonly bills: readonly SelectedBill[];
    readonly at: Date;
    readonly expiresAt: Date;
  },
): Promise<void> {
  await trx
    .insertInto('offers')
    .values(terms.map((term) => ({ provider_id, application_id, pull_id, ...term, created_at: at, expires_at: expiresAt })))
    .execute();
  await sql`
    insert into offer_bills (provider_id, offer_id, bill_id, amount_cents)
    select offers.provider_id, offers.offer_id, bill.bill_id, bill.amount_cents
    from offers, unnest(
      ${bills.map((bill) => bill.bill_id)}::uuid[], ${bills.map((bill) => bill.amount_cents)}::bigint[]
    ) as bill (bill_id, amount_cents)
    where offers.provider_id = ${provider_id} and offers.pull_id = ${pull_id}
  `.execute(trx);
}

/** Terms of the one offer that continues an old plan. */
export type BackbookTerms = OfferTerms & Pick<Offer, 'takes_effect_on' | 'charge_day'>;

const BACKBOOK_LASTS_MS = 30 * 24 * 60 * 60 * 1000;

/** Makes the offer that continues an old plan; its bill carries the remaining amount. */
export async function insertBackbookOffer(
  trx: Db,
  { provider_id, application_id }: ApplicationKey,
  { bill, at, ...terms }: BackbookTerms & { readonly bill: SelectedBill; readonly at: Date },
): Promise<Offer> {
  const offer = await trx
    .insertInto('offers')
    .values({
      provider_id,
      application_id,
      pull_id: null,
      kind: 'DIRECT_BACKBOOK',
      ...terms,
      created_at: at,
      expires_at: new Date(at.getTime() + BACKBOOK_LASTS_MS),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const { bill_id, amount_cents } = bill;
  await trx
    .insertInto('offer_bills')
    .values({ provider_id, offer_id: offer.offer_id, bill_id, amount_cents: amount_cents as Offer['total_cents'] })
    .execute();
  return offer;
}

/** Offers that can still be taken, the shortest plan first. */
export function listOffers(db: Db, { provider_id, application_id }: ApplicationKey, now: Date): Promise<Offer[]> {
  return db
    .selectFrom('offers')
    .selectAll()
    .where('provider_id', '=', provider_id)
    .where('application_id', '=', application_id)
    .where('invalidated_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('months')
    .execute();
}

/** The person's own offers among these ids, as long as they can be taken, the shortest plan first. */
export async function listOffersById(db: Db, subject: Subject, ids: readonly string[], now: Date): Promise<readonly Offer[]> {
  const uuids = ids.filter(isUuid);
  if (uuids.length === 0) return [];
  return selectOfPerson(db, subject)
    .selectAll('offers')
    .where('offers.offer_id', 'in', uuids)
    .where('offers.invalidated_at', 'is', null)
    .where('offers.expires_at', '>', now)
    .orderBy('offers.months')
    .execute();
}

/** An offer of this application, also one that can no longer be taken. */
export async function findOffer(
  db: Db,
  { provider_id, application_id }: ApplicationKey,
  offerId: string,
): Promise<Offer | undefined> {
  if (!isUuid(offerId)) return undefined;
  return db
    .selectFrom('offers')
    .selectAll()
    .where('provider_id', '=', provider_id)
    .where('application_id', '=', application_id)
    .where('offer_id', '=', offerId)
    .executeTakeFirst();
}

/** The application to which this person's offer belongs. */
export async function findApplicationOfOffer(db: Db, subject: Subject, offerId: string): Promise<string | undefined> {
  if (!isUuid(offerId)) return undefined;
  const offer = selectOfPerson(db, subject).select('offers.application_id').where('offers.offer_id', '=', offerId);
  return (await offer.executeTakeFirst())?.application_id;
}

function selectOfPerson(db: Db, { provider_id, patient_id }: Subject) {
  return db
    .selectFrom('offers')
    .innerJoin('applications', (join) =>
      join
        .onRef('applications.provider_id', '=', 'offers.provider_id')
        .onRef('applications.application_id', '=', 'offers.application_id'),
    )
    .where('offers.provider_id', '=', provider_id)
    .where('applications.patient_id', '=', patient_id);
}

export function listOfferBills(db: Db, { provider_id, offer_id }: Pick<Offer, 'provider_id' | 'offer_id'>) {
  return db
    .selectFrom('offer_bills')
    .select(['bill_id', 'amount_cents'])
    .where('provider_id', '=', provider_id)
    .where('offer_id', '=', offer_id)
    .orderBy('bill_id')
    .execute();
}

/** What was offered holds no longer, because the bills or the person changed; the bureau may be asked anew. */
export async function invalidateOffers(trx: Db, { provider_id, application_id }: ApplicationKey, at: Date): Promise<void> {
  await trx
    .updateTable('offers')
    .set({ invalidated_at: at })
    .where('provider_id', '=', provider_id)
    .where('application_id', '=', application_id)
    .where('invalidated_at', 'is', null)
    .execute();
  await trx
    .updateTable('bureau_pulls')
    .set({ ended_at: at })
    .where('provider_id', '=', provider_id)
    .where('application_id', '=', application_id)
    .where('state', '=', 'approved')
    .where('ended_at', 'is', null)
    .execute();
}
