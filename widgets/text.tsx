import type { Widget, WidgetProps } from '#engine/react';
import { TextControl } from './parts/text-control.tsx';

function Text(props: WidgetProps) {
  return <TextControl widget={props} more={{ spellCheck: false }} />;
}

export const widget: Widget = { name: 'text', component: Text };
