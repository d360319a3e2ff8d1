import { sql, type Insertable, type Selectable } from 'kysely';

import { fillWords, type ServerLocale } from '../../platform/translations.ts';
import { selectRows, updateRows } from '../../platform/database/rows.ts';
import type { Database, Db } from '../../schema/database.ts';

export type OutboxMessage = Selectable<Database['outbox']>;

const LEASE_SECONDS = 60;
const MOST_TRIES = 8;

export type NewMessage = Omit<Insertable<Database['outbox']>, 'due_at'>;

/** The words of a message to a person, and what causes it. */
interface Words extends Pick<NewMessage, 'provider_id' | 'reason' | 'kind' | 'created_at'> {
  readonly locale: ServerLocale;
  readonly subject: string;
  readonly body: readonly string[];
  readonly values: Readonly<Record<string, string>>;
}

/** By email where there is one, else by text message; nothing where there is neither. */
export function messageTo(
  { phone, email }: { readonly phone: string | null; readonly email: string | null },
  { subject, body, values, ...message }: Words,
): NewMessage | undefined {
  const recipient = email ?? phone;
  if (recipient === null) return undefined;
  return {
    ...message,
    channel: email === null ? 'sms' : 'email',
    recipient,
    subject: email === null ? null : fillWords(subject, values),
    body: body.map((sentence) => fillWords(sentence, values)).join(' '),
  };
}

/** Puts a message into the outbox with the change that causes it; one cause sends one message. It leaves at once, or later. */
export async function putMessage(trx: Db, message: NewMessage, dueAt: Date = message.created_at): Promise<void> {
  await trx
    .insertInto('outbox')
    .values({ ...message, due_at: dueAt })
    .onConflict((conflict) => conflict.columns(['provider_id', 'reason']).doNothing())
    .execute();
}

/** Takes messages that are due; who takes one and is lost loses it again after a minute. */
export async function claimMessages(db: Db, now: Date, most = 20): Promise<readonly OutboxMessage[]> {
  const { rows } = await sql<OutboxMessage>`
    update outbox set tries = tries + 1, due_at = ${now}::timestamptz + make_interval(secs => ${LEASE_SECONDS} * power(2, least(tries, 6)))
    where (provider_id, message_id) in (
      select provider_id, message_id from outbox
      where due_at <= ${now} and sent_at is null and given_up_at is null
      order by due_at limit ${most} for update skip locked
    )
    returning *
  `.execute(db);
  return rows;
}

export async function markSent(db: Db, message: OutboxMessage, now: Date): Promise<void> {
  await updateMessage(db, message).set({ sent_at: now }).execute();
}

/** Leaves it to its next turn, or gives it up after the last. True when it was given up. */
export async function markFailed(db: Db, message: OutboxMessage, now: Date): Promise<boolean> {
  const isGivenUp = message.tries >= MOST_TRIES;
  await updateMessage(db, message)
    .set({ failed_at: now, ...(isGivenUp && { given_up_at: now }) })
    .execute();
  return isGivenUp;
}

/** The messages of these causes, in the order in which they were put. */
export function listMessages(
  db: Db,
  { provider_id, reasons }: { readonly provider_id: string; readonly reasons: readonly string[] },
): Promise<OutboxMessage[]> {
  return selectRows(db, 'outbox', { provider_id })
    .where('reason', 'in', reasons)
    .orderBy('created_at')
    .orderBy('reason')
    .execute();
}

/** Stops a message that has not left: another one takes its place. */
export async function giveUpMessage(trx: Db, message: OutboxMessage, now: Date): Promise<void> {
  await updateMessage(trx, message).set({ given_up_at: now }).where('sent_at', 'is', null).execute();
}

function updateMessage(db: Db, { provider_id, message_id }: OutboxMessage) {
  return updateRows(db, 'outbox', { provider_id, message_id });
}
