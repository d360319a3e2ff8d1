import type { WidgetUses } from '#engine';
import type { Widget } from '#engine/react';

import { choiceBetween } from './parts/choice-cards.tsx';

export const uses: WidgetUses = { gives: ['string'], values: ['checking', 'savings'] };

/** Checking or savings; checking by default. */
export const widget: Widget = {
  name: 'account-type',
  ...choiceBetween({
    checking: 'connectPaymentMethod.checking',
    savings: 'connectPaymentMethod.savings',
  }),
  initial: () => 'checking',
};
