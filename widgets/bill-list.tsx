import type { Bill } from '#api/entities';
import type { FormContext, FormField, Widget, WidgetProps } from '#engine/react';
import { balanceProblem, plansFor, splitIntoInstalments, type Cents } from '#rules';
import { useTranslation } from 'react-i18next';

import { BillSwitches } from './parts/bill-card.tsx';
import { chosenTotal } from './parts/chosen-bills.ts';
import { Icon } from './parts/icon.tsx';
import { balanceLimits, providerOf } from './parts/provider.ts';
import { readApplication, readBills, readVault } from './parts/slots.ts';
import { useWords, wordsFor } from './parts/words.ts';
import './parts/submit-bar.css';

/** The bills that were found, each with a switch; the chosen ones' invoice ids are the value. */
function BillList(props: WidgetProps) {
  const { field, value, context } = props;
  const { t } = useTranslation();
  const limits = balanceLimits(context);
  const { total } = totalOf(value, field, context);
  const isOutside = total > 0 && balanceProblem(total, limits) !== undefined;
  return (
    <>
      <BillSwitches widget={props} bills={billsOf(field, context)} patient={patientOf(context)} />
      {limits.minimum > 0 && (
        <p className="bill-limits" data-outside={isOutside || undefined}>
          {isOutside && <Icon name="alert" />}
          {t('invoiceToPay.limits', limitWords(context))}
        </p>
      )}
    </>
  );
}

function limitWords(context: FormContext) {
  const { minimum, maximum } = balanceLimits(context);
  const { money } = wordsFor(context);
  return { minimum: money(minimum), maximum: money(maximum) };
}

/** The patient's first name, where the plan is for another person. */
function patientOf({ slots }: FormContext): string | undefined {
  const patient = readVault(slots['vaultData'])?.user?.first_name ?? undefined;
  const payer = readApplication(slots['application'])?.first_name ?? patient;
  return payer === patient ? undefined : patient;
}

/** How many bills, what that makes a month on the longest plan, and the sum: in view while the list is scrolled. */
function RunningTotal({ value, field, context }: Pick<WidgetProps, 'value' | 'field' | 'context'>) {
  const { t, money } = useWords();
  const { count, total } = totalOf(value, field, context);
  const isOutside = balanceProblem(total, balanceLimits(context)) !== undefined;
  const monthly = isOutside ? undefined : lowestMonthly(total, providerOf(context).plan_lengths);
  return (
    <output className="running-total" aria-live="polite">
      <span>
        {t('invoiceToPay.billCount', { count })}
        {monthly !== undefined && (
          <span className="running-total-monthly">{t('invoiceToPay.aboutMonthly', { amount: money(monthly) })}</span>
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

function totalOf(value: unknown, field: FormField, context: FormContext) {
  return chosenTotal(value, billsOf(field, context));
}

function billsOf(field: FormField, { slots }: FormContext): readonly Bill[] {
  return readBills(slots[field.slot ?? 'vaultData']);
}

/** All that can be in a plan, or those that the application already names. */
function initialBills(field: FormField, context: FormContext): readonly string[] {
  const open = billsOf(field, context).flatMap((bill) => (bill.in_plan ? [] : bill.invoice_id));
  const named = readApplication(context.slots['application'])?.bill_invoice_ids ?? [];
  const kept = open.filter((id) => named.includes(id));
  return kept.length > 0 ? kept : open;
}

export const widget: Widget = {
  name: 'bill-list',
  component: BillList,
  layout: 'group',
  bar: RunningTotal,
  initial: initialBills,
  messageValues: limitWords,
  submitLabel(value, field, context) {
    const { count } = totalOf(value, field, context);
    return count > 0 ? context.translate('invoiceToPay.continueWith', { count }) : undefined;
  },
};
