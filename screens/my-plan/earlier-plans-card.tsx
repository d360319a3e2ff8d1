import type { EarlierPlan, MyPlan } from '#api/entities';
import { findOwedInFull } from '#rules';
import { PhoneText, useWords } from '#widgets';

import { ActButton } from '../act-button.tsx';
import { usePage } from '../page.ts';
import { ReceiptRow } from './papers-card.tsx';

/** The plans that ended before this one began: what was paid, what is left, and who handles it or how it is paid. */
export function EarlierPlansCard({ plan: { earlier: plans, ...plan } }: { readonly plan: MyPlan }) {
  const { t } = useWords();
  const isAgent = usePage().session.agent !== 'none';
  const owed = isAgent ? undefined : findOwedInFull({ ...plan, earlier: plans });
  const count = plans.length;
  const areAllInFull = plans.every(({ in_full: isInFull }) => isInFull === true);
  return (
    <section className="card plan-papers earlier-plans" aria-labelledby="earlier-plans">
      <h2 id="earlier-plans">{t(areAllInFull ? 'payInFull.earlierTitle' : 'myPlan.earlier.title', { count })}</h2>
      {plans.map((one) => (
        <EarlierPlanPart key={one.application_id} plan={one} isPayable={one.application_id === owed?.application_id} />
      ))}
    </section>
  );
}

/** How it ended. A bank can take a payment back after the next plan has begun. */
function endOf({ status, balance, in_full: isInFull }: EarlierPlan): string {
  if (status === 'DEFAULTED') return isInFull ? 'payInFull.earlierDefaulted' : 'myPlan.earlier.defaulted';
  if (balance.left > 0) return isInFull ? 'payInFull.earlierOwed' : 'myPlan.earlier.owed';
  return isInFull ? 'payInFull.earlierDone' : 'myPlan.earlier.completed';
}

interface EarlierPlanProps {
  readonly plan: EarlierPlan;
  /** What came back is paid one after the other, the oldest first. */
  readonly isPayable: boolean;
}

function EarlierPlanPart({ plan, isPayable }: EarlierPlanProps) {
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
      {isPayable && (
        <p className="no-print">
          <ActButton act="pay-again" words="myPlan.attention.pay" values={{ amount: money(balance.left) }} className="button" />
        </p>
      )}
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
