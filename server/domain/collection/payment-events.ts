import type { Provider } from '#configuration';
import { sql } from 'kysely';
import type { Logger } from 'pino';

import type { PaymentEvent, Payments } from '../../partners/payments.ts';
import type { Clock } from '../../platform/clock.ts';
import { selectRows, updateRows } from '../../platform/database/rows.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Db } from '../../schema/database.ts';
import { recordFact } from './record-fact.ts';
import type { CollectionContext, Report } from './report.ts';

/**
 * Applies an event of the processor to the ledger. False for an event that has to wait: its attempt is not known yet. Events may
 * arrive in any order, early, late and repeatedly.
 */
export async function applyPaymentEvent(trx: Db, context: CollectionContext, event: PaymentEvent): Promise<boolean> {
  const attemptId = isUuid(event.attempt_id) ? event.attempt_id : await findAttemptOf(trx, event);
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
    case 'needsAction':
      return { ...base, kind: 'needs_action', failure: { kind: 'declined', decline: 'soft' } };
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
      // A refund without an id has one event.
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

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Another system that charges with the same account may write anything there. */
function isUuid(attemptId: string | null): attemptId is string {
  return attemptId !== null && UUID.test(attemptId);
}

/** The oldest event that can still matter: a debit comes back as unauthorized up to 60 days later, a dispute later. */
const OLDEST_MS = 180 * 86_400_000;
const OVERLAP_MS = 2 * 86_400_000;
const EVENTS_AT_ONCE = 500;

/**
 * Stores events that no webhook has brought, since the last time that all were fetched; those that are stored already stay as they are. A
 * webhook that arrives first after a pause does not hide what happened during it.
 */
export async function pullPaymentEvents({ db, payments, provider: { provider_id }, clock }: PullOptions): Promise<void> {
  const now = clock.now();
  const pulled = await selectRows(db, 'processor_pulls', { provider_id }).executeTakeFirst();
  const since = new Date(pulled ? pulled.complete_until.getTime() - OVERLAP_MS : now.getTime() - OLDEST_MS);
  const events = await payments.listEvents(provider_id, since);
  for (let first = 0; first < events.length; first += EVENTS_AT_ONCE) {
    const rows = events.slice(first, first + EVENTS_AT_ONCE).map((event) => {
      const { event_id, kind, at } = event;
      return { provider_id, event_id, kind, event: JSON.stringify(event), happened_at: at, received_at: now };
    });
    await db
      .insertInto('processor_events')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  await sql`
    insert into processor_pulls (provider_id, complete_until) values (${provider_id}, ${now})
    on conflict (provider_id) do update set complete_until = greatest(processor_pulls.complete_until, excluded.complete_until)
  `.execute(db);
}

interface ApplyOptions {
  readonly db: Db;
  readonly provider: Provider;
  readonly site: string;
  readonly clock: Clock;
  readonly log: Logger;
}

const APPLIED_AT_ONCE = 500;

/**
 * Applies the stored events of a provider that wait, in the order of their arrival. Returns how many were applied. One that cannot be
 * applied, or whose attempt is not known, does not hold up the others.
 */
export async function applyWaitingEvents(options: ApplyOptions): Promise<number> {
  let applied = 0;
  let last = '0';
  for (;;) {
    const waiting = await listWaiting(options, last);
    if (waiting.length === 0) return applied;
    for (const { event_id, number } of waiting) {
      last = number;
      if (await applyEvent(options, event_id)) applied += 1;
    }
  }
}

/** Events of an attempt that is known. The others are of charges that another system makes with the same account. */
async function listWaiting({ db, provider: { provider_id } }: ApplyOptions, after: string) {
  const { rows } = await sql<{ event_id: string; number: string }>`
    select event_id, number::text from processor_events e
    where provider_id = ${provider_id} and applied_at is null and number > ${after}::bigint and (
      exists (
        select from charge_attempts a where a.provider_id = e.provider_id and a.attempt_id = case
          when e.event->>'attempt_id' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then (e.event->>'attempt_id')::uuid end)
      or exists (
        select from ledger_entries l where l.provider_id = e.provider_id and l.charge_reference = e.event->>'charge_reference'))
    order by e.number limit ${APPLIED_AT_ONCE}
  `.execute(db);
  return rows;
}

async function applyEvent({ db, provider, site, clock, log }: ApplyOptions, event_id: string): Promise<boolean> {
  const { provider_id } = provider;
  const now = clock.now();
  try {
    return await inTransaction(db, async (trx) => {
      const event = await lockWaitingEvent(trx, provider_id, event_id);
      if (!event || !(await applyPaymentEvent(trx, { provider, site, now }, event))) return false;
      await updateRows(trx, 'processor_events', { provider_id, event_id }).set({ applied_at: now }).execute();
      return true;
    });
  } catch (err) {
    log.error({ provider_id, event_id, err }, 'a payment event could not be applied, and is tried again');
    return false;
  }
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
