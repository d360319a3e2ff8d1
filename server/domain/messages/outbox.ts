import { type Insertable, sql, type UpdateObject } from 'kysely';

import { outsideNight } from '#rules';
import { isUuid } from '../../platform/random.ts';
import { fillWords, type ServerLocale } from '../../platform/translations.ts';
import { selectRows, updateRows } from '../../platform/database/rows.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { opened, sealRow, sealValuesOf } from '../../platform/database/sealed-rows.ts';
import type { Database, Db } from '../../schema/database.ts';
import type { NewRow, OpenRow } from '../../schema/sealed-tables.ts';
import { texts, type Block, type Fact } from '../letters/block.ts';
import type { MessageNews } from '../../partners/ports.ts';
import { STOPPED } from './stopped-phones.ts';
import type { Letter } from '../letters/letter.ts';

export type OutboxMessage = OpenRow<'outbox'>;

const LEASE_SECONDS = 60;
const MOST_TRIES = 8;

type Row = NewRow<'outbox'>;
export type SealedMessage = Insertable<Database['outbox']>;

/** A document of the service, by its name: it is made when its message leaves. */
export type AttachedDocument =
  | { readonly kind: 'agreements'; readonly payment_plan_id: string; readonly amendment: number }
  | { readonly kind: 'receipt'; readonly payment_plan_id: string; readonly attempt_id: string }
  | { readonly kind: 'notice'; readonly pull_id: string };

/** What causes a message. docs/guides/messages.md describes each. */
export const MESSAGE_KINDS = [
  'verification-code',
  'plan-started',
  'plan-amended',
  'plan-took-effect',
  'plan-changed',
  'payment-notice',
  'payment-received',
  'payment-failed',
  'payment-overdue',
  'payment-refunded',
  'payment-forgiven',
  'plan-completed',
  'plan-defaulted',
  'adverse-action-notice',
  'new-phone',
  'full-text',
  'phone-link',
  'draft-link',
  'contact-request',
  'answers',
] as const;

export type MessageKind = (typeof MESSAGE_KINDS)[number];

type Omitted = 'kind' | 'due_at' | 'letter' | 'attachments' | 'zones' | 'outcome' | 'outcome_reason' | 'partner_reference';

export type NewMessage = Omit<Row, Omitted> & {
  readonly kind: MessageKind;
  /** The content of an email. */
  readonly letter?: Letter;
  /** The documents that go with an email. */
  readonly attachments?: readonly AttachedDocument[];
  /** The time zones in whose night it does not leave, where no one waits for it. */
  readonly zones?: readonly string[] | null;
};

