import type { WidgetUses } from '#engine';
import type { FormContext, Widget, WidgetProps } from '#engine/react';
import { LEAST, ownAmountProblem, parseDollars } from '#rules';

import { findMyPlan } from './parts/my-plan.ts';
import { TextControl } from './parts/text-control.tsx';
import { textOf } from './parts/typed-text.ts';
import { wordsFor } from './parts/words.ts';

export const uses: WidgetUses = { gives: ['string'] };

/** An amount in dollars, as it is typed. */
function OwnAmount(props: WidgetProps) {
  return <TextControl widget={props} width="short" prefix="$" more={{ inputMode: 'decimal', maxLength: 20 }} />;
}

function limits(context: FormContext) {
  const { money } = wordsFor(context);
  const { least = 0, most = 0 } = findMyPlan(context)?.allowed.pay ?? {};
  return { least: money(least), most: money(most), rest: money(LEAST) };
}

export const widget: Widget = {
  name: 'own-amount',
  component: OwnAmount,
  messageValues: limits,
  submitLabel: (value, _field, context) => {
    const plan = findMyPlan(context);
    const amount = parseDollars(textOf(value));
    if (!plan || amount === undefined || ownAmountProblem(plan, textOf(value)) !== undefined) return undefined;
    return context.translate('myPlan.pay.payAmount', { amount: wordsFor(context).money(amount) });
  },
};
