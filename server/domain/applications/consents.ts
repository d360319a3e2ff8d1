import type { Insertable } from 'kysely';

import type { Database, Db } from '../../schema/database.ts';

type Consent = Insertable<Database['consents']>;
type ConsentKey = Pick<Consent, 'provider_id' | 'application_id' | 'kind'>;

export async function insertConsents(trx: Db, consents: readonly Consent[]): Promise<void> {
  await trx.insertInto('consents').values(consents).execute();
}

/** The latest answer to this question: of this person where one is named, otherwise of any person. */
export function findConsent(db: Db, { provider_id, application_id, kind }: ConsentKey, givenFor?: string) {
  return db
    .selectFrom('consents')
    .selectAll()
    .where('provider_id', '=', provider_id)
    .where('application_id', '=', application_id)
    .where('kind', '=', kind)
    .$if(givenFor !== undefined, (query) => query.where('given_for', '=', givenFor ?? ''))
    .orderBy('recorded_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}
