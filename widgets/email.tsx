import type { WidgetUses } from '#engine';
import { textWidget } from './parts/text-control.tsx';

export const uses: WidgetUses = { gives: ['string'] };

/** An e-mail address, on the keyboard that has an @. */
export const widget = textWidget('email', { type: 'email', more: { spellCheck: false, autoCapitalize: 'none' } });
