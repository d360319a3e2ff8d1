import { sql } from 'kysely';

import type { Db } from '../../schema/database.ts';

const EVERY_SECONDS = 60;

/**
 * Counts one more of a kind. Returns how many there were since the last warning, this one included, when it is time for
 * another; otherwise undefined. Of requests at the same moment in any process, one warns.
 */
export async function countForWarning(
  db: Db,
  { provider_id, kind }: { readonly provider_id: string; readonly kind: string },
  now: Date,
): Promise<number | undefined> {
  const isDue = sql`counts.warned_at <= ${now}::timestamptz - make_interval(secs => ${EVERY_SECONDS})`;
  const { rows } = await sql<{ told: number; held_back: number }>`
    insert into warning_counts as counts (provider_id, kind, warned_at) values (${provider_id}, ${kind}, ${now})
    on conflict (provider_id, kind) do update set
      told = case when ${isDue} then counts.held_back + 1 else counts.told end,
      held_back = case when ${isDue} then 0 else counts.held_back + 1 end,
      warned_at = case when ${isDue} then ${now}::timestamptz else counts.warned_at end
    returning told, held_back
  `.execute(db);
  const [row] = rows;
  return row?.held_back === 0 ? row.told : undefined;
}
