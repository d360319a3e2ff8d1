import { useFlow } from '#engine/react';
import type { PlanDraft } from '#api/entities';
import { type DayString, formatCents, formatDay, nextPlanDay, phoneLink, planLife, sumCents, toCents } from '#rules';
import { PhoneText } from '#widgets';

import { usePage } from './page.ts';
import { findNewBills } from './stored-slots.ts';
import './new-bills-card.css';

/** Bills that have come since the plan was started, and what can be done for them on this day of the plan. */
export function NewBillsCard({ draft }: { readonly draft: PlanDraft }) {
  const { slots } = useFlow();
  const { translate, locale, today } = usePage();
  const bills = findNewBills(slots);
  const count = bills.length;
  const amount = formatCents(sumCents(bills.map((bill) => toCents(bill.total_amount))), locale);
  const Offer = offers[planLife(draft, today as DayString)];
  return (
    <section className="new-bills no-print" aria-labelledby="new-bills-title">
      <h2 id="new-bills-title">{translate('planExists.newBills', { count, amount })}</h2>
      <Offer draft={draft} count={count} />
    </section>
  );
}

interface OfferProps {
  readonly draft: PlanDraft;
  readonly count: number;
}

const offers = { takesBills: AddToPlan, lastPayments: ComeBack, ended: BeginAnother };

function AddToPlan({ count }: OfferProps) {
  const { act, isBusy } = useFlow();
  const { translate } = usePage();
  return (
    <>
      <p>{translate('planExists.newBillsText', { count })}</p>
      <button type="button" className="button" disabled={isBusy} onClick={() => act('add-bills')}>
        {translate('planExists.addBills', { count })}
      </button>
    </>
  );
}

/** No payment is left that could change, and the plan is not over: the bills wait for the next one. */
function ComeBack({ draft, count }: OfferProps) {
  const { translate, locale, provider } = usePage();
  const last = formatDay(draft.last_payment_date, locale, 'long');
  const day = formatDay(nextPlanDay(draft), locale, 'long');
  return (
    <>
      <p>{translate('planExists.newBillsWait', { count, last, day })}</p>
      <a className="button button-outline" href={phoneLink(provider.support.phone)}>
        <PhoneText isPlain text={translate('planExists.callAboutBills')} />
      </a>
    </>
  );
}

function BeginAnother({ count }: OfferProps) {
  const { act, isBusy } = useFlow();
  const { translate } = usePage();
  return (
    <>
      <p>{translate('planExists.newBillsNext', { count })}</p>
      <button type="button" className="button" disabled={isBusy} onClick={() => act('look-again')}>
        {translate('planExists.newPlan')}
      </button>
    </>
  );
}
