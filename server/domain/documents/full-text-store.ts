import type { Insertable } from 'kysely';

import { selectRows } from '../../platform/database/rows.ts';
import type { Database, Db } from '../../schema/database.ts';

/** Keeps the texts that a link shows; those that are kept already stay as they are. */
export async function keepFullTexts(trx: Db, texts: readonly Insertable<Database['full_texts']>[]): Promise<void> {
  await trx
    .insertInto('full_texts')
    .values(texts)
    .onConflict((conflict) => conflict.columns(['provider_id', 'version', 'locale']).doNothing())
    .execute();
}

/** A full text as it was sent, byte for byte. */
export async function findFullText(
  db: Db,
  { provider_id, version, locale }: Pick<Database['full_texts'], 'provider_id' | 'version' | 'locale'>,
): Promise<string | undefined> {
  const row = await selectRows(db, 'full_texts', { provider_id, version, locale }).executeTakeFirst();
  return row?.document.toString('utf8');
}
