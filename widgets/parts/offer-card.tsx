import type { Offer } from '#api/entities';
import type { FormContext } from '#engine/react';
import { wordsFor } from './words.ts';

import './offer-card.css';

/** What an offer comes to: dollars a month large, the months beside it, first and last payment small. */
export function OfferCard({
  offer,
  tag,
  context,
}: {
  readonly offer: Offer;
  readonly tag: string | undefined;
  readonly context: FormContext;
}) {
  const { translate } = context;
  const { money, monthDay } = wordsFor(context);
  const isLastOther = offer.last_amount !== offer.monthly_amount;
  return (
    <span className="offer">
      {tag !== undefined && <span className="tag">{tag}</span>}
      <span className="offer-amount">
        {money(offer.monthly_amount)} <small>{translate('paymentPlan.aMonth')}</small>
      </span>
      <span className="offer-months">{translate('paymentPlan.months', { count: offer.months })}</span>
      <span className="offer-detail">
        <span>{translate('paymentPlan.firstPayment', { date: monthDay(offer.first_payment_date) })}</span>
        {isLastOther && (
          <>
            {' '}
            <span className="offer-last">{translate('paymentPlan.lastPayment', { last: money(offer.last_amount) })}</span>
          </>
        )}
      </span>
    </span>
  );
}
