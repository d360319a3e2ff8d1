import { sql } from 'kysely';

import type { Db } from '../../schema/database.ts';

export interface LedgerActivity {
  readonly kind: string;
  readonly count: number;
}

/** How many entries the ledgers of these providers received in the last 24 hours, by kind. */
export async function countLedgerEntries(db: Db, providerIds: readonly string[], now: Date): Promise<readonly LedgerActivity[]> {
  const { rows } = await sql<LedgerActivity>`
    select kind, count(*)::int as count from ledger_entries
    where provider_id = any(${providerIds}::text[]) and attempt_id is not null
      and recorded_at > ${now}::timestamptz - interval '24 hours'
    group by kind order by kind
  `.execute(db);
  return rows;
}
