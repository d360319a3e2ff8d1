import type { WidgetUses } from '#engine';
import type { Widget } from '#engine/react';
import { describeBirthDate, formatBirthDateInput, toWireBirthDate } from '#rules';

import { asTyped, textWidget } from './parts/text-control.tsx';
import { textOf } from './parts/typed-text.ts';

export const uses: WidgetUses = { gives: ['string'] };

const rules = {
  ...asTyped,
  grow: formatBirthDateInput,
  // 3/7/1980 and "March 7, 1980" become 03/07/1980; what is no date stays, for its writer to mend.
  tidy: (text: string) => toWireBirthDate(text) ?? text,
};

/** MM/DD/YYYY that grows as it is typed, without placeholder letters; takes a date in any notation that the parser understands. */
export const widget: Widget = {
  ...textWidget('date-of-birth', { rules, inputMode: 'numeric', width: 'medium' }),
  messageValues: (_context, value) => describeBirthDate(textOf(value)),
};
