import type { ScreenUses } from '#engine';
import { useWords } from '#widgets';

import { Emphasised } from '../emphasised.tsx';
import { EndedPlan, MadePlan, MadePlanSkeleton, usePaymentEvents } from '../made-plan.tsx';
import { usePage } from '../page.ts';
import type { PlanProps } from '../plan-record.tsx';
import { usePlanLife } from '../plan-state.ts';
import { useSlot } from '../stored-slots.ts';

export const uses: ScreenUses = { forms: [] };

/** The transfer is pending or complete: its code, who charges what and when, and a copy to keep. */
export function Screen() {
  const { t } = useWords();
  const { draft, confirmation_code: code = '' } = useSlot('plan') ?? {};
  return draft ? <Made code={code} draft={draft} /> : <MadePlanSkeleton title={t('transferPlan.success.title')} />;
}

function Made(plan: PlanProps) {
  return usePlanLife(plan.draft) === 'ended' ? <EndedPlan {...plan} /> : <Transferred {...plan} />;
}

function Transferred({ code, draft }: PlanProps) {
  const { t, longDay } = useWords();
  const { today } = usePage();
  const { takes_effect_on, confirmation } = useSlot('plan') ?? {};
  const payments = usePaymentEvents(draft);
  // The transfer is complete after the day of the last payment to the old plan, even before a job records it.
  const lastOld = typeof takes_effect_on === 'string' && takes_effect_on >= today ? takes_effect_on : undefined;
  const isPending = lastOld !== undefined;
  const day = longDay(lastOld);
  const old = isPending && {
    day: lastOld,
    title: <Emphasised text={t('transferPlan.success.nextOld', { day })} part={day} />,
  };
  return (
    <MadePlan
      code={code}
      draft={draft}
      title={t(`transferPlan.success.${isPending ? 'title' : 'movedTitle'}`)}
      lead={t(`transferPlan.success.${isPending ? 'lead' : 'movedLead'}`)}
      next={t('transferPlan.success.next')}
      confirmation={confirmation}
      events={old ? [old, ...payments] : payments}
    />
  );
}
