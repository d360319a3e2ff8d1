import type { WidgetUses } from '#engine';
import type { Widget, WidgetProps } from '#engine/react';
import { parseDollars, refundProblem } from '#rules';

import { TextControl } from './parts/text-control.tsx';
import { textOf } from './parts/typed-text.ts';
import { wordsFor } from './parts/words.ts';

export const uses: WidgetUses = { gives: ['string'] };

/** How much goes back, in dollars, as it is typed. */
function RefundAmount(props: WidgetProps) {
  return <TextControl widget={props} width="short" prefix="$" more={{ inputMode: 'decimal', maxLength: 20 }} />;
}

export const widget: Widget = {
  name: 'refund-amount',
  component: RefundAmount,
  submitLabel: (value, _field, context) => {
    const typed = textOf(value);
    if (refundProblem(undefined, typed) !== undefined) return undefined;
    return context.translate('myPlan.refund.refundAmount', { amount: wordsFor(context).money(parseDollars(typed) ?? 0) });
  },
};
