import type { ScreenUses } from '#engine';
import { useFlow } from '#engine/react';
import { methodWords, useWords } from '#widgets';

import { FormStep } from '../form-step.tsx';
import { BeforeAfter, type ChangedRow } from '../my-plan/before-after.tsx';
import { Skeleton } from '../skeleton.tsx';
import { useSlot } from '../stored-slots.ts';

export const uses: ScreenUses = { forms: ['my-plan-agree', 'my-plan-start'], hasLead: true };

/** The authorization of automatic payments, signed for a new method, or again for the one that the plan has. */
export function Screen() {
  const { step, slots } = useFlow();
  const { t } = useWords();
  const row = useChange();
  if (!row || !Array.isArray(slots['documents'])) return <Skeleton title={t(step?.title ?? 'frame.loading')} cards={2} />;
  return <FormStep before={<BeforeAfter rows={[row]} />} />;
}

function useChange(): ChangedRow | undefined {
  const { t } = useWords();
  const { method, automatic } = useSlot('myPlan') ?? {};
  const chosen = useSlot('newMethod');
  if (!method) return undefined;
  const now = methodWords(method, t);
  if (chosen?.payment_method_id !== undefined)
    return { name: t('myPlan.agree.method'), now, after: methodWords({ ...method, ...chosen }, t) };
  if (automatic === true) return undefined;
  return { name: t('myPlan.stop.payments'), now: t('myPlan.stop.then'), after: t('myPlan.stop.now', { method: now }) };
}
