import type { Widget } from '#engine/react';

import { checkboxes, checkboxesUses } from './checkboxes.tsx';
import { date, dateUses } from './date.tsx';
import { file, fileUses } from './file.tsx';
import { number, numberUses } from './number.tsx';
import { phone, phoneUses } from './phone.tsx';
import { radio, radioUses } from './radio.tsx';
import { country, countryUses, state, stateUses } from './region.tsx';
import { select, selectUses } from './select.tsx';
import { email, emailUses, text, textUses } from './text.tsx';
import { textarea, textareaUses } from './textarea.tsx';
import { yesNo, yesNoUses } from './yes-no.tsx';

/** What each starter widget gives a form and reads of its field, for the checker. */
export const starterUses = {
  text: textUses,
  number: numberUses,
  textarea: textareaUses,
  select: selectUses,
  radio: radioUses,
  checkboxes: checkboxesUses,
  'yes-no': yesNoUses,
  date: dateUses,
  email: emailUses,
  phone: phoneUses,
  country: countryUses,
  state: stateUses,
  file: fileUses,
} as const;

/** All of them by the names that forms use; a bundler keeps only those that are imported by themselves. */
export const starterWidgets: Readonly<Record<keyof typeof starterUses, Widget>> = {
  text,
  number,
  textarea,
  select,
  radio,
  checkboxes,
  'yes-no': yesNo,
  date,
  email,
  phone,
  country,
  state,
  file,
};
