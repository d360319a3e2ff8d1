import { sql } from 'kysely';

import type { Db } from '../../schema/database.ts';

/** How much a provider's audit and ledgers hold. */
export interface RecordCounts {
  readonly events: number;
  readonly chains: number;
  readonly entries: number;
  /** Plans that have a ledger. */
  readonly plans: number;
}

export async function measureRecords(db: Db, providerId: string): Promise<RecordCounts> {
  const { rows } = await sql<RecordCounts>`
    select
      (select count(*) from audit_events where provider_id = ${providerId})::float8 as events,
      (select count(*) from audit_chains where provider_id = ${providerId})::float8 as chains,
      (select count(*) from ledger_entries where provider_id = ${providerId})::float8 as entries,
      (select count(*) from ledgers where provider_id = ${providerId})::float8 as plans
  `.execute(db);
  return rows[0] ?? { events: 0, chains: 0, entries: 0, plans: 0 };
}
