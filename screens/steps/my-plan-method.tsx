import type { ScreenUses } from '#engine';
import { methodWords, useWords } from '#widgets';

import { Emphasised } from '../emphasised.tsx';
import { FormStep } from '../form-step.tsx';
import { Skeleton } from '../skeleton.tsx';
import { useSlot } from '../stored-slots.ts';
import { Wallets } from '../wallets.tsx';
import { MethodSafety } from './connect-payment-method.tsx';

export const uses: ScreenUses = {
  forms: ['connect-payment-method'],
  acts: { 'pay-with-wallet': 'whereOffered' },
  hasLead: true,
};

/** Another wallet, card or account for the plan. Nothing changes before it is confirmed on the next step. */
export function Screen() {
  const { t } = useWords();
  const { method, wallets, plan } = useSlot('myPlan') ?? {};
  if (!method) return <Skeleton title={t('myPlan.method.title')} cards={3} />;
  const words = methodWords(method, t);
  return (
    <FormStep
      lead={<Emphasised text={t('myPlan.method.lead', { method: words })} part={words} />}
      before={<Wallets wallets={wallets} terms={plan?.draft} />}
      after={<MethodSafety />}
    />
  );
}
