import type { ScreenUses } from '#engine';
import { useWords } from '#widgets';

import { FormStep } from '../form-step.tsx';
import { Skeleton } from '../skeleton.tsx';
import { useSlot } from '../stored-slots.ts';

export const uses: ScreenUses = { forms: ['my-plan-refund'], hasLead: true };

/** For agents with the role: which payment is refunded, how much, and why. */
export function Screen() {
  const { t, money } = useWords();
  const { balance } = useSlot('myPlan') ?? {};
  if (!balance) return <Skeleton title={t('myPlan.refund.title')} cards={3} />;
  return <FormStep values={{ paid: money(balance.paid) }} />;
}
