import { useFlow } from '#engine/react';
import { formatCents, formatDay, formatPhone, toCents } from '#rules';
import { PlanSummary } from '#widgets';

import { ConfirmationCode } from './confirmation-code.tsx';
import { Emphasised } from './emphasised.tsx';
import { KeepRecord } from './keep-record.tsx';
import { usePage } from './page.ts';
import { RollUpsDialog } from './roll-ups-dialog.tsx';
import { SignedCopies } from './signed-copies.tsx';
import { Skeleton } from './skeleton.tsx';
import { StepFrame } from './step-frame.tsx';
import { findPlan } from './stored-slots.ts';
import './success.css';

/** The plan stands: its code, what happens next, and a copy to keep. */
export function Success() {
  const { slots } = useFlow();
  const { translate, locale, provider } = usePage();
  const plan = findPlan(slots);
  const draft = plan?.draft;
  if (!draft) return <Skeleton title={translate('success.title')} />;
  const code = plan.confirmation_code ?? '';
  const amount = formatCents(toCents(draft.monthly_amount), locale);
  const day = formatDay(draft.first_payment_date, locale, 'long');
  const phone = formatPhone(provider.support.phone);
  const descriptor = provider.statement_descriptor;
  return (
    <StepFrame title={translate('success.title')} lead={translate('success.lead')}>
      <ConfirmationCode code={code} />
      <h2>{translate('success.next')}</h2>
      <ol className="next-steps">
        <li>
          <span>
            <Emphasised text={translate('success.nextFirst', { amount, day })} part={day} />
          </span>
        </li>
        <li>
          <span>
            <Emphasised text={translate('success.nextStatement', { descriptor })} part={descriptor} />
          </span>
        </li>
        <li>
          <span>
            <Emphasised text={translate('success.nextChange')} part={phone} />
          </span>
        </li>
      </ol>
      <KeepRecord code={code} draft={draft} />
      <h2>{translate('success.plan')}</h2>
      <PlanSummary draft={draft} context={{ translate, locale }} />
      <SignedCopies offerId={draft.offer_id} />
      <RollUpsDialog />
    </StepFrame>
  );
}
