import type { ScreenUses } from '#engine';
import { planLife, type DayString } from '#rules';
import { useTranslation } from 'react-i18next';

import { FutureBillsCard, futureBillsActs } from '../future-bills.tsx';
import { EndedPlan, MadePlan, MadePlanSkeleton, usePaymentEvents } from '../made-plan.tsx';
import { usePage } from '../page.ts';
import type { PlanProps } from '../plan-record.tsx';
import { useSlot } from '../stored-slots.ts';

export const uses: ScreenUses = { forms: [], acts: futureBillsActs };

/** The plan has started: its code, the next events, and a copy to keep. */
export function Screen() {
  const { t } = useTranslation();
  const { today } = usePage();
  const { confirmation_code: code = '', draft } = useSlot('plan') ?? {};
  if (!draft) return <MadePlanSkeleton title={t('success.title')} />;
  if (planLife(draft, today as DayString) === 'ended') return <EndedPlan code={code} draft={draft} />;
  return <Started code={code} draft={draft} />;
}

function Started({ code, draft }: PlanProps) {
  const { t } = useTranslation();
  const { today } = usePage();
  const name = useSlot('application')?.first_name;
  return (
    <MadePlan
      code={code}
      draft={draft}
      title={t('success.title')}
      lead={name ? t('success.leadNamed', { name }) : t('success.lead')}
      next={t('success.next')}
      confirmation={useSlot('plan')?.confirmation}
      events={usePaymentEvents(draft)}
    >
      {planLife(draft, today as DayString) === 'takesBills' && <FutureBillsCard />}
    </MadePlan>
  );
}