/** The words of a message to a person, and what causes it. */
interface Words extends Pick<NewMessage, 'provider_id' | 'reason' | 'kind' | 'created_at' | 'zones' | 'attachments'> {
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

/** Puts a message into the outbox with the change that causes it; one cause sends one message. It leaves at once, or by day in its zones. */
export async function putMessage(trx: Db, message: NewMessage): Promise<void> {
  await insertMessage(trx, await sealMessage(trx, message)).execute();
}

/** Seals a message for `insertMessage`. */
export function sealMessage(trx: Db, { attachments, zones = null, ...row }: NewMessage): Promise<SealedMessage> {
  const documents = attachments && { attachments: JSON.stringify(attachments) };
  const due_at = whenByDay({ zones }, row.created_at);
  return sealRow(trx, 'outbox', { ...row, ...documents, zones: zones && [...zones], due_at });
}

/** This moment, or the first at which it is day in each zone of the message. One without zones leaves at any time: a person waits for it. */
function whenByDay({ zones }: { readonly zones: readonly string[] | null }, at: Date): Date {
  return zones ? outsideNight(at, zones) : at;
}

/** The same as `putMessage`, for a statement that makes several inserts. */
export function insertMessage(trx: Db, message: SealedMessage) {
  return trx
    .insertInto('outbox')
    .values(message)
    .onConflict((conflict) => conflict.columns(['provider_id', 'reason']).doNothing());
}

/**
 * Takes messages that are due, each with its failures before; who takes one and is lost loses it again after a minute. A message that
 * leaves by day becomes due in the morning instead, and loses no attempt.
 */
export function claimMessages(db: Db, now: Date, most = 20): Promise<readonly OutboxMessage[]> {
  return inTransaction(db, async (trx) => {
    const due = await opened(trx, 'outbox')
      .selectFrom('outbox')
      .selectAll()
      .where('due_at', '<=', now)
      .where((row) => row.and({ sent_at: null, given_up_at: null, outcome: null }))
      .orderBy('due_at')
      .limit(most)
      .forUpdate()
      .skipLocked()
      .$castTo<OutboxMessage>()
      .execute();
    const leaving = due.filter((message) => whenByDay(message, now) <= now);
    for (const message of due.filter((one) => !leaving.includes(one)))
      await updateMessage(trx, message)
        .set({ due_at: whenByDay(message, now) })
        .execute();
    if (leaving.length > 0) await beginAttempts(trx, leaving, now);
    return leaving.map((message) => ({ ...message, tries: message.tries + 1 }));
  });
}

/** Until an attempt is noted, its message has no failure. */
async function beginAttempts(trx: Db, messages: readonly OutboxMessage[], now: Date): Promise<void> {
  await sql`
    update outbox set tries = tries + 1, failed_at = null,
      due_at = ${now}::timestamptz + make_interval(secs => ${LEASE_SECONDS} * power(2, least(tries, 6)))
    where (provider_id, message_id) in (select * from unnest(
      ${messages.map((one) => one.provider_id)}::text[], ${messages.map((one) => one.message_id)}::uuid[]))
  `.execute(trx);
}

/** True where an attempt before this one was not noted, so that its message may have arrived. An email names itself, and may leave again. */
export function isInterrupted({ channel, tries, failed_at }: OutboxMessage): boolean {
  return channel !== 'email' && tries > 1 && failed_at === null;
}

/** True where every attempt was made, and the last one was not noted: by a process that ended, or by a database that took no more. */
export function isSpent({ tries }: OutboxMessage): boolean {
  return tries > MOST_TRIES;
}

/** Notes that a partner has taken it, and how the partner names it. */
export async function markSent(db: Db, message: OutboxMessage, now: Date, reference: string | null = null): Promise<void> {
  const outcome = sql<null>`nullif(outcome, 'unknown')`;
  const outcome_reason = sql<string | null>`case when outcome = 'undelivered' then outcome_reason end`;
  await endMessage(db, message, { sent_at: now, partner_reference: reference, outcome, outcome_reason });
}

/** Leaves it to its next turn, or gives it up after the last, unless the partner has reported its outcome. True when it was given up. */
export async function markFailed(db: Db, message: OutboxMessage, now: Date, reason: string | null = null): Promise<boolean> {
  const isGivenUp = message.tries >= MOST_TRIES;
  const failed = { failed_at: now, outcome_reason: reason };
  if (isGivenUp) await endUnreported(db, message, { ...failed, given_up_at: now });
  else await updateMessage(db, message).where('outcome', 'is', null).set(failed).execute();
  return isGivenUp;
}

/** Ends a message that the partner may have taken, unless the partner has reported its outcome. */
export async function markUnknown(db: Db, message: OutboxMessage, now: Date, reason: string): Promise<void> {
  const unknown = { failed_at: now, given_up_at: now, outcome: 'unknown', outcome_reason: reason } as const;
  await endUnreported(db, message, unknown);
}

/** Gives up a message that can never arrive: no later attempt would change that. */
export async function markRefused(db: Db, message: OutboxMessage, now: Date, reason: string): Promise<void> {
  const outcome = reason === STOPPED ? 'suppressed' : 'refused';
  await endMessage(db, message, { failed_at: now, given_up_at: now, outcome, outcome_reason: reason });
}

type Outcome = Extract<MessageNews, { kind: 'delivered' | 'undelivered' }>;

/**
 * Notes what the partner reports of a message; the report is also its receipt. The message is found by its id in the address, as news can
 * come before the partner's name for it is stored; news of another message do not count.
 */
export async function markOutcome(
  db: Db,
  { provider_id, messageId, news }: { readonly provider_id: string; readonly messageId: string; readonly news: Outcome },
  now: Date,
): Promise<void> {
  if (!isUuid(messageId)) return;
  await inTransaction(db, async (trx) => {
    const message = await selectRows(trx, 'outbox', { provider_id, message_id: messageId })
      .where((row) => row.or([row('outcome', 'is', null), row('outcome', '=', 'unknown')]))
      .where((row) => row.or([row('partner_reference', 'is', null), row('partner_reference', '=', news.reference)]))
      .forUpdate()
      .executeTakeFirst();
    if (!message) return;
    const outcome_reason = news.kind === 'undelivered' ? news.reason : null;
    await endMessage(trx, message, { sent_at: message.sent_at ?? now, outcome: news.kind, outcome_reason });
  });
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
  if (message.sent_at === null) await endMessage(trx, message, { given_up_at: now });
}

type Ending = Pick<
  UpdateObject<Database, 'outbox'>,
  'sent_at' | 'given_up_at' | 'failed_at' | 'partner_reference' | 'outcome' | 'outcome_reason'
>;

async function endMessage(db: Db, message: OutboxMessage, ending: Ending): Promise<void> {
  await updateMessage(db, message)
    .set(await endingOf(db, message, ending))
    .execute();
}

async function endUnreported(db: Db, message: OutboxMessage, ending: Ending): Promise<void> {
  await updateMessage(db, message)
    .where('outcome', 'is', null)
    .set(await endingOf(db, message, ending))
    .execute();
}

/** A link that opens something is forgotten as soon as its message was sent or given up. */
async function endingOf(db: Db, message: OutboxMessage, ending: Ending) {
  return { ...ending, ...(WITH_A_LINK.has(message.kind) && (await withoutLink(db, message))) };
}

/** Messages whose link is forgotten once they have left. */
export const WITH_A_LINK: ReadonlySet<string> = new Set(['phone-link', 'draft-link']);

/** The envelope of a message without its token. One that an erasure has emptied stays empty. */
async function withoutLink(db: Db, { provider_id, message_id, recipient, subject, body, letter }: OutboxMessage) {
  const values = {
    recipient,
    subject,
    body: withoutToken(body),
    letter: letter && (JSON.parse(withoutToken(JSON.stringify(letter))) as object[]),
  };
  const { sealed, key_version } = await sealValuesOf(db, 'outbox', { provider_id, id: message_id }, values);
  return {
    sealed: sql<Buffer | null>`case when sealed is not null then ${sealed}::bytea end`,
    key_version: sql<number | null>`case when sealed is not null then ${key_version}::integer end`,
  };
}

function withoutToken(text: string): string {
  return text.replaceAll(/#[A-Za-z0-9_-]{43}/g, '#');
}

function updateMessage(db: Db, { provider_id, message_id }: OutboxMessage) {
  return updateRows(db, 'outbox', { provider_id, message_id });
}
