import { useFlow } from '#engine/react';
import { formatCents, formatDay, planLife, toCents, type DayString, type PlanDraft } from '#rules';
import { PhoneText, PlanSummary } from '#widgets';

import { ConfirmationCode } from './confirmation-code.tsx';
import { Emphasised } from './emphasised.tsx';
import { EndedPlan } from './ended-plan.tsx';
import { FutureBills } from './future-bills.tsx';
import { KeepRecord } from './keep-record.tsx';
import { NextPayment } from './next-payment.tsx';
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
  const { translate, locale, provider, today } = usePage();
  const plan = findPlan(slots);
  const draft = plan?.draft;
  if (!draft) return <Skeleton title={translate('success.title')} />;
  const code = plan.confirmation_code ?? '';
  const life = planLife(draft, today as DayString);
  if (life === 'ended') return <EndedPlan code={code} draft={draft} />;
  const descriptor = provider.statement_descriptor;
  return (
    <StepFrame title={translate('success.title')} lead={translate('success.lead')}>
      <ConfirmationCode code={code} />
      <h2>{translate('success.next')}</h2>
      <ol className="next-steps">
        <li>
          <span>
            <NextCharge draft={draft} />
          </span>
        </li>
        <li>
          <span>
            <Emphasised text={translate('success.nextStatement', { descriptor })} part={descriptor} />
          </span>
        </li>
        <li>
          <span>
            <PhoneText text={translate('success.nextChange')} />
          </span>
        </li>
      </ol>
      <KeepRecord code={code} draft={draft} />
      <h2>{translate('success.plan')}</h2>
      <PlanSummary draft={draft} context={{ translate, locale }} />
      <SignedCopies offerId={draft.offer_id} />
      {life === 'takesBills' && (
        <>
          <FutureBills />
          <RollUpsDialog />
        </>
      )}
    </StepFrame>
  );
}

/** The first payment, or the next one for whoever comes back to this page later. */
function NextCharge({ draft }: { readonly draft: PlanDraft }) {
  const { translate, locale, today } = usePage();
  const [first] = draft.instalments;
  if (!first || first.due <= today) return <NextPayment draft={draft} />;
  const amount = formatCents(toCents(first.amount), locale);
  const day = formatDay(first.due, locale, 'long');
  return <Emphasised text={translate('success.nextFirst', { amount, day })} part={day} />;
}
