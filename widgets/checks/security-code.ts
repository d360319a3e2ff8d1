import type { Check } from '#engine/react';

import { securityCodeLength } from '../parts/card-number-rules.ts';
import { textOf } from '../parts/typed-text.ts';

/** As many digits as the card's brand prints: three on the back, or four on the front. */
export const check: Check = (value, data) => {
  const length = securityCodeLength(textOf(data['card_number']));
  if (textOf(value).length === length) return undefined;
  return length === 4 ? 'fourDigits' : 'threeDigits';
};
