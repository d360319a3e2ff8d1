import type { WidgetUses } from '#engine';
import type { Widget, WidgetProps } from '#engine/react';

import { useShowHide } from './parts/show-hide.tsx';
import { asTyped, TextControl } from './parts/text-control.tsx';
import { labelForPhone } from './parts/words.ts';
import './ssn-last-four.css';

export const uses: WidgetUses = { gives: ['string'] };

const WHOLE = 9;

/** A digit too many stays, so that the form refuses it: the digits are hidden, and dropping one would change the answer unseen. */
function shorten(text: string): string {
  const digits = text.replace(/\D/g, '');
  return digits.length >= WHOLE ? digits.slice(-4) : digits;
}

const rules = { ...asTyped, grow: shorten };

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
