import type { Check } from '#engine/react';

import { parseExpiry } from '../parts/card-expiry-rules.ts';
import { textOf } from '../parts/typed-text.ts';

/** A card is good until the last day of its month. */
export const check: Check = (value, _data, { today }) => {
  const expiry = parseExpiry(textOf(value), today);
  if (expiry === undefined) return 'notReal';
  return expiry < today.slice(0, 7) ? 'expired' : undefined;
};
