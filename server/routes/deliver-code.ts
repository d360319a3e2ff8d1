import { FunnelError, type BodyOf, type Calls } from '#api';
import { maskEmail, maskPhone } from '#rules';

import { inTransaction } from '../database/transaction.ts';
import { fillWords, serverWords, toServerLocale } from '../documents/server-words.ts';
import type { OutgoingMessage } from '../ports/messages.ts';
import { takeAttempts, type AttemptLimit } from '../store/attempts.ts';
import { changeApplication, type Application } from '../store/applications.ts';
import { replaceCode } from '../store/verification-codes.ts';
import { originOf, requireApplication, requireLockedApplication, subjectOf, type FoundContext } from './context.ts';
import { contactHash, contactOf, type Contact } from './enrollee.ts';
import { readPeople } from './people.ts';

export const RESEND_AFTER_SECONDS = 30;
const CODE_MINUTES = 10;
const CODE_DIGITS = 6;

type CodeSent = BodyOf<Calls['sendCode']>;
type Channel = CodeSent['channel'];

export interface CodeRequest {
  readonly application_id: string;
  readonly channel: Channel;
  readonly locale: string;
}

/** Makes a code, keeps only its hash, ends the one before, and sends it to the contact on file. */
export async function deliverCode(context: FoundContext, { application_id, channel, locale }: CodeRequest): Promise<CodeSent> {
  const application = await requireApplication(context, application_id);
  const { patient, guarantors } = await readPeople(context.db, subjectOf(context));
  const destination = chooseDestination(context, channel, contactOf(application, patient, guarantors));
  const isListed = [patient, ...guarantors].some(({ phone, email }) => destination === phone || destination === email);
  await countSend(context, destination, isListed);

  const code = context.ports.random.digits(CODE_DIGITS);
  await keepCode(context, application, { code, channel, destination });
  await context.ports.messages.send(codeMessage(context, { code, channel, destination, locale }));
  return {
    sent_to: channel === 'email' ? maskEmail(destination) : maskPhone(destination),
    channel,
    resend_after_seconds: RESEND_AFTER_SECONDS,
    expires_in_seconds: CODE_MINUTES * 60,
  };
}

/** What is compared when a code comes back: bound to application and session, worth nothing elsewhere. */
export function codeHash(
  { keyedHash, session }: Pick<FoundContext, 'keyedHash' | 'session'>,
  applicationId: string,
  code: string,
): string {
  return keyedHash('verification-code', `${applicationId} ${session.session_id_hash} ${code}`);
}

/** Design 9.8: a mailbox proves who someone is only where the provider says so, or where there is no phone. */
function chooseDestination({ provider }: FoundContext, channel: Channel, { phone, email }: Contact): string {
  if (channel !== 'email') {
    if (phone === null) throw new FunnelError('guarantor_missing_phone_number');
    return phone;
  }
  if (email === null) throw new FunnelError('guarantor_missing_email');
  if (provider.verification !== 'email' && phone !== null) {
    throw new FunnelError('validation_error', { message: 'codes go to the phone on file', details: { field: 'channel' } });
  }
  return email;
}

async function countSend(
  { db, provider, now, keyedHash, session, log }: FoundContext,
  destination: string,
  isListed: boolean,
): Promise<void> {
  const subject = keyedHash('contact', destination);
  const limits: readonly AttemptLimit[] = [
    { kind: 'code-send-burst', subject, max: 5, seconds: 10 * 60 },
    { kind: 'code-send-day', subject, max: 10, seconds: 24 * 60 * 60 },
    { kind: 'code-send-session', subject: session.session_id_hash, max: 10, seconds: 60 * 60 },
    { kind: 'code-send-patient', subject: keyedHash('patient', session.patient_id), max: 15, seconds: 24 * 60 * 60 },
    // Numbers that no bill file names are where messages are sent for money (trust, T4): a provider has a budget of them.
    ...(isListed ? [] : [{ kind: 'code-send-unlisted', subject: 'all', max: 200, seconds: 60 * 60 }]),
  ];
  const refused = await takeAttempts(db, provider.provider_id, limits, now);
  if (refused.includes('code-send-unlisted'))
    log.warn({ provider_id: provider.provider_id, reason: 'the budget of codes to unlisted numbers is used up' }, 'refused');
  if (refused.length > 0)
    throw new FunnelError('too_many_requests', { message: 'enough codes were sent for now', retryAfter: 600 });
}

interface NewCode {
  readonly code: string;
  readonly channel: Channel;
  readonly destination: string;
}

async function keepCode(
  context: FoundContext,
  { application_id }: Application,
  { code, channel, destination }: NewCode,
): Promise<void> {
  const { now, session } = context;
  await inTransaction(context.db, async (trx) => {
    const application = await requireLockedApplication(trx, context, application_id);
    await replaceCode(trx, {
      provider_id: application.provider_id,
      application_id,
      session_id_hash: session.session_id_hash,
      channel,
      destination_hash: contactHash(context, destination),
      code_hash: codeHash(context, application_id, code),
      created_at: now,
      expires_at: new Date(now.getTime() + CODE_MINUTES * 60_000),
    });
    await changeApplication(trx, application, { event: 'code.sent', details: { channel } }, originOf(context));
  });
}

function codeMessage(
  { provider }: FoundContext,
  { code, channel, destination, locale }: NewCode & { readonly locale: string },
): OutgoingMessage {
  const language = toServerLocale(locale, provider.locales);
  const words = serverWords(language).messages;
  const spoken = channel === 'voice' ? code.split('').join(' ') : code;
  const values = { provider: provider.display_name, code: spoken, minutes: CODE_MINUTES };
  return {
    provider_id: provider.provider_id,
    channel,
    to: destination,
    kind: 'verification-code',
    locale: language,
    ...(channel === 'email' ? { subject: fillWords(words.codeSubject, values) } : {}),
    text: fillWords(channel === 'voice' ? words.codeVoice : words.code, values),
  };
}
