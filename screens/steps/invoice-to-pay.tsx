import type { ScreenUses } from '#engine';
import { useFlow } from '#engine/react';
import { readBills } from '#widgets';
import { useTranslation } from 'react-i18next';

import { FormStep } from '../form-step.tsx';
import { PlanSoFar } from '../plan-so-far.tsx';
import { useSlot } from '../stored-slots.ts';

export const uses: ScreenUses = { forms: ['invoice-to-pay'], hasLead: true };

/** The bills found, all in the plan until the patient takes one out, or as they were chosen before; those on another plan are only shown. */
export function Screen() {
  const { slots } = useFlow();
  const { t } = useTranslation();
  const application = useSlot('application');
  const vault = useSlot('vaultData');
  const name = application?.first_name ?? vault?.user?.first_name ?? '';
  const bills = readBills(slots['vaultData']);
  const open = bills.filter((bill) => !bill.in_plan);
  const kept = application?.bill_invoice_ids ?? [];
  // As the list has it: those that were chosen before, or all.
  const isSome =
    open.some(({ invoice_id }) => kept.includes(invoice_id)) && open.some(({ invoice_id }) => !kept.includes(invoice_id));
  const title = bills.length === 1 ? { title: t('invoiceToPay.titleOne') } : {};
  const values = { name, count: bills.length };
  if (open.length === bills.length) {
    return (
      <FormStep
        above={<PlanSoFar />}
        {...title}
        {...(isSome ? { lead: t('invoiceToPay.leadSomeChosen', values) } : {})}
        values={values}
      />
    );
  }
  return (
    <FormStep
      above={<PlanSoFar />}
      {...title}
      lead={t(open.length === 0 ? 'invoiceToPay.leadAllLocked' : 'invoiceToPay.leadSomeLocked', { name })}
    />
  );
}
