import type { WidgetUses } from '#engine';
import type { Widget, WidgetProps } from '#engine/react';

import { useShowHide } from './parts/show-hide.tsx';
import { asTyped, TextControl } from './parts/text-control.tsx';
import { labelForPhone } from './parts/words.ts';
import './ssn-last-four.css';

export const uses: WidgetUses = { gives: ['string'] };

const rules = { ...asTyped, grow: (text: string) => text.replace(/\D/g, '').slice(-4) };

/** Four digits, hidden until the visitor presses Show. From a pasted whole number, the field keeps only the last four. */
function SsnLastFour(props: WidgetProps) {
  const { isShown, button } = useShowHide(props.field.label);
  return (
    <TextControl
      widget={props}
      rules={rules}
      type={isShown ? 'text' : 'password'}
      inputMode="numeric"
      width="digits"
      suffix={button}
      more={{ autoComplete: 'off' }}
    />
  );
}

export const widget: Widget = { name: 'ssn-last-four', component: SsnLastFour, submitLabel: labelForPhone };
