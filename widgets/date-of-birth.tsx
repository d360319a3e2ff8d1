import type { Widget, WidgetProps } from '#engine/react';
import { formatBirthDateInput, toWireBirthDate } from '#rules';
import { asTyped, TextControl } from './parts/text-control.tsx';

const rules = {
  ...asTyped,
  grow: formatBirthDateInput,
  // 3/7/1980 becomes 03/07/1980; what is no date stays, for its owner to mend.
  tidy: (text: string) => toWireBirthDate(text) ?? text,
};

/** MM/DD/YYYY that grows as it is typed, without placeholder letters; takes an ISO date from autofill and any paste a parser can read. */
function DateOfBirth(props: WidgetProps) {
  return <TextControl widget={props} rules={rules} inputMode="numeric" width="medium" />;
}

export const widget: Widget = { name: 'date-of-birth', component: DateOfBirth };
