import type { Provider } from '#configuration';
import { sql } from 'kysely';

import { inTransaction } from '../../platform/database/transaction.ts';
import { forProvider } from '../../platform/database/scopes.ts';
import { selectRows } from '../../platform/database/rows.ts';
import type { FindSecret } from '../../platform/config/secret-references.ts';
import type { Db } from '../../schema/database.ts';
import type { ComposeWebhook } from '../webhooks/deliver-webhooks.ts';

const AT_ONCE = 500;

export interface EventOptions {
  readonly db: Db;
  readonly providers: () => readonly Provider[];
}

/** Adds a delivery of each new event for every endpoint that takes its kind, as the providers' files are now. */
export async function queueEvents({ db, providers }: EventOptions, now: Date): Promise<void> {
  const byId = new Map(providers().map((provider) => [provider.provider_id, provider]));
  for (let count = AT_ONCE; count === AT_ONCE;) count = await inTransaction(db, (trx) => queueSome(trx, byId, now));
}

async function queueSome(trx: Db, providers: ReadonlyMap<string, Provider>, now: Date): Promise<number> {
  const events = await trx
    .selectFrom('provider_events')
    .select(['provider_id', 'event_id', 'kind'])
    .where('queued_at', 'is', null)
    .orderBy('number')
    .limit(AT_ONCE)
    .forUpdate()
    .skipLocked()
    .execute();
  if (events.length === 0) return 0;
  const wanted = events.flatMap(({ provider_id, event_id, kind }) =>
    (providers.get(provider_id)?.events ?? [])
      .filter(({ kinds }) => kinds.includes(kind))
      .map(({ url }) => ({ provider_id, event_id, url })),
  );
  await putDeliveries(trx, wanted, now);
  await sql`
    update provider_events set queued_at = ${now}
    where (provider_id, event_id) in (
      select * from unnest(${events.map((one) => one.provider_id)}::text[], ${events.map((one) => one.event_id)}::uuid[]))
  `.execute(trx);
  return events.length;
}

/** An event for one endpoint. */
export interface WantedDelivery {
  readonly provider_id: string;
  readonly event_id: string;
  readonly url: string;
}

/** Adds these deliveries, or begins them anew. Those to an endpoint that answered 410 are given up at once. */
export async function putDeliveries(trx: Db, wanted: readonly WantedDelivery[], now: Date): Promise<void> {
  if (wanted.length === 0) return;
  await sql`
    insert into webhook_deliveries
      (provider_id, delivery_id, event_id, url, subject, number, created_at, due_at, given_up_at, problem)
    select e.provider_id, gen_random_uuid(), e.event_id, wanted.url, e.subject, e.number, ${now}, ${now},
      case when s.url is not null then ${now}::timestamptz end, case when s.url is not null then 'stopped' end
    from unnest(
      ${wanted.map((one) => one.provider_id)}::text[], ${wanted.map((one) => one.event_id)}::uuid[],
      ${wanted.map((one) => one.url)}::text[]
    ) as wanted (provider_id, event_id, url)
    join provider_events e on e.provider_id = wanted.provider_id and e.event_id = wanted.event_id
    left join stopped_endpoints s on s.provider_id = wanted.provider_id and s.url = wanted.url
    on conflict (provider_id, event_id, url) do update
    set tries = 0, due_at = excluded.due_at, delivered_at = null, given_up_at = excluded.given_up_at, problem = excluded.problem
  `.execute(trx);
}

/** Makes the webhook of an event. Its id is that of the event, so that a receiver recognizes one that is replayed. */
export function eventComposer({ db, providers, findSecret }: EventOptions & { readonly findSecret: FindSecret }): ComposeWebhook {
  return async ({ provider_id, event_id, url }) => {
    const provider = providers().find((one) => one.provider_id === provider_id);
    const endpoint = provider?.events.find((one) => one.url === url);
    if (!endpoint || event_id === null) return { problem: 'no_destination' };
    const secrets = endpoint.secrets.flatMap((reference) => findSecret(reference) ?? []);
    if (secrets.length === 0) return { problem: 'no_secret' };
    const event = await selectRows(forProvider(db, provider_id), 'provider_events', {
      provider_id,
      event_id,
    }).executeTakeFirstOrThrow();
    return { id: event_id, secrets, body: JSON.stringify(payloadOf(event)) };
  };
}

interface StoredEvent {
  readonly provider_id: string;
  readonly kind: string;
  readonly happened_at: Date;
  readonly data: Readonly<Record<string, unknown>>;
}

/** An event as its receiver gets it: the three members that Standard Webhooks proposes. */
export function payloadOf({ provider_id, kind: type, happened_at, data }: StoredEvent) {
  return { type, timestamp: happened_at.toISOString(), data: { provider_id, ...data } };
}
