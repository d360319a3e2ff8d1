import { useFlow } from '#engine/react';
import { useMemo } from 'react';

import { FormOfStep } from './form-of-step.tsx';
import { usePage } from './page.ts';
import { PlanTerms } from './plan-terms.tsx';
import { Schedule } from './schedule.tsx';
import { Skeleton } from './skeleton.tsx';
import { StepFrame } from './step-frame.tsx';
import { findApplication } from './stored-slots.ts';

/** Everything that the patient agrees to, once more, and the button that starts the plan. */
export function ConfirmPayment() {
  const { slots, messages, act } = useFlow();
  const { translate, provider } = usePage();
  const draft = findApplication(slots)?.draft;
  const chargeDay = draft?.charge_day;
  const defaults = useMemo(() => (chargeDay === undefined ? {} : { chargeDay }), [chargeDay]);
  if (!draft || !Array.isArray(slots['documents'])) return <Skeleton title={translate('confirmPayment.title')} cards={3} />;
  return (
    <StepFrame
      title={translate('confirmPayment.title')}
      lead={translate('confirmPayment.lead')}
      hasError={messages.form !== undefined}
    >
      <PlanTerms
        draft={draft}
        changeMethod={
          <button type="button" className="link" onClick={() => act('change-payment-method')}>
            {translate('confirmPayment.change')}
            <span className="visually-hidden"> {translate('confirmPayment.method')}</span>
          </button>
        }
      />
      <Schedule draft={draft} />
      <FormOfStep defaults={defaults} />
      <p className="quiet-note">{translate('confirmPayment.descriptor', { descriptor: provider.statement_descriptor })}</p>
    </StepFrame>
  );
}
