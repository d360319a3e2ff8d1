import { sql } from 'kysely';

import type { Db } from '../../schema/database.ts';

/** At most so many hits of one subject (a hash) within so many seconds, sliding. */
export interface AttemptLimit {
  readonly kind: string;
  readonly subject: string;
  readonly max: number;
  readonly seconds: number;
}

/**
 * Counts one hit against each limit before anything is tried, and answers the kinds that refuse it.
 * One statement: however many requests race, no more than `max` get through.
 */
export async function takeAttempts(
  db: Db,
  providerId: string,
  limits: readonly AttemptLimit[],
  now: Date,
): Promise<readonly string[]> {
  const ordered = inOneOrder(limits);
  const period = byKind(ordered, ({ seconds }) => sql`make_interval(secs => ${seconds})`);
  const { rows } = await sql<{ kind: string }>`
    insert into attempt_limits as limits (provider_id, kind, subject_hash, hits, updated_at)
    select ${providerId}, wanted.kind, wanted.subject, array[${now}::timestamptz], ${now}
    from ${unnest(ordered)}
    order by wanted.place
    on conflict (provider_id, kind, subject_hash) do update
    set updated_at = excluded.updated_at, hits = array(
      select hit from unnest(limits.hits) hit where hit > ${now}::timestamptz - ${period}
    ) || excluded.hits
    where (
      select count(*) from unnest(limits.hits) hit where hit > ${now}::timestamptz - ${period}
    ) < ${byKind(ordered, ({ max }) => sql`${max}::integer`)}
    returning kind
  `.execute(db);
  const taken = new Set(rows.map((row) => row.kind));
  return ordered.filter((limit) => !taken.has(limit.kind)).map((limit) => limit.kind);
}

/** Gives one hit of each back: what turned out right was no attempt at guessing. Those of others at the same instant stay. */
export async function giveAttemptsBack(
  db: Db,
  providerId: string,
  limits: readonly Pick<AttemptLimit, 'kind' | 'subject'>[],
  now: Date,
): Promise<void> {
  const ordered = inOneOrder(limits);
  await sql`
    with held as (
      select limits.provider_id, limits.kind, limits.subject_hash
      from ${unnest(ordered)} join attempt_limits as limits
        on limits.provider_id = ${providerId} and limits.kind = wanted.kind and limits.subject_hash = wanted.subject
      order by wanted.place for update of limits
    )
    update attempt_limits as limits
    set hits = limits.hits[:array_position(limits.hits, ${now}::timestamptz) - 1]
      || limits.hits[array_position(limits.hits, ${now}::timestamptz) + 1:]
    from held
    where ${now}::timestamptz = any(limits.hits) and limits.provider_id = held.provider_id and limits.kind = held.kind and limits.subject_hash = held.subject_hash
  `.execute(db);
}

/** Forgets every hit of a limit: a row of failures ends with a success. */
export async function clearAttempts(
  db: Db,
  providerId: string,
  { kind, subject }: Pick<AttemptLimit, 'kind' | 'subject'>,
): Promise<void> {
  await sql`
    delete from attempt_limits where provider_id = ${providerId} and kind = ${kind} and subject_hash = ${subject}
  `.execute(db);
}

/** True when the limit is used up; counts nothing. */
export async function isUsedUp(db: Db, providerId: string, limit: AttemptLimit, now: Date): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count
    from attempt_limits, unnest(hits) hit
    where provider_id = ${providerId} and kind = ${limit.kind} and subject_hash = ${limit.subject}
      and hit > ${now}::timestamptz - make_interval(secs => ${limit.seconds})
  `.execute(db);
  return (rows[0]?.count ?? 0) >= limit.max;
}

/** The same order everywhere, so that two requests never wait for each other in a ring. */
function inOneOrder<T extends Pick<AttemptLimit, 'kind'>>(limits: readonly T[]): readonly T[] {
  return limits.toSorted((a, b) => (a.kind < b.kind ? -1 : 1));
}

function unnest(limits: readonly Pick<AttemptLimit, 'kind' | 'subject'>[]) {
  const kinds = limits.map((limit) => limit.kind);
  const subjects = limits.map((limit) => limit.subject);
  return sql`unnest(${kinds}::text[], ${subjects}::text[]) with ordinality as wanted (kind, subject, place)`;
}

function byKind(limits: readonly AttemptLimit[], value: (limit: AttemptLimit) => ReturnType<typeof sql>) {
  const branches = limits.map((limit) => sql`when ${limit.kind} then ${value(limit)}`);
  return sql`case limits.kind ${sql.join(branches, sql` `)} end`;
}

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
