import type { ScreenUses } from '#engine';
import { methodWords, useWords } from '#widgets';

import { ConfirmChange } from '../my-plan/confirm-change.tsx';
import { Skeleton } from '../skeleton.tsx';
import { useSlot } from '../stored-slots.ts';

export const uses: ScreenUses = { forms: ['my-plan-stop'], hasLead: true };

/** Stops automatic payments, a right of the patient (12 CFR 1005.10(c)). The page asks for no reason. */
export function Screen() {
  const { t } = useWords();
  const { method } = useSlot('myPlan') ?? {};
  if (!method) return <Skeleton title={t('myPlan.stop.title')} cards={2} />;
  const rows = [
    {
      name: t('myPlan.stop.payments'),
      now: t('myPlan.stop.now', { method: methodWords(method, t) }),
      after: t('myPlan.stop.then'),
    },
  ];
  return <ConfirmChange note={t('myPlan.stop.note')} rows={rows} />;
}
