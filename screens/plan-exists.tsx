import { useFlow } from '#engine/react';
import { PlanSummary } from '#widgets';

import { usePage } from './page.ts';
import { PrintButton } from './print-button.tsx';
import { Skeleton } from './skeleton.tsx';
import { StepFrame } from './step-frame.tsx';
import { findPlan } from './stored-slots.ts';

/** Somebody who has a plan already sees it, and nothing to worry about. */
export function PlanExists() {
  const { slots } = useFlow();
  const { translate, locale } = usePage();
  const plan = findPlan(slots);
  if (!plan?.draft) return <Skeleton title={translate('planExists.title')} />;
  return (
    <StepFrame title={translate('planExists.title')} lead={translate('planExists.lead', { code: plan.confirmation_code ?? '' })}>
      <PlanSummary draft={plan.draft} context={{ translate, locale }} />
      <PrintButton />
    </StepFrame>
  );
}
