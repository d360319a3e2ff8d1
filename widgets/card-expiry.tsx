import type { WidgetUses } from '#engine';
import { growExpiry, tidyExpiry } from './parts/card-expiry-rules.ts';
import { asTyped, textWidget } from './parts/text-control.tsx';

export const uses: WidgetUses = { gives: ['string'] };

const rules = { ...asTyped, grow: growExpiry, tidy: tidyExpiry };

/** Month and year of a card as it prints them, MM/YY. */
export const widget = textWidget('card-expiry', { rules, inputMode: 'numeric', width: 'short' });
