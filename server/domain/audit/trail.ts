import type { Selectable } from 'kysely';

import { selectRows } from '../../platform/database/rows.ts';
import type { Database, Db } from '../../schema/database.ts';

/** An event of a chain as staff see it: what happened, who did it and when. It names no person. */
export type TrailEvent = Pick<Selectable<Database['audit_events']>, 'number' | 'event' | 'actor' | 'details' | 'happened_at'>;

/** Everything that happened to one record, the latest first. */
export async function listTrail(
  db: Db,
  { provider_id, chain_id }: { readonly provider_id: string; readonly chain_id: string },
): Promise<readonly TrailEvent[]> {
  const events = await selectRows(db, 'audit_events', { provider_id, chain_id }).orderBy('number', 'desc').execute();
  return events.map(({ number, event, actor, details, happened_at }) => ({ number, event, actor, details, happened_at }));
}
