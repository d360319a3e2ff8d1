import type { Widget } from '#engine/react';

import { choiceBetween } from './parts/choice-cards.tsx';

const component = choiceBetween({
  checking: 'connectPaymentMethod.checking',
  savings: 'connectPaymentMethod.savings',
});

/** Checking or savings; checking by default. */
export const widget: Widget = { name: 'account-type', component, layout: 'group', initial: () => 'checking' };
