import { planLife, type DayString } from '#rules';
import { useTranslation } from 'react-i18next';

import { FutureBills, RollUpsDialog } from '../future-bills.tsx';
import { EndedPlan, FirstPayment, MadePlan } from '../made-plan.tsx';
import { usePage } from '../page.ts';
import { Skeleton } from '../skeleton.tsx';
import { StepFrame } from '../step-frame.tsx';
import { useSlot } from '../stored-slots.ts';

/** The plan has started: its code, the next events, and a copy to keep. */
export function Screen() {
  const { t } = useTranslation();
  const { today } = usePage();
  const { confirmation_code: code = '', draft } = useSlot('plan') ?? {};
  if (!draft) return <Skeleton title={t('success.title')} />;
  const life = planLife(draft, today as DayString);
  if (life === 'ended') return <EndedPlan code={code} draft={draft} />;
  return (
    <StepFrame title={t('success.title')} lead={t('success.lead')}>
      <MadePlan code={code} draft={draft} next={t('success.next')}>
        <FirstPayment draft={draft} words="success.nextFirst" />
      </MadePlan>
      {life === 'takesBills' && (
        <>
          <FutureBills />
          <RollUpsDialog />
        </>
      )}
    </StepFrame>
  );
}
