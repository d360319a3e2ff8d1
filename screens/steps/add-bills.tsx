import type { ScreenUses } from '#engine';
import { nextPayment } from '#rules';
import { useWords } from '#widgets';

import { FormStep } from '../form-step.tsx';
import { usePage } from '../page.ts';
import { Skeleton } from '../skeleton.tsx';
import { useSlot } from '../stored-slots.ts';

export const uses: ScreenUses = { forms: ['add-bills'] };

/** The bills that have come since a plan was started, all of which join it unless the patient takes one out. */
export function Screen() {
  const { t, money } = useWords();
  const { today } = usePage();
  const draft = useSlot('plan')?.draft;
  if (!draft) return <Skeleton title={t('addBills.title')} cards={2} />;
  const amount = money(nextPayment(draft, today)?.amount ?? draft.monthly_amount);
  return <FormStep lead={t('addBills.lead', { amount })} />;
}
