import type { Insertable, Selectable } from 'kysely';

import type { Database, Db } from '../../schema/database.ts';
import type { BureauPull } from './bureau-pulls.ts';

export type StoredNotice = Selectable<Database['adverse_action_notices']>;

export async function insertNotices(trx: Db, notices: readonly Insertable<Database['adverse_action_notices']>[]): Promise<void> {
  await trx.insertInto('adverse_action_notices').values(notices).execute();
}

/** The notice of one answer of the bureau, byte for byte, in a language in which it was made. */
export function findNotice(
  db: Db,
  { provider_id, pull_id }: Pick<BureauPull, 'provider_id' | 'pull_id'>,
  locale: string,
): Promise<StoredNotice | undefined> {
  return db
    .selectFrom('adverse_action_notices')
    .selectAll()
    .where('provider_id', '=', provider_id)
    .where('pull_id', '=', pull_id)
    .where('locale', '=', locale)
    .executeTakeFirst();
}
