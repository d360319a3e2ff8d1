import type { Widget, WidgetProps } from '#engine/react';

import { TextControl } from './parts/text-control.tsx';

/** One line of text. */
function Text(props: WidgetProps) {
  return <TextControl widget={props} more={{ spellCheck: false }} />;
}

/** `fromSession` names what the session knows already, for the visitor to confirm. */
export const widget: Widget = {
  name: 'text',
  component: Text,
  initial: ({ fromSession }, { session }) => (typeof fromSession === 'string' ? session?.[fromSession] : undefined),
};
