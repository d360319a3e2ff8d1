import type { PlanDraft } from '#api/entities';
import { formatDay } from '#rules';
import { PlanSummary } from '#widgets';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { ConfirmationCode } from './confirmation-code.tsx';
import { KeepRecord } from './keep-record.tsx';
import { usePage } from './page.ts';
import { SignedCopies } from './signed-copies.tsx';
import { StepFrame } from './step-frame.tsx';
import './success.css';

export interface EndedPlanProps {
  readonly code: string;
  readonly draft: PlanDraft;
  /** What the patient can do now. */
  readonly children?: ReactNode;
}

/** A plan whose last payment is over, with its confirmation and documents. It offers nothing that only a running plan has. */
export function EndedPlan({ code, draft, children }: EndedPlanProps) {
  const { t } = useTranslation();
  const { locale } = usePage();
  const day = formatDay(draft.last_payment_date, locale, 'long');
  return (
    <StepFrame title={t('planExists.ended.title')} lead={t('planExists.ended.lead', { day })}>
      {children}
      <h2>{t('success.plan')}</h2>
      <PlanSummary draft={draft} context={{ translate: t, locale }} />
      <ConfirmationCode code={code} />
      <KeepRecord code={code} draft={draft} />
      <SignedCopies offerId={draft.offer_id} />
    </StepFrame>
  );
}
