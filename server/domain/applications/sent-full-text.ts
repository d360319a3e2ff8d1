import type { SentFullText } from '#api/entities';
import { maskEmail, parsePhone, formatPhone } from '#rules';

import type { Db } from '../../schema/database.ts';
import { fullTexts } from '../documents/render-full-text.ts';
import { toServerLocale, serverWords, type ServerLocale } from '../../platform/translations.ts';
import { changeApplication, type Application, type ApplicationKey } from './applications.ts';
import { giveUpMessage, listMessages, messageBy, putMessage, type NewMessage, type OutboxMessage } from '../messages/outbox.ts';
import { originOf, type FoundContext } from '../calls/context.ts';
import { contactHash, messageTargets, readContact, type MessageTarget } from './enrollee.ts';
import { isVerifiedFor } from './require-application.ts';

/** One by itself, and two that an agent asks for. */
const MOST_SENDINGS = 3;

/** What was sent for an application so far, in the order in which it was sent. */
export function listSendings(db: Db, { provider_id, application_id }: ApplicationKey): Promise<OutboxMessage[]> {
  const reasons = Array.from({ length: MOST_SENDINGS }, (_, place) => reasonOf(application_id, place + 1));
  return listMessages(db, { provider_id, reasons });
}

interface Verified {
  /** Of the contact that is verified in this transaction; otherwise the session's. */
  readonly contactHash?: string;
  /** In which language the agent reads aloud; otherwise the page's. */
  readonly locale?: string;
}

/**
 * Puts the message with the full text into the outbox where an agent acts: once for an application and a text, because the
 * application is held, and the outbox takes one message for each cause. It is called when the caller's contact is verified, which
 * is before any document is read aloud, and again when an agreement is stored.
 */
export async function sendFullTextOnce(
  trx: Db,
  context: FoundContext,
  application: Application,
  { contactHash: verified, locale }: Verified = {},
): Promise<void> {
  const { session, provider } = context;
  if (session.agent === null) return;
  const { version } = fullTexts(provider);
  const sendings = await listSendings(trx, application);
  if (sendings.length >= MOST_SENDINGS || sendings.some(({ body }) => body.includes(version))) return;
  const [contact] = await contactsFor(trx, context, application, verified);
  if (contact) await put(trx, context, { application, contact, number: sendings.length + 1, locale: locale ?? session.locale });
}

/** Sends it once more: to the other contact where there is one and the sender refused the last message. */
export async function sendFullTextAgain(
  trx: Db,
  context: FoundContext,
  application: Application,
  { contact, sendings }: { readonly contact: MessageTarget; readonly sendings: readonly OutboxMessage[] },
): Promise<void> {
  for (const sending of sendings) await giveUpMessage(trx, sending, context.now);
  await put(trx, context, { application, contact, number: sendings.length + 1, locale: context.session.locale });
}

/** The contact of the next message; nothing where it may not be sent again, or where there is no contact. */
export async function nextContact(
  db: Db,
  context: FoundContext,
  application: Application,
  sendings: readonly OutboxMessage[],
): Promise<MessageTarget | undefined> {
  if (sendings.length >= MOST_SENDINGS) return undefined;
  const contacts = await contactsFor(db, context, application);
  const last = sendings.at(-1);
  const others = contacts.filter(({ to }) => to !== last?.recipient);
  return isRefused(last) ? (others[0] ?? contacts[0]) : contacts[0];
}

/** What an agent's page shows of it; nothing for a patient, and nothing before a contact is verified. */
export async function fullTextAnswer(
  db: Db,
  context: FoundContext,
  application: Application,
): Promise<{ readonly full_text?: SentFullText }> {
  const { session, provider } = context;
  if (session.agent === null || !isVerifiedFor(session, application)) return {};
  const sendings = await listSendings(db, application);
  const last = sendings.at(-1);
  const again = (await nextContact(db, context, application, sendings)) !== undefined;
  const { version } = fullTexts(provider);
  if (!last) return { full_text: { version, status: 'none', channel: null, sent_to: null, again } };
  const status = isRefused(last) ? 'refused' : last.sent_at === null ? 'sending' : 'sent';
  return { full_text: { version, status, channel: channelOf(last), sent_to: maskedContact(last), again } };
}

/** The first message that the sender accepted. The documents name it, and later ones do not change them. */
export async function findSending(db: Db, key: ApplicationKey) {
  const first = (await listSendings(db, key)).find((sending) => !isRefused(sending));
  return first && { channel: channelOf(first), sent_to: maskedContact(first), at: first.created_at };
}

/** First what the caller proved to have, then the other contact of who pays. */
async function contactsFor(
  db: Db,
  context: FoundContext,
  application: Application,
  verified = context.session.verified_phone_hash,
): Promise<readonly MessageTarget[]> {
  const contacts = messageTargets(await readContact(db, application));
  const isProved = ({ to }: MessageTarget) => contactHash(context, to) === verified;
  return [...contacts.filter(isProved), ...contacts.filter((contact) => !isProved(contact))];
}

interface Sending {
  readonly application: Application;
  readonly contact: MessageTarget;
  readonly number: number;
  readonly locale: string | null;
}

async function put(trx: Db, context: FoundContext, { application, contact, number, locale: wanted }: Sending): Promise<void> {
  const { provider, now } = context;
  const { version, texts } = fullTexts(provider);
  const { provider_id, application_id } = application;
  const kept = texts.map(({ locale, html_file, hash }) => {
    return { provider_id, version, locale, document: Buffer.from(html_file, 'utf8'), hash, created_at: now };
  });
  await trx
    .insertInto('full_texts')
    .values(kept)
    .onConflict((conflict) => conflict.columns(['provider_id', 'version', 'locale']).doNothing())
    .execute();
  const locale = toServerLocale(wanted, provider.locales);
  const message = fullTextMessage(context, contact, { reason: reasonOf(application_id, number), version, locale });
  await putMessage(trx, message);
  const details = { version, locale, channel: contact.channel, sent_to: maskedContact(message), number };
  await changeApplication(trx, application, { event: 'full_text.sent', details }, originOf(context));
}

function reasonOf(applicationId: string, number: number): string {
  return `full-text ${applicationId} ${number}`;
}

function isRefused(sending: OutboxMessage | undefined): boolean {
  return sending !== undefined && sending.sent_at === null && (sending.failed_at !== null || sending.given_up_at !== null);
}

function channelOf({ channel }: Pick<OutboxMessage, 'channel'>): 'sms' | 'email' {
  return channel === 'email' ? 'email' : 'sms';
}

/** As much of a contact as its owner knows it again by. */
function maskedContact({ channel, recipient }: Pick<OutboxMessage, 'channel' | 'recipient'>): string {
  return channel === 'email' ? maskEmail(recipient) : (parsePhone(recipient) ?? '').slice(-2);
}

/** The message with the link to the full text of what an agent reads aloud. The link holds nothing about a person. */
function fullTextMessage(
  { provider, origin, now }: FoundContext,
  contact: MessageTarget,
  { reason, version, locale }: { readonly reason: string; readonly version: string; readonly locale: ServerLocale },
): NewMessage {
  const words = serverWords(locale).messages;
  const values = {
    provider: provider.display_name,
    link: `${origin}/documents/${version}?lang=${locale}`,
    phone: formatPhone(provider.support.phone),
  };
  return messageBy(contact, {
    provider_id: provider.provider_id,
    reason,
    kind: 'full-text',
    locale,
    subject: words.fullTextSubject,
    body: [words.fullText],
    values,
    letter: { body: [words.letters.fullText], button: { text: words.letters.readText, link: values.link } },
    created_at: now,
  });
}
