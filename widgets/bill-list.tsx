import type { WidgetUses } from '#engine';
import type { Bill } from '#api/entities';
import type { FormContext, FormField, Widget, WidgetProps } from '#engine/react';
import { balanceProblem, type Cents } from '#rules';
import { useTranslation } from 'react-i18next';

import { BillGroups } from './parts/bill-groups.tsx';
import { billsAtFirst, chosenTotal } from './parts/chosen-bills.ts';
import { lowestMonthly } from './parts/monthly.ts';
import { balanceLimits, providerOf } from './parts/provider.ts';
import { RunningTotal } from './parts/running-total.tsx';
import { readApplication, readBills, readVault } from './parts/slots.ts';
import { useWords, wordsFor } from './parts/words.ts';

export const uses: WidgetUses = { gives: ['array'] };

/** The bills that were found, each with a switch; the chosen ones' invoice ids are the value. */
function BillList(props: WidgetProps) {
  const { field, context } = props;
  const { t } = useTranslation();
  const bills = billsOf(field, context);
  const hasOthers = openOf(bills).length > 1;
  const { maximum } = balanceLimits(context);
  return (
    <BillGroups
      widget={props}
      bills={bills}
      patient={readVault(context.slots['vaultData'])?.user.first_name}
      include={t('invoiceToPay.include')}
      warningFor={({ total_amount }) => (hasOthers && total_amount > maximum ? t('invoiceToPay.tooLarge') : undefined)}
    />
  );
}

function limitWords(context: FormContext) {
  const { minimum, maximum } = balanceLimits(context);
  const { money } = wordsFor(context);
  return { minimum: money(minimum), maximum: money(maximum) };
}

function Total({ value, field, context }: Pick<WidgetProps, 'value' | 'field' | 'context'>) {
  const { t, wholeMoney } = useWords();
  const { count, total } = totalOf(value, field, context);
  const problem = count > 0 ? problemOf({ count, total }, field, context) : undefined;
  const longest = problem === undefined ? lowestMonthly(total, providerOf(context).plan_lengths) : undefined;
  return (
    <RunningTotal
      count={count}
      total={total}
      monthly={longest && t('invoiceToPay.aboutMonthly', { amount: wholeMoney(longest.monthly) })}
      problem={problem}
    />
  );
}

/** Why the chosen bills cannot have a plan, and what to do: another switch where there is one, or a call. */
function problemOf(
  { count, total }: { readonly count: number; readonly total: Cents },
  field: FormField,
  context: FormContext,
): string | undefined {
  const problem = balanceProblem(total, balanceLimits(context));
  if (problem === undefined) return undefined;
  const canChange = problem === 'belowMinimum' ? count < openOf(billsOf(field, context)).length : count > 1;
  return context.translate(`invoiceToPay.${problem}.${canChange ? 'switch' : 'call'}`, limitWords(context));
}

function totalOf(value: unknown, field: FormField, context: FormContext) {
  return chosenTotal(value, billsOf(field, context));
}

function billsOf(field: FormField, { slots }: FormContext): readonly Bill[] {
  return readBills(slots[field.slot ?? 'vaultData']);
}

function openOf(bills: readonly Bill[]): readonly Bill[] {
  return bills.filter((bill) => !bill.in_plan);
}

/** All that can be in a plan, or those that the application already names. */
function initialBills(field: FormField, context: FormContext): readonly string[] {
  const named = readApplication(context.slots['application'])?.bill_invoice_ids;
  return billsAtFirst(openOf(billsOf(field, context)), named).map(({ invoice_id }) => invoice_id);
}

export const widget: Widget = {
  name: 'bill-list',
  component: BillList,
  layout: 'group',
  bar: Total,
  initial: initialBills,
  messageValues: limitWords,
  submitLabel(value, field, context) {
    const { count } = totalOf(value, field, context);
    return count > 0 ? context.translate('invoiceToPay.continueWith', { count }) : undefined;
  },
};
