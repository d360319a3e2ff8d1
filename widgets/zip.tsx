import type { WidgetUses } from '#engine';
import type { Widget, WidgetProps } from '#engine/react';
import { parseZip } from '#rules';

import { asTyped, TextControl } from './parts/text-control.tsx';

export const uses: WidgetUses = { gives: ['string'] };

/** ZIP+4 from autofill counts as its first five digits. */
const rules = {
  ...asTyped,
  read: (text: string) => parseZip(text) ?? asTyped.read(text),
  tidy: (text: string) => parseZip(text) ?? text,
};

/** A ZIP code: five digits, or nine. */
export function ZipControl(props: WidgetProps) {
  return <TextControl widget={props} rules={rules} inputMode="numeric" width="short" more={{ maxLength: 10 }} />;
}

export const widget: Widget = { name: 'zip', component: ZipControl };
