import type { BodyOf, Calls } from '#api';
import { maskEmail, maskPhone } from '#rules';

import { fillWords, serverWords, toServerLocale, type ServerLocale } from '../../platform/translations.ts';
import type { MessageChannel, OutgoingMessage } from '../../partners/ports.ts';
import type { Context } from '../calls/context.ts';
import { texts, type Block } from '../letters/block.ts';
import { emailContent } from '../messages/message-content.ts';
import { contactHash } from '../applications/enrollee.ts';

export const RESEND_AFTER_SECONDS = 30;
/** What the code of a contact is for that belongs to no application yet. */
export const CONTACT_SUBJECT = 'contact';
const CODE_MINUTES = 10;
const CODE_DIGITS = 6;

export type CodeSent = BodyOf<Calls['sendCode']>;
/** How a code is asked for: `on_file` leaves it to what is on file. */
export type CodeChannel = CodeSent['channel'];

/** Where a code goes, and in which language. */
export interface Destination {
  readonly channel: MessageChannel;
  /** Ten digits, or an e-mail address. */
  readonly to: string;
  readonly locale: string;
}

/** A code for the message, and what is kept of it: hashes that are bound to what it is for and to the session. */
export function createCode(context: Context, { channel, to }: Destination, subject: string) {
  const code = context.ports.random.digits(CODE_DIGITS);
  const hashes = { destination_hash: contactHash(context, to), code_hash: codeHash(context, subject, code) };
  return { code, kept: { ...ownedBy(context), channel, ...hashes } };
}

/** The session that a code belongs to, and how long the code is valid. */
function ownedBy({ provider: { provider_id }, session: { session_id_hash }, now }: Context) {
  return { provider_id, session_id_hash, created_at: now, expires_at: new Date(now.getTime() + CODE_MINUTES * 60_000) };
}

/** What is compared when a code comes back: bound to its subject (an application, or a contact) and to the session. */
export function codeHash({ keyedHash, session }: Pick<Context, 'keyedHash' | 'session'>, subject: string, code: string): string {
  return keyedHash('verification-code', `${subject} ${session.session_id_hash} ${code}`);
}

/** What is kept where no code may work yet: a hash that no six digits have. */
export function unmatchedCode(context: Context, searchHash: string) {
  const code_hash = context.keyedHash('unmatched-code', context.ports.random.token());
  return { ...ownedBy(context), channel: 'sms', destination_hash: searchHash, code_hash } as const;
}

/** As much of the contact as is shown before it is verified. */
export function maskedContact({ channel, to }: Destination): string {
  return channel === 'email' ? maskEmail(to) : maskPhone(to);
}

/** What the caller sees of a code that was sent: part of the contact only where they have seen as much before. */
export function codeSent(channel: CodeChannel, sentTo: string | null): CodeSent {
  return {
    sent_to: sentTo,
    channel,
    resend_after_seconds: RESEND_AFTER_SECONDS,
    expires_in_seconds: CODE_MINUTES * 60,
  };
}

/** The message with a code. An agent may ask for the code on the phone, so that message does not claim that we never ask. */
export function codeMessage({ provider, session, host }: Context, destination: Destination, code: string): OutgoingMessage {
  const { channel, to, locale } = destination;
  const language = toServerLocale(locale, provider.locales);
  const words = serverWords(language).messages;
  const spoken = channel === 'voice' ? code.split('').join(' ') : code;
  const values = { provider: provider.display_name, code: spoken, minutes: CODE_MINUTES };
  const isForAgent = session.agent !== null;
  const text = fillWords(channel === 'voice' ? words.codeVoice : isForAgent ? words.codeByAgent : words.code, values);
  return {
    provider_id: provider.provider_id,
    channel,
    to,
    kind: 'verification-code',
    locale: language,
    text: channel === 'sms' && !isForAgent ? `${text}\n\n${autofillLine(host, code)}` : text,
    ...(channel === 'email' && codeLetter(provider, language, { code, isForAgent })),
  };
}

function codeLetter(
  provider: Context['provider'],
  locale: ServerLocale,
  { code, isForAgent }: { readonly code: string; readonly isForAgent: boolean },
) {
  const { codeSubject, letters } = serverWords(locale).messages;
  const subject = fillWords(codeSubject, { provider: provider.display_name });
  const text = fillWords(isForAgent ? letters.codeByAgent : letters.code, { minutes: CODE_MINUTES });
  const blocks: readonly Block[] = [...texts(text), { kind: 'code', text: code }];
  return { subject, ...emailContent(provider, [{ locale, title: subject, blocks }], subject) };
}

/** The last line of a text message, by which phones fill in the code on our page and on no other (origin-bound one-time codes). */
function autofillLine(host: string, code: string): string {
  return `@${host} #${code}`;
}
