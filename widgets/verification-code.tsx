import type { WidgetUses } from '#engine';
import { textWidget } from './parts/text-control.tsx';
import './verification-code.css';

export const uses: WidgetUses = { gives: ['string'] };

/** One input for the whole code: the phone can fill it, paste works, and the form sends nothing before the visitor presses the button. */
export const widget = textWidget('verification-code', {
  inputMode: 'numeric',
  width: 'code',
  more: { autoComplete: 'one-time-code', maxLength: 20 },
});
