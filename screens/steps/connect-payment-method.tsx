import type { ScreenUses } from '#engine';
import { Icon, methodWords } from '#widgets';
import { useTranslation } from 'react-i18next';

import { ActButton } from '../act-button.tsx';
import { FormStep } from '../form-step.tsx';
import { KnownPlanSoFar, useOfferedPlan } from '../plan-so-far.tsx';
import { SendToPhone } from '../send-to-phone.tsx';
import { useSlot } from '../stored-slots.ts';
import { Wallets } from '../wallets.tsx';
import './connect-payment-method.css';

export const uses: ScreenUses = {
  forms: ['connect-payment-method'],
  acts: { keep: 'always', 'pay-with-wallet': 'whereOffered', 'plan-signed': 'whereOffered' },
  hasLead: true,
};

/** A wallet, a bank account or a card. One that is kept already can be used again. */
export function Screen() {
  const wallets = useSlot('application')?.wallets;
  const plan = useOfferedPlan();
  return (
    <FormStep
      above={<KnownPlanSoFar plan={plan} />}
      before={
        <>
          <SendToPhone />
          <KeptMethod />
          <Wallets wallets={wallets} terms={plan?.chosen} />
        </>
      }
      after={<MethodSafety />}
    />
  );
}

/** The payment method of an earlier draft, which can be used again. */
export function KeptMethod() {
  const { t } = useTranslation();
  const kept = useSlot('application')?.draft?.payment_method;
  if (!kept) return null;
  return (
    <p className="card kept-method">
      <span>{t('connectPaymentMethod.kept', { method: methodWords(kept, t) })}</span>
      <ActButton act="keep" words="connectPaymentMethod.keep" className="button button-outline" />
    </p>
  );
}

/** How the numbers of a payment method are kept safe. */
export function MethodSafety() {
  const { t } = useTranslation();
  return (
    <p className="trust">
      <Icon name="lock" />
      <span>{t('connectPaymentMethod.trust')}</span>
    </p>
  );
}
