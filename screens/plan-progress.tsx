import type { PlanDraft } from '#api/entities';
import { nextPayment, sumCents, toCents } from '#rules';
import { useWords } from '#widgets';

import { usePage } from './page.ts';

/** How far a plan is: its monthly amount, one mark for each payment, and when the next one is due. */
export function PlanProgress({ draft }: { readonly draft: PlanDraft }) {
  const { t, money, longDay } = useWords();
  const { today } = usePage();
  const { instalments, monthly_amount } = draft;
  const ahead = instalments.filter(({ due }) => due >= today);
  const past = instalments.length - ahead.length;
  const next = nextPayment(draft, today);
  const amount = money(sumCents(ahead.map((payment) => toCents(payment.amount))));
  const count = { number: past, total: instalments.length };
  return (
    <div className="plan-progress">
      <p className="plan-progress-amount">
        {money(monthly_amount)} <small>{t('paymentPlan.aMonth')}</small>
      </p>
      <div className="plan-progress-bar" aria-hidden="true">
        {instalments.map(({ number }) => (
          <span key={number} data-past={number <= past || undefined} data-next={number === past + 1 || undefined} />
        ))}
      </div>
      {/* The days that are past are known here, not whether the bank has paid. */}
      <p className="plan-progress-figures">
        <span>{past === 0 ? t('success.paid', count) : t('success.dueSoFar', count)}</span>
        <span>{past === 0 ? t('success.left', { amount }) : t('success.toCome', { amount })}</span>
      </p>
      {next && (
        <p className="plan-progress-figures">
          <span>{t('success.nextPayment')}</span>
          <strong>{longDay(next.due)}</strong>
        </p>
      )}
    </div>
  );
}
