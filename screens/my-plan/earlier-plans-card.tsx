import type { EarlierPlan } from '#api/entities';
import { PhoneText, useWords } from '#widgets';

import { ReceiptRow } from './papers-card.tsx';

/** The plans that ended before this one began: what was paid, what is left, and who handles it. */
export function EarlierPlansCard({ plans }: { readonly plans: readonly EarlierPlan[] }) {
  const { t } = useWords();
  const count = plans.length;
  const areAllInFull = plans.every((plan) => plan.in_full === true);
  return (
    <section className="card plan-papers earlier-plans" aria-labelledby="earlier-plans">
      <h2 id="earlier-plans">{t(areAllInFull ? 'payInFull.earlierTitle' : 'myPlan.earlier.title', { count })}</h2>
      {plans.map((plan) => (
        <EarlierPlanPart key={plan.application_id} plan={plan} />
      ))}
    </section>
  );
}

/** How it ended. A bank can take a payment in full back after the next plan has begun. */
function endOf({ status, balance, in_full: isInFull }: EarlierPlan): string {
  if (status === 'DEFAULTED') return isInFull ? 'payInFull.earlierDefaulted' : 'myPlan.earlier.defaulted';
  if (!isInFull) return 'myPlan.earlier.completed';
  return balance.left > 0 ? 'payInFull.earlierOwed' : 'payInFull.earlierDone';
}

function EarlierPlanPart({ plan }: { readonly plan: EarlierPlan }) {
  const { t, money, longDay } = useWords();
  const { application_id, confirmation_code: code, started_on, balance, receipts, in_full: isInFull } = plan;
  return (
    <div className="earlier-plan">
      <h3>{t(isInFull ? 'payInFull.earlier' : 'myPlan.earlier.started', { day: longDay(started_on), code })}</h3>
      <p className="num">
        {t('myPlan.earlier.paid', { paid: money(balance.paid), total: money(balance.total) })}
        {balance.left > 0 && (
          <>
            {' '}
            <strong>{t('myPlan.earlier.left', { left: money(balance.left) })}</strong>
          </>
        )}
      </p>
      <p>
        <PhoneText text={t(endOf(plan))} />
      </p>
      {receipts.length > 0 && (
        <ul>
          {receipts.map((receipt) => (
            <ReceiptRow key={receipt.receipt_id} applicationId={application_id} receipt={receipt} />
          ))}
        </ul>
      )}
    </div>
  );
}
