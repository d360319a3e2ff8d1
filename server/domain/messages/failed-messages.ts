import { sql, type RawBuilder, type UpdateObject } from 'kysely';

import { updateRows } from '../../platform/database/rows.ts';
import { opened } from '../../platform/database/sealed-rows.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { isUuid } from '../../platform/random.ts';
import type { Database, Db } from '../../schema/database.ts';
import { byStaff, recordEvent } from '../audit/audit.ts';
import { listTrail, type TrailEvent } from '../audit/trail.ts';
import { WITH_A_LINK, type OutboxMessage } from './outbox.ts';

/** Why a message need not arrive any more. */
export type SetAsideReason = 'reached' | 'wrongContact' | 'outdated';

/** A message that did not arrive, without its recipient and its words: those take a look, which is recorded. */
export interface FailedMessage {
  readonly message_id: string;
  readonly kind: string;
  readonly channel: 'sms' | 'voice' | 'email';
  readonly created_at: Date;
  readonly failed_at: Date | null;
  /** The code of the partner; null where the fault was ours. */
  readonly outcome_reason: string | null;
  /** The partner may have taken it, but did not answer. */
  readonly may_have_arrived: boolean;
  /** Not where its words are deleted, or where it carried a link that has ended. */
  readonly can_be_sent: boolean;
}

const MOST = 1_000;

/** Given up after its last attempt, refused, taken by the partner in vain, or perhaps. Of someone who wants none, and replaced ones, there is nothing to do. */
const didNotArrive = sql<boolean>`(outcome in ('undelivered', 'refused')
  or (coalesce(outcome, 'unknown') = 'unknown' and sent_at is null and given_up_at is not null and failed_at is not null))`;
const hasFailed = sql<boolean>`set_aside_at is null and ${didNotArrive}`;
const mayHaveArrived = sql<boolean>`(outcome is not distinct from 'unknown')`;
const canBeSent = sql<boolean>`(sealed is not null and not kind = any(${[...WITH_A_LINK]}::text[]))`;

/** The messages that did not arrive, or may not have, the oldest first; at most a thousand. */
export async function listFailedMessages(db: Db, providerId: string): Promise<readonly FailedMessage[]> {
  return db
    .selectFrom('outbox')
    .select(['message_id', 'kind', 'channel', 'created_at', 'failed_at', 'outcome_reason'])
    .select([mayHaveArrived.as('may_have_arrived'), canBeSent.as('can_be_sent')])
    .where('provider_id', '=', providerId)
    .where(hasFailed)
    .orderBy('created_at')
    .orderBy('message_id')
    .limit(MOST)
    .execute();
}

interface StaffWish {
  readonly providerId: string;
  readonly messageId: string;
  /** The member of staff. */
  readonly by: string;
}

/**
 * A message that did not arrive, set aside or not, with its recipient, its words, and everything that happened to it.
 * The look itself is in the audit. Of one that waits to be sent, a link still opens something: its words are shown to no one.
 */
export function lookAtMessage(
  db: Db,
  { providerId, messageId, by }: StaffWish,
  now: Date,
): Promise<(OutboxMessage & { readonly trail: readonly TrailEvent[] }) | undefined> {
  return inTransaction(db, async (trx) => {
    if (!isUuid(messageId)) return undefined;
    const message = await opened(trx, 'outbox')
      .selectFrom('outbox')
      .selectAll()
      .where('provider_id', '=', providerId)
      .where('message_id', '=', messageId)
      .where(didNotArrive)
      .$castTo<OutboxMessage>()
      .executeTakeFirst();
    if (!message) return undefined;
    const chain = { provider_id: providerId, chain_id: messageId };
    await recordEvent(trx, chain, { event: 'message.looked', details: { by } }, byStaff(now));
    return { ...message, trail: await listTrail(trx, chain) };
  });
}

/**
 * Has a message that did not arrive sent once more, with as many attempts as a new one. False where there is none, or it cannot be sent. Its
 * recipient no longer waits for it: a text leaves by day, in the zone of the provider where it has none.
 */
export function sendMessageAgain(
  db: Db,
  { timeZone, ...wish }: StaffWish & { readonly timeZone: string },
  now: Date,
): Promise<boolean> {
  const untried = { tries: 0, due_at: now, sent_at: null, given_up_at: null, failed_at: null, partner_reference: null };
  const zones = sql<string[]>`case when channel = 'email' then zones else coalesce(zones, ${[timeZone]}::text[]) end`;
  const set = { ...untried, zones, outcome: null, outcome_reason: null };
  return change(db, wish, { set, only: sql<boolean>`${hasFailed} and ${canBeSent}`, event: 'message.sent-again' }, now);
}

/** Takes a message off the list of those that did not arrive. False where it is not there. */
export function setMessageAside(db: Db, wish: StaffWish & { readonly reason: SetAsideReason }, now: Date): Promise<boolean> {
  const details = { reason: wish.reason };
  return change(db, wish, { set: { set_aside_at: now }, only: hasFailed, event: 'message.set-aside', details }, now);
}

interface Change {
  readonly set: UpdateObject<Database, 'outbox'>;
  readonly only: RawBuilder<boolean>;
  readonly event: string;
  readonly details?: Readonly<Record<string, string>>;
}

function change(db: Db, wish: StaffWish, { set, only, event, details }: Change, now: Date): Promise<boolean> {
  const { providerId: provider_id, messageId: message_id, by } = wish;
  return inTransaction(db, async (trx) => {
    if (!isUuid(message_id)) return false;
    const rows = updateRows(trx, 'outbox', { provider_id, message_id }).set(set).where(only);
    if (!(await rows.returning('message_id').executeTakeFirst())) return false;
    await recordEvent(trx, { provider_id, chain_id: message_id }, { event, details: { by, ...details } }, byStaff(now));
    return true;
  });
}
