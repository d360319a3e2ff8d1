import { useFlow } from '#engine/react';
import { formatCents, formatDay, toCents } from '#rules';

import { usePage } from './page.ts';
import { PlanTerms } from './plan-terms.tsx';
import { Schedule } from './schedule.tsx';
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
  const first = { amount: formatCents(toCents(draft.monthly_amount), locale), day: formatDay(draft.first_payment_date, locale, 'long') };
  return (
    <StepFrame title={translate('success.title')} lead={translate('success.lead', { provider: provider.display_name })}>
      <div className="confirmation">
        <span className="confirmation-name">{translate('success.code')}</span>
        <strong className="confirmation-code num">{plan.confirmation_code}</strong>
      </div>
      <h2>{translate('success.next')}</h2>
      <ul className="next-steps">
        <li>{translate('success.nextFirst', first)}</li>
        <li>{translate('success.nextStatement', { descriptor: provider.statement_descriptor })}</li>
        <li>{translate('success.nextChange')}</li>
      </ul>
      <PlanTerms draft={draft} />
      <Schedule draft={draft} />
      <PrintButton />
    </StepFrame>
  );
}

export function PrintButton() {
  const { translate } = usePage();
  return (
    <button type="button" className="button button-quiet no-print" onClick={() => window.print()}>
      {translate('success.print')}
    </button>
  );
}
