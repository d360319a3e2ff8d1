import type { WidgetUses } from '#engine';
import { asTyped, textWidget } from './parts/text-control.tsx';

export const uses: WidgetUses = { gives: ['string'] };

/** Nine digits, as a check has them at its lower left. */
export const widget = textWidget('routing-number', {
  rules: asTyped,
  inputMode: 'numeric',
  width: 'medium',
  more: { maxLength: 14 },
});
