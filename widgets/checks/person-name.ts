import type { Check } from '#engine/react';
import { holdsPrivateNumber, isNameLike } from '#rules';

import { textOf } from '../parts/typed-text.ts';

/** A name that staff will read: no number of a card or a person, and nothing that is an address or markup. */
export const check: Check = (value) => {
  const text = textOf(value);
  if (holdsPrivateNumber(text)) return 'privateNumber';
  return isNameLike(text) ? undefined : 'notAName';
};
