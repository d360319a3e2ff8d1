import type { DayString } from '#rules';
import { sql } from 'kysely';

import { inTransaction } from '../../platform/database/transaction.ts';
import type { Db } from '../../schema/database.ts';
import type { KnownName } from './flow-names.ts';

/** One thing that a session did in a flow. */
export interface FunnelEntry {
  readonly provider_id: string;
  /** A keyed hash, which names the session here and nowhere else. */
  readonly visitor: KnownName;
  readonly flow: KnownName;
  readonly step: KnownName;
  readonly kind: 'arrived' | 'outcome' | 'refused';
  /** The run and its outcome or error code, such as `submit: found`; empty for an arrival. */
  readonly name: KnownName;
  /** The provider's day. */
  readonly day: DayString;
  readonly version: KnownName;
  readonly arm: KnownName;
  readonly language: KnownName;
  readonly device: 'phone' | 'tablet' | 'computer' | 'agent';
  readonly seen_at: Date;
}

/** The largest integer of a column: repetitions of a script count up to it, and fail nothing. */
const MOST_TIMES = 2 ** 31 - 1;
const DIMENSIONS = sql.raw('provider_id, day, flow, version, step, arm, language, device');
const ADDED = sql`on conflict (provider_id, day, flow, version, step, arm, language, device, kind, name)
  do update set sessions = funnel_days.sessions + excluded.sessions,
    times = least(funnel_days.times::bigint + excluded.times, ${MOST_TIMES}::bigint)`;

/** Adds entries to the counts of their days. A session counts once for each step, outcome and error code, however often it repeats them. */
export async function recordFunnel(db: Db, entries: readonly FunnelEntry[]): Promise<void> {
  await inTransaction(db, async (trx) => {
    await sql`
      with given as (
        select * from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as given (
          provider_id text, visitor text, flow text, step text, kind text, name text, day date, version text, arm text, language text,
          device text, seen_at timestamptz)
      ), reached as (
        insert into funnel_reached (provider_id, visitor, flow, step, kind, name, day, version, arm, language, device, seen_at)
        select provider_id, visitor, flow, step, kind, name, day, version, arm, language, device, seen_at from given
        on conflict do nothing
        returning ${DIMENSIONS}, kind, name
      ), counted as (
        select ${DIMENSIONS}, kind, name, 0 as sessions, 1 as times from given
        union all select ${DIMENSIONS}, kind, name, 1, 0 from reached
      )
      insert into funnel_days (${DIMENSIONS}, kind, name, sessions, times)
      select ${DIMENSIONS}, kind, name, sum(sessions), sum(times) from counted
      group by ${DIMENSIONS}, kind, name order by ${DIMENSIONS}, kind, name
      ${ADDED}
    `.execute(trx);
    await countLeft(trx, entries);
  });
}

/**
 * Counts a step as left once its session reaches another one for the first time. Back and a reload reach nothing new, so of a session
 * that ends, exactly one step remains: the last that it reached.
 */
async function countLeft(trx: Db, entries: readonly FunnelEntry[]): Promise<void> {
  const arrived = entries.filter(({ kind }) => kind === 'arrived');
  await sql`
    with went as (
      update funnel_reached v set is_left = true
      where (provider_id, visitor) in (
          select * from unnest(${arrived.map((one) => one.provider_id)}::text[], ${arrived.map((one) => one.visitor)}::text[]))
        and kind = 'arrived' and not is_left and exists (
          select from funnel_reached later
          where later.provider_id = v.provider_id and later.visitor = v.visitor and later.flow = v.flow
            and later.kind = 'arrived' and later.number > v.number)
      returning ${DIMENSIONS}
    )
    insert into funnel_days (${DIMENSIONS}, kind, name, sessions, times)
    select ${DIMENSIONS}, 'left', '', count(*), 0 from went group by ${DIMENSIONS} order by ${DIMENSIONS}
    ${ADDED}
  `.execute(trx);
}

/** Forgets which steps the sessions of earlier days have reached. The counts stay. */
export async function sweepFunnelReached(db: Db, now: Date): Promise<void> {
  await sql`delete from funnel_reached where seen_at < ${now}::timestamptz - interval '2 days'`.execute(db);
}
