import { useFlow } from '#engine/react';

import { FormOfStep } from './form-of-step.tsx';
import { usePage } from './page.ts';
import { describeMethod } from './payment-method-name.ts';
import { StepFrame } from './step-frame.tsx';
import { findApplication } from './stored-slots.ts';

/** A bank account or a card. One that is kept already can be used again. */
export function ConnectPaymentMethod() {
  const { slots, messages, act } = useFlow();
  const { translate } = usePage();
  const kept = findApplication(slots)?.draft?.payment_method;
  return (
    <StepFrame
      title={translate('connectPaymentMethod.title')}
      lead={translate('connectPaymentMethod.lead')}
      hasError={messages.form !== undefined}
    >
      {kept && (
        <p className="card kept-method">
          <span>{translate('connectPaymentMethod.kept', { method: describeMethod(kept, translate) })}</span>
          <button type="button" className="link" onClick={() => act('keep')}>
            {translate('connectPaymentMethod.keep')}
          </button>
        </p>
      )}
      <FormOfStep />
      <p className="trust">
        <svg width="18" height="18" viewBox="0 0 18 18" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden="true">
          <rect x="3.500" y="8" width="11" height="7.500" rx="1.500" />
          <path d="M6 8V5.500a3 3 0 0 1 6 0V8" />
        </svg>
        <span>{translate('connectPaymentMethod.trust')}</span>
      </p>
    </StepFrame>
  );
}
