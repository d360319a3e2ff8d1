import { useFlow } from '#engine/react';
import { formatCents, toCents } from '#rules';
import { useMemo } from 'react';

import { FormOfStep } from './form-of-step.tsx';
import { usePage } from './page.ts';
import { Skeleton } from './skeleton.tsx';
import { StepFrame } from './step-frame.tsx';
import { findApplication } from './stored-slots.ts';

/** The offers, side by side. Every one costs the same, which is said before the first of them. */
export function PaymentPlan() {
  const { slots, messages } = useFlow();
  const { translate, locale } = usePage();
  const selected = findApplication(slots)?.selected_offer_id;
  const defaults = useMemo(() => (selected ? { offerId: selected } : {}), [selected]);
  const total = totalOf(slots['offers']);
  if (total === undefined) return <Skeleton title={translate('paymentPlan.title')} cards={3} />;
  return (
    <StepFrame
      title={translate('paymentPlan.title')}
      lead={translate('paymentPlan.lead', { total: formatCents(toCents(total), locale) })}
      hasError={messages.form !== undefined}
    >
      <FormOfStep defaults={defaults} />
    </StepFrame>
  );
}

function totalOf(offers: unknown): number | undefined {
  const first: unknown = Array.isArray(offers) ? offers[0] : undefined;
  const total = (first as { readonly total_amount?: unknown } | undefined)?.total_amount;
  return Number.isSafeInteger(total) ? (total as number) : undefined;
}
