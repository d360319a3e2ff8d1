import { sql, type Selectable } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';

import { selectRows, updateRows } from '../../platform/database/rows.ts';
import type { Database, Db } from '../../schema/database.ts';
import type { SelectedBill } from './application-bills.ts';
import type { ApplicationKey } from './applications.ts';
import type { Subject } from '../audit/audit.ts';
import { isUuid } from '../../platform/random.ts';

export type Offer = Selectable<Database['offers']>;

/** Figures of an offer in cents; every instalment but the last costs `monthly_cents`. */
export type OfferTerms = Pick<Offer, 'months' | 'monthly_cents' | 'last_cents' | 'total_cents'>;

const OFFERS_LAST_MS = 30 * 24 * 60 * 60 * 1000;

/** The bills and the terms of new offers. `from` names the answer of the bureau, or the old plan that they continue. */
interface NewOffers {
  readonly from: Partial<Pick<Offer, 'pull_id' | 'kind' | 'takes_effect_on' | 'charge_day'>>;
  readonly terms: readonly OfferTerms[];
  readonly bills: readonly SelectedBill[];
  readonly at: Date;
}

/** Makes offers, each for all the bills. */
export async function insertOffers(
  trx: Db,
  { provider_id, application_id }: ApplicationKey,
  { from, terms, bills, at }: NewOffers,
): Promise<readonly Offer[]> {
  const common = { provider_id, application_id, ...from, created_at: at, expires_at: new Date(at.getTime() + OFFERS_LAST_MS) };
  const offers = await trx
    .insertInto('offers')
    .values(terms.map((term) => ({ ...common, ...term })))
    .returningAll()
    .execute();
  await sql`
    insert into offer_bills (provider_id, offer_id, bill_id, amount_cents)
    select ${provider_id}, offer_id, bill_id, amount_cents
    from unnest(${offers.map((offer) => offer.offer_id)}::uuid[]) as offer_id, unnest(
      ${bills.map((bill) => bill.bill_id)}::uuid[], ${bills.map((bill) => bill.total_cents)}::bigint[]
    ) as bill (bill_id, amount_cents)
  `.execute(trx);
  return offers;
}

/** Offers that can still be taken, the shortest plan first. */
export function listOffers(db: Db, { provider_id, application_id }: ApplicationKey, now: Date): Promise<Offer[]> {
  const valid = { provider_id, application_id, invalidated_at: null };
  return selectRows(db, 'offers', valid).where('expires_at', '>', now).orderBy('months').execute();
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

/** An offer with the bills that it was made for, and the payment method that it is taken with. */
export interface Terms extends Offer {
  readonly bills: readonly Pick<SelectedBill, 'bill_id' | 'total_cents'>[];
  readonly method: MethodOfTerms | null;
}

type MethodOfTerms = Pick<
  Selectable<Database['payment_methods']>,
  'payment_method_id' | 'kind' | 'brand' | 'last4' | 'bank_name' | 'wallet' | 'status'
>;

/** Names an offer and a payment method. */
export interface TermsKey {
  readonly offer_id: string;
  readonly payment_method_id?: string | undefined;
}

/** An offer of this application, also one that can no longer be taken, and a method of this application, in one statement. */
export async function findTerms(
  db: Db,
  { provider_id, application_id }: ApplicationKey,
  { offer_id, payment_method_id = '' }: TermsKey,
): Promise<Terms | undefined> {
  if (!isUuid(offer_id)) return undefined;
  const methodId = isUuid(payment_method_id) ? payment_method_id : null;
  return selectRows(db, 'offers', { provider_id, application_id, offer_id })
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('offer_bills')
          .select(['offer_bills.bill_id', 'offer_bills.amount_cents as total_cents'])
          .where('offer_bills.provider_id', '=', provider_id)
          .where('offer_bills.offer_id', '=', offer_id),
      ).as('bills'),
    )
    .select((eb) =>
      jsonObjectFrom(
        eb
          .selectFrom('payment_methods as m')
          .select(['m.payment_method_id', 'm.kind', 'm.brand', 'm.last4', 'm.bank_name', 'm.wallet', 'm.status'])
          .where('m.provider_id', '=', provider_id)
          .where('m.application_id', '=', application_id)
          .where('m.payment_method_id', '=', methodId),
      ).as('method'),
    )
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

/** What was offered holds no longer, because the bills or the person changed; the bureau may be asked anew. */
export async function invalidateOffers(trx: Db, { provider_id, application_id }: ApplicationKey, at: Date): Promise<void> {
  const key = { provider_id, application_id };
  await updateRows(trx, 'offers', { ...key, invalidated_at: null })
    .set({ invalidated_at: at })
    .execute();
  await updateRows(trx, 'bureau_pulls', { ...key, state: 'approved', ended_at: null })
    .set({ ended_at: at })
    .execute();
}
