import type { Widget, WidgetProps } from '#engine/react';

import { BillSwitches } from './parts/bill-card.tsx';
import { chosenTotal } from './parts/chosen-bills.ts';
import { balanceLimits } from './parts/provider.ts';
import { readBillsToAdd } from './parts/slots.ts';
import { useWords, wordsFor } from './parts/words.ts';
import './parts/submit-bar.css';

const words = { isIn: 'addBills.joins', isOut: 'addBills.staysOut' };

/** The bills that could join a plan that has started, each with a switch; the chosen ones' invoice ids are the value. */
function NewBills(props: WidgetProps) {
  return <BillSwitches widget={props} bills={readBillsToAdd(props.context.slots)} words={words} />;
}

/** How many bills join and their sum: in view while the list is scrolled. */
function AddedTotal({ value, context }: Pick<WidgetProps, 'value' | 'context'>) {
  const { t, money } = useWords();
  const { count, total } = chosenTotal(value, readBillsToAdd(context.slots));
  return (
    <output className="running-total" aria-live="polite">
      <span>{t('invoiceToPay.billCount', { count })}</span>
      <strong className="running-total-sum">+ {money(total)}</strong>
    </output>
  );
}

export const widget: Widget = {
  name: 'new-bills',
  component: NewBills,
  layout: 'group',
  bar: AddedTotal,
  initial: (_field, { slots }) => readBillsToAdd(slots).map(({ invoice_id }) => invoice_id),
  messageValues: (context) => ({ maximum: wordsFor(context).money(balanceLimits(context).maximum) }),
};
