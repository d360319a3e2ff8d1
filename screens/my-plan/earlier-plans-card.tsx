import type { EarlierPlan } from '#api/entities';
import { PhoneText, useWords } from '#widgets';

import { ReceiptRow } from './papers-card.tsx';

/** The plans that ended before this one began: what was paid, what is left, and who handles it. */
export function EarlierPlansCard({ plans }: { readonly plans: readonly EarlierPlan[] }) {
  const { t } = useWords();
  return (
    <section className="card plan-papers earlier-plans" aria-labelledby="earlier-plans">
      <h2 id="earlier-plans">{t('myPlan.earlier.title', { count: plans.length })}</h2>
      {plans.map((plan) => (
        <EarlierPlanPart key={plan.application_id} plan={plan} />
      ))}
    </section>
  );
}

function EarlierPlanPart({ plan }: { readonly plan: EarlierPlan }) {
  const { t, money, longDay } = useWords();
  const { application_id, confirmation_code: code, status, started_on, balance, receipts, in_full: isInFull } = plan;
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
        {status === 'DEFAULTED' ? (
          <PhoneText text={t('myPlan.earlier.defaulted')} />
        ) : (
          t(isInFull ? 'payInFull.earlierDone' : 'myPlan.earlier.completed')
        )}
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
