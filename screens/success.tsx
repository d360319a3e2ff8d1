import { useFlow } from '#engine/react';
import { formatCents, formatDay, toCents } from '#rules';
import { PlanSummary } from '#widgets';

import { usePage } from './page.ts';
import { PrintButton } from './print-button.tsx';
import { Skeleton } from './skeleton.tsx';
import { StepFrame } from './step-frame.tsx';
import { findPlan } from './stored-slots.ts';
import './success.css';

/** The plan stands: its code, what happens next, and a copy to print. */
export function Success() {
  const { slots } = useFlow();
  const { translate, locale, provider } = usePage();
  const plan = findPlan(slots);
  const draft = plan?.draft;
  if (!draft) return <Skeleton title={translate('success.title')} />;
  const first = {
    amount: formatCents(toCents(draft.monthly_amount), locale),
    day: formatDay(draft.first_payment_date, locale, 'long'),
  };
  return (
    <StepFrame title={translate('success.title')} lead={translate('success.lead')}>
      <div className="confirmation">
        <span className="confirmation-name">{translate('success.code')}</span>
        <strong className="confirmation-code">{plan.confirmation_code}</strong>
      </div>
      <h2>{translate('success.next')}</h2>
      <ul className="next-steps">
        <li>{translate('success.nextFirst', first)}</li>
        <li>{translate('success.nextStatement', { descriptor: provider.statement_descriptor })}</li>
        <li>{translate('success.nextChange')}</li>
      </ul>
      <PlanSummary draft={draft} context={{ translate, locale }} />
      <PrintButton />
    </StepFrame>
  );
}
