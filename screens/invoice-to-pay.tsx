import { useFlow } from '#engine/react';

import { FormStep } from './form-step.tsx';
import { usePage } from './page.ts';
import { findApplication, findBills, findVault } from './stored-slots.ts';

/** The bills found, all in the plan until the patient takes one out, or as they were chosen before; those on another plan are only shown. */
export function InvoiceToPay() {
  const { slots } = useFlow();
  const { translate } = usePage();
  const name = findApplication(slots)?.first_name ?? findVault(slots)?.user?.first_name ?? '';
  const bills = findBills(slots);
  const open = bills.filter((bill) => !bill.in_plan);
  const kept = findApplication(slots)?.bill_invoice_ids ?? [];
  // As the list has it: those that were chosen before, or all.
  const isSome =
    open.some(({ invoice_id }) => kept.includes(invoice_id)) && open.some(({ invoice_id }) => !kept.includes(invoice_id));
  const title = bills.length === 1 ? { title: translate('invoiceToPay.titleOne') } : {};
  const values = { name, count: bills.length };
  if (open.length === bills.length) {
    return (
      <FormStep {...title} {...(isSome ? { lead: translate('invoiceToPay.leadSomeChosen', values) } : {})} values={values} />
    );
  }
  return (
    <FormStep
      {...title}
      lead={translate(open.length === 0 ? 'invoiceToPay.leadAllLocked' : 'invoiceToPay.leadSomeLocked', { name })}
    />
  );
}
