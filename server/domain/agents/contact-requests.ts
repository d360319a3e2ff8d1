import { updateRows } from '../../platform/database/rows.ts';
import { opened, sealChange, sealRow } from '../../platform/database/sealed-rows.ts';
import type { Db } from '../../schema/database.ts';
import type { NewRow, OpenRow } from '../../schema/sealed-tables.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { byStaff, recordEvent, type Origin } from '../audit/audit.ts';
import { listTrail, type TrailEvent } from '../audit/trail.ts';

export type NewContactRequest = NewRow<'contact_requests'>;

/** A request for help, with the record number of the patient whom its session had found. */
export interface ContactRequest extends OpenRow<'contact_requests'> {
  readonly mrn: string | null;
}

export async function insertContactRequest(trx: Db, request: NewContactRequest): Promise<void> {
  await trx
    .insertInto('contact_requests')
    .values(await sealRow(trx, 'contact_requests', request))
    .execute();
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

/** Open requests of people who left a phone number. */
function selectCallBacks(db: Db, providerId: string) {
  return opened(db, 'contact_requests')
    .selectFrom('contact_requests')
    .where('provider_id', '=', providerId)
    .where('closed_at', 'is', null)
    .where('phone_index', 'is not', null);
}

/** The people of a provider who wait for a call, the one who waits longest first. */
export function listCallBacks(db: Db, providerId: string, most: number) {
  return selectCallBacks(db, providerId)
    .selectAll()
    .$castTo<OpenRow<'contact_requests'> & { readonly phone: string }>()
    .orderBy('created_at')
    .orderBy('request_id')
    .limit(most)
    .execute();
}

export async function countCallBacks(db: Db, providerId: string): Promise<number> {
  const { count } = await selectCallBacks(db, providerId)
    .select((of) => of.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The request with this reference, held until the transaction ends; an open one before a closed one. */
function lockContactRequest(trx: Db, providerId: string, reference: string): Promise<ContactRequest | undefined> {
  return selectRequests(trx, providerId)
    .where('reference', '=', reference)
    .orderBy('closed_at', (order) => order.desc().nullsFirst())
    .forUpdate('contact_requests')
    .limit(1)
    .executeTakeFirst();
}

function selectRequests(db: Db, providerId: string) {
  return opened(db, 'contact_requests')
    .selectFrom('contact_requests')
    .leftJoin('patients', (join) =>
      join
        .onRef('patients.provider_id', '=', 'contact_requests.provider_id')
        .onRef('patients.patient_id', '=', 'contact_requests.patient_id'),
    )
    .selectAll('contact_requests')
    .select('patients.mrn')
    .$castTo<ContactRequest>()
    .where('contact_requests.provider_id', '=', providerId);
}

interface Look {
  readonly providerId: string;
  readonly reference: string;
  /** The member of staff who looks. */
  readonly by: string;
}

/** A request with the person who sent it, and everything that happened to it. The look itself is in the audit. */
export function lookAtContactRequest(
  db: Db,
  { providerId, reference, by }: Look,
  now: Date,
): Promise<(ContactRequest & { readonly trail: readonly TrailEvent[] }) | undefined> {
  return inTransaction(db, async (trx) => {
    const request = await lockContactRequest(trx, providerId, reference);
    if (!request) return undefined;
    const chain = { provider_id: providerId, chain_id: request.request_id };
    await recordEvent(trx, chain, { event: 'contact.looked', details: { by } }, byStaff(now));
    return { ...request, trail: await listTrail(trx, chain) };
  });
}

interface ClosingWish {
  readonly providerId: string;
  /** What the page and the message call the request. */
  readonly reference: string;
  /** The member of staff who closes the request. */
  readonly by: string;
  readonly note: string | null;
  /** Who acts, as the audit notes it: staff at a command line, unless an agent does. */
  readonly origin?: Origin;
}

/** A request that is closed, and whether it was before. */
export interface ClosedContactRequest extends Pick<ContactRequest, 'closed_by' | 'closed_at'> {
  readonly isNew: boolean;
}

/** Notes who closed a request and when, once. Undefined where the provider has no such request. */
export function closeContactRequest(
  db: Db,
  { providerId, reference, by, note, origin }: ClosingWish,
  now: Date,
): Promise<ClosedContactRequest | undefined> {
  return inTransaction(db, async (trx) => {
    const request = await lockContactRequest(trx, providerId, reference);
    if (!request) return undefined;
    const { closed_at, closed_by, provider_id, request_id } = request;
    if (closed_at !== null) return { closed_at, closed_by, isNew: false };

    const envelope = await sealChange(trx, 'contact_requests', { provider_id, id: request_id }, { closing_note: note });
    await updateRows(trx, 'contact_requests', { provider_id, request_id })
      .set({ closed_at: now, closed_by: by, ...envelope })
      .execute();
    const chain = { provider_id, chain_id: request_id };
    // An agent is named by the origin.
    const details = origin === undefined ? { by } : {};
    await recordEvent(trx, chain, { event: 'contact.closed', details }, origin ?? byStaff(now));
    return { closed_at: now, closed_by: by, isNew: true };
  });
}
