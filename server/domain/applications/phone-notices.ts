import { FIRST_LANGUAGE, formatMoment, formatPhone } from '#rules';

import type { Db } from '../../schema/database.ts';
import type { Subject } from '../audit/audit.ts';
import { messageTargets, type MessageTarget } from './enrollee.ts';
import { listPhonesProvedBefore, readUsedPhones } from './phone-changes.ts';
import type { Context } from '../calls/context.ts';
import type { People } from '../patients/patients.ts';
import { fillWords, serverWords, toServerLocale, type ServerLocale } from '../../platform/translations.ts';
import { texts } from '../letters/block.ts';
import type { LetterPart } from '../letters/letter.ts';
import { putMessage, withoutSender } from '../messages/outbox.ts';

/**
 * Every contact of the people who answer for these bills: what the bill file names, and the number that each of them uses since a
 * code, an agent or its waiting time proved it. A number that was only typed is no known contact: anyone could have typed it.
 */
export async function listKnownContacts(
  db: Db,
  context: Pick<Context, 'keyedHash'>,
  subject: Subject,
  { patient, guarantors }: People,
): Promise<readonly MessageTarget[]> {
  const used = await readUsedPhones(db, subject);
  const persons = new Set(['patient', ...guarantors.map(({ guarantor_id }) => guarantor_id)]);
  const proved = [...used, ...(await listPhonesProvedBefore(db, context, subject, used))]
    .filter(([person]) => persons.has(person))
    .map(([, phone]) => ({ phone, email: null }));
  const contacts = [...proved, patient, ...guarantors].flatMap(messageTargets);
  return [...new Map(contacts.map((contact) => [contact.to.toLowerCase(), contact])).values()];
}

interface NewNumber {
  readonly phone: string;
  /** When a code may go to it; nothing where it is used already. */
  readonly usableAt?: Date;
}

/**
 * Sends every known contact a notice of a new number, and how to stop it. A file does not name the language of a contact, and the
 * language of the session is the caller's choice: so the notice is in every language of the provider.
 */
export async function putPhoneNotices(
  trx: Db,
  context: Pick<Context, 'provider' | 'now' | 'ports'>,
  contacts: readonly MessageTarget[],
  number: NewNumber,
): Promise<number> {
  const { provider, now, ports } = context;
  const notified = contacts.filter(({ to }) => to !== number.phone);
  const locales = [...new Set(provider.locales.map((locale) => toServerLocale(locale, provider.locales)))];
  for (const { channel, to } of notified) {
    const isMail = channel === 'email';
    await putMessage(trx, {
      provider_id: provider.provider_id,
      reason: `new-phone ${ports.random.uuid()}`,
      channel,
      recipient: to,
      kind: 'new-phone',
      locale: locales[0] ?? FIRST_LANGUAGE,
      subject: isMail ? locales.map((locale) => subjectIn(locale, context)).join(' / ') : null,
      body: locales.map((locale) => bodyIn(locale, context, number)).join(isMail ? '\n\n' : ' '),
      ...(isMail && { letter: locales.map((locale) => letterIn(locale, context, number)) }),
      created_at: now,
    });
  }
  return notified.length;
}

function subjectIn(locale: ServerLocale, { provider }: Pick<Context, 'provider'>): string {
  return fillWords(serverWords(locale).messages.newPhoneSubject, { provider: provider.display_name });
}

function letterIn(locale: ServerLocale, context: Pick<Context, 'provider'>, number: NewNumber): LetterPart {
  const text = withoutSender(bodyIn(locale, context, number), context.provider.display_name);
  return { locale, title: subjectIn(locale, context), blocks: texts(text) };
}

/** Shows only the last two digits of the new number: the old one may belong to another person by now. */
function bodyIn(locale: ServerLocale, { provider }: Pick<Context, 'provider'>, { phone, usableAt }: NewNumber): string {
  const words = serverWords(locale).messages;
  const common = { provider: provider.display_name, digits: phone.slice(-2), phone: formatPhone(provider.support.phone) };
  if (usableAt === undefined) return fillWords(words.newPhoneUsed, common);
  return fillWords(words.newPhoneAsked, { ...common, moment: formatMoment(usableAt, locale, provider.time_zone) });
}
