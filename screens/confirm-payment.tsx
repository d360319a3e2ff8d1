import { useFlow } from '#engine/react';

import { Emphasised } from './emphasised.tsx';
import { FormStep } from './form-step.tsx';
import { usePage } from './page.ts';
import { Skeleton } from './skeleton.tsx';
import { findApplication } from './stored-slots.ts';

/** Everything that the patient agrees to, once more, and the button that starts the plan. */
export function ConfirmPayment() {
  const { slots, isBusy } = useFlow();
  const { translate, provider } = usePage();
  const isReady = findApplication(slots)?.draft && (Array.isArray(slots['documents']) || isBusy);
  if (!isReady) return <Skeleton title={translate('confirmPayment.title')} cards={3} />;
  const descriptor = provider.statement_descriptor;
  return (
    <FormStep
      after={
        <p className="quiet-note">
          <Emphasised text={translate('confirmPayment.descriptor', { descriptor })} part={descriptor} />
        </p>
      }
    />
  );
}
