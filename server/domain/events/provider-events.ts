import type { Db } from '../../schema/database.ts';
import { dataOf, type ProviderEvent } from './event-data.ts';

/**
 * Writes an event for the provider, in the transaction of the fact that it reports. Call it after the change, because it has the
 * balance of the plan as it is then. Events of one plan are delivered in the order in which they are written, so the caller holds the
 * plan's application or ledger.
 */
export async function publishEvent(trx: Db, event: ProviderEvent): Promise<void> {
  await insertProviderEvent(trx, event).execute();
}

/** The same, for a statement that makes several inserts. It has the balance of the plan as it is before that statement. */
export function insertProviderEvent(trx: Db, event: ProviderEvent) {
  const { provider_id, kind, fact, happened_at, now } = event;
  return trx
    .insertInto('provider_events')
    .values({ provider_id, kind, subject: subjectOf(event), fact, data: dataOf(event), happened_at, recorded_at: now })
    .onConflict((conflict) => conflict.columns(['provider_id', 'kind', 'fact']).doNothing());
}

function subjectOf(event: ProviderEvent): string {
  if (event.kind === 'contact.requested') return `request ${event.data.reference}`;
  if (event.kind === 'application.refused') return `application ${event.application_id}`;
  return `plan ${event.payment_plan_id}`;
}
