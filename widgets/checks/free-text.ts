import type { Check } from '#engine/react';
import { holdsPrivateNumber } from '#rules';

import { textOf } from '../parts/typed-text.ts';

/** A card's number or a Social Security number, typed where a name or an address belongs, goes nowhere. */
export const check: Check = (value) => (holdsPrivateNumber(textOf(value)) ? 'privateNumber' : undefined);
