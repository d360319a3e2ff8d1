import { randomUUID } from 'node:crypto';

import { selectRows, updateRows } from '../../platform/database/rows.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Db } from '../../schema/database.ts';
import { byStaff, recordEvent } from '../audit/audit.ts';
import type { ReceivedEvent } from '../../partners/payments.ts';

/** An event of the payment processor, as staff see it: without anything of a person. */
export interface ListedEvent {
  readonly event_id: string;
  readonly kind: string;
  readonly happened_at: Date;
  readonly received_at: Date;
  /** Nothing while it waits, such as for an attempt that is not known yet. */
  readonly applied_at: Date | null;
}

/** False for an event that is stored already. One that changes nothing here waits for nothing. */
export async function storeEvent(db: Db, received: ReceivedEvent, now: Date): Promise<boolean> {
  const { provider_id, event_id, kind, at, event, source } = received;
  const inserted = await db
    .insertInto('processor_events')
    .values({
      provider_id,
      event_id,
      kind,
      event: event && JSON.stringify(event),
      source: source && JSON.stringify(source),
      happened_at: at,
      received_at: now,
      applied_at: event ? null : now,
    })
    .onConflict((conflict) => conflict.columns(['provider_id', 'event_id']).doNothing())
    .returning('event_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** In the order of arrival: those that wait, or all since a moment. */
export async function listProcessorEvents(
  db: Db,
  provider_id: string,
  { since, isWaiting }: { readonly since: Date; readonly isWaiting: boolean },
): Promise<readonly ListedEvent[]> {
  return db
    .selectFrom('processor_events')
    .select(['event_id', 'kind', 'happened_at', 'received_at', 'applied_at'])
    .where('provider_id', '=', provider_id)
    .where('received_at', '>=', since)
    .$if(isWaiting, (events) => events.where('applied_at', 'is', null))
    .orderBy('number')
    .execute();
}

export type ReplayOutcome = 'again' | 'unknown' | 'withoutMeaning';

/** Has an event applied once more. The ledger recognizes what it has already, so nothing is counted twice. */
export function replayEvent(db: Db, provider_id: string, event_id: string, staff?: Staff): Promise<ReplayOutcome> {
  return inTransaction(db, async (trx) => {
    const found = await selectRows(trx, 'processor_events', { provider_id, event_id }).executeTakeFirst();
    if (!found) return 'unknown';
    if (found.event === null) return 'withoutMeaning';
    await updateRows(trx, 'processor_events', { provider_id, event_id }).set({ applied_at: null }).execute();
    if (staff) {
      // An id of the processor names no chain.
      const chain = { provider_id, chain_id: randomUUID() };
      await recordEvent(
        trx,
        chain,
        { event: 'processor_event.replayed', details: { event_id, by: staff.by } },
        byStaff(staff.at),
      );
    }
    return 'again';
  });
}

/** Who has an event applied again, for the audit. */
interface Staff {
  readonly by: string;
  readonly at: Date;
}
