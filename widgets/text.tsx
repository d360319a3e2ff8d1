import type { Widget } from '#engine/react';

import { textWidget } from './parts/text-control.tsx';

/** One line of text. `fromSession` names what the session knows already, for the visitor to confirm. */
export const widget: Widget = {
  ...textWidget('text', { more: { spellCheck: false } }),
  initial: ({ fromSession }, { session }) => (typeof fromSession === 'string' ? session?.[fromSession] : undefined),
};
