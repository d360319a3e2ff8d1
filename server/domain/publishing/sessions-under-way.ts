import { sql } from 'kysely';

import type { KeyedHash } from '../../platform/http/keyed-hash.ts';
import type { Db } from '../../schema/database.ts';
import { funnelVisitor } from '../funnel/funnel-reports.ts';

/** Sessions that are at one step now. */
export interface StepSessions {
  /** Nothing where the browser has reported no step. */
  readonly flow: string | null;
  readonly step: string | null;
  /** They have found a bill or proved a contact, so they finish on what they began with. */
  readonly started: number;
  /** They take a new version with their next page. */
  readonly free: number;
}

interface AliveSession {
  readonly holder_id: string;
  readonly has_started: boolean;
}

/** Idle for this long, a session is over. */
const IDLE_MINUTES = 15;

/** Counts the sessions of patients that are alive by the step that each reached last; the step with most is first. */
export async function countSessionsUnderWay(
  db: Db,
  { provider_id, now, keyedHash }: { readonly provider_id: string; readonly now: Date; readonly keyedHash: KeyedHash },
): Promise<readonly StepSessions[]> {
  const { rows: alive } = await sql<AliveSession>`
    select holder_id, bool_or(patient_id is not null or proved_code_id is not null) as has_started from sessions
    where provider_id = ${provider_id} and seen_at > ${now}::timestamptz - make_interval(mins => ${IDLE_MINUTES})
      and (ends_at is null or ends_at > ${now}::timestamptz)
    group by holder_id
  `.execute(db);
  const byVisitor = new Map(alive.map((session) => [funnelVisitor(session, keyedHash), session]));
  const { rows: places } = await sql<{ readonly visitor: string; readonly flow: string; readonly step: string }>`
    select distinct on (visitor) visitor, flow, step from funnel_reached
    where provider_id = ${provider_id} and visitor = any(${[...byVisitor.keys()]}::text[]) and kind = 'arrived'
    order by visitor, number desc
  `.execute(db);
  const placeOf = new Map(places.map((place) => [place.visitor, place]));
  const counts = new Map<string, { flow: string | null; step: string | null; started: number; free: number }>();
  for (const [visitor, { has_started }] of byVisitor) {
    const { flow = null, step = null } = placeOf.get(visitor) ?? {};
    const key = JSON.stringify([flow, step]);
    const count = counts.get(key) ?? { flow, step, started: 0, free: 0 };
    counts.set(key, count);
    count[has_started ? 'started' : 'free'] += 1;
  }
  return [...counts.values()].toSorted((a, b) => b.started + b.free - a.started - a.free);
}
