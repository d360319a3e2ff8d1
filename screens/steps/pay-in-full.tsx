import type { ScreenUses } from '#engine';
import { useWords } from '#widgets';

import { ActButton } from '../act-button.tsx';
import { Emphasised } from '../emphasised.tsx';
import { FormStep } from '../form-step.tsx';
import { PlanSoFar } from '../plan-so-far.tsx';
import { Skeleton } from '../skeleton.tsx';
import { useSlot } from '../stored-slots.ts';
import { MethodSafety } from './connect-payment-method.tsx';
import './pay-in-full.css';

export const uses: ScreenUses = { forms: ['pay-in-full'], acts: { 'choose-plan': 'always' }, hasLead: true };

/** One payment of everything today: its method, one agreement, and the link back to a plan of months. */
export function Screen() {
  const { t, money } = useWords();
  const total = useSlot('application')?.full_payment;
  if (total === undefined) return <Skeleton title={t('payInFull.title')} cards={2} />;
  const amount = money(total);
  return (
    <FormStep
      above={<PlanSoFar isInFull />}
      lead={<Emphasised text={t('payInFull.lead', { amount })} part={amount} />}
      after={
        <>
          <MethodSafety />
          <p className="pay-monthly">
            <ActButton act="choose-plan" words="payInFull.choosePlan" />
          </p>
        </>
      }
    />
  );
}
