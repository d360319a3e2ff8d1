import type { PlanDraft } from '#api/entities';
import { nextPayment } from '#rules';
import { PhoneText, PlanSummary, useWords } from '#widgets';
import { Children, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { Emphasised } from './emphasised.tsx';
import { usePage } from './page.ts';
import { ConfirmationCode, KeepRecord, PlanRecord, type PlanProps } from './plan-record.tsx';
import { SignedCopies } from './signed-copies.tsx';
import { StepFrame } from './step-frame.tsx';
import './success.css';

export interface MadePlanProps extends PlanProps {
  /** The heading over what happens next. */
  readonly next: string;
  /** What is charged next, before what holds for every plan. */
  readonly children: ReactNode;
}

/** A plan that was made or moved just now: its code, what happens next, and a copy to keep. */
export function MadePlan({ code, draft, next, children }: MadePlanProps) {
  const { t } = useTranslation();
  const { provider } = usePage();
  const descriptor = provider.statement_descriptor;
  return (
    <>
      <ConfirmationCode code={code} />
      <h2>{next}</h2>
      <NextSteps>
        {children}
        <Emphasised text={t('success.nextStatement', { descriptor })} part={descriptor} />
        <PhoneText text={t('success.nextChange')} />
      </NextSteps>
      <KeepRecord code={code} draft={draft} />
      <h2>{t('success.plan')}</h2>
      <PlanSummary draft={draft} />
      <SignedCopies offerId={draft.offer_id} />
    </>
  );
}

/** The first payment in the words of this key, or the next one when the patient returns to the page later. */
export function FirstPayment({ draft, words }: { readonly draft: PlanDraft; readonly words: string }) {
  const { t, money, longDay } = useWords();
  const { today } = usePage();
  const [first] = draft.instalments;
  if (!first || first.due <= today) return <NextPayment draft={draft} />;
  const day = longDay(first.due);
  return <Emphasised text={t(words, { amount: money(first.amount), day })} part={day} />;
}

/** What is charged next and when. Nothing once the plan has ended. */
export function NextPayment({ draft }: { readonly draft: PlanDraft }) {
  const { t, money, longDay } = useWords();
  const { today } = usePage();
  const next = nextPayment(draft, today);
  if (!next) return null;
  const day = longDay(next.due);
  const amount = money(next.amount);
  return <Emphasised text={t(`planExists.${next.due === today ? 'nextToday' : 'next'}`, { amount, day })} part={amount} />;
}

/** What comes next, numbered: each child that is there is a step. */
export function NextSteps({ children }: { readonly children: ReactNode }) {
  return (
    <ol className="next-steps">
      {Children.toArray(children).map((step, place) => (
        <li key={place}>
          <span>{step}</span>
        </li>
      ))}
    </ol>
  );
}

/** A plan whose last payment is over, with its confirmation and documents. It offers nothing that only a running plan has. */
export function EndedPlan({ code, draft, children }: PlanProps & { readonly children?: ReactNode }) {
  const { t, longDay } = useWords();
  const day = longDay(draft.last_payment_date);
  return (
    <StepFrame title={t('planExists.ended.title')} lead={t('planExists.ended.lead', { day })}>
      {children}
      <PlanRecord code={code} draft={draft} />
    </StepFrame>
  );
}
