import type { SentFullText, AgreementDocument, PlanDraft } from '#api/entities';
import type { FormContext } from '#engine/react';
import type { i18n } from 'i18next';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { LinkedSentence } from './linked-sentence.tsx';
import { spokenMethod } from './plan-summary.tsx';
import { providerOf } from './provider.ts';
import { readApplication, readDraftToAgree, readResumedDay } from './slots.ts';
import { wordsFor } from './words.ts';

/** How often the page asks whether the message has left. */
const EVERY_MS = 2_000;
/** A message that has not left by then waits for its sender, and a page that is left open asks no longer: a session must be able to end. */
const AT_MOST_MS = 60_000;

interface FullTextLineProps extends Pick<FormContext, 'act'> {
  readonly look: FormContext['look'];
  readonly fullText: SentFullText;
  readonly isBusy: boolean;
}

/** Where the full text went of what the agent is about to read aloud, and what to do where it did not arrive. */
export function FullTextLine({ fullText: known, act, look, isBusy }: FullTextLineProps) {
  const { t } = useTranslation();
  const fullText = useLastStatus(known, look);
  const { version, status, sent_to, again } = fullText;
  const values = { to: sent_to ?? '' };
  return (
    <div className="script-sent">
      <p role="status">
        <LinkedSentence text={t(`agentReview.fullText.${wordsOf(fullText)}`, values)} href={`/documents/${version}`} />
      </p>
      {again && (
        <button
          type="button"
          className="link-button"
          aria-disabled={isBusy || undefined}
          onClick={() => !isBusy && act('send-full-text')}
        >
          {t(`agentReview.fullText.${status === 'none' ? 'now' : 'again'}`)}
        </button>
      )}
    </div>
  );
}

/** The message as it was known, and what became of it while the page is open. */
function useLastStatus(known: SentFullText, look: FormContext['look']): SentFullText {
  const [newer, setNewer] = useState({ than: known, fullText: known });
  const last = newer.than === known ? newer.fullText : known;
  const isSending = last.status === 'sending';
  useEffect(() => {
    if (!isSending || !look) return undefined;
    const until = Date.now() + AT_MOST_MS;
    const timer = setInterval(async () => {
      if (Date.now() > until) clearInterval(timer);
      if (document.hidden) return;
      const { application } = await look('refresh-application', undefined);
      const fullText = readApplication(application)?.full_text;
      if (fullText) setNewer({ than: known, fullText });
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [isSending, known, look]);
  return last;
}

function wordsOf({ status, channel, again }: SentFullText): string {
  if (status === 'none') return again ? 'unsent' : 'noContact';
  return `${status}${channel === 'email' ? 'Email' : 'Phone'}`;
}

const SCRIPTS: Readonly<Record<string, string>> = {
  payment_plan_agreement: 'agentReview.agreementScript',
  automatic_payment_authorization: 'agentReview.authorizationScript',
};

/** The main points of a document, as an agent reads them out before a box; nothing for a patient, who reads it all. */
export function agreementScript(
  { document_type }: AgreementDocument,
  { context, spoken }: { readonly context: FormContext; readonly spoken: i18n },
): string | undefined {
  const { session, slots } = context;
  const key = SCRIPTS[document_type];
  const draft = readDraftToAgree(slots);
  if (key === undefined || !draft || (session?.['agent'] ?? 'none') === 'none') return undefined;
  const { money, longDay } = wordsFor({ locale: spoken.language });
  return spoken.t(key, {
    provider: providerOf(context).display_name,
    count: draft.months,
    total: money(draft.total_amount),
    amount: money(draft.monthly_amount),
    first: longDay(firstDay(draft, context)),
    method: spokenMethod(draft.payment_method, spoken.t),
  });
}

/** The day of the first payment that is agreed to. Payments before bills join keep their amounts. */
function firstDay({ instalments, monthly_amount, last_payment_date }: PlanDraft, { slots, today }: FormContext): string {
  const resumed = slots['addition'] === undefined ? readResumedDay(slots['myPlan'], today) : undefined;
  return resumed ?? instalments.find(({ amount, due }) => amount === monthly_amount && due >= today)?.due ?? last_payment_date;
}
