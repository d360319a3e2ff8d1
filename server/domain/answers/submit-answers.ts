import { calls, FunnelError } from '#api';
import type { Provider } from '#configuration';
import { referenceCode } from '#rules';

import { inTransaction } from '../../platform/database/transaction.ts';
import { networkOf } from '../../platform/http/request-address.ts';
import type { Sealer } from '../../platform/sealing.ts';
import { fillWords, serverWords, toServerLocale } from '../../platform/translations.ts';
import type { Db } from '../../schema/database.ts';
import { takeAttempts, type AttemptLimit } from '../audit/attempts.ts';
import { recordEvent } from '../audit/audit.ts';
import { originOf, type Context } from '../calls/context.ts';
import { created, defineRoute } from '../calls/route.ts';
import { filesIn, requireOwnFiles, takeUploads } from '../uploads/take-uploads.ts';
import { texts } from '../letters/block.ts';
import { putMessage, withoutSender } from '../messages/outbox.ts';
import { UNKNOWN_PATIENT } from '../patients/patients.ts';
import { acceptAnswers, type AcceptedAnswers } from './accept-answers.ts';
import { destinationsOf } from './destinations.ts';
import { closeDrafts } from './drafts.ts';
import { getSameSubmission, insertSubmission, sealAnswers, type NewSubmission, type Submission } from './submissions.ts';
import { putDelivery } from '../webhooks/deliveries.ts';

const HOUR = 60 * 60;
const DAY_MS = 24 * HOUR * 1000;

/** Stores the answers of a flow, encrypted and once, and puts the messages to its destinations into the same transaction. */
export const submitAnswers = defineRoute(calls.submitAnswers, async (context) => {
  const { body, db } = context;
  const sealer = requireSealer(context);
  await countSubmission(context);
  const accepted = acceptAnswers(context, body);
  const files = filesIn(accepted.answers, context.answerTools.findForm);
  const of = { provider_id: context.provider.provider_id, holder_id: context.session.holder_id };
  await requireOwnFiles(db, files, { ...of, sealer });
  const submission = newSubmission(context, sealer, { accepted, locale: body.locale });
  const stored = await inTransaction(db, async (trx) => {
    const inserted = await insertSubmission(trx, submission);
    if (!inserted) return getSameSubmission(trx, { ...submission, holder_id: context.session.holder_id });
    await takeUploads(trx, files, { ...of, now: context.now, until: inserted.expires_at });
    await passOn(trx, context, inserted);
    await closeSentDrafts(trx, context, inserted);
    return inserted;
  });
  return created({ reference: stored.reference });
});

export function requireSealer({ answerTools: { sealer }, log }: Context): Sealer {
  if (sealer) return sealer;
  log.error('ANSWER_KEYS is missing: the answers of visitors are refused');
  throw new FunnelError('service_unavailable', { message: 'there is no key to encrypt answers with' });
}

/** More than any visitor sends, and less than fills a database. */
async function countSubmission({ db, provider, session, address, keyedHash, now }: Context): Promise<void> {
  const limits: readonly AttemptLimit[] = [
    { kind: 'answers-session', subject: session.session_id_hash, max: 30, seconds: HOUR },
    { kind: 'answers-address', subject: keyedHash('address', networkOf(address)), max: 120, seconds: HOUR },
    { kind: 'answers-provider', subject: 'all', max: 10_000, seconds: 24 * HOUR },
  ];
  const over = await takeAttempts(db, provider.provider_id, limits, now);
  if (over.length > 0) throw new FunnelError('too_many_requests', { message: 'enough answers for now', retryAfter: HOUR });
}

function newSubmission(
  { provider, session, now, ports, keyedHash }: Context,
  sealer: Sealer,
  { accepted, locale }: { readonly accepted: AcceptedAnswers; readonly locale: string },
): NewSubmission {
  const { flow, flow_version, answers, forms } = accepted;
  const key = { provider_id: provider.provider_id, submission_id: ports.random.uuid() };
  const fields = Object.entries(answers).flatMap(([form, data]) =>
    [...new Set([data].flat().flatMap((item) => Object.keys(item)))].map((field) => `${form}.${field}`),
  );
  const patient_id = session.patient_id === UNKNOWN_PATIENT ? null : session.patient_id;
  return {
    ...key,
    ...sealAnswers(sealer, key, answers),
    reference: referenceCode(key.submission_id),
    flow,
    flow_version,
    forms: JSON.stringify(forms),
    fields,
    locale,
    holder_id: session.holder_id,
    patient_id,
    verified: session.verified_at !== null,
    // The same answers for another patient are others.
    answers_hash: keyedHash('answers', JSON.stringify([patient_id, answers])),
    created_at: now,
    expires_at: new Date(now.getTime() + destinationsOf(provider, flow).keepDays * DAY_MS),
  };
}

/** Answers that were sent are no draft any more. */
async function closeSentDrafts(trx: Db, context: Context, { provider_id, flow, submission_id }: Submission): Promise<void> {
  const { holder_id } = context.session;
  for (const chain_id of await closeDrafts(trx, { provider_id, flow, holder_id }))
    await recordEvent(trx, { provider_id, chain_id }, { event: 'draft.sent', details: { submission_id } }, originOf(context));
}

async function passOn(trx: Db, context: Context, submission: Submission): Promise<void> {
  const { provider, ports, now } = context;
  const { provider_id, submission_id, flow, flow_version } = submission;
  const { emails, webhooks } = destinationsOf(provider, flow);
  for (const [index, email] of emails.entries()) await putMessage(trx, notice(provider, submission, { ...email, index }));
  for (const { webhook } of webhooks)
    await putDelivery(trx, { provider_id, submission_id, delivery_id: ports.random.uuid(), url: webhook }, now);
  const details = { flow, flow_version, emails: emails.length, webhooks: webhooks.length };
  await recordEvent(trx, { provider_id, chain_id: submission_id }, { event: 'answers.submitted', details }, originOf(context));
}

/** The email to staff. Its subject has the reference alone, and the outbox none of the answers: they follow when it leaves. */
function notice(
  provider: Provider,
  { provider_id, submission_id, reference, flow, created_at }: Submission,
  {
    email,
    with_answers = false,
    index,
  }: { readonly email: string; readonly with_answers?: boolean | undefined; readonly index: number },
) {
  const locale = toServerLocale(null, provider.locales);
  const words = serverWords(locale).messages;
  const subject = fillWords(words.answersSubject, { reference });
  const body = fillWords(words.answers, { reference, flow, provider: provider.display_name });
  return {
    provider_id,
    reason: `submission ${submission_id} ${index}`,
    kind: 'answers',
    channel: 'email',
    recipient: email,
    locale,
    subject,
    body,
    letter: [{ locale, title: subject, blocks: texts(withoutSender(body, provider.display_name)) }],
    submission_id: with_answers ? submission_id : null,
    created_at,
  } as const;
}
