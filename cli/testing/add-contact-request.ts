import { randomUUID } from 'node:crypto';

import { insertContactRequest, openDatabase } from '#server';

/** Adds a request for help as a page leaves it behind, of Walter Eriksen at (585) 200-0001. */
export async function addContactRequest(databaseUrl: string, provider_id: string, reference: string): Promise<void> {
  const db = openDatabase(databaseUrl, { max: 1 });
  const request = {
    provider_id,
    request_id: randomUUID(),
    reference,
    first_name: 'Walter',
    last_name: 'Eriksen',
    phone: '5852000001',
    best_time: 'evening',
    reason: 'bill_not_found',
    locale: 'es',
    session_id_hash: 's',
    created_at: new Date('2026-06-16T16:00:00Z'),
  } as const;
  await insertContactRequest(db, request).finally(() => db.destroy());
}
