import type { PlanDraft } from '#api/entities';
import { useFlow } from '#engine/react';
import { type DayString, formatCents, formatDay, nextPlanDay, phoneLink, planLife, sumCents, toCents } from '#rules';
import { PhoneText } from '#widgets';
import { useTranslation } from 'react-i18next';

import { usePage } from './page.ts';
import { findNewBills } from './stored-slots.ts';
import './new-bills-card.css';

/** Bills that have come since the plan was started, and what can be done for them on this day of the plan. */
export function NewBillsCard({ draft }: { readonly draft: PlanDraft }) {
  const { slots } = useFlow();
  const { t } = useTranslation();
  const { locale, today } = usePage();
  const bills = findNewBills(slots);
  const count = bills.length;
  const amount = formatCents(sumCents(bills.map((bill) => toCents(bill.total_amount))), locale);
  const Offer = offers[planLife(draft, today as DayString)];
  return (
    <section className="new-bills no-print" aria-labelledby="new-bills-title">
      <h2 id="new-bills-title">{t('planExists.newBills', { count, amount })}</h2>
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
  const { t } = useTranslation();
  return (
    <>
      <p>{t('planExists.newBillsText', { count })}</p>
      <button type="button" className="button" disabled={isBusy} onClick={() => act('add-bills')}>
        {t('planExists.addBills', { count })}
      </button>
    </>
  );
}

/** No payment is left that could change, and the plan is not over: the bills wait for the next one. */
function ComeBack({ draft, count }: OfferProps) {
  const { t } = useTranslation();
  const { locale, provider } = usePage();
  const last = formatDay(draft.last_payment_date, locale, 'long');
  const day = formatDay(nextPlanDay(draft), locale, 'long');
  return (
    <>
      <p>{t('planExists.newBillsWait', { count, last, day })}</p>
      <a className="button button-outline" href={phoneLink(provider.support.phone)}>
        <PhoneText isPlain text={t('planExists.callAboutBills')} />
      </a>
    </>
  );
}

function BeginAnother({ count }: OfferProps) {
  const { act, isBusy } = useFlow();
  const { t } = useTranslation();
  return (
    <>
      <p>{t('planExists.newBillsNext', { count })}</p>
      <button type="button" className="button" disabled={isBusy} onClick={() => act('look-again')}>
        {t('planExists.newPlan')}
      </button>
    </>
  );
}
