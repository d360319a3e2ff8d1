import { useFlow } from '#engine/react';
import { Icon, methodWords } from '#widgets';

import { FormStep } from './form-step.tsx';
import { usePage } from './page.ts';
import { findApplication } from './stored-slots.ts';

/** A bank account or a card. One that is kept already can be used again. */
export function ConnectPaymentMethod() {
  const { slots, act } = useFlow();
  const { translate } = usePage();
  const kept = findApplication(slots)?.draft?.payment_method;
  return (
    <FormStep
      before={
        kept && (
          <p className="card kept-method">
            <span>{translate('connectPaymentMethod.kept', { method: methodWords(kept, { translate }) })}</span>
            <button type="button" className="button button-outline" onClick={() => act('keep')}>
              {translate('connectPaymentMethod.keep')}
            </button>
          </p>
        )
      }
      after={
        <p className="trust">
          <Icon name="lock" />
          <span>{translate('connectPaymentMethod.trust')}</span>
        </p>
      }
    />
  );
}
