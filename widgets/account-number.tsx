import type { WidgetUses } from '#engine';
import type { Widget, WidgetProps } from '#engine/react';
import { useState } from 'react';

import { useShowHide } from './parts/show-hide.tsx';
import { asTyped, TextControl } from './parts/text-control.tsx';
import { textOf } from './parts/typed-text.ts';
import './account-number.css';

export const uses: WidgetUses = { gives: ['string'] };

/** Readable while it is typed, so that it can be compared with the cheque; afterwards hidden but for its last four digits. */
function AccountNumber(props: WidgetProps) {
  const { isShown, button } = useShowHide(props.field.label);
  const [isTyping, setTyping] = useState(false);
  const digits = textOf(props.value).replace(/\D/g, '');
  const isHidden = !isShown && !isTyping && digits.length > 4;
  return (
    <span className="veiled" data-veiled={isHidden || undefined} onFocus={() => setTyping(true)} onBlur={() => setTyping(false)}>
      <TextControl widget={props} rules={asTyped} inputMode="numeric" width="medium" more={{ maxLength: 30 }} suffix={button} />
      {isHidden && (
        <span className="veil" aria-hidden="true">
          •••• {digits.slice(-4)}
        </span>
      )}
    </span>
  );
}

export const widget: Widget = { name: 'account-number', component: AccountNumber };
