import type { Insertable, Selectable } from 'kysely';

import type { Database, Db } from '../../schema/database.ts';

export type Agreement = Selectable<Database['agreements']>;

export async function insertAgreements(trx: Db, agreements: readonly Insertable<Database['agreements']>[]): Promise<void> {
  await trx.insertInto('agreements').values(agreements).execute();
}

/** The signed documents of a plan, byte for byte: those that hold now first, then what they took the place of. */
export function listAgreements(
  db: Db,
  { provider_id, payment_plan_id }: { readonly provider_id: string; readonly payment_plan_id: string },
): Promise<Agreement[]> {
  return db
    .selectFrom('agreements')
    .selectAll()
    .where('provider_id', '=', provider_id)
    .where('payment_plan_id', '=', payment_plan_id)
    .orderBy('amendment', 'desc')
    .orderBy('document_type', 'desc')
    .execute();
}
