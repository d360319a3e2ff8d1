import { useFlow } from '#engine/react';
import { PlanSummary } from '#widgets';

import { ConfirmationCode } from './confirmation-code.tsx';
import { KeepRecord } from './keep-record.tsx';
import { usePage } from './page.ts';
import { Skeleton } from './skeleton.tsx';
import { StepFrame } from './step-frame.tsx';
import { findPlan } from './stored-slots.ts';
import './success.css';

/** Somebody who has a plan already sees it, and nothing to worry about. */
export function PlanExists() {
  const { slots } = useFlow();
  const { translate, locale } = usePage();
  const plan = findPlan(slots);
  if (!plan?.draft) return <Skeleton title={translate('planExists.title')} />;
  const code = plan.confirmation_code ?? '';
  return (
    <StepFrame title={translate('planExists.title')} lead={translate('planExists.lead')}>
      <ConfirmationCode code={code} />
      <h2>{translate('success.plan')}</h2>
      <PlanSummary draft={plan.draft} context={{ translate, locale }} />
      <KeepRecord code={code} draft={plan.draft} />
    </StepFrame>
  );
}
