import type { Insertable, Selectable } from 'kysely';

import type { Database, Db } from '../../schema/database.ts';

export type NewContactRequest = Insertable<Database['contact_requests']>;

/** A request for help, with the record number of the patient whom its session had found. */
export interface ContactRequest extends Selectable<Database['contact_requests']> {
  readonly mrn: string | null;
}

export async function insertContactRequest(trx: Db, request: NewContactRequest): Promise<void> {
  await trx.insertInto('contact_requests').values(request).execute();
}

/** The requests of a provider, the oldest first: those that are open, closed, or all. */
export function listContactRequests(
  db: Db,
  providerId: string,
  state: 'open' | 'closed' | 'all',
): Promise<readonly ContactRequest[]> {
  const all = selectRequests(db, providerId).orderBy('created_at').orderBy('request_id');
  if (state === 'all') return all.execute();
  return all.where('closed_at', state === 'open' ? 'is' : 'is not', null).execute();
}

/** The request with this reference, held until the transaction ends; an open one before a closed one. */
export function lockContactRequest(trx: Db, providerId: string, reference: string): Promise<ContactRequest | undefined> {
  return selectRequests(trx, providerId)
    .where('reference', '=', reference)
    .orderBy('closed_at', (order) => order.desc().nullsFirst())
    .forUpdate('contact_requests')
    .limit(1)
    .executeTakeFirst();
}

export interface Closing {
  readonly by: string;
  readonly note: string | null;
  readonly at: Date;
}

export async function markClosed(
  trx: Db,
  { provider_id, request_id }: Pick<ContactRequest, 'provider_id' | 'request_id'>,
  { by, note, at }: Closing,
): Promise<void> {
  await trx
    .updateTable('contact_requests')
    .set({ closed_at: at, closed_by: by, closing_note: note })
    .where('provider_id', '=', provider_id)
    .where('request_id', '=', request_id)
    .execute();
}

function selectRequests(db: Db, providerId: string) {
  return db
    .selectFrom('contact_requests')
    .leftJoin('patients', (join) =>
      join
        .onRef('patients.provider_id', '=', 'contact_requests.provider_id')
        .onRef('patients.patient_id', '=', 'contact_requests.patient_id'),
    )
    .selectAll('contact_requests')
    .select('patients.mrn')
    .where('contact_requests.provider_id', '=', providerId);
}
