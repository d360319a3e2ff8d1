import type { Selectable } from 'kysely';

import { selectRows } from '../../platform/database/rows.ts';
import type { Db, Database } from '../../schema/database.ts';
import { adverseActionNotice, type AdverseActionNotice, type NoticeFacts } from '../documents/adverse-action-notice.ts';
import { fillWords, SERVER_LOCALES, serverWords, toServerLocale } from '../../platform/translations.ts';
import { findRefusal } from '../../partners/bureau-refusals.ts';
import type { BureauAnswer } from '../../partners/ports.ts';
import type { BureauPull } from './bureau-pulls.ts';
import { putMessage, type NewMessage } from '../messages/outbox.ts';
import type { FoundContext } from '../calls/context.ts';
import type { OfferRequest } from './offer-request.ts';

/** Stores the notice of adverse action with its refusal, and emails it where there is an address. */
export async function giveNotice(trx: Db, context: FoundContext, { pull, request, refusal, at }: Refused): Promise<boolean> {
  const { code, score } = refusal;
  if (findRefusal(code).notice === 'none') return false;
  const { provider, ports, today, session } = context;
  const agency = ports.bureau.agencyOf(provider.provider_id);
  const facts: NoticeFacts = { provider, agency, person: request.enrollee, code, decidedOn: today, ...(score && { score }) };
  // Every language is made at once: who reads which one is not asked before the law wants the notice.
  const notices = SERVER_LOCALES.map((locale) => adverseActionNotice(facts, locale));
  const { provider_id, pull_id, application_id } = pull;
  const given = { provider_id, pull_id, application_id, created_at: at };
  const rows = notices.map(({ locale, version, html_file, hash }) => {
    const document = Buffer.from(html_file, 'utf8');
    return { ...given, locale, document_version: version, document, hash };
  });
  await trx.insertInto('adverse_action_notices').values(rows).execute();
  const wanted = toServerLocale(session.locale, provider.locales);
  const notice = notices.find(({ locale }) => locale === wanted);
  if (notice && request.contact.email !== null) await putMessage(trx, mailOf(context, pull, notice, request.contact.email, at));
  return true;
}

export type Refusal = Extract<BureauAnswer, { decision: 'refused' }>;

interface Refused {
  readonly pull: BureauPull;
  readonly request: OfferRequest;
  readonly refusal: Refusal;
  readonly at: Date;
}

function mailOf(
  { provider }: FoundContext,
  { provider_id, pull_id }: BureauPull,
  { locale, text, blocks }: AdverseActionNotice,
  recipient: string,
  at: Date,
): NewMessage {
  const subject = fillWords(serverWords(locale).messages.adverseActionSubject, { provider: provider.display_name });
  return {
    provider_id,
    reason: `adverse-action ${pull_id}`,
    channel: 'email',
    recipient,
    kind: 'adverse-action-notice',
    locale,
    subject,
    body: text,
    letter: [{ locale, title: subject, blocks }],
    attachments: [{ kind: 'notice', pull_id }],
    created_at: at,
  };
}

export type StoredNotice = Selectable<Database['adverse_action_notices']>;

/** The notice of one answer of the bureau, byte for byte, in a language in which it was made. */
export function findNotice(
  db: Db,
  { provider_id, pull_id }: Pick<BureauPull, 'provider_id' | 'pull_id'>,
  locale: string,
): Promise<StoredNotice | undefined> {
  return selectRows(db, 'adverse_action_notices', { provider_id, pull_id, locale }).executeTakeFirst();
}
