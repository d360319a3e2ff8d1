import type { Insertable, Kysely } from 'kysely';

import type { Database } from '../database/schema.ts';
import type { ContactRequestTable } from '../database/tables/contact-requests.ts';

export type NewContactRequest = Insertable<ContactRequestTable>;

export async function insertContactRequest(trx: Kysely<Database>, request: NewContactRequest): Promise<void> {
  await trx.insertInto('contact_requests').values(request).execute();
}
