import type { WidgetUses } from '#engine';
import { textWidget } from './parts/text-control.tsx';

export const uses: WidgetUses = { gives: ['string'] };

/** A last name in any script; how it is compared is the rules' business, here it stays as typed. */
export const widget = textWidget('last-name', { more: { autoCapitalize: 'words', spellCheck: false } });
