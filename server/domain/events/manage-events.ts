import type { Provider } from '#configuration';
import { sql } from 'kysely';

import { inTransaction } from '../../platform/database/transaction.ts';
import { isUuid } from '../../platform/random.ts';
import { selectRows } from '../../platform/database/rows.ts';
import type { Db } from '../../schema/database.ts';
import { byStaff, recordEvent } from '../audit/audit.ts';
import { payloadOf, putDeliveries, type WantedDelivery } from './queue-events.ts';

/** How far the event is, at one endpoint. */
export interface EventDelivery {
  readonly url: string;
  readonly state: 'waits' | 'delivered' | 'parked';
  readonly tries: number;
  /** Why the last attempt failed: a status or a code. */
  readonly problem: string | null;
  /** When it was delivered, or is tried next. */
  readonly at: string | null;
}

export interface ListedProviderEvent {
  readonly event_id: string;
  readonly kind: string;
  /** The plan's confirmation code, or the reference of the request. */
  readonly reference: string | null;
  readonly happened_at: Date;
  readonly deliveries: readonly EventDelivery[];
}

/** Days are those of the provider's time zone. */
export interface EventWish {
  readonly since?: string | undefined;
  readonly until?: string | undefined;
  readonly state?: 'waits' | 'parked' | undefined;
}

const deliveries = sql`
  select d.provider_id, d.event_id, json_agg(json_build_object(
    'url', d.url, 'tries', d.tries, 'problem', d.problem,
    'state', case when d.delivered_at is not null then 'delivered' when d.given_up_at is not null then 'parked' else 'waits' end,
    'at', to_char(coalesce(d.delivered_at, case when d.given_up_at is null then d.due_at end) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
  ) order by d.url) as deliveries,
  bool_or(d.delivered_at is null and d.given_up_at is null) as waits, bool_or(d.given_up_at is not null) as parked
  from webhook_deliveries d where d.event_id is not null group by d.provider_id, d.event_id
`;

function matching({ provider_id, time_zone }: Pick<Provider, 'provider_id' | 'time_zone'>, { since, until, state }: EventWish) {
  return sql`
    from provider_events e left join (${deliveries}) d using (provider_id, event_id)
    where e.provider_id = ${provider_id}
      and (${since ?? null}::date is null or e.happened_at >= ${since ?? null}::date::timestamp at time zone ${time_zone})
      and (${until ?? null}::date is null or e.happened_at < (${until ?? null}::date + 1)::timestamp at time zone ${time_zone})
      and (${state ?? null}::text is null
        or (${state ?? null} = 'parked' and d.parked)
        or (${state ?? null} = 'waits' and (d.waits or e.queued_at is null)))
  `;
}

const MOST = 10_000;

/** The events of a provider in their order, with what became of them at each endpoint. At most ten thousand. */
export async function listProviderEvents(db: Db, provider: Provider, wish: EventWish): Promise<readonly ListedProviderEvent[]> {
  const { rows } = await sql<ListedProviderEvent>`
    select e.event_id, e.kind, coalesce(e.data #>> '{plan,reference}', e.data ->> 'reference') as reference, e.happened_at,
      coalesce(d.deliveries, '[]') as deliveries
    ${matching(provider, wish)} order by e.number limit ${MOST}
  `.execute(db);
  return rows;
}

/** An event as its receivers get it, and what became of it; nothing for an id that this provider does not have. */
export async function findProviderEvent(db: Db, { provider_id }: Pick<Provider, 'provider_id'>, event_id: string) {
  if (!isUuid(event_id)) return undefined;
  const event = await selectRows(db, 'provider_events', { provider_id, event_id }).executeTakeFirst();
  if (!event) return undefined;
  const { rows } = await sql<{ deliveries: readonly EventDelivery[] }>`
    select deliveries from (${deliveries}) d where provider_id = ${provider_id} and event_id = ${event_id}
  `.execute(db);
  return { event_id, payload: payloadOf(event), deliveries: rows[0]?.deliveries ?? [] };
}

interface OneEvent {
  readonly id: string;
  /** The member of staff who wants it, for the audit. */
  readonly by?: string;
}

/**
 * Has events delivered once more, in their order, to every endpoint that takes their kind; parked ones to the endpoints where they
 * are parked. An endpoint that had answered 410 gets events again. Returns how many events there were.
 */
export function replayEvents(db: Db, provider: Provider, wish: EventWish | OneEvent, now: Date): Promise<number> {
  return inTransaction(db, async (trx) => {
    const wanted = await listWanted(trx, provider, wish);
    const urls = [...new Set(wanted.map(({ url }) => url))];
    await sql`delete from stopped_endpoints where provider_id = ${provider.provider_id} and url = any(${urls}::text[])`.execute(
      trx,
    );
    await putDeliveries(trx, wanted, now);
    if ('id' in wish && wish.by !== undefined && wanted.length > 0) {
      const chain = { provider_id: provider.provider_id, chain_id: wish.id };
      await recordEvent(trx, chain, { event: 'event.replayed', details: { by: wish.by } }, byStaff(now));
    }
    return new Set(wanted.map(({ event_id }) => event_id)).size;
  });
}

async function listWanted(
  trx: Db,
  { provider_id, time_zone, events: endpoints }: Provider,
  wish: EventWish | OneEvent,
): Promise<readonly WantedDelivery[]> {
  const id = 'id' in wish ? wish.id : null;
  if (id !== null && !isUuid(id)) return [];
  const period = 'id' in wish ? {} : wish;
  const { rows } = await sql<WantedDelivery>`
    select e.provider_id, e.event_id, endpoint.url
    from (select e.* ${matching({ provider_id, time_zone }, period)}) e
    join jsonb_to_recordset(${JSON.stringify(endpoints)}::jsonb) as endpoint (url text, kinds jsonb) on endpoint.kinds ? e.kind
    where (${id}::uuid is null or e.event_id = ${id}) and (${period.state !== 'parked'} or exists (
      select from webhook_deliveries d where d.provider_id = e.provider_id and d.event_id = e.event_id and d.url = endpoint.url
        and d.given_up_at is not null))
    order by e.number
  `.execute(trx);
  return rows;
}
