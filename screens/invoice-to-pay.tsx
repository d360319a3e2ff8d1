import { useFlow } from '#engine/react';
import { useMemo } from 'react';

import { FormOfStep } from './form-of-step.tsx';
import { usePage } from './page.ts';
import { StepFrame } from './step-frame.tsx';
import { findApplication, findBills, findVault } from './stored-slots.ts';

/** The bills found, all in the plan until the patient takes one out. */
export function InvoiceToPay() {
  const { slots, messages } = useFlow();
  const { translate } = usePage();
  const bills = findBills(slots);
  const application = findApplication(slots);
  const chosen = application?.bill_invoice_ids;
  const defaults = useMemo(() => {
    const open = bills.filter(({ in_plan }) => !in_plan).map(({ invoice_id }) => invoice_id);
    const kept = open.filter((id) => chosen?.includes(id));
    return { billIds: kept.length > 0 ? kept : open };
  }, [bills, chosen]);
  const name = application?.first_name ?? findVault(slots)?.user?.first_name ?? '';
  return (
    <StepFrame
      title={translate('invoiceToPay.title')}
      lead={translate('invoiceToPay.lead', { name, count: bills.length })}
      hasError={messages.form !== undefined}
    >
      <FormOfStep defaults={defaults} />
    </StepFrame>
  );
}
