import type { Plan } from '#api/entities';
import { useFlow } from '#engine/react';
import { formatPhone } from '#rules';
import { methodWords, PhoneText, useWords } from '#widgets';
import type { ReactNode } from 'react';

import { GreatCheck, SentTo } from './made-plan.tsx';
import { MyPlanLink } from './my-plan-link.tsx';
import { PageHeading } from './page-heading.tsx';
import { usePage } from './page.ts';
import { ConfirmationCode, KeepRecord, type PlanProps } from './plan-record.tsx';
import { SignedCopies } from './signed-copies.tsx';
import { useSlot } from './stored-slots.ts';
import './success.css';

/** What became of a payment in full: `pending` while a bank debit is under way, `unpaid` after the bank has taken it back. */
type PaidState = 'paid' | 'pending' | 'unpaid' | 'defaulted';

/** By the server's own state of the plan and of its one payment. */
export function paidState({ status, charged }: Partial<Pick<Plan, 'status' | 'charged'>>): PaidState {
  if (status === 'COMPLETED') return 'paid';
  if (status === 'DEFAULTED') return 'defaulted';
  return charged === undefined || charged.length > 0 ? 'pending' : 'unpaid';
}

/** Bills that were paid with one payment: whether it has arrived, its code, and a copy to keep. Nothing here speaks of a plan. */
export function PaidInFull({ code, draft, children }: PlanProps & { readonly children?: ReactNode }) {
  const { step } = useFlow();
  const { t, money, longDay } = useWords();
  const { provider } = usePage();
  const plan = useSlot('plan') ?? {};
  const state = paidState(plan);
  const amount = money(draft.total_amount);
  const rows = [
    ['amount', amount],
    ['method', methodWords(draft.payment_method, t)],
    ['day', longDay(draft.first_payment_date)],
    ['statement', provider.statement_descriptor],
  ] as const;
  return (
    <section className="step made">
      <div className="made-main">
        {state === 'paid' && <GreatCheck />}
        <PageHeading text={t(`payInFull.made.${state}`)} place={step?.id} />
        <p className="lead">
          <PhoneText text={t(`payInFull.madeLead.${state}`, { amount, phone: formatPhone(provider.support.phone) })} />
        </p>
        <ConfirmationCode code={code} />
        {plan.confirmation && <SentTo confirmation={plan.confirmation} />}
        <div className="summary-card made-payment">
          <dl className="summary-rows">
            {rows.map(([term, words]) => (
              <div key={term} className="summary-row">
                <dt>{t(`payInFull.rows.${term}`)}</dt>
                <dd>{words}</dd>
              </div>
            ))}
          </dl>
        </div>
        {children}
        <MyPlanLink words="payInFull.link" />
        <KeepRecord code={code} draft={draft} />
        <SignedCopies offerId={draft.offer_id} />
      </div>
    </section>
  );
}
