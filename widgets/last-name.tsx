import type { Widget, WidgetProps } from '#engine/react';

import { TextControl } from './parts/text-control.tsx';

/** A last name in any script; how it is compared is the rules' business, here it stays as typed. */
function LastName(props: WidgetProps) {
  return <TextControl widget={props} more={{ autoCapitalize: 'words', spellCheck: false }} />;
}

export const widget: Widget = { name: 'last-name', component: LastName };
