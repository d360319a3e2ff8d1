import type { Db } from '../../schema/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { recordEvent } from '../audit/audit.ts';
import { lockContactRequest, markClosed, type ContactRequest } from './contact-requests.ts';

export interface ClosingWish {
  readonly providerId: string;
  /** What the page and the message call the request. */
  readonly reference: string;
  /** The member of staff who closes the request. */
  readonly by: string;
  readonly note: string | null;
}

/** A request that is closed, and whether it was before. */
export interface ClosedContactRequest extends Pick<ContactRequest, 'closed_by' | 'closed_at'> {
  readonly isNew: boolean;
}

/** Notes who closed a request and when, once. Undefined where the provider has no such request. */
export function closeContactRequest(
  db: Db,
  { providerId, reference, by, note }: ClosingWish,
  now: Date,
): Promise<ClosedContactRequest | undefined> {
  return inTransaction(db, async (trx) => {
    const request = await lockContactRequest(trx, providerId, reference);
    if (!request) return undefined;
    const { closed_at, closed_by, provider_id, request_id } = request;
    if (closed_at !== null) return { closed_at, closed_by, isNew: false };

    await markClosed(trx, request, { by, note, at: now });
    const origin = { actor: 'staff', session_id_hash: null, at: now } as const;
    // The audit names no person: the request names who closed it, for as long as it is stored.
    await recordEvent(trx, { provider_id, chain_id: request_id }, { event: 'contact.closed' }, origin);
    return { closed_at: now, closed_by: by, isNew: true };
  });
}
