import type { WidgetUses } from '#engine';
import type { FormContext, Widget, WidgetProps } from '#engine/react';
import { useTranslation } from 'react-i18next';

import { BillGroups } from './parts/bill-groups.tsx';
import { chosenTotal } from './parts/chosen-bills.ts';
import { balanceLimits } from './parts/provider.ts';
import { RunningTotal } from './parts/running-total.tsx';
import { readBillsToAdd, readPlanTotal, readVault } from './parts/slots.ts';
import { wordsFor } from './parts/words.ts';

export const uses: WidgetUses = { gives: ['array'] };

/** The bills that could join a plan that has started, each with a switch; the chosen ones' invoice ids are the value. */
function NewBills(props: WidgetProps) {
  const { slots } = props.context;
  const { t } = useTranslation();
  return (
    <BillGroups
      widget={props}
      bills={readBillsToAdd(slots)}
      patient={readVault(slots['vaultData'])?.user.first_name}
      include={t('addBills.include')}
    />
  );
}

/** How many bills join and their sum, and at once whether the plan would become too large. */
function AddedTotal({ value, context }: Pick<WidgetProps, 'value' | 'context'>) {
  const { t } = useTranslation();
  const { slots } = context;
  const { count, total } = chosenTotal(value, readBillsToAdd(slots));
  const isTooMuch = count > 0 && (readPlanTotal(slots['plan']) ?? 0) + total > balanceLimits(context).maximum;
  const problem = isTooMuch ? t(`addBills.aboveMaximum.${count > 1 ? 'switch' : 'call'}`, limitWords(context)) : undefined;
  return <RunningTotal count={count} total={total} sign="+ " problem={problem} />;
}

function limitWords(context: FormContext) {
  return { maximum: wordsFor(context).money(balanceLimits(context).maximum) };
}

export const widget: Widget = {
  name: 'new-bills',
  component: NewBills,
  layout: 'group',
  bar: AddedTotal,
  initial: (_field, { slots }) => readBillsToAdd(slots).map(({ invoice_id }) => invoice_id),
  messageValues: limitWords,
};
