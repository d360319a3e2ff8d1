import type { WidgetUses } from '#engine';
import type { Offer } from '#api/entities';
import type { FormContext, FormField, Widget, WidgetProps } from '#engine/react';
import { visiblePlans } from '#rules';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { ChoiceCards } from './parts/choice-cards.tsx';
import { findOffers, readApplication } from './parts/slots.ts';
import { useWords, wordsFor } from './parts/words.ts';
import './parts/waiting.css';
import './parts/offer-card.css';

export const uses: WidgetUses = { gives: ['string'] };

/** The offers as cards, three of them at first: the lowest monthly amount, one in between, and the soonest done. */
function PlanPicker(props: WidgetProps) {
  const { context, field, value } = props;
  const { t } = useTranslation();
  const offers = findOffers(context.slots[field.slot ?? 'offers']);
  const [isOpen, setOpen] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const firstNew = useRef<string | undefined>(undefined);

  useEffect(() => {
    if (firstNew.current === undefined) return;
    list.current?.querySelector<HTMLInputElement>(`input[value="${CSS.escape(firstNew.current)}"]`)?.focus();
    firstNew.current = undefined;
  }, [isOpen]);

  if (!offers) return <Waiting label={t('paymentPlan.loading')} />;
  const sorted = offers.toSorted((a, b) => b.months - a.months);
  const shown = isOpen ? sorted : shownAtFirst(sorted, value);
  const hidden = sorted.filter((offer) => !shown.includes(offer));
  const [longest, soonest] = [sorted[0], sorted.at(-1)];
  const tagOf = (offer: Offer) => {
    if (sorted.length < 2) return undefined;
    if (offer === longest) return t('paymentPlan.lowestMonthly');
    return offer === soonest ? t('paymentPlan.doneSoonest') : undefined;
  };
  return (
    <div ref={list}>
      <ChoiceCards
        widget={props}
        choices={shown.map((offer) => ({
          value: offer.offer_id,
          body: <OfferCard offer={offer} tag={tagOf(offer)} />,
        }))}
      />
      {hidden.length > 0 && (
        <button
          type="button"
          className="button-quiet"
          onClick={() => {
            firstNew.current = hidden[0]?.offer_id;
            setOpen(true);
          }}
        >
          {t('paymentPlan.showMore', { count: hidden.length })}
        </button>
      )}
    </div>
  );
}

/** The three of the rules, and whichever was chosen before. */
function shownAtFirst(offers: readonly Offer[], chosen: unknown): readonly Offer[] {
  const lengths = new Set(visiblePlans(offers.map((offer) => offer.months)));
  return offers.filter((offer) => lengths.has(offer.months) || offer.offer_id === chosen);
}

function Waiting({ label }: { readonly label: string }) {
  return (
    <div className="choices" role="status" aria-label={label}>
      {['first', 'second', 'third'].map((key) => (
        <span key={key} className="waiting waiting-card" />
      ))}
    </div>
  );
}

function chosenOffer(value: unknown, field: FormField, { slots }: FormContext): Offer | undefined {
  return findOffers(slots[field.slot ?? 'offers'])?.find((offer) => offer.offer_id === value);
}

export const widget: Widget = {
  name: 'plan-picker',
  component: PlanPicker,
  layout: 'group',
  initial: (_field, { slots }) => readApplication(slots['application'])?.selected_offer_id ?? undefined,
  submitLabel(value, field, context) {
    const offer = chosenOffer(value, field, context);
    return offer && context.translate('paymentPlan.continueWith', { amount: wordsFor(context).money(offer.monthly_amount) });
  },
};

/** What an offer comes to: dollars a month large, the months beside it, first and last payment small. */
function OfferCard({ offer, tag }: { readonly offer: Offer; readonly tag: string | undefined }) {
  const { t, money, monthDay } = useWords();
  const isLastOther = offer.last_amount !== offer.monthly_amount;
  return (
    <span className="offer">
      {tag !== undefined && <span className="tag">{tag}</span>}
      <span className="offer-amount">
        {money(offer.monthly_amount)} <small>{t('paymentPlan.aMonth')}</small>
      </span>
      <span className="offer-months">{t('paymentPlan.months', { count: offer.months })}</span>
      <span className="offer-detail">
        <span>{t('paymentPlan.firstPayment', { date: monthDay(offer.first_payment_date) })}</span>
        {isLastOther && (
          <>
            {' '}
            <span className="offer-last">{t('paymentPlan.lastPayment', { last: money(offer.last_amount) })}</span>
          </>
        )}
      </span>
    </span>
  );
}
