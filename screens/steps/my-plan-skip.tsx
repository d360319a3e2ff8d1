import type { ScreenUses } from '#engine';
import { lastOpenPayment } from '#rules';
import { useWords } from '#widgets';

import { ConfirmChange } from '../my-plan/confirm-change.tsx';
import { Skeleton } from '../skeleton.tsx';
import { useSlot } from '../stored-slots.ts';

export const uses: ScreenUses = { forms: ['my-plan-skip'], hasLead: true };

/** Skips the next payment: it and all after it move one month on. */
export function Screen() {
  const { t, longDay } = useWords();
  const plan = useSlot('myPlan');
  const skip = plan?.allowed?.skip;
  if (!skip) return <Skeleton title={t('myPlan.skip.title')} cards={2} />;
  const { date, new_date, new_last_date } = skip;
  const rows = [
    { name: t('myPlan.skip.next'), now: longDay(date), after: longDay(new_date) },
    { name: t('myPlan.skip.last'), now: longDay(lastOpenPayment(plan.payments ?? [])?.due), after: longDay(new_last_date) },
  ];
  return <ConfirmChange note={t('myPlan.skip.note')} rows={rows} />;
}
