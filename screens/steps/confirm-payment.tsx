import type { ScreenUses } from '#engine';
import { useBusy, useFlow } from '#engine/react';
import { useTranslation } from 'react-i18next';

import { Emphasised } from '../emphasised.tsx';
import { FormStep } from '../form-step.tsx';
import { usePage } from '../page.ts';
import { PlanSoFar } from '../plan-so-far.tsx';
import { SendToPhone } from '../send-to-phone.tsx';
import { Skeleton } from '../skeleton.tsx';
import { useSlot } from '../stored-slots.ts';

export const uses: ScreenUses = { forms: ['confirm-payment'], acts: { 'plan-signed': 'whereOffered' }, hasLead: true };

/** Everything that the patient agrees to, once more, and the button that starts the plan. */
export function Screen() {
  const { slots } = useFlow();
  const { isBusy } = useBusy();
  const { t } = useTranslation();
  const isReady = useSlot('application')?.draft && (Array.isArray(slots['documents']) || isBusy);
  const plan = <PlanSoFar hasTerms={false} />;
  if (!isReady) return <Skeleton title={t('confirmPayment.title')} cards={3} above={plan} />;
  return (
    <FormStep
      above={plan}
      after={
        <>
          <StatementNote />
          <SendToPhone />
        </>
      }
    />
  );
}

/** Spec 2: the name of the payments on bank statements. */
export function StatementNote() {
  const { t } = useTranslation();
  const { provider } = usePage();
  const descriptor = provider.statement_descriptor;
  return (
    <p className="quiet-note">
      <Emphasised text={t('confirmPayment.descriptor', { descriptor })} part={descriptor} />
    </p>
  );
}
