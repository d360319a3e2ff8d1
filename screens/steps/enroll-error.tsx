import type { ScreenUses } from '#engine';
import type { Refusal } from '#api/entities';
import { formatWords, useBusy, useFlow } from '#engine/react';
import { PhoneText, DocumentDialog } from '#widgets';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { CallUs } from '../call-us.tsx';
import { OffersPending } from '../offers-pending.tsx';
import { adviceFor, type NextAction } from '../refusal-advice.ts';
import { Skeleton } from '../skeleton.tsx';
import { StepFrame } from '../step-frame.tsx';
import { useSlot } from '../stored-slots.ts';
import './enroll-error.css';

export const uses: ScreenUses = {
  forms: [],
  acts: { 'try-again': 'always', 'check-address': 'whereOffered', 'other-bills': 'whereOffered' },
};

/** The act of the step and the label for each next action. */
const nextActions: Readonly<Record<NextAction, { readonly act: string; readonly label: string }>> = {
  tryAgain: { act: 'try-again', label: 'enrollError.tryAgain' },
  liftedFreeze: { act: 'try-again', label: 'creditFreeze.tryAgain' },
  checkAddress: { act: 'check-address', label: 'enrollError.checkAddress' },
  otherBills: { act: 'other-bills', label: 'enrollError.otherBills' },
};

/** A plan is not possible now: why, what to do about it and whom to call. It is an answer, not a crash. */
export function Screen() {
  const { step, act, back, backPath } = useFlow();
  const { isBusy } = useBusy();
  const { t } = useTranslation();
  const [hasTried, setTried] = useState(false);
  const reason = useReason();
  const title = t(step?.title ?? 'enrollError.title');
  if (isBusy && hasTried) return <OffersPending />;
  if (isBusy && reason.words === undefined) return <Skeleton title={title} />;

  const { todo, next: advised } = adviceFor(reason.code);
  const next = advised !== undefined && step?.acts?.[nextActions[advised].act] !== undefined ? advised : undefined;
  function takeAction(name: string) {
    setTried(name === 'try-again');
    act(name);
  }

  return (
    <StepFrame title={title} lead={reason.words ?? t(generalLead(step?.id))}>
      {hasTried && next === 'liftedFreeze' && (
        <p className="card still-so" role="status">
          {t('creditFreeze.stillFrozen')}
        </p>
      )}
      <h2>{t('enrollError.whatToDo')}</h2>
      <ul className="todo">
        {[...todo, 'enrollError.payDifferently'].map((key) => (
          <li key={key}>
            <PhoneText text={t(key)} />
          </li>
        ))}
      </ul>
      <div className="next-actions">
        {next !== undefined && (
          <button type="button" className="button" onClick={() => takeAction(nextActions[next].act)}>
            {t(nextActions[next].label)}
          </button>
        )}
        <CallUs isQuiet={next !== undefined} />
        {backPath !== null && (
          <button type="button" className="link-button" onClick={back}>
            {t('enrollError.back')}
          </button>
        )}
      </div>
      {reason.notice && <DecisionNotice notice={reason.notice} />}
    </StepFrame>
  );
}

/** The true reason: the message of this attempt, otherwise the server's reason for the last decision. */
function useReason() {
  const { messages } = useFlow();
  const { t } = useTranslation();
  const refusal = useSlot('refusal');
  const said = messages.form;
  const saidCode = said && 'code' in said ? (said.code ?? undefined) : undefined;
  const code = saidCode ?? refusal?.code;
  const words = said ? formatWords(said, t) : code && t(`errors.codes.${code}`);
  return { code, words, notice: refusal?.code === code ? refusal?.notice : undefined };
}

function generalLead(step: string | undefined): string {
  return step === 'error-identity' ? 'errorIdentity.lead' : 'enrollError.lead';
}

/** The notice that the law wants after a decision on a credit report: to read, and to print. */
function DecisionNotice({ notice }: { readonly notice: NonNullable<Refusal['notice']> }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <section className="notice card" aria-labelledby="notice-title">
      <h2 id="notice-title">{notice.name}</h2>
      <p>{t('enrollError.noticeWhy')}</p>
      <button type="button" className="button button-outline" onClick={() => setOpen(true)}>
        {t('enrollError.notice')}
      </button>
      <DocumentDialog
        document={isOpen ? notice : undefined}
        onClose={() => setOpen(false)}
        actions={
          <button type="button" className="button button-outline" onClick={() => window.print()}>
            {t('enrollError.print')}
          </button>
        }
      />
    </section>
  );
}
