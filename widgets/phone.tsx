import type { WidgetUses } from '#engine';
import type { Widget, WidgetProps } from '#engine/react';
import { formatPhone, parsePhone } from '#rules';

import { asTyped, TextControl } from './parts/text-control.tsx';
import './phone.css';

export const uses: WidgetUses = { gives: ['string'] };

const rules = {
  show: (value: unknown) => (typeof value === 'string' ? formatPhone(value) : ''),
  // Spec 5: of more than ten digits that start with 1 or + the last ten count; what is no number stays as typed.
  read: (text: string) => parsePhone(text) ?? asTyped.read(text),
  tidy: (text: string) => formatPhone(parsePhone(text) ?? text),
};

/** A US phone number in any notation. The +1 is outside of the input, so it is neither typed nor counted. */
export function Phone(props: WidgetProps) {
  return <TextControl widget={props} rules={rules} type="tel" inputMode="tel" width="medium" prefix="+1" />;
}

export const widget: Widget = { name: 'phone', component: Phone };
