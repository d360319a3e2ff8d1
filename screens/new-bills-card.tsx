import type { PlanDraft } from '#api/entities';
import { useFlow } from '#engine/react';
import { nextPlanDay, phoneLink, sumCents, toCents } from '#rules';
import { PhoneText, readBillsToAdd, useWords } from '#widgets';

import { ActButton } from './act-button.tsx';
import { usePage } from './page.ts';
import { useLastPayment, usePlanLife } from './plan-state.ts';
import { useSlot } from './stored-slots.ts';
import './new-bills-card.css';

/** Bills that have come since the plan was started, and what can be done for them on this day of the plan. */
export function NewBillsCard({ draft }: { readonly draft: PlanDraft }) {
  const { slots, step } = useFlow();
  const { t, money } = useWords();
  const bills = readBillsToAdd(slots);
  const count = bills.length;
  const amount = money(sumCents(bills.map((bill) => toCents(bill.total_amount))));
  const life = usePlanLife(draft);
  return (
    <section className="new-bills no-print" aria-labelledby="new-bills-title">
      <h2 id="new-bills-title">{t('planExists.newBills', { count, amount })}</h2>
      {life === 'takesBills' && (
        <>
          <p>{t('planExists.newBillsText', { count })}</p>
          <ActButton act="add-bills" words="planExists.addBills" values={{ count }} className="button" />
        </>
      )}
      {life === 'lastPayments' && <ComeBack draft={draft} count={count} />}
      {life === 'ended' && (
        <>
          <p>{t('planExists.newBillsNext', { count })}</p>
          {step?.acts?.['look-again'] === undefined ? (
            <a className="button" href="/">
              {t('planExists.newPlan')}
            </a>
          ) : (
            <ActButton act="look-again" words="planExists.newPlan" className="button" />
          )}
        </>
      )}
    </section>
  );
}

/** No payment is left that could change, and the plan is not over: the bills wait for the next one. */
function ComeBack({ draft, count }: { readonly draft: PlanDraft; readonly count: number }) {
  const { t, longDay } = useWords();
  const { provider } = usePage();
  const isInFull = useSlot('plan')?.in_full === true;
  const last = useLastPayment(draft);
  return (
    <>
      <p>
        {/* Without a known end, the plan ends when what is owed is paid. */}
        {isInFull || !last
          ? t('planExists.newBillsOncePaid', { count })
          : t('planExists.newBillsWait', { count, last: longDay(last.due), day: longDay(nextPlanDay(last)) })}
      </p>
      <a className="button button-outline" href={phoneLink(provider.support.phone)}>
        <PhoneText isPlain text={t('planExists.callAboutBills')} />
      </a>
    </>
  );
}
