import type { PlanDraft } from '#api/entities';
import type { FormContext } from '#engine/react';
import type { ReactNode } from 'react';

import { wordsFor } from './words.ts';
import './summary.css';
import './waiting.css';

/** A plan to be shown; `changeDay`, `changeLength` and `changeMethod` are the links behind what can still be changed. */
export interface PlanSummaryProps {
  readonly draft: PlanDraft | undefined;
  readonly context: Pick<FormContext, 'translate' | 'locale'>;
  readonly chargeDay?: number | undefined;
  readonly changeDay?: ReactNode;
  readonly changeLength?: ReactNode;
  readonly changeMethod?: ReactNode;
  readonly isBusy?: boolean;
}

/** Everything a plan comes to, row by row, with the whole schedule behind a disclosure. */
export function PlanSummary({
  draft,
  context,
  chargeDay = draft?.charge_day,
  changeDay,
  changeLength,
  changeMethod,
  isBusy = false,
}: PlanSummaryProps) {
  const { translate } = context;
  if (!draft) return <span className="waiting waiting-summary" />;
  const { money, day } = wordsFor(context);
  const isLastOther = draft.last_amount !== draft.monthly_amount;
  const lastDay = day(draft.last_payment_date);
  return (
    <div className="summary-card" aria-busy={isBusy || undefined}>
      <dl className="summary-rows">
        <Row term={translate('plan.monthly')}>{money(draft.monthly_amount)}</Row>
        <Row term={translate('plan.chargedOn')} change={changeDay}>
          {chargeDayWords(chargeDay ?? draft.charge_day, context)}
        </Row>
        <Row term={translate('plan.first')}>{day(draft.first_payment_date)}</Row>
        <Row term={translate('plan.last')}>{isLastOther ? `${lastDay} · ${money(draft.last_amount)}` : lastDay}</Row>
        <Row term={translate('plan.length')} change={changeLength}>
          {translate('paymentPlan.months', { count: draft.months })}
        </Row>
        <Row term={translate('plan.paidWith')} change={changeMethod}>
          {methodWords(draft.payment_method, context)}
        </Row>
        <Row term={translate('plan.interest')}>{translate('plan.noInterest', { amount: money(0) })}</Row>
        <Row term={translate('plan.total')} isSum>
          {money(draft.total_amount)}
        </Row>
      </dl>
      <Schedule draft={draft} context={context} />
    </div>
  );
}

function Schedule({ draft, context }: { readonly draft: PlanDraft } & Pick<PlanSummaryProps, 'context'>) {
  const { money, day } = wordsFor(context);
  return (
    <details className="schedule">
      <summary>
        <span className="no-print">{context.translate('plan.schedule', { count: draft.instalments.length })}</span>
        <span className="print-only">{context.translate('plan.allPayments')}</span>
      </summary>
      <ol className="schedule-list">
        {draft.instalments.map(({ number, due, amount }) => (
          <li key={number}>
            <span>{day(due)}</span>
            <span>{money(amount)}</span>
          </li>
        ))}
      </ol>
    </details>
  );
}

function Row({
  term,
  change,
  isSum = false,
  children,
}: {
  readonly term: string;
  readonly change?: ReactNode;
  readonly isSum?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <div className="summary-row" data-sum={isSum || undefined}>
      <dt>{term}</dt>
      <dd>
        {children}
        {change !== undefined && <span className="summary-change"> {change}</span>}
      </dd>
    </div>
  );
}

/** "the 15th" or "the last day of the month". */
function chargeDayWords(day: number, { translate }: Pick<FormContext, 'translate'>): string {
  return day === 31 ? translate('plan.onLastDay') : translate('plan.onDay', { count: day, ordinal: 1 });
}

/** "Visa •••• 4242", "Checking account •••• 6789". */
export function methodWords(method: PlanDraft['payment_method'], context: Pick<FormContext, 'translate'>): string {
  return `${methodName(method, context)} •••• ${method.last4}`;
}

/** The bank or the brand, as far as it is known. */
export function methodName(
  { kind, brand, bank_name }: PlanDraft['payment_method'],
  { translate }: Pick<FormContext, 'translate'>,
): string {
  return kind === 'bank' ? (bank_name ?? translate('plan.bankAccount')) : (brand ?? translate('plan.card'));
}
