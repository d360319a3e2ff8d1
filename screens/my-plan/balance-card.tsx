import type { MyPlan, PlanPayment } from '#api/entities';
import { lastOpenPayment } from '#rules';
import { useWords } from '#widgets';

import { needsPayment, lookOf } from './payment-state.ts';

/** What is left and what is paid, with one piece of the bar for each payment. */
export function BalanceCard({ plan: { balance, payments, plan } }: { readonly plan: MyPlan }) {
  const { t, money } = useWords();
  return (
    <section className="card balance" aria-labelledby="balance-left">
      <div className="balance-figures">
        <p>
          <span className="balance-name" id="balance-left">
            {t('myPlan.left')}
          </span>
          <strong className="balance-amount num">{money(balance.left)}</strong>
        </p>
        <p className="balance-paid">
          <span className="balance-name">{t('myPlan.paidSoFar')}</span>
          <span className="num">
            <strong>{money(balance.paid)}</strong> {t('myPlan.ofTotal', { total: money(balance.total) })}
          </span>
        </p>
      </div>
      <div className="balance-bar" aria-hidden="true">
        {payments.map((payment) => (
          <span key={payment.number} data-tone={lookOf(payment).tone} />
        ))}
      </div>
      <BarKey payments={payments} hasEnd={plan.in_full !== true && balance.left + balance.pending > 0} />
      {balance.pending > 0 && <p className="balance-note">{t('myPlan.pendingNote', { amount: money(balance.pending) })}</p>}
    </section>
  );
}

/** What the pieces of the bar are, each with its number. */
function BarKey({ payments, hasEnd }: { readonly payments: readonly PlanPayment[]; readonly hasEnd: boolean }) {
  const { t, day, monthDay } = useWords();
  const count = (wanted: (payment: PlanPayment) => boolean) => payments.filter(wanted).length;
  const inTone = (tone: string) => (payment: PlanPayment) => lookOf(payment).tone === tone;
  const isIn = (state: PlanPayment['state']) => (payment: PlanPayment) => payment.state === state;
  const handedBack = count(isIn('handedBack'));
  const next = payments.find(isIn('next'));
  const last = lastOpenPayment(payments);
  const rows = [
    { tone: 'done', words: t('myPlan.key.done', { count: count(inTone('done')) }), isThere: true },
    { tone: 'moving', words: t('myPlan.key.moving', { count: count(inTone('moving')) }), isThere: count(inTone('moving')) > 0 },
    { tone: 'bad', words: t('myPlan.key.bad', { count: count(needsPayment) }), isThere: count(needsPayment) > 0 },
    { tone: 'next', words: t('myPlan.key.next', { day: monthDay(next?.due ?? '') }), isThere: next !== undefined },
    { tone: 'planned', words: t('myPlan.key.planned', { count: count(isIn('planned')) }), isThere: count(isIn('planned')) > 0 },
    { tone: 'planned', words: t('myPlan.key.handedBack', { count: handedBack }), isThere: handedBack > 0 },
  ];
  return (
    <ul className="balance-key">
      {rows
        .filter(({ isThere }) => isThere)
        .map(({ tone, words }) => (
          <li key={words} data-tone={tone}>
            {words}
          </li>
        ))}
      {last && hasEnd && handedBack === 0 && <li className="balance-end">{t('myPlan.ends', { day: day(last.due) })}</li>}
    </ul>
  );
}
