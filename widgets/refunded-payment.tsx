import type { WidgetUses } from '#engine';
import type { Widget, WidgetProps } from '#engine/react';

import { ChoiceCards, ChoiceWords } from './parts/choice-cards.tsx';
import { findMyPlan } from './parts/my-plan.ts';
import { methodWords } from './parts/plan-summary.tsx';
import { useWords } from './parts/words.ts';

export const uses: WidgetUses = { gives: ['string'] };

/** The payments that can be refunded, with how much of each, and to which card or account it goes back. */
function RefundedPayment(props: WidgetProps) {
  const { t, money, longDay } = useWords();
  const plan = findMyPlan(props.context);
  if (!plan) return null;
  const choices = plan.allowed.refunds.map(({ number, most, method }) => {
    const due = plan.payments.find((payment) => payment.number === number)?.due;
    const title = t('myPlan.refund.choice', { day: longDay(due) });
    const detail = t('myPlan.refund.choiceDetail', { most: money(most), method: methodWords(method, t) });
    return { value: String(number), body: <ChoiceWords title={title} detail={detail} /> };
  });
  return <ChoiceCards widget={props} choices={choices} />;
}

export const widget: Widget = {
  name: 'refunded-payment',
  component: RefundedPayment,
  layout: 'group',
  initial: (_field, context) => {
    const refunds = findMyPlan(context)?.allowed.refunds ?? [];
    return refunds.length === 1 ? String(refunds[0]?.number) : undefined;
  },
};
