import { planLife, type DayString } from '#rules';
import { useWords } from '#widgets';

import { Emphasised } from '../emphasised.tsx';
import { EndedPlan, FirstPayment, MadePlan } from '../made-plan.tsx';
import { usePage } from '../page.ts';
import { Skeleton } from '../skeleton.tsx';
import { StepFrame } from '../step-frame.tsx';
import { useSlot } from '../stored-slots.ts';

/** The transfer is pending or complete: its code, who charges what and when, and a copy to keep. */
export function Screen() {
  const { t, longDay } = useWords();
  const { today } = usePage();
  const { draft, confirmation_code: code = '', takes_effect_on } = useSlot('plan') ?? {};
  if (!draft) return <Skeleton title={t('transferPlan.success.title')} />;
  if (planLife(draft, today as DayString) === 'ended') return <EndedPlan code={code} draft={draft} />;
  // The transfer is complete after the day of the last payment to the old plan, even before a job records it.
  const isPending = typeof takes_effect_on === 'string' && takes_effect_on >= today;
  const day = longDay(takes_effect_on);
  return (
    <StepFrame
      title={t(`transferPlan.success.${isPending ? 'title' : 'movedTitle'}`)}
      lead={t(`transferPlan.success.${isPending ? 'lead' : 'movedLead'}`)}
    >
      <MadePlan code={code} draft={draft} next={t('transferPlan.success.next')}>
        {isPending && <Emphasised text={t('transferPlan.success.nextOld', { day })} part={day} />}
        <FirstPayment draft={draft} words={`transferPlan.success.${isPending ? 'nextFirst' : 'nextNew'}`} />
      </MadePlan>
    </StepFrame>
  );
}
