import type { PlanDraft } from '#api/entities';
import { Icon, PlanSummary, useWords } from '#widgets';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { usePage } from './page.ts';
import { paymentCalendar } from './payment-calendar.ts';
import { usePaymentsAhead, usePlanLife } from './plan-state.ts';
import { saveFile } from './save-file.ts';
import { SignedCopies } from './signed-copies.tsx';
import { useSlot } from './stored-slots.ts';
import './success.css';

export interface PlanProps {
  readonly code: string;
  readonly draft: PlanDraft;
}

/** A plan that was started before: its figures, its code, and copies to keep. */
export function PlanRecord({ code, draft }: PlanProps) {
  const { t } = useTranslation();
  return (
    <>
      <h2>{t('success.plan')}</h2>
      <PlanSummary draft={draft} />
      <ConfirmationCode code={code} />
      <KeepRecord code={code} draft={draft} />
      <SignedCopies offerId={draft.offer_id} />
    </>
  );
}

/** The code of a plan, large, to be copied with one press. */
export function ConfirmationCode({ code }: { readonly code: string }) {
  const { t } = useTranslation();
  const [isCopied, setCopied] = useState(false);

  function copy() {
    navigator.clipboard.writeText(code).then(
      () => setCopied(true),
      // Not allowed here: the code can still be selected as a whole.
      () => setCopied(false),
    );
  }

  return (
    <div className="confirmation">
      <p>
        <span className="confirmation-name">{t('success.code')}</span>
        <strong className="confirmation-code">{code}</strong>
      </p>
      <button type="button" className="button button-outline no-print" onClick={copy}>
        <Icon name={isCopied ? 'check' : 'copy'} />
        {t(isCopied ? 'success.copied' : 'success.copy')}
      </button>
      <span className="visually-hidden" role="status">
        {isCopied && t('success.copied')}
      </span>
    </div>
  );
}

/** What a patient takes along: the confirmation on paper, and the payments to come in their calendar. */
export function KeepRecord({ code, draft }: PlanProps) {
  const { t, money } = useWords();
  const { provider, session } = usePage();
  const hasEnded = usePlanLife(draft) === 'ended';
  const isInFull = useSlot('plan')?.in_full === true;
  const payments = usePaymentsAhead(draft);
  const ahead = hasEnded || isInFull ? [] : payments;

  function downloadCalendar() {
    const entries = ahead.map(({ number, due, amount }) => ({
      number,
      due,
      title: t('success.calendarEntry', { amount: money(amount), provider: provider.display_name }),
    }));
    saveFile('payments.ics', new Blob([paymentCalendar(code, entries, new Date())], { type: 'text/calendar' }));
  }

  return (
    <div className="keep-record no-print">
      <button type="button" className="button button-outline" onClick={() => window.print()}>
        {t('success.print')}
      </button>
      {/* A calendar file would land in the agent's calendar. */}
      {ahead.length > 0 && session.agent === 'none' && (
        <button type="button" className="button button-outline" onClick={downloadCalendar}>
          {t('success.calendar')}
        </button>
      )}
    </div>
  );
}
