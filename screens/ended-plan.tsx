import type { PlanDraft } from '#api/entities';
import { formatDay } from '#rules';
import { PlanSummary } from '#widgets';
import type { ReactNode } from 'react';

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
  const { translate, locale } = usePage();
  const day = formatDay(draft.last_payment_date, locale, 'long');
  return (
    <StepFrame title={translate('planExists.ended.title')} lead={translate('planExists.ended.lead', { day })}>
      {children}
      <h2>{translate('success.plan')}</h2>
      <PlanSummary draft={draft} context={{ translate, locale }} />
      <ConfirmationCode code={code} />
      <KeepRecord code={code} draft={draft} />
      <SignedCopies offerId={draft.offer_id} />
    </StepFrame>
  );
}
