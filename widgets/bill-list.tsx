import type { FormContext, FormField, Widget, WidgetProps } from '#engine/react';
import type { Bill } from '#api/entities';
import { balanceProblem, plansFor, splitIntoInstalments, sumCents, toCents, type Cents } from '#rules';
import { BillCard } from './parts/bill-card.tsx';
import { Icon } from './parts/icon.tsx';
import { readProvider } from './parts/provider.ts';
import { readApplication, readBills, readVault } from './parts/slots.ts';
import { wordsFor } from './parts/words.ts';

import './parts/submit-bar.css';

/** The bills that were found, each with a switch; the chosen ones' invoice ids are the value. */
function BillList({ id, field, value, context, isBusy, onChange, onTouch, describedBy }: WidgetProps) {
  const { translate, slots, tenant } = context;
  const bills = readBills(slots[field.slot ?? 'vaultData']);
  const chosen = new Set(chosenIds(value));
  const toggle = (bill: Bill, isIn: boolean) => {
    onTouch();
    onChange(bills.filter((other) => (other === bill ? isIn : chosen.has(other.invoice_id))).map(({ invoice_id }) => invoice_id));
  };
  const { minimum, maximum } = readProvider(tenant);
  const { money } = wordsFor(context);
  const { total } = totalOf(value, field, context);
  const isOutside = total > 0 && balanceProblem(total, { minimum, maximum }) !== undefined;
  const patient = patientOf(context);
  const firstOpen = bills.find((bill) => !bill.in_plan);
  return (
    <>
      <ul className="bills">
        {bills.map((bill) => (
          <BillCard
            key={bill.invoice_id}
            id={bill === firstOpen ? id : `${id}-${bill.invoice_id}`}
            bill={bill}
            isIn={chosen.has(bill.invoice_id)}
            isBusy={isBusy}
            describedBy={bill === firstOpen ? describedBy : undefined}
            context={context}
            patient={patient}
            onToggle={(isIn) => toggle(bill, isIn)}
          />
        ))}
      </ul>
      {minimum > 0 && (
        <p className="bill-limits" data-outside={isOutside || undefined}>
          {isOutside && <Icon name="alert" />}
          {translate('invoiceToPay.limits', { minimum: money(minimum), maximum: money(maximum) })}
        </p>
      )}
    </>
  );
}

/** The patient's first name, where the plan is for another person. */
function patientOf({ slots }: FormContext): string | undefined {
  const patient = readVault(slots['vaultData'])?.user?.first_name ?? undefined;
  const payer = readApplication(slots['application'])?.first_name ?? patient;
  return payer === patient ? undefined : patient;
}

/** How many bills, what that makes a month on the longest plan, and the sum: in view while the list is scrolled. */
function RunningTotal({
  value,
  field,
  context,
}: {
  readonly value: unknown;
  readonly field: FormField;
  readonly context: FormContext;
}) {
  const { translate } = context;
  const { money } = wordsFor(context);
  const { count, total } = totalOf(value, field, context);
  const { planLengths, minimum, maximum } = readProvider(context.tenant);
  const monthly = balanceProblem(total, { minimum, maximum }) ? undefined : lowestMonthly(total, planLengths);
  return (
    <output className="running-total" aria-live="polite">
      <span>
        {translate('invoiceToPay.billCount', { count })}
        {monthly !== undefined && (
          <span className="running-total-monthly">{translate('invoiceToPay.aboutMonthly', { amount: money(monthly) })}</span>
        )}
      </span>
      <strong className="running-total-sum">{money(total)}</strong>
    </output>
  );
}

function lowestMonthly(total: Cents, lengths: readonly number[]): Cents | undefined {
  const [longest] = plansFor(total, lengths);
  return total > 0 && longest !== undefined ? splitIntoInstalments(total, longest)[0] : undefined;
}

function totalOf(value: unknown, field: FormField, { slots }: FormContext) {
  const ids = new Set(chosenIds(value));
  const chosen = readBills(slots[field.slot ?? 'vaultData']).filter((bill) => ids.has(bill.invoice_id));
  return { count: chosen.length, total: sumCents(chosen.map((bill) => toCents(bill.total_amount))) };
}

function chosenIds(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : [];
}

/** All that can be in a plan, or those that the application already names. */
function initialBills(field: FormField, { slots }: FormContext): readonly string[] {
  const open = readBills(slots[field.slot ?? 'vaultData'])
    .filter((bill) => !bill.in_plan)
    .map((bill) => bill.invoice_id);
  const named = readApplication(slots['application'])?.bill_invoice_ids ?? [];
  const kept = open.filter((id) => named.includes(id));
  return kept.length > 0 ? kept : open;
}

export const widget: Widget = {
  name: 'bill-list',
  component: BillList,
  layout: 'group',
  bar: RunningTotal,
  initial: initialBills,
  messageValues(context) {
    const { minimum, maximum } = readProvider(context.tenant);
    const { money } = wordsFor(context);
    return { minimum: money(minimum), maximum: money(maximum) };
  },
  submitLabel(value, field, context) {
    const { count } = totalOf(value, field, context);
    return count > 0 ? context.translate('invoiceToPay.continueWith', { count }) : undefined;
  },
};
