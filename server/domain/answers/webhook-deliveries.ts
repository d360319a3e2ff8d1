import { sql, type Selectable } from 'kysely';

import { updateRows } from '../../platform/database/rows.ts';
import type { Database, Db } from '../../schema/database.ts';

export type Delivery = Selectable<Database['webhook_deliveries']>;

/** A process that claims a delivery and is lost loses it again after this time. */
const LEASE_SECONDS = 60;

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

/** Takes deliveries that are due; no two processes take the same one. */
export async function claimDeliveries(db: Db, now: Date, most = 20): Promise<readonly Delivery[]> {
  const { rows } = await sql<Delivery>`
    update webhook_deliveries
    set tries = tries + 1, due_at = ${now}::timestamptz + make_interval(secs => ${LEASE_SECONDS})
    where (provider_id, delivery_id) in (
      select provider_id, delivery_id from webhook_deliveries
      where due_at <= ${now} and delivered_at is null and given_up_at is null
      order by due_at limit ${most} for update skip locked
    )
    returning *
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
  const next = isGivenUp ? { given_up_at: now } : { due_at: new Date(now.getTime() + wait * 1000) };
  await update(db, delivery)
    .set({ problem, ...next })
    .execute();
  return isGivenUp;
}

function update(db: Db, { provider_id, delivery_id }: Delivery) {
  return updateRows(db, 'webhook_deliveries', { provider_id, delivery_id });
}
