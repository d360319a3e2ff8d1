import { sql, type Insertable, type Selectable } from 'kysely';

import { fillWords, type ServerLocale } from '../../platform/translations.ts';
import { selectRows, updateRows } from '../../platform/database/rows.ts';
import type { Database, Db } from '../../schema/database.ts';
import { texts, type Block, type Fact } from '../letters/block.ts';
import type { MessageNews } from '../../partners/ports.ts';
import { STOPPED } from './stopped-phones.ts';
import type { Letter } from '../letters/letter.ts';

export type OutboxMessage = Selectable<Database['outbox']>;

const LEASE_SECONDS = 60;
const MOST_TRIES = 8;

type Row = Insertable<Database['outbox']>;

/** A document of the service, by its name: it is made when its message leaves. */
export type AttachedDocument =
  | { readonly kind: 'agreements'; readonly payment_plan_id: string; readonly amendment: number }
  | { readonly kind: 'receipt'; readonly payment_plan_id: string; readonly attempt_id: string }
  | { readonly kind: 'notice'; readonly pull_id: string };

export type NewMessage = Omit<Row, 'due_at' | 'letter' | 'attachments' | 'outcome' | 'outcome_reason' | 'partner_reference'> & {
  /** The content of an email. */
  readonly letter?: Letter;
  /** The documents that go with an email. */
  readonly attachments?: readonly AttachedDocument[];
};

/** The words of a message to a person, and what causes it. */
interface Words extends Pick<NewMessage, 'provider_id' | 'reason' | 'kind' | 'created_at' | 'attachments'> {
  readonly locale: ServerLocale;
  readonly subject: string;
  readonly body: readonly string[];
  readonly values: Readonly<Record<string, string>>;
  /** What an email has beside these words, or in place of them. */
  readonly letter?: LetterWords;
}

interface LetterWords {
  /** Sentences in place of the body. */
  readonly body?: readonly string[];
  readonly facts?: readonly Fact[];
  readonly button?: { readonly text: string; readonly link: string };
}

/** By email where there is one, else by text message; nothing where there is neither. */
export function messageTo(
  { phone, email }: { readonly phone: string | null; readonly email: string | null },
  words: Words,
): NewMessage | undefined {
  if (email !== null) return messageBy({ channel: 'email', to: email }, words);
  return phone === null ? undefined : messageBy({ channel: 'sms', to: phone }, words);
}

/** A text message is the body; an email is a letter. */
export function messageBy(
  { channel, to: recipient }: { readonly channel: 'sms' | 'email'; readonly to: string },
  { subject, body, values, letter, attachments, ...message }: Words,
): NewMessage {
  const fill = (sentences: readonly string[]) => sentences.map((sentence) => fillWords(sentence, values));
  const common = { ...message, channel, recipient, body: fill(body).join(' ') };
  if (channel === 'sms') return { ...common, subject: null };
  const title = fillWords(subject, values);
  const sender = values['provider'] ?? '';
  const blocks: readonly Block[] = [
    ...texts(...fill(letter?.body ?? body).map((text) => withoutSender(text, sender))),
    ...(letter?.facts ? [{ kind: 'facts', rows: letter.facts } as const] : []),
    ...(letter?.button ? [{ kind: 'button', ...letter.button } as const] : []),
  ];
  return {
    ...common,
    subject: title,
    letter: [{ locale: message.locale, title, blocks }],
    ...(attachments && { attachments }),
  };
}

/** A text message begins with its sender; a letter shows that name at its head. */
export function withoutSender(text: string, sender: string): string {
  const start = `${sender}: `;
  if (sender === '' || !text.startsWith(start)) return text;
  const rest = text.slice(start.length);
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}

/** Puts a message into the outbox with the change that causes it; one cause sends one message. It leaves at once, or later. */
export async function putMessage(trx: Db, message: NewMessage, dueAt: Date = message.created_at): Promise<void> {
  const { letter, attachments, ...row } = message;
  const kept = {
    ...(letter && { letter: JSON.stringify(letter) }),
    ...(attachments && { attachments: JSON.stringify(attachments) }),
  };
  await trx
    .insertInto('outbox')
    .values({ ...row, ...kept, due_at: dueAt })
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

/** Notes that a partner has taken it, and how the partner names it. */
export async function markSent(db: Db, message: OutboxMessage, now: Date, reference: string | null = null): Promise<void> {
  await updateMessage(db, message).set({ sent_at: now, partner_reference: reference, outcome_reason: null }).execute();
}

/** Leaves it to its next turn, or gives it up after the last. True when it was given up. */
export async function markFailed(db: Db, message: OutboxMessage, now: Date, reason: string | null = null): Promise<boolean> {
  const isGivenUp = message.tries >= MOST_TRIES;
  await updateMessage(db, message)
    .set({ failed_at: now, outcome_reason: reason, ...(isGivenUp && { given_up_at: now }) })
    .execute();
  return isGivenUp;
}

/** Gives up a message that can never arrive: no later attempt would change that. */
export async function markRefused(db: Db, message: OutboxMessage, now: Date, reason: string): Promise<void> {
  await updateMessage(db, message)
    .set({ failed_at: now, given_up_at: now, outcome: reason === STOPPED ? 'suppressed' : 'refused', outcome_reason: reason })
    .execute();
}

type Outcome = Extract<MessageNews, { kind: 'delivered' | 'undelivered' }>;

/**
 * Notes what the partner reports of a message. The message is found by its id in the address, as news can come before the partner's name for it
 * is stored; news of another message do not count.
 */
export async function markOutcome(
  db: Db,
  { provider_id, messageId, news }: { readonly provider_id: string; readonly messageId: string; readonly news: Outcome },
): Promise<void> {
  if (!/^[0-9a-f-]{36}$/.test(messageId)) return;
  await updateRows(db, 'outbox', { provider_id, message_id: messageId, outcome: null })
    .where((row) => row.or([row('partner_reference', 'is', null), row('partner_reference', '=', news.reference)]))
    .set({ outcome: news.kind, outcome_reason: news.kind === 'undelivered' ? news.reason : null })
    .execute();
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
