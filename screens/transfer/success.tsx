import { useFlow } from '#engine/react';
import { formatCents, formatDay, formatPhone, toCents } from '#rules';
import { PlanSummary } from '#widgets';

import { ConfirmationCode } from '../confirmation-code.tsx';
import { Emphasised } from '../emphasised.tsx';
import { KeepRecord } from '../keep-record.tsx';
import { usePage } from '../page.ts';
import { SignedCopies } from '../signed-copies.tsx';
import { Skeleton } from '../skeleton.tsx';
import { StepFrame } from '../step-frame.tsx';
import { findPlan } from '../stored-slots.ts';
import '../success.css';

/** The transfer is under way, or done: its code, what is charged when and by whom, and a copy to keep. */
export function TransferSuccess() {
  const { slots } = useFlow();
  const { translate, locale, provider } = usePage();
  const plan = findPlan(slots);
  if (!plan?.draft) return <Skeleton title={translate('transferPlan.success.title')} />;
  const { draft, confirmation_code: code = '', takes_effect_on } = plan;
  const isPending = plan.status === 'PENDING' && typeof takes_effect_on === 'string';
  const amount = formatCents(toCents(draft.monthly_amount), locale);
  const first = formatDay(draft.first_payment_date, locale, 'long');
  const oldDay = isPending ? formatDay(takes_effect_on, locale, 'long') : '';
  const phone = formatPhone(provider.support.phone);
  const descriptor = provider.statement_descriptor;
  const next = [
    ...(isPending ? [[translate('transferPlan.success.nextOld', { day: oldDay }), oldDay] as const] : []),
    [translate(`transferPlan.success.${isPending ? 'nextFirst' : 'nextNew'}`, { amount, day: first }), first],
    [translate('success.nextStatement', { descriptor }), descriptor],
    [translate('success.nextChange'), phone],
  ] as const;
  return (
    <StepFrame
      title={translate('transferPlan.success.title')}
      lead={translate(`transferPlan.success.${isPending ? 'lead' : 'movedLead'}`)}
    >
      <ConfirmationCode code={code} />
      <h2>{translate('transferPlan.success.next')}</h2>
      <ol className="next-steps">
        {next.map(([text, part]) => (
          <li key={text}>
            <span>
              <Emphasised text={text} part={part} />
            </span>
          </li>
        ))}
      </ol>
      <KeepRecord code={code} draft={draft} />
      <h2>{translate('success.plan')}</h2>
      <PlanSummary draft={draft} context={{ translate, locale }} />
      <SignedCopies offerId={draft.offer_id} />
    </StepFrame>
  );
}
