import type { Widget, WidgetProps } from '#engine/react';
import { TextControl } from './parts/text-control.tsx';

function Email(props: WidgetProps) {
  return <TextControl widget={props} type="email" more={{ spellCheck: false, autoCapitalize: 'none' }} />;
}

export const widget: Widget = { name: 'email', component: Email };
