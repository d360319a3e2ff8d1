import type { ScreenUses } from '#engine';
import { useFlow } from '#engine/react';
import { findOffers, useWords } from '#widgets';

import { Emphasised } from '../emphasised.tsx';
import { FormStep } from '../form-step.tsx';
import { PlanSoFar } from '../plan-so-far.tsx';
import { SendToPhone } from '../send-to-phone.tsx';
import { Skeleton } from '../skeleton.tsx';

export const uses: ScreenUses = { forms: ['payment-plan'], acts: { 'plan-signed': 'whereOffered' } };

/** The offers, side by side. Every one costs the same, which is said before the first of them. */
export function Screen() {
  const { slots } = useFlow();
  const { t, money } = useWords();
  const total = findOffers(slots['offers'])?.[0]?.total_amount;
  if (total === undefined) return <Skeleton title={t('paymentPlan.title')} cards={3} above={<PlanSoFar />} />;
  const sum = money(total);
  return (
    <FormStep
      above={<PlanSoFar />}
      lead={<Emphasised text={t('paymentPlan.lead', { total: sum })} part={sum} />}
      after={<SendToPhone />}
    />
  );
}
