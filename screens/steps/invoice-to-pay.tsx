import { useFlow } from '#engine/react';
import { useTranslation } from 'react-i18next';

import { FormStep } from '../form-step.tsx';
import { findApplication, findBills, findVault } from '../stored-slots.ts';

/** The bills found, all in the plan until the patient takes one out, or as they were chosen before; those on another plan are only shown. */
export function Screen() {
  const { slots } = useFlow();
  const { t } = useTranslation();
  const name = findApplication(slots)?.first_name ?? findVault(slots)?.user?.first_name ?? '';
  const bills = findBills(slots);
  const open = bills.filter((bill) => !bill.in_plan);
  const kept = findApplication(slots)?.bill_invoice_ids ?? [];
  // As the list has it: those that were chosen before, or all.
  const isSome =
    open.some(({ invoice_id }) => kept.includes(invoice_id)) && open.some(({ invoice_id }) => !kept.includes(invoice_id));
  const title = bills.length === 1 ? { title: t('invoiceToPay.titleOne') } : {};
  const values = { name, count: bills.length };
  if (open.length === bills.length) {
    return <FormStep {...title} {...(isSome ? { lead: t('invoiceToPay.leadSomeChosen', values) } : {})} values={values} />;
  }
  return (
    <FormStep {...title} lead={t(open.length === 0 ? 'invoiceToPay.leadAllLocked' : 'invoiceToPay.leadSomeLocked', { name })} />
  );
}
