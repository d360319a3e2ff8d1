import type { WidgetUses } from '#engine';
import type { Widget } from '#engine/react';

import { choiceBetween } from './parts/choice-cards.tsx';

export const uses: WidgetUses = { gives: ['string'], values: ['phone', 'email'] };

/** Whether the agent finds a caller by phone or by name and birth date: by one of them, never by both (spec 5). */
export const widget: Widget = {
  name: 'contact-method',
  ...choiceBetween({
    phone: 'agentLookup.byPhone',
    email: 'agentLookup.byEmail',
  }),
  initial: () => 'phone',
};
