import type { WidgetUses } from '#engine';
import type { PlanDraft } from '#api/entities';
import type { Widget, WidgetProps } from '#engine/react';
import { nextPayment, type AmendedPlan } from '#rules';

import { findBillsChoices } from './parts/bills-choices.ts';
import { ChoiceCards } from './parts/choice-cards.tsx';
import { PhoneText } from './parts/phone-text.tsx';
import { providerOf } from './parts/provider.ts';
import { readBillsToAdd } from './parts/slots.ts';
import { useWords } from './parts/words.ts';
import './parts/offer-card.css';

export const uses: WidgetUses = { gives: ['string'], values: ['longer', 'higher'] };

/** How the bills that are on join the plan: by more payments or by higher ones, each with what it changes. */
function BillsChoice(props: WidgetProps) {
  const { data, context } = props;
  const { t } = useWords();
  const found = findBillsChoices(data, context);
  if (!found) return null;
  const { draft, choices, count } = found;
  const longest = Math.max(...providerOf(context).plan_lengths);
  if (choices.length === 0) {
    return (
      <p className="quiet-note">
        <PhoneText text={t('addBills.errors.noPaymentLeft')} />
      </p>
    );
  }
  return (
    <>
      <ChoiceCards
        widget={props}
        choices={choices.map((plan) => ({
          value: plan.choice,
          body: <Choice before={draft} plan={plan} isEmpty={count === 0} />,
        }))}
      />
      {count > 0 && choices.every(({ choice }) => choice !== 'longer') && (
        <p className="quiet-note">{t('addBills.choices.notLonger', { longest })}</p>
      )}
    </>
  );
}

interface ChoiceProps {
  readonly before: PlanDraft;
  readonly plan: AmendedPlan;
  /** No bill is on. */
  readonly isEmpty: boolean;
}

/** One choice: the payment a month, and the last day of the plan, each as it is and as it would be. */
function Choice({ before, plan: { choice, draft, firstChanged }, isEmpty }: ChoiceProps) {
  const { t, money, day } = useWords();
  const values = {
    count: draft.instalments.length - before.instalments.length,
    amount: money(nextPayment(before, firstChanged)?.amount ?? before.monthly_amount),
    from: day(firstChanged),
    last: day(draft.last_payment_date),
    lastBefore: day(before.last_payment_date),
  };
  return (
    <span className="offer">
      <span className="choice-title offer-line">{t(`addBills.choices.${choice}`)}</span>{' '}
      <span className="offer-amount offer-line num">
        {money(draft.monthly_amount)} <small>{t('confirmBills.aMonth')}</small>
      </span>{' '}
      <span className="choice-detail offer-line">
        {t(isEmpty ? 'addBills.choices.unchanged' : detailOf(choice, values.count), values)}
      </span>
    </span>
  );
}

function detailOf(choice: AmendedPlan['choice'], more: number): string {
  return choice === 'longer' && more === 0 ? 'addBills.choices.lastOnly' : `addBills.choices.${choice}Detail`;
}

export const widget: Widget = {
  name: 'bills-choice',
  component: BillsChoice,
  layout: 'group',
  initial: (_field, context) => {
    const newBillIds = readBillsToAdd(context.slots).map(({ invoice_id }) => invoice_id);
    return findBillsChoices({ newBillIds }, context)?.choices[0]?.choice;
  },
};
