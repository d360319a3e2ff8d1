import type { Widget, WidgetProps } from '#engine/react';

import { growExpiry, tidyExpiry } from './parts/card-expiry-rules.ts';
import { asTyped, TextControl } from './parts/text-control.tsx';

const rules = { ...asTyped, grow: growExpiry, tidy: tidyExpiry };

/** Month and year of a card as it prints them, MM/YY. */
function CardExpiry(props: WidgetProps) {
  return <TextControl widget={props} rules={rules} inputMode="numeric" width="short" />;
}

export const widget: Widget = { name: 'card-expiry', component: CardExpiry };
