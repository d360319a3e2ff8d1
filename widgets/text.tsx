import type { WidgetUses } from '#engine';
import type { Widget } from '#engine/react';

import { textWidget } from './parts/text-control.tsx';

export const uses: WidgetUses = { gives: ['string'] };

/** One line of text. `fromSession` names what the session knows already, for the visitor to confirm. */
export const widget: Widget = {
  ...textWidget('text', { more: { spellCheck: false } }),
  initial: ({ fromSession }, { session }) => (typeof fromSession === 'string' ? session?.[fromSession] : undefined),
};
