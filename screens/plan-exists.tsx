import { useFlow } from '#engine/react';

import { usePage } from './page.ts';
import { PlanTerms } from './plan-terms.tsx';
import { Schedule } from './schedule.tsx';
import { Skeleton } from './skeleton.tsx';
import { StepFrame } from './step-frame.tsx';
import { findPlan } from './stored-slots.ts';
import { PrintButton } from './success.tsx';

/** Somebody who has a plan already sees it, and nothing to worry about. */
export function PlanExists() {
  const { slots } = useFlow();
  const { translate } = usePage();
  const plan = findPlan(slots);
  if (!plan?.draft) return <Skeleton title={translate('planExists.title')} />;
  return (
    <StepFrame
      title={translate('planExists.title')}
      lead={translate('planExists.lead', { code: plan.confirmation_code ?? '' })}
    >
      <PlanTerms draft={plan.draft} />
      <Schedule draft={plan.draft} />
      <PrintButton />
    </StepFrame>
  );
}
