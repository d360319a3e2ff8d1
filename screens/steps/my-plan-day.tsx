import type { ScreenUses } from '#engine';
import { useWords } from '#widgets';

import { FormStep } from '../form-step.tsx';
import { Skeleton } from '../skeleton.tsx';
import { useSlot } from '../stored-slots.ts';

export const uses: ScreenUses = { forms: ['my-plan-day'], hasLead: true };

/** Another day of the month on which the plan is charged. */
export function Screen() {
  const { t } = useWords();
  return useSlot('myPlan') ? <FormStep /> : <Skeleton title={t('myPlan.day.title')} cards={2} />;
}
