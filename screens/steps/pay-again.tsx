import type { ScreenUses } from '#engine';
import { useWords } from '#widgets';

import { Emphasised } from '../emphasised.tsx';
import { FormStep } from '../form-step.tsx';
import { Skeleton } from '../skeleton.tsx';
import { useSlot } from '../stored-slots.ts';
import { MethodSafety } from './connect-payment-method.tsx';

export const uses: ScreenUses = { forms: ['pay-in-full'], hasLead: true };

/** What came back of a payment in full, paid with another card or account. */
export function Screen() {
  const { t, money } = useWords();
  const owed = useSlot('application')?.full_payment;
  if (owed === undefined) return <Skeleton title={t('payInFull.again.title')} cards={2} />;
  const amount = money(owed);
  return <FormStep lead={<Emphasised text={t('payInFull.again.lead', { amount })} part={amount} />} after={<MethodSafety />} />;
}
