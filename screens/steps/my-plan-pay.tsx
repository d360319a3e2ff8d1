import type { ScreenUses } from '#engine';
import { methodWords, useWords } from '#widgets';

import { Emphasised } from '../emphasised.tsx';
import { FormStep } from '../form-step.tsx';
import { Skeleton } from '../skeleton.tsx';
import { useSlot } from '../stored-slots.ts';

export const uses: ScreenUses = { forms: ['my-plan-pay'], hasLead: true };

/** A payment now: which amount, and to what it is charged. */
export function Screen() {
  const { t } = useWords();
  const { method } = useSlot('myPlan') ?? {};
  if (!method) return <Skeleton title={t('myPlan.pay.title')} cards={3} />;
  const words = methodWords(method, t);
  return <FormStep lead={<Emphasised text={t('myPlan.pay.lead', { method: words })} part={words} />} />;
}
