import type { WidgetUses } from '#engine';
import type { Widget } from '#engine/react';

import { choiceBetween } from './parts/choice-cards.tsx';

export const uses: WidgetUses = { gives: ['string'], values: ['any', 'morning', 'afternoon', 'evening'] };

/** The time of day that suits a call best. */
export const widget: Widget = {
  name: 'best-time',
  ...choiceBetween({
    any: 'letsGetInTouch.anyTime',
    morning: 'letsGetInTouch.morning',
    afternoon: 'letsGetInTouch.afternoon',
    evening: 'letsGetInTouch.evening',
  }),
  initial: () => 'any',
};
