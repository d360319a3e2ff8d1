import type { ScreenUses } from '#engine';
import { useTranslation } from 'react-i18next';

import { FutureBillsCard, futureBillsActs } from '../future-bills.tsx';
import { PaidInFull } from '../paid-in-full.tsx';
import { EndedPlan, MadePlan, MadePlanSkeleton, usePaymentEvents } from '../made-plan.tsx';
import type { PlanProps } from '../plan-record.tsx';
import { usePlanLife } from '../plan-state.ts';
import { useSlot } from '../stored-slots.ts';

export const uses: ScreenUses = { forms: [], acts: futureBillsActs };

/** The plan has started: its code, the next events, and a copy to keep. */
export function Screen() {
  const { t } = useTranslation();
  const { confirmation_code: code = '', draft } = useSlot('plan') ?? {};
  return draft ? <Made code={code} draft={draft} /> : <MadePlanSkeleton title={t('success.title')} />;
}

function Made(plan: PlanProps) {
  return useSlot('plan')?.in_full ? <PaidInFull {...plan} /> : <MadeByMonths {...plan} />;
}

function MadeByMonths(plan: PlanProps) {
  return usePlanLife(plan.draft) === 'ended' ? <EndedPlan {...plan} /> : <Started {...plan} />;
}

function Started({ code, draft }: PlanProps) {
  const { t } = useTranslation();
  const life = usePlanLife(draft);
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
      {life === 'takesBills' && <FutureBillsCard />}
    </MadePlan>
  );
}
