import type { FormContext, FormField, Widget, WidgetProps } from '#engine/react';
import { sumCents, toCents, type Cents } from '#rules';
import { BillCard } from './parts/bill-card.tsx';
import { readProvider } from './parts/provider.ts';
import { readBillsToAdd } from './parts/slots.ts';
import { wordsFor } from './parts/words.ts';

import './parts/submit-bar.css';

const words = { isIn: 'addBills.joins', isOut: 'addBills.staysOut' };

/** The bills that could join a plan that has started, each with a switch; the chosen ones' invoice ids are the value. */
function NewBills({ id, value, context, isBusy, onChange, onTouch, describedBy }: WidgetProps) {
  const bills = readBillsToAdd(context.slots);
  const chosen = chosenIds(value);
  return (
    <ul className="bills">
      {bills.map((bill, place) => (
        <BillCard
          key={bill.invoice_id}
          id={place === 0 ? id : `${id}-${bill.invoice_id}`}
          bill={bill}
          isIn={chosen.has(bill.invoice_id)}
          isBusy={isBusy}
          describedBy={place === 0 ? describedBy : undefined}
          context={context}
          words={words}
          onToggle={(isIn) => {
            onTouch();
            const next = bills.filter((other) => (other === bill ? isIn : chosen.has(other.invoice_id)));
            onChange(next.map(({ invoice_id }) => invoice_id));
          }}
        />
      ))}
    </ul>
  );
}

/** How many bills join and their sum: in view while the list is scrolled. */
function AddedTotal({ value, context }: { readonly value: unknown; readonly field: FormField; readonly context: FormContext }) {
  const { count, total } = totalOf(value, context);
  return (
    <output className="running-total" aria-live="polite">
      <span>{context.translate('invoiceToPay.billCount', { count })}</span>
      <strong className="running-total-sum">+ {wordsFor(context).money(total)}</strong>
    </output>
  );
}

function totalOf(value: unknown, { slots }: FormContext): { readonly count: number; readonly total: Cents } {
  const ids = chosenIds(value);
  const chosen = readBillsToAdd(slots).filter((bill) => ids.has(bill.invoice_id));
  return { count: chosen.length, total: sumCents(chosen.map((bill) => toCents(bill.total_amount))) };
}

function chosenIds(value: unknown): ReadonlySet<string> {
  return new Set(Array.isArray(value) ? value.filter((id) => typeof id === 'string') : []);
}

export const widget: Widget = {
  name: 'new-bills',
  component: NewBills,
  layout: 'group',
  bar: AddedTotal,
  initial: (_field, { slots }) => readBillsToAdd(slots).map(({ invoice_id }) => invoice_id),
  messageValues: (context) => ({ maximum: wordsFor(context).money(readProvider(context.tenant).maximum) }),
};
