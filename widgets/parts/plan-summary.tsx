import type { PlanDraft } from '#api/entities';
import type { Translate } from '#engine/react';
import { WALLET_NAMES } from '#rules';
import type { ReactNode } from 'react';

import { useWords } from './words.ts';
import './summary.css';
import './waiting.css';

/** A plan to be shown; `changeDay`, `changeLength` and `changeMethod` are the links behind what can still be changed. */
export interface PlanSummaryProps {
  readonly draft: PlanDraft | undefined;
  readonly changeDay?: ReactNode;
  readonly changeLength?: ReactNode;
  readonly changeMethod?: ReactNode;
  readonly isBusy?: boolean;
}

/** Everything a plan comes to, row by row, with the whole schedule behind a disclosure. */
export function PlanSummary({ draft, changeDay, changeLength, changeMethod, isBusy = false }: PlanSummaryProps) {
  const { t, money, day } = useWords();
  if (!draft) return <span className="waiting waiting-summary" />;
  const isLastOther = draft.last_amount !== draft.monthly_amount;
  const lastDay = day(draft.last_payment_date);
  return (
    <div className="summary-card" aria-busy={isBusy || undefined}>
      <dl className="summary-rows">
        <Row term={t('plan.monthly')}>{money(draft.monthly_amount)}</Row>
        <Row term={t('plan.chargedOn')} change={changeDay}>
          {chargeDayWords(draft.charge_day, t)}
        </Row>
        <Row term={t('plan.first')}>{day(draft.first_payment_date)}</Row>
        <Row term={t('plan.last')}>{isLastOther ? `${lastDay} · ${money(draft.last_amount)}` : lastDay}</Row>
        <Row term={t('plan.length')} change={changeLength}>
          {t('paymentPlan.months', { count: draft.months })}
        </Row>
        <Row term={t('plan.paidWith')} change={changeMethod}>
          {methodWords(draft.payment_method, t)}
        </Row>
        <Row term={t('plan.interest')}>{t('plan.noInterest', { amount: money(0) })}</Row>
        <Row term={t('plan.total')} isSum>
          {money(draft.total_amount)}
        </Row>
      </dl>
      <Schedule draft={draft} />
    </div>
  );
}

function Schedule({ draft }: { readonly draft: PlanDraft }) {
  const { t, money, day } = useWords();
  return (
    <details className="schedule">
      <summary>
        <span className="no-print">{t('plan.schedule', { count: draft.instalments.length })}</span>
        <span className="print-only">{t('plan.allPayments')}</span>
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
export function chargeDayWords(day: number, translate: Translate): string {
  return day === 31 ? translate('plan.onLastDay') : translate('plan.onDay', { count: day, ordinal: 1 });
}

/** "Visa •••• 4242", "Checking account •••• 6789". */
export function methodWords(method: PlanDraft['payment_method'], translate: Translate): string {
  return `${methodName(method, translate)} •••• ${method.last4}`;
}

/** The same, as it is read aloud: "Visa ending in 4242". */
export function spokenMethod(method: PlanDraft['payment_method'], translate: Translate): string {
  return translate('agentReview.method', { method: methodName(method, translate), last4: method.last4 });
}

/** The bank, the wallet or the brand, as far as it is known. */
export function methodName(
  { kind, brand, bank_name, wallet }: Pick<PlanDraft['payment_method'], 'kind' | 'brand' | 'bank_name' | 'wallet'>,
  translate: Translate,
): string {
  if (wallet !== undefined) return WALLET_NAMES[wallet];
  return kind === 'bank' ? (bank_name ?? translate('plan.bankAccount')) : (brand ?? translate('plan.card'));
}
