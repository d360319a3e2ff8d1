import type { WidgetUses } from '#engine';
import type { Widget } from '#engine/react';

import { choiceBetween } from './parts/choice-cards.tsx';

export const uses: WidgetUses = { gives: ['string'], values: ['checking', 'savings'] };

const component = choiceBetween({
  checking: 'connectPaymentMethod.checking',
  savings: 'connectPaymentMethod.savings',
});

/** Checking or savings; checking by default. */
export const widget: Widget = { name: 'account-type', component, layout: 'group', initial: () => 'checking' };
