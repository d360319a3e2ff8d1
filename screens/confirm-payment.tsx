import { useFlow } from '#engine/react';

import { FormStep } from './form-step.tsx';
import { usePage } from './page.ts';
import { Skeleton } from './skeleton.tsx';
import { findApplication } from './stored-slots.ts';

/** Everything that the patient agrees to, once more, and the button that starts the plan. */
export function ConfirmPayment() {
  const { slots, act, isBusy } = useFlow();
  const { translate, provider } = usePage();
  const isReady = findApplication(slots)?.draft && (Array.isArray(slots['documents']) || isBusy);
  if (!isReady) return <Skeleton title={translate('confirmPayment.title')} cards={3} />;
  return (
    <FormStep
      after={
        <>
          <p className="quiet-note">{translate('confirmPayment.descriptor', { descriptor: provider.statement_descriptor })}</p>
          <p className="quiet-links">
            <button type="button" className="link-button" disabled={isBusy} onClick={() => act('change-payment-method')}>
              {translate('confirmPayment.changeMethod')}
            </button>
          </p>
        </>
      }
    />
  );
}
