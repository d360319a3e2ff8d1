import type { PlanDraft } from '#api/entities';
import { sumCents, toCents } from '#rules';
import { useWords } from '#widgets';

import { usePage } from './page.ts';
import { usePaymentsAhead } from './plan-state.ts';

/** How far a plan is: its monthly amount, one mark for each payment, and when the next one is due. */
export function PlanProgress({ draft }: { readonly draft: PlanDraft }) {
  const { t, money, longDay } = useWords();
  const { today } = usePage();
  const { instalments, monthly_amount } = draft;
  const past = instalments.filter(({ due }) => due < today).length;
  const ahead = usePaymentsAhead(draft);
  const [next] = ahead;
  // Of a payment that was made early, in whole or in part, the rest is not known here, and so is no sum.
  const isSumKnown = past + ahead.length === instalments.length;
  const amount = money(sumCents(ahead.map((payment) => toCents(payment.amount))));
  const count = { number: past, total: instalments.length };
  const hasBegun = past > 0 || !isSumKnown;
  return (
    <div className="plan-progress">
      <p className="plan-progress-amount">
        {money(monthly_amount)} <small>{t('paymentPlan.aMonth')}</small>
      </p>
      <div className="plan-progress-bar" aria-hidden="true">
        {instalments.map(({ number }) => (
          <span
            key={number}
            data-past={!ahead.some((payment) => payment.number === number) || undefined}
            data-next={number === next?.number || undefined}
          />
        ))}
      </div>
      {/* The days that are past are known here, not whether the bank has paid. */}
      <p className="plan-progress-figures">
        <span>{hasBegun ? t('success.dueSoFar', count) : t('success.paid', count)}</span>
        {isSumKnown && <span>{hasBegun ? t('success.toCome', { amount }) : t('success.left', { amount })}</span>}
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
