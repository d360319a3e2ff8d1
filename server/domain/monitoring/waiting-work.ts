import { sql } from 'kysely';

import type { Db } from '../../schema/database.ts';
import { hasItsTurn } from '../webhooks/deliveries.ts';

/** Kinds of work that wait in the database. */
export const WAITING_KINDS = ['messages', 'webhooks', 'jobs'] as const;

export interface WaitingWork {
  readonly kind: (typeof WAITING_KINDS)[number];
  readonly count: number;
  /** How long the oldest has been due. */
  readonly seconds: number;
}

/** What is due and not done yet, of all processes. */
export async function listWaitingWork(db: Db, now: Date): Promise<readonly WaitingWork[]> {
  const { rows } = await sql<WaitingWork>`
    with due as (
      select 'messages' as kind, due_at from outbox where sent_at is null and given_up_at is null and due_at <= ${now}
      union all
      select 'webhooks', due_at from webhook_deliveries d
      where delivered_at is null and given_up_at is null and due_at <= ${now} and ${hasItsTurn}
      union all
      select 'jobs', start_after from pgboss.job where state in ('created', 'retry') and start_after <= now()
    )
    select kinds.kind, count(due_at)::int as count,
      coalesce(greatest(extract(epoch from ${now}::timestamptz - min(due_at)), 0), 0)::float8 as seconds
    from unnest(${[...WAITING_KINDS]}::text[]) as kinds(kind) left join due using (kind) group by kinds.kind
  `.execute(db);
  return rows;
}
