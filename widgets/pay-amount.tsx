import type { MyPlan } from '#api/entities';
import type { WidgetUses } from '#engine';
import type { FormContext, Widget, WidgetProps } from '#engine/react';
import { amountToPay, type Cents, payChoices, type PayChoice } from '#rules';

import { ChoiceCards } from './parts/choice-cards.tsx';
import { findMyPlan } from './parts/my-plan.ts';
import { methodWords } from './parts/plan-summary.tsx';
import { textOf } from './parts/typed-text.ts';
import { useWords, wordsFor } from './parts/words.ts';
import './pay-amount.css';

export const uses: WidgetUses = { gives: ['string'], values: ['due', 'next', 'all', 'most', 'other'], showsInside: true };

/** What can be paid now: what is owed, the next payment, everything or the most for now, or another amount; below it what is left then. */
function PayAmount(props: WidgetProps) {
  const { value, data, context, inside } = props;
  const { t } = useWords();
  const plan = findMyPlan(context);
  if (!plan) return null;
  const amount = amountToPay(plan, textOf(value), textOf(data['own_amount']));
  return (
    <>
      <ChoiceCards
        widget={props}
        choices={payChoices(plan).map(({ choice, amount: sum }) => ({
          value: choice,
          body: <Choice plan={plan} choice={choice} amount={sum} />,
        }))}
      />
      <div className="pay-own">{inside}</div>
      <output className="pay-after" aria-live="polite">
        <span>{t('myPlan.pay.after')}</span>
        <LeftAfter plan={plan} amount={amount} />
      </output>
    </>
  );
}

interface ChoiceProps {
  readonly plan: MyPlan;
  readonly choice: PayChoice;
  readonly amount: Cents | undefined;
}

function Choice({ plan: { plan, payments, allowed }, choice, amount }: ChoiceProps) {
  const { t, money, longDay } = useWords();
  const next = payments.find(({ state }) => state === 'next');
  const values = { day: longDay(next?.due), least: money(allowed.pay?.least ?? 0) };
  return (
    <span className="pay-choice">
      <span>
        <span className="choice-title">{t(`myPlan.pay.choices.${choice}`, values)}</span>
        <span className="choice-detail">
          {t(plan.in_full ? detailInFull(choice) : `myPlan.pay.choices.${choice}Detail`, values)}
        </span>
      </span>
      {amount !== undefined && <strong className="num">{money(amount)}</strong>}
    </span>
  );
}

/** Of a payment in full, everything or a part is paid: it has no next payment. */
function detailInFull(choice: PayChoice): string {
  return choice === 'other' ? 'payInFull.choices.otherDetail' : 'payInFull.choices.allDetail';
}

/** What is left now, struck out, and after the payment. */
function LeftAfter({ plan: { balance }, amount }: { readonly plan: MyPlan; readonly amount: Cents | undefined }) {
  const { t, money } = useWords();
  return (
    <span className="num">
      {amount !== undefined && (
        <>
          <span className="visually-hidden">{t('myPlan.pay.insteadOf')} </span>
          <s>{money(balance.left)}</s>{' '}
        </>
      )}
      <strong>{money(balance.left - (amount ?? 0))}</strong>
    </span>
  );
}

/** What the visitor came for, where it can be paid; else what is owed, or the next payment. */
function wantedChoice(context: FormContext): PayChoice | undefined {
  const plan = findMyPlan(context);
  const choices = plan ? payChoices(plan).map(({ choice }) => choice) : [];
  return choices.find((choice) => choice === context.slots['payWanted']) ?? choices[0];
}

export const widget: Widget = {
  name: 'pay-amount',
  component: PayAmount,
  layout: 'group',
  initial: (_field, context) => wantedChoice(context),
  submitLabel: (value, _field, context) => {
    const plan = findMyPlan(context);
    const amount = plan && amountToPay(plan, textOf(value), '');
    return amount === undefined
      ? undefined
      : context.translate('myPlan.pay.payAmount', { amount: wordsFor(context).money(amount) });
  },
  note: (_value, _field, context) => {
    const plan = findMyPlan(context);
    return plan && context.translate('myPlan.pay.consent', { method: methodWords(plan.method, context.translate) });
  },
};
