import type { Widget, WidgetProps } from '#engine/react';

import { TextControl } from './parts/text-control.tsx';

/** An e-mail address, on the keyboard that has an @. */
function Email(props: WidgetProps) {
  return <TextControl widget={props} type="email" more={{ spellCheck: false, autoCapitalize: 'none' }} />;
}

export const widget: Widget = { name: 'email', component: Email };
