import type { PlanDraft } from '#api/entities';
import { useFlow } from '#engine/react';
import { formatCents, formatDay, planLife, toCents, type DayString } from '#rules';
import { useTranslation } from 'react-i18next';

import { Emphasised } from '../emphasised.tsx';
import { EndedPlan, MadePlan, NextPayment } from '../made-plan.tsx';
import { usePage } from '../page.ts';
import { Skeleton } from '../skeleton.tsx';
import { StepFrame } from '../step-frame.tsx';
import { findPlan } from '../stored-slots.ts';

/** The transfer is pending or complete: its code, who charges what and when, and a copy to keep. */
export function Screen() {
  const { slots } = useFlow();
  const { t } = useTranslation();
  const { locale, today } = usePage();
  const plan = findPlan(slots);
  if (!plan?.draft) return <Skeleton title={t('transferPlan.success.title')} />;
  const { draft, confirmation_code: code = '', takes_effect_on } = plan;
  if (planLife(draft, today as DayString) === 'ended') return <EndedPlan code={code} draft={draft} />;
  // The transfer is complete after the day of the last payment to the old plan, even before a job records it.
  const lastOldDay = typeof takes_effect_on === 'string' && takes_effect_on >= today ? takes_effect_on : undefined;
  return (
    <StepFrame
      title={t(`transferPlan.success.${lastOldDay ? 'title' : 'movedTitle'}`)}
      lead={t(`transferPlan.success.${lastOldDay ? 'lead' : 'movedLead'}`)}
    >
      <MadePlan code={code} draft={draft} next={t('transferPlan.success.next')}>
        {lastOldDay && <LastOldPayment day={formatDay(lastOldDay, locale, 'long')} />}
        <NextCharge draft={draft} isPending={lastOldDay !== undefined} />
      </MadePlan>
    </StepFrame>
  );
}

function LastOldPayment({ day }: { readonly day: string }) {
  const { t } = useTranslation();
  return <Emphasised text={t('transferPlan.success.nextOld', { day })} part={day} />;
}

/** The first payment of the new plan, or the next one once the first is made. */
function NextCharge({ draft, isPending }: { readonly draft: PlanDraft; readonly isPending: boolean }) {
  const { t } = useTranslation();
  const { locale, today } = usePage();
  if (draft.first_payment_date <= today) return <NextPayment draft={draft} />;
  const amount = formatCents(toCents(draft.monthly_amount), locale);
  const day = formatDay(draft.first_payment_date, locale, 'long');
  const words = t(`transferPlan.success.${isPending ? 'nextFirst' : 'nextNew'}`, { amount, day });
  return <Emphasised text={words} part={day} />;
}
