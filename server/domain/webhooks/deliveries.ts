import { sql, type Selectable } from 'kysely';

import { updateRows } from '../../platform/database/rows.ts';
import type { Database, Db } from '../../schema/database.ts';

export type Delivery = Selectable<Database['webhook_deliveries']>;

/** A process that claims a delivery and is lost loses it again after this time. */
const LEASE_SECONDS = 60;
const MOST_AT_ONCE = 20;
/** A receiver that does not respond may not keep all others waiting. */
const MOST_OF_ONE_RECEIVER = 5;

/** Seconds after each failure, as Standard Webhooks proposes: ten attempts in three days. */
const WAITS = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 72_000] as const;

export async function putDelivery(
  trx: Db,
  delivery: Pick<Delivery, 'provider_id' | 'submission_id' | 'delivery_id' | 'url'>,
  now: Date,
): Promise<void> {
  await trx
    .insertInto('webhook_deliveries')
    .values({ ...delivery, created_at: now, due_at: now })
    .onConflict((conflict) => conflict.columns(['provider_id', 'submission_id', 'url']).doNothing())
    .execute();
}

/** One that has a subject, here `d`, waits for every earlier one of its subject to the same receiver. */
export const hasItsTurn = sql<boolean>`(
  not exists (
    select from webhook_deliveries earlier
    where earlier.provider_id = d.provider_id and earlier.url = d.url and earlier.subject = d.subject
      and earlier.number < d.number and earlier.delivered_at is null and earlier.given_up_at is null
  ) and not exists (
    select from provider_events e
    where e.provider_id = d.provider_id and e.subject = d.subject and e.number < d.number and e.queued_at is null
  )
)`;

/** Takes deliveries that are due and have their turn, beside those under way; no two processes take the same one. */
export async function claimDeliveries(db: Db, now: Date, underWay: readonly Delivery[] = []): Promise<readonly Delivery[]> {
  const { rows } = await sql<Delivery>`
    with busy as (
      select provider_id, url, count(*) as places
      from unnest(${underWay.map((one) => one.provider_id)}::text[], ${underWay.map((one) => one.url)}::text[]) as one (provider_id, url)
      group by provider_id, url
    ), waiting as (
      select d.provider_id, d.delivery_id,
        coalesce(busy.places, 0) + row_number() over (partition by d.provider_id, d.url order by d.due_at, d.number) as place
      from webhook_deliveries d left join busy using (provider_id, url)
      where d.due_at <= ${now} and d.delivered_at is null and d.given_up_at is null and ${hasItsTurn}
    ), chosen as (
      select d.provider_id, d.delivery_id from webhook_deliveries d join waiting using (provider_id, delivery_id)
      where waiting.place <= ${MOST_OF_ONE_RECEIVER} and d.due_at <= ${now} and d.delivered_at is null and d.given_up_at is null
      order by d.due_at limit ${MOST_AT_ONCE - underWay.length} for update of d skip locked
    )
    update webhook_deliveries d
    set tries = d.tries + 1, due_at = ${now}::timestamptz + make_interval(secs => ${LEASE_SECONDS})
    from chosen where d.provider_id = chosen.provider_id and d.delivery_id = chosen.delivery_id
    returning d.*
  `.execute(db);
  return rows;
}

export async function markDelivered(db: Db, delivery: Delivery, now: Date): Promise<void> {
  await update(db, delivery).set({ delivered_at: now, problem: null }).execute();
}

/** Leaves it to its next turn, or gives it up after the last. True when it was given up. */
export async function markUndelivered(
  db: Db,
  delivery: Delivery,
  { problem, isFinal, now }: { readonly problem: string; readonly isFinal: boolean; readonly now: Date },
): Promise<boolean> {
  const wait = WAITS[delivery.tries - 1];
  const isGivenUp = isFinal || wait === undefined;
  const next = isGivenUp ? { given_up_at: now } : { due_at: new Date(now.getTime() + wait * spreadOf(delivery) * 1000) };
  await update(db, delivery)
    .set({ problem, ...next })
    .execute();
  return isGivenUp;
}

/** Between 0.9 and 1.1 by its id, so that the deliveries that failed together are not all tried again at the same moment. */
function spreadOf({ delivery_id, tries }: Delivery): number {
  const start = tries % 4;
  return 0.9 + (0.2 * Number.parseInt(delivery_id.slice(start, start + 4), 16)) / 0xffff;
}

function update(db: Db, { provider_id, delivery_id }: Delivery) {
  return updateRows(db, 'webhook_deliveries', { provider_id, delivery_id });
}

/** The receiver of events wants no more of them: those that wait are given up, and so are later ones, until they are replayed. */
export async function stopEndpoint(db: Db, { provider_id, url }: Delivery, problem: string, now: Date): Promise<void> {
  await sql`
    with stopped as (
      insert into stopped_endpoints (provider_id, url, stopped_at) values (${provider_id}, ${url}, ${now}) on conflict do nothing
    )
    update webhook_deliveries set given_up_at = ${now}, problem = ${problem}
    where provider_id = ${provider_id} and url = ${url} and event_id is not null and delivered_at is null and given_up_at is null
  `.execute(db);
}
