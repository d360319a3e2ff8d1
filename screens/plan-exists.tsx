import { useFlow } from '#engine/react';
import { formatCents, formatDay, formatPhone, toCents, type PlanDraft } from '#rules';
import { PlanSummary } from '#widgets';

import { ConfirmationCode } from './confirmation-code.tsx';
import { Emphasised } from './emphasised.tsx';
import { FutureBills } from './future-bills.tsx';
import { KeepRecord } from './keep-record.tsx';
import { NewBillsCard } from './new-bills-card.tsx';
import { usePage } from './page.ts';
import { RollUpsDialog } from './roll-ups-dialog.tsx';
import { SignedCopies } from './signed-copies.tsx';
import { Skeleton } from './skeleton.tsx';
import { StepFrame } from './step-frame.tsx';
import { findPlan } from './stored-slots.ts';
import './success.css';

/** Somebody who has a plan already sees it, what comes next, and what can be done with it. */
export function PlanExists() {
  const { slots, facts } = useFlow();
  const { translate, locale, provider } = usePage();
  const plan = findPlan(slots);
  if (!plan?.draft) return <Skeleton title={translate('planExists.title')} cards={2} />;
  const code = plan.confirmation_code ?? '';
  const { phone } = provider.support;
  return (
    <StepFrame title={translate('planExists.title')} lead={<NextPayment draft={plan.draft} />}>
      {facts['hasBillsToAdd'] === true && <NewBillsCard />}
      <h2>{translate('success.plan')}</h2>
      <PlanSummary draft={plan.draft} context={{ translate, locale }} />
      <ConfirmationCode code={code} />
      <KeepRecord code={code} draft={plan.draft} />
      <SignedCopies offerId={plan.draft.offer_id} />
      <FutureBills />
      <h2>{translate('planExists.manage')}</h2>
      <p>
        {translate('planExists.manageText')} <a href={`tel:+1${phone}`}>{formatPhone(phone)}</a>
      </p>
      <RollUpsDialog />
    </StepFrame>
  );
}

/** What is charged next and when; after the last payment, that all is paid. */
function NextPayment({ draft }: { readonly draft: PlanDraft }) {
  const { translate, locale, today } = usePage();
  const next = draft.instalments.find(({ due }) => due >= today);
  if (!next) return translate('planExists.allDue');
  const day = formatDay(next.due, locale, 'long');
  const amount = formatCents(toCents(next.amount), locale);
  return <Emphasised text={translate('planExists.next', { amount, day })} part={amount} />;
}
