import type { Provider } from '#configuration';
import { sql } from 'kysely';

import type { PaymentEvent, Payments } from '../../partners/payments.ts';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Db } from '../../schema/database.ts';
import { recordFact } from './record-fact.ts';
import type { CollectionContext, Report } from './report.ts';

/**
 * Applies an event of the processor to the ledger. False for an event that has to wait: its attempt is not known yet. Events may
 * arrive in any order, early, late and repeatedly.
 */
export async function applyPaymentEvent(trx: Db, context: CollectionContext, event: PaymentEvent): Promise<boolean> {
  const attemptId = event.attempt_id ?? (await findAttemptOf(trx, event));
  if (attemptId === undefined) return false;
  return (await recordFact(trx, context, attemptId, reportOf(event))) !== 'unknownAttempt';
}

async function findAttemptOf(trx: Db, { provider_id, charge_reference }: PaymentEvent): Promise<string | undefined> {
  const entry = await trx
    .selectFrom('ledger_entries')
    .select('attempt_id')
    .where('provider_id', '=', provider_id)
    .where('charge_reference', '=', charge_reference)
    .limit(1)
    .executeTakeFirst();
  return entry?.attempt_id ?? undefined;
}

function reportOf(event: PaymentEvent): Report {
  const { charge_reference, at: happened_at } = event;
  const base = { charge_reference, happened_at };
  switch (event.kind) {
    case 'settled':
      return { ...base, kind: 'settled' };
    case 'declined': {
      const { code, kind: decline } = event.decline;
      return { ...base, kind: 'declined', code, failure: { kind: 'declined', decline } };
    }
    case 'returned': {
      const { return_code: code, amount: cents } = event;
      return { ...base, kind: 'returned', code, cents, failure: { kind: 'returned', code } };
    }
    case 'disputed':
      return { ...base, kind: 'disputed', cents: event.amount };
    case 'disputeWon':
      return { ...base, kind: 'dispute_won', cents: event.amount };
    case 'disputeLost':
      return { ...base, kind: 'dispute_lost', cents: event.amount };
    case 'refundSettled':
    case 'refundFailed': {
      const kind = event.kind === 'refundSettled' ? 'refunded' : 'refund_failed';
      // A refund of the processor's dashboard has no id of ours; its event names it.
      return { ...base, kind, cents: event.amount, refund_id: event.refund_id ?? event.event_id };
    }
  }
}

interface PullOptions {
  readonly db: Db;
  readonly payments: Payments;
  readonly provider: Provider;
  readonly clock: Clock;
}

/** The oldest event that can still matter: a debit comes back as unauthorized up to 60 days later, a dispute later. */
const OLDEST_MS = 180 * 86_400_000;
const OVERLAP_MS = 2 * 86_400_000;

/** Stores events that no webhook has brought; those that are stored already stay as they are. */
export async function pullPaymentEvents({ db, payments, provider: { provider_id }, clock }: PullOptions): Promise<void> {
  const now = clock.now();
  const { rows } = await sql<{ newest: Date | null }>`
    select max(happened_at) as newest from processor_events where provider_id = ${provider_id} and happened_at <= ${now}
  `.execute(db);
  const newest = rows[0]?.newest;
  const since = new Date(newest ? newest.getTime() - OVERLAP_MS : now.getTime() - OLDEST_MS);
  for (const event of await payments.listEvents(provider_id, since)) {
    const { event_id, kind, at } = event;
    const stored = { provider_id, event_id, kind, event: JSON.stringify(event), happened_at: at, received_at: now };
    await db
      .insertInto('processor_events')
      .values(stored)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

interface ApplyOptions {
  readonly db: Db;
  readonly provider: Provider;
  readonly site: string;
  readonly clock: Clock;
}

/** An event whose attempt never becomes known is of a charge that another system made with the same account. */
const MOST_WAITING = 1000;

/** Applies the stored events of a provider that wait, in the order of their arrival. Returns how many were applied. */
export async function applyWaitingEvents({ db, provider, site, clock }: ApplyOptions): Promise<number> {
  const { rows } = await sql<{ event_id: string }>`
    select event_id from processor_events where provider_id = ${provider.provider_id} and applied_at is null
    order by number limit ${MOST_WAITING}
  `.execute(db);
  let applied = 0;
  for (const { event_id } of rows) {
    const now = clock.now();
    const isApplied = await inTransaction(db, async (trx) => {
      const event = await lockWaitingEvent(trx, provider.provider_id, event_id);
      if (!event || !(await applyPaymentEvent(trx, { provider, site, now }, event))) return false;
      await sql`
        update processor_events set applied_at = ${now} where provider_id = ${provider.provider_id} and event_id = ${event_id}
      `.execute(trx);
      return true;
    });
    if (isApplied) applied += 1;
  }
  return applied;
}

/** Nothing when another worker has applied it, or is about to. */
async function lockWaitingEvent(trx: Db, providerId: string, eventId: string): Promise<PaymentEvent | undefined> {
  const { rows } = await sql<{ event: StoredEvent }>`
    select event from processor_events
    where provider_id = ${providerId} and event_id = ${eventId} and applied_at is null and event is not null for update skip locked
  `.execute(trx);
  const event = rows[0]?.event;
  return event && { ...event, at: new Date(event.at) };
}

/** In JSON, a moment is text. */
type StoredEvent = PaymentEvent & { readonly at: Date | string };
