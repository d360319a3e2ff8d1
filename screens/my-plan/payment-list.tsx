import type { MyPlan, PlanPayment } from '#api/entities';
import { useWords } from '#widgets';
import { useState } from 'react';

import { ActButton } from '../act-button.tsx';
import { needsPayment, lookOf, payActOf, stateWords } from './payment-state.ts';
import { PlanIcon } from './plan-icon.tsx';

/** Rows that are shown before the visitor asks for all. */
const SHOWN_AT_FIRST = 5;

/** Every payment with its state: at first the last that is done and those around the next one. On paper all of them. */
export function PaymentList({ plan }: { readonly plan: MyPlan }) {
  const { t } = useWords();
  const { payments } = plan;
  const [isOpen, setOpen] = useState(false);
  const shown = shownAtFirst(payments);
  const isFolded = !isOpen && shown.size < payments.length;
  return (
    <section className="card plan-payments" aria-labelledby="plan-payments">
      <div className="plan-card-top">
        <h2 id="plan-payments">{t('myPlan.payments')}</h2>
        {shown.size < payments.length && (
          <button
            type="button"
            className="link-button no-print"
            aria-expanded={isOpen}
            aria-controls="plan-payment-list"
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? t('myPlan.showFewer') : t('myPlan.showAll', { count: payments.length })}
          </button>
        )}
      </div>
      <ol className="payment-list" id="plan-payment-list">
        {payments.map((payment) => (
          <PaymentRow key={payment.number} plan={plan} payment={payment} isFolded={isFolded && !shown.has(payment.number)} />
        ))}
      </ol>
    </section>
  );
}

/** The numbers of the payments that are shown at first. */
function shownAtFirst(payments: readonly PlanPayment[]): ReadonlySet<number> {
  const firstOpen = payments.findIndex((payment) => lookOf(payment).tone !== 'done');
  const begin = Math.min(
    firstOpen === -1 ? payments.length : Math.max(0, firstOpen - 1),
    Math.max(0, payments.length - SHOWN_AT_FIRST),
  );
  const near = payments.slice(begin, begin + SHOWN_AT_FIRST);
  return new Set([...near, ...payments.filter(needsPayment)].map(({ number }) => number));
}

interface PaymentRowProps {
  readonly plan: MyPlan;
  readonly payment: PlanPayment;
  readonly isFolded: boolean;
}

function PaymentRow({ plan, payment, isFolded }: PaymentRowProps) {
  const words = useWords();
  const { t, money, day } = words;
  const { tone, icon } = lookOf(payment);
  const label = { day: day(payment.due) };
  return (
    <li className="payment-row" data-tone={tone} data-folded={isFolded || undefined}>
      <span className="payment-mark">{icon && <PlanIcon name={icon} />}</span>
      <time className="payment-day" dateTime={payment.due}>
        {day(payment.due)}
      </time>
      <span className="payment-state">{stateWords(payment, plan.automatic, words)}</span>
      <span className="payment-amount num">{money(payment.amount)}</span>
      <span className="payment-act no-print">
        {needsPayment(payment) && plan.allowed.pay !== null && (
          <ActButton act={payActOf(plan, payment)} words="myPlan.payIt" label={t('myPlan.payItLabel', label)} />
        )}
      </span>
    </li>
  );
}
